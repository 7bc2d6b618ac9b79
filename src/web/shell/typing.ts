/** Marks a field as being edited, so that a page arriving meanwhile keeps its text and focus. */
export function markTyping(field: HTMLElement | null, typing: boolean): void {
  if (!field) return;
  if (typing) field.dataset["typing"] = "";
  else delete field.dataset["typing"];
}

export function isTyping(field: Element | null): boolean {
  return field instanceof HTMLElement && "typing" in field.dataset;
}
