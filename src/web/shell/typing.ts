/** Marks a field as being typed into: a page that arrives meanwhile leaves it its text and the focus. */
export function markTyping(field: HTMLElement | null, typing: boolean): void {
  if (!field) return;
  if (typing) field.dataset["typing"] = "";
  else delete field.dataset["typing"];
}

export function isTyping(field: Element | null): boolean {
  return field instanceof HTMLElement && "typing" in field.dataset;
}
