import { changedNames, fillIn } from "../../ui/typed-fields.ts";
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
  const typed = changedNames(form);
  const values = readDraft();
  // Values typed for one site are not restored for another.
  const { buysFor, picked } = typedValues(new FormData(form));
  if (!values || (values.buysFor ?? "") !== buysFor) return typed.size > 0;
  const isPicked = picked !== "" && !(returns && picked === values["picked"]);
  fillIn(form, values, (name) => typed.has(name) || (isPicked && name.startsWith("shipping.")));
  return true;
}

function readDraft(): CheckoutValues | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? "null");
    return stored && typeof stored === "object" ? (stored as CheckoutValues) : null;
  } catch {
    return null;
  }
}
