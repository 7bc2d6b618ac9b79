import { type RefObject, useEffect, useState } from "react";
import { clearUnsaved, readUnsaved, storeUnsaved, type Unsaved } from "./unsaved.ts";

/** How a form is stored by the browser while it is not saved. */
export interface UnsavedForm<Typed> {
  /** Names the form in this browser. */
  readonly name: string;
  readonly version: number;
  /** What the form holds; the same function at every render. */
  readonly read: (form: FormData) => Typed;
}

const pause = 600;

/** Stores what is typed while it is not saved, and gives what an earlier page had not saved, with how to forget it. */
export function useUnsaved<Typed>(
  form: RefObject<HTMLFormElement | null>,
  dirty: boolean,
  unsaved: UnsavedForm<Typed> | null,
): { found: Unsaved<Typed> | null; forget: () => void; dismiss: () => void } {
  const { name = null, version = 0, read = null } = unsaved ?? {};
  const [found, setFound] = useState<Unsaved<Typed> | null>(null);
  useEffect(() => setFound(name === null ? null : readUnsaved<Typed>(name, version)), [name, version]);
  useEffect(() => {
    const element = form.current;
    if (!dirty || !element || name === null || read === null) return;
    const store = (sent: boolean) => storeUnsaved(name, version, read(new FormData(element)), sent);
    const storeTyped = () => store(false);
    const storeSent = () => store(true);
    let timer = setTimeout(storeTyped, pause);
    const storeSoon = () => (clearTimeout(timer), (timer = setTimeout(storeTyped, pause)));
    element.addEventListener("input", storeSoon);
    element.addEventListener("submit", storeSent);
    window.addEventListener("beforeunload", storeTyped);
    return () => {
      clearTimeout(timer);
      element.removeEventListener("input", storeSoon);
      element.removeEventListener("submit", storeSent);
      window.removeEventListener("beforeunload", storeTyped);
    };
  }, [form, dirty, name, version, read]);
  const dismiss = () => setFound(null);
  const forget = () => {
    if (name !== null) clearUnsaved(name);
    dismiss();
  };
  return { found, forget, dismiss };
}
