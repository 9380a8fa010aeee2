// Says words: the server's sound, or the voice of this device, or a line that tells why there is none.
const synthesis = window.speechSynthesis;
const player = new Audio(); // one for all: a browser that let it play once lets it play again
const LETTERS_TAKEN = '.table[data-game="prefecture"]'; // there S shows a set, and Alt S is for sound
let turn = 0; // a newer press makes an older one give up

const forbidden = (error) => error?.name === "NotAllowedError";
const aborted = (error) => error?.name === "AbortError"; // another sound took its place

// Voices that send what they say over the network are for those alone who allowed that.
function japanese(online) {
  const voices = (synthesis?.getVoices() ?? []).filter((voice) => /^ja([-_]|$)/i.test(voice.lang));
  return voices.find((voice) => voice.localService) ?? (online ? voices[0] : undefined);
}

// Some browsers find their voices only after they were asked for them once.
function found() {
  if (!synthesis || synthesis.getVoices().length) return Promise.resolve();
  return new Promise((done) => {
    synthesis.addEventListener("voiceschanged", done, { once: true });
    setTimeout(done, 700);
  });
}

function note(text) {
  let line = document.querySelector("[data-voice-note]");
  if (!line) {
    line = document.createElement("p");
    line.className = "small";
    line.setAttribute("role", "status");
    line.dataset.voiceNote = "";
    (document.querySelector("[data-say]")?.closest("section, article, form") ?? document.querySelector("#main")).append(line);
  }
  line.textContent = text;
}

async function byServer(button) {
  if (!button.getAttribute("href")) return false;
  player.src = button.href;
  try {
    await player.play();
    return true;
  } catch (error) {
    if (forbidden(error)) throw error;
    return aborted(error);
  }
}

async function byDevice(button) {
  if (!synthesis) return false;
  if (!synthesis.getVoices().length) await found();
  const voice = japanese("online" in button.dataset);
  if (!voice) return false;
  const said = new SpeechSynthesisUtterance(button.dataset.say);
  Object.assign(said, { voice, lang: voice.lang, rate: button.dataset.speed === "slow" ? 0.6 : 0.9 });
  synthesis.cancel();
  return new Promise((done, refuse) => {
    said.onstart = () => done(true);
    said.onerror = (event) => (event.error === "not-allowed" ? refuse({ name: "NotAllowedError" }) : done(event.error === "canceled" || event.error === "interrupted"));
    setTimeout(() => done(true), 3000);
    synthesis.speak(said);
    note(`Voice: ${voice.name}, of this device.`);
  });
}

// Begun inside the press, as browsers ask; throws NotAllowedError where there was none.
async function hear(button) {
  const mine = ++turn;
  synthesis?.cancel();
  player.pause();
  // A question that is heard must not be told to the device: the page does not hold it.
  const asked = "asked" in button.dataset;
  const ways = asked ? [byServer] : button.dataset.first === "device" ? [byDevice, byServer] : [byServer, byDevice];
  for (const way of ways) {
    if (mine !== turn || (await way(button))) return;
  }
  if (asked) return note("There is no sound now. “I cannot listen now” puts the question off.");
  const server = button.getAttribute("href") ? "The server could not say it" : "The server has no voice";
  note(`${server}, and this device has no Japanese voice${"online" in button.dataset ? "" : " of its own"}. Settings say what can be done.`);
}

async function playByItself(button) {
  if (button.dataset.auto === "wait") return button.focus();
  try {
    await hear(button);
  } catch {
    if (button.dataset.auto === "focus") button.focus();
  }
}

// Once the question was heard, its answer is next.
async function press(button) {
  await hear(button);
  const field = "asked" in button.dataset && document.querySelector("#answer:not([readonly])");
  if (field && document.activeElement === button) field.focus();
}

export function ready() {
  const first = document.querySelector("[data-auto]:not([data-played])");
  if (first) {
    first.dataset.played = "";
    playByItself(first);
  }
  const device = document.querySelector("[data-device]");
  if (device) {
    found().then(() => {
      const [own, any] = [japanese(false), japanese(true)];
      device.textContent = own ? own.name : any ? `${any.name}, over the network, if you allow that` : "no Japanese voice";
    });
  }
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-say]");
  if (!button || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  press(button).catch(() => note("The browser did not let it play: press once more."));
});

document.addEventListener("keydown", (event) => {
  // Alt S is for fields; by its place on the keyboard, since Alt makes another letter of it on some.
  const alt = event.altKey && event.code === "KeyS";
  if ((!alt && (event.altKey || event.key.toLowerCase() !== "s")) || event.ctrlKey || event.metaKey || event.isComposing || event.repeat) return;
  if (!alt && event.target.matches("input:not([readonly], [type=radio], [type=checkbox]), textarea, select")) return;
  if (!alt && document.querySelector(LETTERS_TAKEN)) return;
  const button = document.querySelector("[data-say][aria-keyshortcuts]") ?? document.querySelector("[data-say]");
  if (!button) return;
  event.preventDefault();
  button.click();
});

document.addEventListener("htmx:after:swap", ready);
ready();
