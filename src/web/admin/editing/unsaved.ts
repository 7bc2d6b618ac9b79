/** Unsaved text of a form, as this browser stores it. */
export interface Unsaved<Typed> {
  readonly version: number;
  readonly at: number;
  /** It was being sent: once there is a later version, it is saved. */
  readonly sent: boolean;
  readonly typed: Typed;
}

const keyOf = (name: string) => `plenum-${name}`;

/** Stores input until it is saved or discarded, so that a closed page, crash or ended session loses nothing. */
export function storeUnsaved<Typed>(name: string, version: number, typed: Typed, isSent = false): void {
  try {
    localStorage.setItem(
      keyOf(name),
      JSON.stringify({ version, at: Date.now(), sent: isSent, typed } satisfies Unsaved<Typed>),
    );
  } catch {
    // Storage is full or forbidden: leaving the page still asks.
  }
}

/** The stored draft under the form's name that was not saved since. */
export function readUnsaved<Typed>(name: string, version: number): Unsaved<Typed> | null {
  try {
    const text = localStorage.getItem(keyOf(name));
    const draft = text ? (JSON.parse(text) as Unsaved<Typed>) : null;
    if (!draft?.sent || draft.version >= version) return draft;
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
    // Nothing was stored either.
  }
}
