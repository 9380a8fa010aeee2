# Everything that a person needs from a fresh clone; `make` alone lists the targets.

PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
TESTS ?=

.DEFAULT_GOAL := help
.PHONY: help run voice optimizer test check format bench lock clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-9s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

run: $(VENV)/.run ## serve on 127.0.0.1:5000 (PORT=5001 make run for another port)
	@exec $(BIN)/learnapp serve

voice: $(VENV)/.voice ## add Open JTalk, a voice that needs no network (430 MB)

optimizer: $(VENV)/.optimizer ## add what fits FSRS to a learner's own answers (2 MB)

test: $(VENV)/.test ## run all tests (TESTS=tests/srs for some)
	$(BIN)/python -m pytest -n 3 --dist loadfile --no-loadscope-reorder $(TESTS)

check: $(VENV)/.test ## format, lint, types, content
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/learnapp check-content

format: $(VENV)/.test ## write the code in the project's format
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

bench: $(VENV)/.bench ## measure (ARGS="--json" for machines)
	$(BIN)/python -m tests.bench $(ARGS)

lock: $(VENV)/.test ## pin all dependencies anew, with hashes
	$(PIP) install uv
	$(BIN)/uv pip compile --quiet --universal --generate-hashes --no-emit-index-url --no-header --python-version 3.11 --group build pyproject.toml -o requirements/run.txt
	$(BIN)/uv pip compile --quiet --universal --generate-hashes --no-emit-index-url --no-header --python-version 3.11 --extra test -c requirements/run.txt pyproject.toml -o requirements/test.txt
	$(BIN)/uv pip compile --quiet --universal --generate-hashes --no-emit-index-url --no-header --python-version 3.11 --extra voice -c requirements/test.txt pyproject.toml -o requirements/voice.txt
	$(BIN)/uv pip compile --quiet --universal --generate-hashes --no-emit-index-url --no-header --python-version 3.11 --extra optimizer -c requirements/test.txt pyproject.toml -o requirements/optimizer.txt
	$(BIN)/uv pip compile --quiet --universal --generate-hashes --no-emit-index-url --no-header --python-version 3.11 requirements/bench.in -o requirements/bench.txt

clean: ## remove what was installed and built; the database stays
	rm -rf $(VENV) dist .pytest_cache .mypy_cache .ruff_cache learnapp/web/static/vendor

$(VENV)/.made:
	$(PYTHON) -m venv $(VENV)
	@touch $@

$(VENV)/.run: $(VENV)/.made requirements/run.txt pyproject.toml
	@echo "Installing Fuda into $(VENV); this is done once."
	$(PIP) install --require-hashes -r requirements/run.txt
	$(PIP) install --no-deps --no-build-isolation -e .
	@touch $@

$(VENV)/.voice: $(VENV)/.run requirements/voice.txt
	$(PIP) install --require-hashes -r requirements/voice.txt
	@touch $@

$(VENV)/.optimizer: $(VENV)/.run requirements/optimizer.txt
	$(PIP) install --require-hashes -r requirements/optimizer.txt
	@touch $@

$(VENV)/.test: $(VENV)/.run requirements/test.txt
	$(PIP) install --require-hashes -r requirements/test.txt
	@touch $@

$(VENV)/.bench: $(VENV)/.test requirements/bench.txt
	$(PYTHON) -m venv $(VENV)/bench
	$(VENV)/bench/bin/python -m pip --disable-pip-version-check --quiet install --require-hashes -r requirements/bench.txt
	@touch $@
