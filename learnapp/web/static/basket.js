// The table of Word Basket: the field takes romaji, keys choose cards and press buttons, and updates leave what is being
// typed alone. The parts that an answer replaces are named by the page; the field is never among them.
import { Field } from "./answer.js";

const all = (selector, root = document) => [...root.querySelectorAll(selector)];
const byId = (id) => document.getElementById(id);
const input = byId("word");
const field = input ? new Field(input) : null;

let kept = {}; // what an update must not take away: focus, opened words, the chosen card
let sent = null; // what was in the field when it was sent
let told = Math.max(-1, ...all("#news [data-ply]").map((line) => Number(line.dataset.ply)));
let ended = Boolean(byId("result"));
let alarm; // the next look, where the server names the time

const spoken = (element) => {
  const copy = element.cloneNode(true);
  copy.querySelectorAll("rt, [aria-hidden=true]").forEach((one) => one.remove());
  return copy;
};

// What has happened since, each line once, in the region that is read out; Japanese in it stays marked as such.
function announce() {
  const result = byId("result");
  if (result && !ended) {
    const [won, why] = ["h2", "h2 + p"].map((part) => spoken(result.querySelector(part)));
    byId("told").replaceChildren(...won.childNodes, ". ", ...why.childNodes);
    return;
  }
  const fresh = all("#news [data-ply]").filter((line) => Number(line.dataset.ply) > told);
  if (!fresh.length) return;
  told = Number(fresh.at(-1).dataset.ply);
  const parts = fresh.flatMap((line) => [...spoken(line).childNodes, " "]);
  byId("told").replaceChildren(...parts);
}

// --- keys ---

const radios = () => all("#hand input:not([disabled])");
function choose(card) {
  if (!card) return;
  card.checked = true;
  card.closest("label").scrollIntoView({ block: "nearest", inline: "nearest" });
  const parts = card.value ? ["With ", ...spoken(card.closest("label")).childNodes] : ["With the card that fits"];
  byId("told").replaceChildren(...parts.filter((part) => part.nodeName !== "INPUT").flatMap((part) => [part, " "]));
}
function step(by) {
  const found = radios();
  const at = found.findIndex((one) => one.checked);
  choose(found[(at + by + found.length) % found.length]);
}
function press(selector) {
  const button = document.querySelector(selector);
  if (!button || button.disabled) return false;
  button.click();
  return true;
}
function addNewest() {
  const near = document.activeElement?.closest("#said li");
  const button = (near ?? document).querySelector("#said .add, .add");
  if (!button) byId("told").textContent = "The word is among yours, or nothing was said yet.";
  else button.click();
}

function withAlt(event) {
  const digit = /^(?:Digit|Numpad)([0-9])$/.exec(event.code);
  if (digit) return choose(byId(`c${digit[1]}`)), true;
  if (event.code === "KeyA") return addNewest(), true;
  if (event.code === "KeyK") return field?.switchScript(), true;
  return press(`#hold [data-key="${event.code}"]`);
}

function pressed(event) {
  if (event.isComposing || event.keyCode === 229 || event.ctrlKey || event.metaKey) return false;
  if (event.altKey) return withAlt(event);
  const inField = event.target === input;
  if (inField && event.key === "ArrowDown") return step(1), true;
  if (inField && event.key === "ArrowUp") return step(-1), true;
  if (event.key === "Escape" && field) return empty(), input.focus(), true;
  if (event.target.matches("#hand input") && event.key === "Enter") return press("#say");
  if (input && /^[a-z\u3041-\u30ff]$/i.test(event.key) && !event.target.matches("input, select, textarea")) input.focus();
  return false;
}
document.addEventListener("keydown", (event) => pressed(event) && event.preventDefault());

// --- sending and updates ---

function empty() {
  field.raw = "";
  field.show("");
  clearQuestion();
}
function clearQuestion() {
  byId("ask")?.replaceChildren();
}
input?.addEventListener("input", clearQuestion);

document.addEventListener("submit", (event) => {
  if (event.target.id !== "act" || event.defaultPrevented) return;
  field.finish();
  const does = event.submitter?.name === "reading" ? "say" : event.submitter?.value;
  sent = does === "say" || does === "insist" || !event.submitter ? input.value : null;
}, true);

const fieldNumber = () => document.querySelector("#sent [name=field]")?.value;
const position = () => Number(document.querySelector("[data-ply][name=ply]")?.dataset.ply ?? -1);
function isOlder(text) {
  const found = /data-ply="(\d+)"[^>]*>\s*<input type="hidden" name="field"/.exec(text);
  return found && Number(found[1]) < position();
}

document.addEventListener("htmx:before:swap", (event) => {
  const { ctx } = event.detail;
  if (!ctx.text.includes("<hx-partial")) return; // 204, or a page that is none of the table
  if (ctx.sourceElement.id === "poll" && isOlder(ctx.text)) return event.preventDefault();
  clearTimeout(alarm);
  const active = document.activeElement;
  kept = {
    focus: active?.id,
    opened: all("#said details[open]").map((one) => one.id),
    card: document.querySelector("#hand input:checked")?.value,
    checked: all("#hold [type=checkbox]:checked").map((one) => one.id),
    question: [...(byId("ask")?.childNodes ?? [])],
    number: fieldNumber(),
  };
});

document.addEventListener("htmx:after:swap", (event) => {
  const { ctx } = event.detail;
  if (!ctx.text.includes("<hx-partial")) return;
  kept.opened?.forEach((id) => byId(id)?.setAttribute("open", ""));
  if (ctx.sourceElement.id !== "act") keepChoices();
  else if (sent !== null && !document.querySelector("[data-keep]") && input.value === sent) empty();
  announce();
  refocus(ctx.sourceElement.id === "act");
  ended = Boolean(byId("result"));
});

// A look at the table, or a word that was added, changes nothing of the throw that is being prepared.
function keepChoices() {
  const card = all("#hand input:not([disabled])").find((one) => one.value === kept.card);
  if (card) card.checked = true;
  for (const id of kept.checked ?? []) if (byId(id)) byId(id).checked = true;
  const asks = kept.question.some((one) => one.dataset?.keep !== undefined);
  if (asks && kept.number === fieldNumber()) byId("ask")?.replaceChildren(...kept.question);
}

function refocus(own) {
  const result = byId("result");
  if (result && !ended) return result.focus();
  if (input && document.activeElement === input && !own) return;
  const asks = own && (sent === null || input.value === sent) ? document.querySelector("#ask [data-focus]") : null;
  if (asks) return asks.focus();
  if (document.activeElement && document.activeElement !== document.body) return;
  (byId(kept.focus) ?? input)?.focus({ preventScroll: true });
}

// The server answered with something that is no part of the table: signed out, or the form too old.
document.addEventListener("htmx:after:request", (event) => {
  const { ctx } = event.detail;
  const { status } = ctx.response;
  if (ctx.sourceElement.id === "poll" && status === 204) {
    const next = Number(ctx.response.headers.get("next"));
    clearTimeout(alarm);
    if (next) alarm = setTimeout(() => byId("poll") && window.htmx.trigger(byId("poll"), "due"), next * 1000);
  } else if (!ctx.text.includes("<hx-partial")) location.reload();
});
// A look that finds no server is no news: the next one may.
document.addEventListener("htmx:error", (event) => event.detail.ctx?.sourceElement?.id === "poll" && event.stopImmediatePropagation(), true);
document.addEventListener("htmx:finally:request", () => all("form[data-sent]").forEach((form) => delete form.dataset.sent));

input?.focus({ preventScroll: true });
input?.setSelectionRange(input.value.length, input.value.length);
byId("result")?.focus();
document.querySelector("#ask [data-focus]")?.focus();
