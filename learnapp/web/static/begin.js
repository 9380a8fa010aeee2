// The time zone of this device, shown before it is sent; without scripts it stays the one that is kept.
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
const field = document.querySelector("[name=zone]");
if (zone && field) {
  field.value = zone;
  document.querySelector("[data-zone]").textContent = zone;
}
