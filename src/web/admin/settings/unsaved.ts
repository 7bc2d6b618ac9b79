import type { Texts } from "#engine/admin/settings/setting-form.ts";

/** What was typed into a form and not saved, as this browser keeps it. */
export interface Unsaved {
  readonly version: number;
  readonly at: number;
  /** It was being sent: once there is a later version, it is stored. */
  readonly sent: boolean;
  readonly typed: Texts;
}

const keyOf = (name: string) => `plenum-settings-${name}`;

/** Keeps what is typed until it is saved or thrown away: a closed page, a crash or an ended session loses nothing. */
export function storeUnsaved(name: string, version: number, typed: Texts, sent = false): void {
  try {
    localStorage.setItem(keyOf(name), JSON.stringify({ version, at: Date.now(), sent, typed } satisfies Unsaved));
  } catch {
    // Storage is full or forbidden: leaving the page still asks.
  }
}

/** What is kept and was not stored since. */
export function readUnsaved(name: string, version: number): Unsaved | null {
  try {
    const text = localStorage.getItem(keyOf(name));
    const kept = text ? (JSON.parse(text) as Unsaved) : null;
    if (!kept?.sent || kept.version >= version) return kept;
    localStorage.removeItem(keyOf(name));
    return null;
  } catch {
    return null;
  }
}

export function clearUnsaved(name: string): void {
  try {
    localStorage.removeItem(keyOf(name));
  } catch {
    // Nothing was kept either.
  }
}
