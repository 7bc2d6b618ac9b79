import { type Field, isChanged } from "./early-change.ts";

export type TypedValues = Readonly<Record<string, string>>;

const isField = (element: Element): element is Field =>
  element instanceof HTMLInputElement || element instanceof HTMLSelectElement || element instanceof HTMLTextAreaElement;

/** Names of the fields that have changed since the server sent them: boxes of one choice have one. */
export const changedNames = (form: HTMLFormElement): ReadonlySet<string> =>
  new Set(
    [...form.elements]
      .filter((element) => isField(element))
      .filter(isChanged)
      .map(({ name }) => name),
  );

/** Puts values into a form's fields, except into those that `stays` names. */
export function fillIn(form: HTMLFormElement, values: TypedValues, stays: (name: string) => boolean): void {
  for (const element of form.elements) {
    if (!isField(element) || element.type === "hidden" || stays(element.name)) continue;
    const value = values[element.name];
    // An unticked box sends nothing, so a missing value means it was unticked.
    if (element instanceof HTMLInputElement && element.type === "checkbox") element.checked = value !== undefined;
    else if (value === undefined) continue;
    else if (element instanceof HTMLInputElement && element.type === "radio") element.checked = value === element.value;
    else if (element instanceof HTMLSelectElement) choose(element, value);
    else element.value = value;
  }
}

/** A choice that is offered no more leaves the list as it is. */
function choose(list: HTMLSelectElement, value: string): void {
  if ([...list.options].some((option) => option.value === value)) list.value = value;
}
