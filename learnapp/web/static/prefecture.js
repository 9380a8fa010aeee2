// Tiles that are laid in a row, and places that are pointed at on the map.
const FAR = 8; // pixels after which a press is a drag

class Tray {
  constructor(box) {
    this.box = box;
    this.answer = box.querySelector("[name=answer]");
    this.pool = box.querySelector(".tiles");
    this.tiles = [...box.querySelectorAll("[data-tile]")].map((tile) => this.button(tile));
    this.row = document.createElement("ol");
    this.row.className = "tiles laid";
    this.row.id = "row";
    this.row.dataset.empty = "Tap the tiles in order, or drag them here.";
    this.said = document.createElement("p");
    this.said.className = "hide";
    this.said.setAttribute("role", "status");
    const slots = box.querySelector("[data-slots]");
    slots.replaceWith(this.said);
    this.pool.before(this.row);
    for (const face of this.answer.value) this.lay(this.tiles.find((tile) => !this.isLaid(tile) && tile.dataset.tile === face));
    box.addEventListener("click", (event) => this.clicked(event));
    box.addEventListener("pointerdown", (event) => this.take(event));
  }

  button(tile) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "tile";
    button.dataset.tile = tile.dataset.tile;
    button.dataset.key = tile.querySelector("kbd").textContent;
    button.append(...tile.childNodes);
    tile.replaceWith(button);
    button.home = button.parentElement;
    return button;
  }

  isLaid(tile) {
    return this.row.contains(tile);
  }

  // Lay a tile at the end of the row, or before another one.
  lay(tile, before = null) {
    if (!tile) return;
    const place = this.isLaid(tile) ? tile.parentElement : document.createElement("li");
    place.append(tile);
    this.row.insertBefore(place, before);
    this.changed();
  }

  takeBack(tile) {
    const place = tile.parentElement;
    tile.home.append(tile);
    if (place !== tile.home) place.remove();
    this.changed();
  }

  changed() {
    const laid = [...this.row.querySelectorAll(".tile")];
    this.answer.value = laid.map((tile) => tile.dataset.tile).join("");
    this.said.textContent = laid.length ? `Row: ${this.answer.value.split("").join(", ")}` : "The row is empty";
    this.said.lang = laid.length ? "ja" : "en";
    for (const tile of this.tiles) tile.setAttribute("aria-pressed", String(this.isLaid(tile)));
  }

  clicked(event) {
    const tile = event.target.closest(".tile");
    if (!tile || this.dragged) return void (this.dragged = false);
    const held = document.activeElement === tile;
    if (this.isLaid(tile)) this.takeBack(tile);
    else this.lay(tile);
    if (event.detail || !held) this.box.focus({ preventScroll: true }); // so that Enter checks
    else tile.focus();
  }

  back() {
    const last = this.row.querySelector("li:last-child .tile");
    if (last) this.takeBack(last);
    this.box.focus({ preventScroll: true });
    return Boolean(last);
  }

  take(down) {
    const tile = down.target.closest(".tile");
    this.dragged = false;
    if (!tile || down.button) return;
    const move = (event) => {
      const [right, below] = [event.clientX - down.clientX, event.clientY - down.clientY];
      if (!this.dragged && Math.hypot(right, below) < FAR) return;
      this.dragged = true;
      tile.classList.add("is-held");
      tile.style.translate = `${right}px ${below}px`;
    };
    const drop = (event) => {
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", drop);
      removeEventListener("pointercancel", drop);
      tile.classList.remove("is-held");
      tile.style.translate = "";
      if (this.dragged && event.type === "pointerup") this.drop(tile, event);
    };
    addEventListener("pointermove", move);
    addEventListener("pointerup", drop);
    addEventListener("pointercancel", drop);
  }

  drop(tile, { clientX, clientY }) {
    const box = this.row.getBoundingClientRect();
    const inside = clientX > box.left && clientX < box.right && clientY > box.top - 12 && clientY < box.bottom + 12;
    if (!inside) return this.isLaid(tile) ? this.takeBack(tile) : undefined;
    const others = [...this.row.children].filter((place) => !place.contains(tile));
    const next = others.find((place) => {
      const other = place.getBoundingClientRect();
      return clientY < other.bottom && clientX < other.left + other.width / 2;
    });
    this.lay(tile, next ?? null);
    this.box.focus({ preventScroll: true });
  }
}

// A place that is pointed at is marked, and checked by a second press, or by the button.
function point(event) {
  const code = event.target.closest?.("[data-map] [data-code]")?.dataset.code;
  const list = code && document.querySelector("#place");
  if (!list) return;
  const again = list.value === code;
  list.value = code;
  mark();
  if (again) list.form.requestSubmit(list.form.querySelector("#check, #continue"));
  else list.form.querySelector("#check, #continue").focus({ preventScroll: true });
}

function mark() {
  const code = document.querySelector("#place")?.value;
  for (const shape of document.querySelectorAll("[data-map] [data-code]")) shape.classList.toggle("is-picked", shape.dataset.code === code);
}

let tray = null;

export function ready() {
  document.querySelector("[data-pointing]")?.removeAttribute("hidden");
  const box = document.querySelector("form [data-tray]");
  if (box && tray?.box !== box) tray = new Tray(box);
  mark();
}

document.addEventListener("click", point);
document.addEventListener("change", (event) => event.target.id === "place" && mark());
document.addEventListener("keydown", (event) => {
  const free = !event.target.matches("input:not([type=hidden]), textarea, select");
  if (event.key === "Backspace" && free && tray?.box.isConnected && tray.back()) event.preventDefault();
});
