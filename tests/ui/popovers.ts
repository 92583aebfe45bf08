// The test page has no popovers (https://html.spec.whatwg.org/#popover): the parts of them that the components use.
function toggle(element: HTMLElement, open: boolean): void {
  if (element.hasAttribute("data-open") === open) return;
  element.toggleAttribute("data-open", open);
  const event = new Event("toggle");
  Object.assign(event, { oldState: open ? "closed" : "open", newState: open ? "open" : "closed" });
  element.dispatchEvent(event);
}

/** Adds them to the tests' page, which several files share. */
export function addPopovers(): void {
  if ("showPopover" in HTMLElement.prototype) return;
  Object.assign(HTMLElement.prototype, {
    showPopover(this: HTMLElement) {
      toggle(this, true);
    },
    hidePopover(this: HTMLElement) {
      toggle(this, false);
    },
  });
  document.addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest("[popovertarget]") : null;
    const panel = document.getElementById(button?.getAttribute("popovertarget") ?? "");
    if (panel)
      toggle(panel, button?.getAttribute("popovertargetaction") === "show" || !panel.hasAttribute("data-open"));
  });
}
