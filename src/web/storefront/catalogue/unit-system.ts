import { useSyncExternalStore } from "react";
import { defaultSystem, type UnitSystem } from "#domain/catalogue/units.ts";
import { useLanguage } from "../../language/language.tsx";

const storageKey = "plenum-units";
const listeners = new Set<() => void>();

function chosen(): UnitSystem | null {
  try {
    const kept = localStorage.getItem(storageKey);
    return kept === "imperial" || kept === "metric" ? kept : null;
  } catch {
    return null;
  }
}

/** The units the shopper reads in. Pages are rendered in their language's own; a choice is applied in the browser. */
export function useUnitSystem(): readonly [UnitSystem, (system: UnitSystem) => void] {
  const own = defaultSystem(useLanguage());
  const system = useSyncExternalStore(subscribe, () => chosen() ?? own, () => own);
  return [system, chooseUnits];
}

function chooseUnits(system: UnitSystem): void {
  try {
    localStorage.setItem(storageKey, system);
  } catch {
    // Without storage the choice can't be kept.
  }
  for (const tell of listeners) tell();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
