"""Every page that is read or filled in: library, progress, settings, help, sign in, and the pages of prefectures. What holds of them is said in `page_laws`."""

import pytest

from tests.browser.page_laws import *  # noqa: F403 - fixtures and laws
from tests.browser.page_laws import shown_in

pytestmark = pytest.mark.browser

shown = shown_in("pages")
