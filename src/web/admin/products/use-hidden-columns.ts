import { useMemo, useSyncExternalStore } from "react";

const storageKey = "plenum.variant-columns-hidden";
const listeners = new Set<() => void>();
/** Where the browser stores nothing, the choice holds until the page is left. */
let unstored = "";

function storedText(): string {
  try {
    return localStorage.getItem(storageKey) ?? unstored;
  } catch {
    return unstored;
  }
}

function storeText(text: string): void {
  unstored = text;
  try {
    localStorage.setItem(storageKey, text);
  } catch {
    // The variable has it.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Columns of the grid of variants that this browser does not show, and the step that shows or hides one. */
export function useHiddenColumns(): {
  readonly hidden: ReadonlySet<string>;
  readonly choose: (column: string, isShown: boolean) => void;
} {
  const text = useSyncExternalStore(subscribe, storedText, () => "");
  return useMemo(() => {
    const hidden = new Set(text.split(" ").filter((column) => column !== ""));
    const choose = (column: string, isShown: boolean) => {
      const others = [...hidden].filter((one) => one !== column);
      storeText((isShown ? others : [...others, column]).join(" "));
    };
    return { hidden, choose };
  }, [text]);
}
