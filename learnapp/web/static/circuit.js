// The table of the Drive-In Grand Prix: keys for its cards, chips and buttons, and the sum of what is chosen.
import { all, byId, focusOn, marked, press, tell } from "./table.js";

const cards = () => all(".hand input");
const chips = () => all(".fuel input");
const card = () => cards().find((one) => one.checked);
const fuel = () => Number(chips().find((one) => one.checked)?.value ?? 0);

// How the score of a card with so much fuel comes about, and whether it leads.
function sum(one) {
  const { points, ahead, barred, name } = one.dataset;
  if (barred) return `${name} must not follow ${barred}’s; it can only go face down.`;
  const speed = Number(byId("hand").dataset.speed);
  const parts = [points, fuel() ? `${fuel()} G` : "", speed ? `${speed} S` : ""].filter(Boolean).join(" + ");
  const leads = ahead !== undefined && fuel() >= Number(ahead);
  return `${name}: ${parts.includes("+") ? `${parts} = ` : ""}${Number(points) + fuel() + speed}, ${leads ? "ahead" : "not ahead"}.`;
}

// Chips that there are not for the chosen card cannot be chosen.
function show(said) {
  const one = card();
  const most = Number(one?.dataset.most ?? Infinity);
  for (const chip of chips()) {
    chip.disabled = Number(chip.value) > most;
    if (chip.disabled && chip.checked) chips()[most].checked = true;
  }
  const line = byId("sum");
  if (!line) return;
  line.replaceChildren(...marked(one ? sum(one) : ""));
  if (said && one) tell(line.textContent);
}

function choose(at) {
  const one = cards()[at];
  if (!one) return false;
  one.checked = true;
  one.focus();
  show(true);
  return true;
}

function load(by) {
  const at = chips().findIndex((one) => one.checked) + by;
  if (!chips()[at] || chips()[at].disabled) return tell("No more chips than that."), true;
  chips()[at].checked = true;
  show(true);
  return true;
}

const needs = () => tell("Choose a card first, with the keys 1 to 6.") ?? true;
const KEYS = {
  "+": () => load(1),
  "=": () => load(1),
  "-": () => load(-1),
  Enter: () => press("deal") || (byId("hand")?.dataset.speed !== undefined && (card() ? press("play") || press("drive") : needs())),
  f: () => byId("drive") && (card() ? press("drive") : needs()),
  t: () => press("english") || focusOn("english"),
};

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  if (event.target.matches("select, textarea, input:not([type=radio])")) return;
  if (event.target.closest("a, button, summary") && (event.key === "Enter" || event.key === " ")) return;
  if (event.repeat && event.key === "Enter") return event.preventDefault();
  const digit = /^[1-6]$/.test(event.key) && choose(Number(event.key) - 1);
  const does = KEYS[event.key.length > 1 ? event.key : event.key.toLowerCase()];
  if (digit || does?.(event)) event.preventDefault();
});
document.addEventListener("change", (event) => event.target.matches(".hand input, .fuel input") && show(true));
document.addEventListener("htmx:after:swap", () => show(false));
show(false);
