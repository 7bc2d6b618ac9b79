import { type RefObject, useEffect } from "react";
import { keptPrefix } from "./forget-kept-fields.ts";
import { changedNames, fillIn, type TypedValues } from "./typed-fields.ts";

/**
 * Keeps what is typed into a form in this tab, so that a reload, the way back or the other language loses nothing,
 * until the form is answered and left. `name` says which form of which thing it is. A `reply` has what was typed, and
 * a draft of before would write over it. Chosen files cannot be kept.
 */
export function useKeptFields(form: RefObject<HTMLFormElement | null>, name: string, reply?: unknown): void {
  const isAnswered = reply !== undefined;
  useEffect(() => {
    const box = form.current;
    if (!box) return;
    const key = keptPrefix + name;
    let isSent = false;
    const keep = () => {
      isSent = false;
      store(key, box);
    };
    const send = () => void (isSent = true);
    const changed = changedNames(box);
    if (!isAnswered) restore(key, box, changed);
    if (isAnswered || changed.size > 0) keep();
    box.addEventListener("input", keep);
    box.addEventListener("submit", send);
    return () => {
      box.removeEventListener("input", keep);
      box.removeEventListener("submit", send);
      if (isSent) forget(key);
    };
  }, [form, name, reply, isAnswered]);
}

function store(key: string, form: HTMLFormElement): void {
  const typed = [...new FormData(form)].filter(([, value]) => typeof value === "string");
  try {
    sessionStorage.setItem(key, JSON.stringify(Object.fromEntries(typed)));
  } catch {
    // Storage may be full or forbidden: then nothing is kept.
  }
}

function restore(key: string, form: HTMLFormElement, changed: ReadonlySet<string>): void {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? "null");
    if (stored && typeof stored === "object") fillIn(form, stored as TypedValues, (name) => changed.has(name));
  } catch {
    // Storage may be forbidden: then nothing was kept.
  }
}

function forget(key: string): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Storage may be forbidden: then nothing was kept.
  }
}
