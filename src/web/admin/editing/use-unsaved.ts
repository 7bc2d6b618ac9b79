import { type RefObject, useEffect, useState } from "react";
import { clearUnsaved, readUnsaved, storeUnsaved, type Unsaved } from "./unsaved.ts";

/** Key and format of an unsaved form in browser storage. */
export interface UnsavedForm<Typed> {
  /** Names the form in this browser. */
  readonly name: string;
  readonly version: number;
  /** Reads the form; the same function at every render. */
  readonly read: (form: FormData) => Typed;
}

const pause = 600;

/** Stores unsaved input. `found` is what an earlier page left unsaved; `forget` discards it. */
export function useUnsaved<Typed>(
  form: RefObject<HTMLFormElement | null>,
  dirty: boolean,
  unsavedForm: UnsavedForm<Typed> | null,
): { found: Unsaved<Typed> | null; forget: () => void; dismiss: () => void } {
  const { name = null, version = 0, read = null } = unsavedForm ?? {};
  const [draft, setDraft] = useState<Unsaved<Typed> | null>(null);
  useEffect(() => setDraft(name === null ? null : readUnsaved<Typed>(name, version)), [name, version]);
  useEffect(() => {
    const element = form.current;
    if (!dirty || !element || name === null || read === null) return;
    // Presses right after typing, and those that lead to another page, count as sent.
    let isSent = false;
    const store = () => storeUnsaved(name, version, read(new FormData(element)), isSent);
    let timer = setTimeout(store, pause);
    const storeSoon = () => {
      isSent = false;
      clearTimeout(timer);
      timer = setTimeout(store, pause);
    };
    const storeSent = () => {
      isSent = true;
      clearTimeout(timer);
      store();
    };
    element.addEventListener("input", storeSoon);
    element.addEventListener("submit", storeSent);
    window.addEventListener("beforeunload", store);
    return () => {
      clearTimeout(timer);
      element.removeEventListener("input", storeSoon);
      element.removeEventListener("submit", storeSent);
      window.removeEventListener("beforeunload", store);
    };
  }, [form, dirty, name, version, read]);
  const dismiss = () => setDraft(null);
  const forget = () => {
    if (name !== null) clearUnsaved(name);
    dismiss();
  };
  return { found: draft, forget, dismiss };
}
