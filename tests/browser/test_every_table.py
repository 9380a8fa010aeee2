"""Every page of games: what opens them, their tables, the free chain. What holds of them is said in `page_laws`."""

import pytest

from tests.browser.page_laws import *  # noqa: F403 - fixtures and laws
from tests.browser.page_laws import shown_in

pytestmark = pytest.mark.browser

shown = shown_in("tables")
