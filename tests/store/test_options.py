"""A learner's settings: bounds, all problems at once, and what another version wrote."""

import json
from dataclasses import replace

import pytest
from fsrs.scheduler import DEFAULT_PARAMETERS

from learnapp.store.options import CHOICES, Options, OptionsError, from_json, parse, zones

BEFORE = Options(zone="Asia/Tokyo", new_per_day=7)


WITHIN: list[tuple[str, object, object]] = [
    ("new_per_day", "0", 0),
    ("new_per_day", " 200 ", 200),
    ("new_per_day", "１２", 12),
    ("desired_retention", "0.7", 0.7),
    ("desired_retention", "0.97", 0.97),
    ("maximum_interval", "1", 1),
    ("maximum_interval", "36500", 36500),
    ("rollover_hour", "12", 12),
    ("zone", "America/New_York", "America/New_York"),
    ("theme", "dark", "dark"),
    ("romaji", "1", True),
    ("romaji", "", False),
    ("decks", ["core", "travel"], ("core", "travel")),
    ("session_minutes", "15", 15),
    ("session_minutes", "0", 0),
    ("shares", ["particle=0", "vocabulary=5"], ("particle=0", "vocabulary=5")),
    ("shares", [], ()),
]


def test_a_setting_within_bounds_is_taken_and_the_rest_stays() -> None:
    taken = [(name, text, parse({name: text}, BEFORE)) for name, text, _ in WITHIN]
    assert taken == [(name, text, replace(BEFORE, **{name: wanted})) for name, text, wanted in WITHIN]


OUTSIDE: list[tuple[str, object, str]] = [
    ("new_per_day", "201", "0 to 200"),
    ("new_per_day", "-1", "0 to 200"),
    ("new_per_day", "ten", "not a whole number"),
    ("new_per_day", "", "not a whole number"),
    ("new_per_day", "1.5", "not a whole number"),
    ("new_per_day", "9" * 5000, "not a whole number"),
    ("desired_retention", "0.69", "70% to 97%"),
    ("desired_retention", "0.98", "70% to 97%"),
    ("desired_retention", "nan", "70% to 97%"),
    ("desired_retention", "inf", "70% to 97%"),
    ("desired_retention", "much", "not a number"),
    ("maximum_interval", "0", "1 to 36500"),
    ("maximum_interval", "36501", "1 to 36500"),
    ("maximum_interval", "1e3", "not a whole number"),
    ("rollover_hour", "13", "0 to 12"),
    ("rollover_hour", "-1", "0 to 12"),
    ("zone", "Mars/Olympus", "Europe/Berlin"),
    ("zone", "", "Europe/Berlin"),
    ("zone", "../../etc/passwd", "Europe/Berlin"),
    ("zone", "/etc/localtime", "Europe/Berlin"),
    ("zone", "Europe", "Europe/Berlin"),
    ("zone", "x" * 5000, "Europe/Berlin"),
    ("zone", "a\x00b", "Europe/Berlin"),
    ("theme", "pink", "device, light, dark"),
    ("face", "comic", "textbook"),
    ("furigana", "never", "always"),
    ("motion", "on", "device"),
    ("decks", [], "at least one"),
    ("session_minutes", "7", "0, 5, 10, 15, 20, 30 minutes"),
    ("session_minutes", "-5", "0, 5, 10, 15, 20, 30 minutes"),
    ("session_minutes", "long", "not a whole number"),
    ("shares", ["particle=6"], "0 to 5"),
    ("shares", ["particle=-1"], "0 to 5"),
    ("shares", ["particle=２"], "0 to 5"),
    ("shares", ["particle"], "0 to 5"),
    ("shares", ["particle=1\n"], "0 to 5"),
    ("shares", ["vocabulary=1", "particle=much"], "0 to 5"),
]


def problems(name: str, text: object) -> dict[str, str]:
    try:
        parse({name: text}, BEFORE)
    except OptionsError as refusal:
        return dict(refusal.problems)
    return {}


def test_a_setting_out_of_bounds_is_refused_with_what_may_be_chosen() -> None:
    told = [(name, text, says, problems(name, text)) for name, text, says in OUTSIDE]
    assert [
        one
        for one in told
        for name, _, says, found in [one]
        if list(found) != [name] or says not in found[name] or len(found[name]) >= 150
    ] == []


def test_all_problems_are_told_at_once() -> None:
    form = {"new_per_day": "x", "desired_retention": "2", "zone": "Nowhere", "theme": "pink", "maximum_interval": "0"}
    with pytest.raises(OptionsError) as refusal:
        parse(form, BEFORE)
    assert set(refusal.value.problems) == set(form)


def test_what_a_form_holds_besides_is_left_alone() -> None:
    assert (
        parse({"csrf_token": "x", "submit": "y", "__class__": "z", "calendar": "w", "schedule": "v"}, BEFORE) == BEFORE
    )


def test_settings_come_back_from_json_as_they_were() -> None:
    options = Options(zone="Asia/Tokyo", decks=("core", "travel"), theme="dark", slips=False, desired_retention=0.85)
    assert from_json(options.to_json()) == options
    assert from_json("{}") == Options()


@pytest.mark.parametrize(
    "kept, reason",
    [
        ({"colour": "red"}, "a setting that we do not know"),
        ({"zone": "Europe/Atlantis"}, "a zone that was given up"),
        ({"new_per_day": 1000}, "beyond our bounds"),
        ({"new_per_day": None}, "none where we need a number"),
        ({"new_per_day": "many"}, "a word where we need a number"),
        ({"maximum_interval": [1]}, "a list where we need a number"),
        ({"desired_retention": {"a": 1}}, "a mapping where we need a number"),
        ({"decks": 3}, "a number where we need a list"),
        ({"decks": "core"}, "a word where we need a list"),
        ({"theme": 7}, "a number where we need a word"),
        ({"rollover_hour": 1e400}, "infinity"),
        ({"session_minutes": 25}, "a length that we do not offer"),
        ({"shares": ["vocabulary=9"]}, "a share beyond our bounds"),
        ({"shares": {"vocabulary": 2}}, "a mapping where we need a list of texts"),
    ],
)
def test_what_another_version_wrote_falls_back_to_the_default(kept: dict[str, object], reason: str) -> None:
    assert from_json(json.dumps(kept | {"new_per_day": kept.get("new_per_day", 5)})) == Options(
        new_per_day=Options().new_per_day if "new_per_day" in kept else 5
    ), reason


def test_every_default_may_be_chosen() -> None:
    assert parse({}, Options()) == Options()
    assert all(getattr(Options(), name) in choices for name, choices in CHOICES.items())


def test_the_list_of_zones_has_cities_only_and_every_one_of_them_works() -> None:
    assert {"Europe/Berlin", "Asia/Tokyo", "UTC"} <= set(zones())
    assert not {"Etc/GMT+9", "EST", "posixrules", "Factory"} & set(zones())
    for zone in zones():
        assert parse({"zone": zone}, BEFORE).calendar.zone.key == zone


@pytest.mark.parametrize(
    "kept", ["[1, 2]", "3", '"x"', '["a"]', "[NaN]", str([9e9] * 21), str([[]] * 21)], ids=lambda text: text[:12]
)
def test_parameters_that_fsrs_cannot_work_with_are_the_defaults(kept: str) -> None:
    assert from_json(f'{{"parameters": {kept}, "new_per_day": 3}}') == Options(new_per_day=3)


@pytest.mark.parametrize("kept", ['["7=none"]', '["1=never"]', '["none"]', '"1=none"', "[1]"])
def test_easy_days_that_there_are_not_are_none(kept: str) -> None:
    assert from_json(f'{{"easy_days": {kept}}}').week == (1.0,) * 7


def test_own_parameters_come_back_as_they_were_kept() -> None:
    own = Options(parameters=tuple(DEFAULT_PARAMETERS))
    assert from_json(own.to_json()) == own
    assert own.schedule.parameters == own.parameters
