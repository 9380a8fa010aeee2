// The table of a game: a picked card lights its places at once, cards are laid with keys or drawn there with the pointer.
// Every move is a form of the page; what is here only presses its buttons. The keys are those of Sentence Builder; what the
// tables of all games share is at the end, and exported.

export const all = (selector, root = document) => [...root.querySelectorAll(selector)];
export const byId = (id) => document.getElementById(id);
const FAR = 8; // pixels that a pointer moves before a press becomes a drag
const NEAR = 56; // pixels from a place at which a card is still dropped there

let picked = null; // the card of the hand that is up
let lastNews = "";
let ended = Boolean(byId("result")); // who won is told once
let lastAsked; // what had the focus because it asks for something

const spoken = (element) => {
  if (!element) return "";
  const copy = element.cloneNode(true);
  copy.querySelectorAll("rt, [aria-hidden=true], .hear").forEach((one) => one.remove());
  return copy.textContent.replace(/\s+/g, " ").trim();
};
const JAPANESE = /([\u3040-\u30ff\u3400-\u9fff々〇〆、。「」]+)/;
// A text in pieces, the Japanese ones marked, so that they are read as such.
export const marked = (text) =>
  text.split(JAPANESE).map((part, at) => {
    if (at % 2 === 0) return part;
    const span = document.createElement("span");
    span.lang = "ja";
    span.textContent = part;
    return span;
  });
// Said by screen readers.
export const tell = (text) => {
  const told = byId("told");
  if (!told || !text) return;
  told.replaceChildren(...marked(text));
};
const hand = () => all(".hand button.card");
// The sentences of this turn come first, then those above.
const lit = () => [...all(".dock .slot:not([hidden]) button"), ...all(".mat .slot:not([hidden]) button")];

function raise(card) {
  for (const one of hand()) {
    const up = one === card;
    one.classList.toggle("is-up", up);
    one.setAttribute("aria-pressed", String(up));
  }
  picked = card;
  const places = new Set(card ? card.dataset.places.split(" ") : []);
  const whole = new Set(card ? card.dataset.whole.split(" ") : []);
  for (const button of all(".slot button")) {
    const { place } = button.dataset;
    button.parentElement.hidden = !places.has(place);
    button.classList.toggle("is-whole", whole.has(place));
    if (card) button.value = `place ${card.dataset.card} at ${place}`;
  }
  for (const rest of all(".rest")) rest.hidden = !rest.parentElement.querySelector(".slot[hidden]");
  for (const [id, value] of [["discard", `discard ${card?.dataset.card}`], ["read", card?.dataset.card]]) {
    const button = byId(id);
    if (!button) continue;
    button.hidden = !card;
    button.value = value ?? "";
    const name = button.querySelector("[data-name]");
    if (name && card) name.replaceChildren(...card.querySelector(".card-ja").cloneNode(true).childNodes);
  }
  byId("nowhere")?.remove();
}

function pick(card, { focus }) {
  raise(card === picked ? null : card);
  if (!picked) return tell("No card is chosen.");
  const places = lit();
  const whole = places.filter((one) => one.classList.contains("is-whole")).length;
  const name = spoken(picked.querySelector(".card-ja"));
  tell(places.length ? `${name}: ${places.length} place${places.length > 1 ? "s" : ""}, ${whole} of them complete a sentence.` : `${name} fits nowhere yet.`);
  if (focus) (places[0] ?? picked).focus();
}

function step(by) {
  const places = lit();
  if (!picked || !places.length) return false;
  const at = places.indexOf(document.activeElement);
  places[at < 0 ? 0 : (at + by + places.length) % places.length].focus();
  return true;
}

export const press = (id) => {
  const button = byId(id);
  if (!button || button.disabled || button.hidden) return false;
  button.click();
  return true;
};
export const focusOn = (id) => {
  const button = byId(id);
  if (!button || button.disabled || button.hidden) return false;
  button.focus();
  return true;
};

const KEYS = {
  ArrowRight: () => step(1),
  ArrowDown: () => step(1),
  ArrowLeft: () => step(-1),
  ArrowUp: () => step(-1),
  Escape() {
    if (!picked) return press("back");
    const card = picked;
    raise(null);
    card.focus({ preventScroll: true });
    return true;
  },
  // A second Enter, on the button, ends the turn: one too many after laying a card does nothing.
  Enter: (event) => !event.target.closest("a, button, summary") && focusOn("end"),
  d: () => (picked ? focusOn("discard") || (tell("You cannot discard now."), true) : (tell("Choose a card first; then D discards it."), true)),
  i() {
    if (!picked && document.activeElement.matches(".hand button.card")) raise(document.activeElement);
    return picked ? press("read") : (tell("Choose a card first; then I reads it."), true);
  },
};

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || !byId("hand")) return;
  if (byId("table").dataset.game !== "sentence") return;
  if (event.target.matches("input, textarea, select")) return;
  if (event.key === "Enter" && event.repeat) return event.preventDefault();
  const card = /^[1-9]$/.test(event.key) ? hand()[event.key - 1] : null;
  if (card) pick(card, { focus: true });
  const does = KEYS[event.key.length > 1 ? event.key : event.key.toLowerCase()];
  if (card || does?.(event)) event.preventDefault();
});

document.addEventListener("click", (event) => {
  const card = event.target.closest(".hand button.card");
  if (!card) return;
  event.preventDefault();
  if (!dropped) pick(card, { focus: event.detail === 0 });
  dropped = false;
});

// Drawing a card to its place.
let drag = null;
let dropped = false;

function nearest(x, y) {
  const away = (button) => {
    const box = button.getBoundingClientRect();
    return Math.hypot(Math.max(box.left - x, 0, x - box.right), Math.max(box.top - y, 0, y - box.bottom));
  };
  const [best] = lit().map((button) => [away(button), button]).sort((one, other) => one[0] - other[0]);
  return best && best[0] <= NEAR ? best[1] : null;
}

document.addEventListener("pointerdown", (event) => {
  const card = event.target.closest(".hand button.card");
  dropped = false;
  drag = card && event.isPrimary && event.button === 0 ? { card, x: event.clientX, y: event.clientY, copy: null, over: null } : null;
});
document.addEventListener("pointermove", (event) => {
  if (!drag) return;
  if (!drag.copy) {
    if (Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < FAR) return;
    raise(drag.card);
    drag.copy = drag.card.cloneNode(true);
    drag.copy.classList.add("dragged");
    drag.copy.setAttribute("aria-hidden", "true");
    document.body.append(drag.copy);
  }
  drag.copy.style.translate = `${event.clientX - drag.copy.offsetWidth / 2}px ${event.clientY - drag.copy.offsetHeight / 2}px`;
  drag.over?.classList.remove("is-over");
  drag.over = nearest(event.clientX, event.clientY);
  drag.over?.classList.add("is-over");
});
const letGo = (event) => {
  const done = drag;
  drag = null;
  if (!done?.copy) return;
  done.copy.remove();
  dropped = event.type === "pointerup"; // the click that follows does not pick the card again
  done.over?.classList.remove("is-over");
  if (event.type === "pointerup") done.over?.click();
};
document.addEventListener("pointerup", letGo);
document.addEventListener("pointercancel", letGo);

// A form is sent once; the server knows it by its number all the same.
document.addEventListener(
  "submit",
  (event) => {
    if (event.target.id !== "act") return;
    if (event.target.dataset.sent) {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
    event.target.dataset.sent = "1";
  },
  true,
);
const unsent = () => all("form[data-sent]").forEach((form) => delete form.dataset.sent);
addEventListener("pageshow", unsent);
document.addEventListener("htmx:error", () => {
  unsent();
  byId("lost")?.remove();
  const say = document.createElement("p");
  say.className = "say refusal";
  say.id = "lost";
  say.setAttribute("role", "alert");
  say.textContent = "The server did not answer. Nothing is lost: make your move again when the connection is back.";
  (document.querySelector(".dock") ?? byId("table"))?.prepend(say);
});

function ready(swapped) {
  picked = document.querySelector('.hand .card[aria-pressed="true"]');
  const news = spoken(byId("news"));
  if (!swapped) return void (lastNews = news);
  const result = byId("result");
  const urgent = all("#table [data-tell]").map(spoken).join(" ");
  const more = news.startsWith(lastNews) ? news.slice(lastNews.length) : news; // each move is told once
  const fresh = [more, urgent].filter(Boolean).join(" ");
  const end = result && !ended ? ["h2", "h2 + p"].map((part) => spoken(result.querySelector(part))).join(". ") : "";
  ended = Boolean(result);
  tell(result ? end : fresh ? fresh : byId("refusal") ? "" : spoken(byId("why")) || spoken(byId("end")));
  lastNews = news;
  const wanted = document.querySelector("#table [data-focus]");
  const kept = document.activeElement && document.activeElement !== document.body;
  const asked = lastAsked; // what is new takes the focus; what was there before leaves it where it is
  lastAsked = wanted?.dataset.focus;
  if (wanted && !result && !(kept && asked === lastAsked)) return void wanted.focus({ preventScroll: wanted.id !== "grab" });
  if (kept) return;
  const about = byId("about");
  if (result || about) (result ?? about).focus();
  else (byId("hand") ?? byId("told")).focus({ preventScroll: true });
}
document.addEventListener("htmx:after:swap", () => ready(true));
ready(false);
