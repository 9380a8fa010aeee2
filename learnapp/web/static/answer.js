// The answer field: romaji becomes kana as it is typed, Enter checks and goes on, keys do what buttons do.
const ROMAJI = {}; // The server puts in its own table: romaji → kana.

const LONGEST = Math.max(...Object.keys(ROMAJI).map((key) => key.length));
const VOWEL = /[aiueo]/;
const CONSONANT = /[bcdfghjkmpqrstvwyz]/;
const PREFIXES = new Set(Object.keys(ROMAJI).flatMap((key) => [...key].map((_, end) => key.slice(0, end + 1))));

const katakana = (kana) => kana.replace(/[ぁ-ゖ]/g, (one) => String.fromCharCode(one.charCodeAt(0) + 0x60));

// One step from the front of `rest`: how many letters are used up, and the kana they give (null: wait for more letters).
function step(rest, final) {
  const [one, two, three] = rest;
  if (one === "n") {
    if (two === undefined) return [1, final ? "ん" : null];
    if (two === "'") return [2, "ん"];
    // nn before a vowel is ん and な-row for most learners, a whole ん for users of an IME: the server tries both.
    if (two === "n") return [three !== undefined && /[aiueoy]/.test(three) ? 1 : 2, "ん"];
    if (!VOWEL.test(two) && two !== "y") return [1, "ん"];
  }
  if (one === two && CONSONANT.test(one)) return [1, "っ"];
  if (rest.startsWith("tch")) return [1, "っ"];
  for (let size = Math.min(LONGEST, rest.length); size > 0; size--) {
    const kana = ROMAJI[rest.slice(0, size)];
    if (kana) return [size, kana];
  }
  return PREFIXES.has(rest) ? [rest.length, null] : [1, one];
}

export function toKana(text, { final = false, script = "hiragana" } = {}) {
  let kana = "";
  for (let at = 0; at < text.length; ) {
    if (text[at] === "-" && /[ぁ-ヺー]$/.test(kana)) {
      kana += "ー";
      at += 1;
    } else if (/[a-z]/i.test(text[at])) {
      const letters = /^[a-z']+/i.exec(text.slice(at))[0];
      const last = at + letters.length === text.length;
      const [used, found] = step(letters.toLowerCase(), final || !last);
      const capital = /[A-Z]/.test(letters[0]);
      kana += found === null ? letters.slice(0, used) : script === "katakana" || capital ? katakana(found) : found;
      at += used;
    } else {
      kana += text[at++];
    }
  }
  return kana;
}

// What was typed in Latin letters is kept beside what is shown, so that the server can read it in every way.
export class Field {
  constructor(input) {
    this.input = input;
    this.typed = input.form?.elements.typed;
    this.raw = this.shown = input.value;
    this.script = "hiragana";
    input.addEventListener("input", (event) => event.isComposing || this.convert());
    input.addEventListener("compositionend", () => this.take(input.value));
  }

  take(value) {
    this.raw = this.shown = value;
    this.measure();
  }

  convert() {
    const { value, selectionStart: caret } = this.input;
    if (value === this.shown) return; // Firefox reports the end of a composition once more
    const atEnd = caret === value.length;
    if (atEnd && value.startsWith(this.shown)) this.raw += value.slice(this.shown.length);
    else if (atEnd) this.raw = value;
    else {
      const head = toKana(value.slice(0, caret), { script: this.script });
      this.raw = head + value.slice(caret);
      this.show(this.raw);
      this.input.setSelectionRange(head.length, head.length);
      return;
    }
    this.show(toKana(this.raw, { script: this.script }));
  }

  show(value) {
    this.shown = value;
    if (this.input.value !== value) this.input.value = value;
    if (this.typed) this.typed.value = /[a-z]/i.test(this.raw) ? this.raw : "";
    this.measure();
  }

  finish() {
    this.show(toKana(this.input.value === this.shown ? this.raw : this.input.value, { final: true, script: this.script }));
  }

  switchScript() {
    this.script = this.script === "hiragana" ? "katakana" : "hiragana";
    this.show(toKana(this.raw, { script: this.script }));
  }

  measure() {
    const cell = parseFloat(getComputedStyle(this.input).fontSize) * 1.5;
    const long = this.input.value.length * cell > this.input.clientWidth;
    if (long !== this.input.hasAttribute("data-long")) this.input.toggleAttribute("data-long", long);
  }
}

let field = null;
let sound = null; // the module that says words, fetched when there is something to say: most answers are not listened to
let listens = false;

function ready() {
  const input = document.querySelector("#answer:not([readonly])");
  field = input?.hasAttribute("data-kana") ? new Field(input) : null;
  if (document.querySelector("[data-auto]")) listen();
  if (document.querySelector("[data-tray], [data-map]")) import("./prefecture.js").then((pieces) => pieces.ready());
  const focus = input ?? document.querySelector("#continue, #done, form #choices, form #tray");
  focus?.focus({ preventScroll: true });
  if (input) input.setSelectionRange(input.value.length, input.value.length);
}

const press = (selector) => {
  const found = document.querySelector(selector);
  found?.click();
  return Boolean(found);
};

function pressKey(event) {
  const writing = event.target.matches?.("input:not([readonly]), textarea, select");
  if (event.isComposing || event.keyCode === 229) {
    if (event.key === "Enter") event.preventDefault(); // it confirms the candidate; Safari would send the form
    return false;
  }
  if (event.key === "Enter" && event.repeat) return true;
  if (event.altKey && event.code === "KeyK" && field) return field.switchScript(), true;
  if (event.altKey && event.code === "KeyA") return press("#add");
  if ((event.ctrlKey || event.metaKey) && event.code === "KeyZ" && !event.shiftKey && !(writing && event.target.value)) return press("#undo");
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  if (event.key === "Escape") return press("#show");
  if (writing) return false;
  if (event.key === "Enter" && !event.target.closest("a, button, summary")) return press("#check, #continue");
  return /^[1-9tm]$/i.test(event.key) && press(`[data-key="${event.key.toLowerCase()}"]`);
}

const listen = () => (sound ??= import("./sound.js").then(() => (listens = true)));

// A finger that comes down on a button fetches the sound module; the press that finds it missing is done again with it.
function say(event) {
  const alt = event.altKey && event.code === "KeyS";
  const key = event.type === "keydown" && (alt || (event.key === "s" && !event.altKey)) && !event.ctrlKey && !event.metaKey;
  const writing = !alt && event.target.matches?.("input:not([readonly]), textarea, select");
  const button = key && !writing ? document.querySelector("[data-say]") : event.target.closest?.("[data-say]");
  if (!button || listens || (event.type === "keydown" && !key)) return;
  listen();
  if (event.type === "pointerdown") return;
  event.preventDefault();
  event.stopPropagation();
  sound.then(() => button.click());
}
for (const kind of ["pointerdown", "click", "keydown"]) document.addEventListener(kind, say, true);

document.addEventListener("keydown", (event) => pressKey(event) && event.preventDefault());

document.addEventListener(
  "submit",
  (event) => {
    if (event.target.dataset.sent) {
      event.preventDefault();
      event.stopImmediatePropagation();
      return;
    }
    event.target.dataset.sent = "1";
    if (field && event.target.contains(field.input)) field.finish();
  },
  true,
);

document.addEventListener("htmx:after:swap", ready);
document.addEventListener("htmx:error", () => {
  for (const form of document.querySelectorAll("form[data-sent]")) delete form.dataset.sent;
  const say = document.createElement("p");
  say.className = "say refusal";
  say.setAttribute("role", "alert");
  say.textContent = "The server did not answer. Your answer is still here: send it again when the connection is back.";
  document.querySelector("#main .say.refusal")?.remove();
  document.querySelector("#main")?.append(say);
});
// A page that comes back from the browser's memory may send its form again; the server knows it by its number.
addEventListener("pageshow", () => document.querySelectorAll("form[data-sent]").forEach((form) => delete form.dataset.sent));
ready();
