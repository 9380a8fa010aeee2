// The table of the Prefecture Puzzle: keys for its buttons, and the time that is left to grab.
import { all, byId, focusOn, press, tell } from "./table.js";

const TICK = 100; // milliseconds
const still = matchMedia("(prefers-reduced-motion: reduce)");
const cards = () => all(".hand input");
const chosen = () => cards().filter((one) => one.checked).length;

function toggle(at) {
  const card = cards()[at];
  if (!card) return false;
  card.click();
  card.focus();
  return true;
}

// From card to card, and round.
function step(by) {
  const found = cards();
  if (!found.length) return false;
  const at = found.indexOf(document.activeElement);
  found[at < 0 ? (by < 0 ? found.length - 1 : 0) : (at + by + found.length) % found.length].focus();
  return true;
}

// The sets that are complete, one after the other.
function nextSet() {
  const found = all(".setline button");
  if (!found.length) return false;
  found[(found.indexOf(document.activeElement) + 1) % found.length].focus();
  return true;
}

const KEYS = {
  ArrowRight: () => step(1),
  ArrowLeft: () => step(-1),
  " ": () => press("claim"),
  Escape: () => press("letgo") || press("keep"),
  // The end of a turn is left to a second Enter, on the button.
  Enter: () => press("discard-it") || press("draw") || (chosen() ? use() : focusOn("end")) || needs(),
  c: () => nextSet() || (tell("No set is complete."), true),
  d: () => (byId("discard") ? press("discard") : (tell("You cannot discard now."), true)),
  s: () => (byId("show") ? press("show") : (tell("You cannot show a set now."), true)),
  e: () => focusOn("end") || (tell("You cannot end the turn now."), true),
};
const use = () => {
  byId("chosen")?.click();
  return true;
};
const needs = () => (cards().length ? (tell("Choose cards first: one to discard, several to show."), true) : false);

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || !byId("hand")) return;
  if (event.target.matches("select, textarea, input:not([type=checkbox])")) return;
  const own = event.target.closest("a, button, summary") !== null;
  if (own && (event.key === "Enter" || event.key === " ")) return;
  if (event.key === " " && event.target.matches("input")) return;
  if (event.repeat && !event.key.startsWith("Arrow")) return event.key === "Enter" ? event.preventDefault() : undefined;
  const digit = /^[0-9]$/.test(event.key) && toggle(event.key === "0" ? 9 : Number(event.key) - 1);
  const does = KEYS[event.key.length > 1 ? event.key : event.key.toLowerCase()];
  if (digit || does?.(event)) event.preventDefault();
});

document.addEventListener("change", (event) => {
  if (event.target.matches(".hand input")) tell(`${chosen()} chosen.`);
});

// The bar shrinks by itself; where motion is not wanted it goes in steps of a second, as the number does.
let clock = null;
function run() {
  clearInterval(clock);
  const bar = byId("bar");
  if (!bar) return;
  const end = performance.now() + Number(bar.dataset.left) * 1000;
  const show = () => {
    const left = Math.max((end - performance.now()) / 1000, 0);
    const seconds = Math.ceil(left);
    bar.value = still.matches || document.documentElement.dataset.motion === "off" ? seconds : left;
    byId("left").textContent = `${seconds} s`;
    if (!left || !bar.isConnected) clearInterval(clock);
  };
  clock = setInterval(show, TICK);
  show();
}
document.addEventListener("htmx:after:swap", run);
run();
