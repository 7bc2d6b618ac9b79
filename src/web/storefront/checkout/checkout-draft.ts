import { type Field, isChanged } from "../../ui/early-change.ts";
import type { CheckoutValues } from "./checkout-form.ts";
import { typedValues } from "./checkout-form.ts";
import { storageKey } from "./delete-draft.ts";

/** Stores the input in this tab, so that a reload or the back button loses nothing. Card data is never on this page. */
export function saveDraft(form: HTMLFormElement): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(typedValues(new FormData(form))));
  } catch {
    // Storage may be full or forbidden: then nothing is kept.
  }
}

/**
 * Puts what was typed before back into the form, except where an address was chosen since, and where something was
 * typed before the scripts answered; a page that `returns`, by a reload perhaps, was left with its own address. Gives
 * whether there was anything.
 */
export function restoreDraft(form: HTMLFormElement, returns: boolean): boolean {
  const typed = new Set([...form.elements].filter((element) => isField(element) && isChanged(element)).map(nameOf));
  const values = readDraft();
  // Values typed for one site are not restored for another.
  const { buysFor, picked } = typedValues(new FormData(form));
  if (!values || (values.buysFor ?? "") !== buysFor) return typed.size > 0;
  const isPicked = picked !== "" && !(returns && picked === values["picked"]);
  for (const element of form.elements) {
    if (typed.has(nameOf(element))) continue;
    if (element instanceof HTMLInputElement && (element.type === "radio" || element.type === "checkbox")) {
      const value = values[element.name];
      // An unticked box sends nothing, so a missing value means it was unticked.
      if (element.type === "checkbox") element.checked = value !== undefined;
      else if (value !== undefined) element.checked = value === element.value;
    } else if (
      element instanceof HTMLInputElement ||
      element instanceof HTMLSelectElement ||
      element instanceof HTMLTextAreaElement
    ) {
      const value = values[element.name];
      const isKnown = isPicked && element.name.startsWith("shipping.");
      if (element.type !== "hidden" && value !== undefined && !isKnown) element.value = value;
    }
  }
  return true;
}

const isField = (element: Element): element is Field =>
  element instanceof HTMLInputElement || element instanceof HTMLSelectElement || element instanceof HTMLTextAreaElement;

/** The boxes of one choice have one name: where one of them was ticked, all have been. */
const nameOf = (element: Element): string => element.getAttribute("name") ?? "";

function readDraft(): CheckoutValues | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? "null");
    return stored && typeof stored === "object" ? (stored as CheckoutValues) : null;
  } catch {
    return null;
  }
}
