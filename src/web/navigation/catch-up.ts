declare global {
  interface Window {
    /** What was pressed or filled in before the page's scripts listened, as start-scripts.tsx notes it. */
    plenumEarly?: Set<EventTarget | null>;
  }
}

/** Does what the visitor did before the scripts listened: presses, ticks and typed words are not lost on a slow line. */
export function catchUp(): void {
  for (const target of window.plenumEarly ?? []) {
    if (target instanceof HTMLSelectElement) target.dispatchEvent(new Event("change", { bubbles: true }));
    else if (target instanceof HTMLInputElement && /^(checkbox|radio)$/.test(target.type)) tick(target);
    else if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) type(target);
    else if (target instanceof Element) target.closest<HTMLButtonElement>("button[type=button]")?.click();
  }
  window.plenumEarly?.clear();
}

// React believes a field to hold what the server sent, so a change is one only after going back to that.

function tick(field: HTMLInputElement): void {
  if (field.checked === field.defaultChecked) return;
  field.checked = field.defaultChecked;
  field.click();
}

function type(field: HTMLInputElement | HTMLTextAreaElement): void {
  const { value, defaultValue } = field;
  if (value === defaultValue || field.type === "file") return;
  field.value = defaultValue;
  // Past React's own property on the element, which would note the value as known.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, value);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
