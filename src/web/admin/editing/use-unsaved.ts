import { type RefObject, useEffect, useState } from "react";
import { clearUnsaved, readUnsaved, storeUnsaved, type Unsaved } from "./unsaved.ts";

/** How a form is kept by the browser while it is not saved. */
export interface KeptForm<Typed> {
  /** Names the form in this browser. */
  readonly name: string;
  readonly version: number;
  /** What the form holds; the same function at every render. */
  readonly read: (form: FormData) => Typed;
}

const pause = 600;

/** Keeps what is typed while it is not saved, and gives what an earlier page had not saved, with how to forget it. */
export function useUnsaved<Typed>(
  form: RefObject<HTMLFormElement | null>,
  dirty: boolean,
  kept: KeptForm<Typed> | null,
): { found: Unsaved<Typed> | null; forget: () => void; dismiss: () => void } {
  const { name = null, version = 0, read = null } = kept ?? {};
  const [found, setFound] = useState<Unsaved<Typed> | null>(null);
  useEffect(() => setFound(name === null ? null : readUnsaved<Typed>(name, version)), [name, version]);
  useEffect(() => {
    const element = form.current;
    if (!dirty || !element || name === null || read === null) return;
    const keep = (sent: boolean) => storeUnsaved(name, version, read(new FormData(element)), sent);
    const keepTyped = () => keep(false);
    const keepSent = () => keep(true);
    let timer = setTimeout(keepTyped, pause);
    const keepSoon = () => (clearTimeout(timer), (timer = setTimeout(keepTyped, pause)));
    element.addEventListener("input", keepSoon);
    element.addEventListener("submit", keepSent);
    window.addEventListener("beforeunload", keepTyped);
    return () => {
      clearTimeout(timer);
      element.removeEventListener("input", keepSoon);
      element.removeEventListener("submit", keepSent);
      window.removeEventListener("beforeunload", keepTyped);
    };
  }, [form, dirty, name, version, read]);
  const dismiss = () => setFound(null);
  const forget = () => {
    if (name !== null) clearUnsaved(name);
    dismiss();
  };
  return { found, forget, dismiss };
}
