declare global {
  interface Window {
    /** What was pressed or typed into before the page's scripts listened, as start-scripts.tsx notes it. */
    plenumEarly?: Set<EventTarget | null>;
  }
}

/** Does what the visitor did before the scripts listened: presses, ticks and typed words are not lost on a slow line. */
export function catchUp(): void {
  for (const target of window.plenumEarly ?? []) {
    if (target instanceof HTMLInputElement) retell(target);
    else if (target instanceof Element) target.closest<HTMLButtonElement>("button[type=button]")?.click();
  }
  window.plenumEarly?.clear();
}

/** React believes a field to hold what the server sent, so a change is one only after going back to that. */
function retell(field: HTMLInputElement): void {
  if (field.type === "checkbox" || field.type === "radio") {
    if (field.checked === field.defaultChecked) return;
    field.checked = field.defaultChecked;
    return field.click();
  }
  const { value, defaultValue } = field;
  if (value === defaultValue || field.type === "hidden" || field.type === "file") return;
  field.value = defaultValue;
  // Past React's own property on the element, which would note the value as known.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, value);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
