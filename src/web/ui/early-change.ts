import { type RefObject, useLayoutEffect, useRef } from "react";

export type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/**
 * Runs `act` when a form's fields were changed before the page answered: React hears only of what changes after it has
 * taken over. The form must not be filled in again by the browser (`autoComplete="off"`), for that looks the same.
 */
export function useEarlyChange(form: RefObject<HTMLFormElement | null>, act: (form: HTMLFormElement) => void): void {
  const first = useRef(true);
  useLayoutEffect(() => {
    if (!first.current || !form.current) return;
    first.current = false;
    const fields = form.current.querySelectorAll<Field>("input, select");
    if ([...fields].some(isChanged)) act(form.current);
  });
}

/** The field has changed since the server sent it. */
export function isChanged(field: Field): boolean {
  if (field instanceof HTMLSelectElement)
    return [...field.options].some(({ selected, defaultSelected }) => selected !== defaultSelected);
  return field instanceof HTMLInputElement && (field.type === "checkbox" || field.type === "radio")
    ? field.checked !== field.defaultChecked
    : field.value !== field.defaultValue;
}
