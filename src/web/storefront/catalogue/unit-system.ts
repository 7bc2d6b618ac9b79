import { useSyncExternalStore } from "react";
import { defaultSystem, type UnitSystem } from "#domain/catalogue/units.ts";
import { useLanguage } from "../../language/language.tsx";
import { makeListeners } from "../../listeners.ts";

const storageKey = "plenum-units";
const { subscribe, tell } = makeListeners();

/** Hundreds of figures on a page ask for it, so it is read once. */
let memory: UnitSystem | null | undefined;

function chosen(): UnitSystem | null {
  if (memory === undefined) memory = storedSystem();
  return memory;
}

function storedSystem(): UnitSystem | null {
  try {
    const system = localStorage.getItem(storageKey);
    return system === "imperial" || system === "metric" ? system : null;
  } catch {
    return null;
  }
}

/** The units the shopper reads in. Pages are rendered in their language's own; a choice is applied in the browser. */
export function useUnitSystem(): readonly [UnitSystem, (system: UnitSystem) => void] {
  const own = defaultSystem(useLanguage());
  const system = useSyncExternalStore(
    subscribe,
    () => chosen() ?? own,
    () => own,
  );
  return [system, chooseUnits];
}

function chooseUnits(system: UnitSystem): void {
  memory = system;
  try {
    localStorage.setItem(storageKey, system);
  } catch {
    // Without storage the choice holds for this visit.
  }
  tell();
}
