import { type FreightAnswers, dockToDock, freightExtras } from "#domain/shipping/rates.ts";
import type { UsState } from "#domain/shipping/states.ts";
import { stateOfZip } from "#domain/shipping/zip.ts";

/** A delivery location without an address: enough for cost and arrival. */
export interface Destination {
  /** As `readZip` gives it. */
  readonly zip: string;
  /** The truck services needed there; null until asked, which counts as dock to dock. */
  readonly extras: FreightAnswers | null;
}

/** Most part numbers that are priced at once for a destination. */
export const mostUnits = 48;

/** The state that sets the zone and the tax of a destination. */
export function stateOf({ zip }: Destination): UsState {
  const state = stateOfZip(zip);
  if (!state) throw new RangeError(`no state has the ZIP code ${zip}`);
  return state;
}

export function freightOf({ extras }: Destination): FreightAnswers {
  return extras ?? dockToDock;
}

/** The four answers, from the names of those extras that were chosen; other names are passed over. */
export function freightAnswers(chosen: readonly string[]): FreightAnswers {
  return Object.fromEntries(freightExtras.map((extra) => [extra, chosen.includes(extra)])) as FreightAnswers;
}

/** The extras that were chosen, by their names. */
export function chosenExtras(answers: FreightAnswers): string[] {
  return freightExtras.filter((extra) => answers[extra]);
}
