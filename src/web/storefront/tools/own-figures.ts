import { useState, useSyncExternalStore } from "react";
import { hadOwnPrices, useVisitor } from "../../visitor/visitor.ts";
import { places, type Place, pricedSku } from "./calculators/running-cost-fields.ts";
import type { Filled } from "./tool-query.ts";
import type { Filling } from "./use-filled.ts";

/** The visitor's price of a machine, as its field holds it; null where it is the catalog's. */
export interface OwnFigure {
  readonly text: string | null;
  readonly note: string;
}

/** By part number, as far as it is known. */
export type OwnFigures = Readonly<Record<string, OwnFigure>>;

const none: OwnFigures = {};

function priceIn(filled: Filled, place: Place, own: OwnFigures): string {
  const sku = pricedSku(filled, place);
  return (sku === null ? null : own[sku]?.text) ?? filled.typed[`price${place}`]!;
}

/** The form with the visitor's own prices in place of the catalog's. */
export const withOwnFigures = (filled: Filled, own: OwnFigures): Filled => ({
  ...filled,
  typed: {
    ...filled.typed,
    ...Object.fromEntries(places.map((place) => [`price${place}`, priceIn(filled, place, own)])),
  },
});

/**
 * Such a form, typed over, as a URL may say it: with the catalog's prices, for a URL can be shared and its page is
 * cached. A price that was changed is its reader's from then on.
 */
export function withoutOwnFigures(typed: Filled, before: Filled, own: OwnFigures): Filled {
  const changes = places.map((place) =>
    typed.typed[`price${place}`] === priceIn(before, place, own)
      ? [`price${place}`, before.typed[`price${place}`]!]
      : [`list${place}`, ""],
  );
  return { ...typed, typed: { ...typed.typed, ...(Object.fromEntries(changes) as Record<string, string>) } };
}

/** A form as its reader sees it, with their own prices of machines of the catalog. */
export interface OwnForm {
  readonly filling: Filling;
  /** Machines whose price is to be asked for; none for whoever has the public prices. */
  readonly skus: readonly string[];
  readonly onRead: (own: OwnFigures) => void;
  /** True until the reader's price is there: no other is seen meanwhile. */
  readonly isAwaited: (place: Place) => boolean;
  /** Of what the catalog filled in. */
  readonly noteOf: (place: Place) => string | undefined;
  /** Another one where the field is to be filled in anew, and the same for whatever is typed into it. */
  readonly keyOf: (place: Place) => string;
}

/** Before the visitor is known, whoever had prices of their own may have them still. */
function useMayHaveOwn(): boolean {
  const visitor = useVisitor();
  const hadOwn = useSyncExternalStore(unheard, hadOwnPrices, () => false);
  return visitor ? visitor.pricedFor !== null : hadOwn;
}
const unheard = () => () => {};

export function useOwnFigures(filling: Filling, onForm: readonly Place[]): OwnForm {
  const mayHave = useMayHaveOwn();
  const [figures, onRead] = useState(none);
  const own = mayHave ? figures : none;
  const { filled } = filling;
  const figureOf = (sku: string | null) => (sku === null ? undefined : own[sku]);
  const write = (typed: Filled) => withoutOwnFigures(typed, filled, own);
  return {
    filling: {
      ...filling,
      filled: withOwnFigures(filled, own),
      type: (typed) => filling.type(write(typed)),
      fill: (typed) => filling.fill(write(typed)),
    },
    skus: mayHave ? onForm.map((place) => filled.typed[`of${place}`]!).filter((sku) => sku !== "") : [],
    onRead,
    isAwaited: (place) => mayHave && pricedSku(filled, place) !== null && !figureOf(pricedSku(filled, place)),
    noteOf: (place) => figureOf(pricedSku(filled, place))?.note || undefined,
    keyOf: (place) => `own ${figureOf(filled.typed[`of${place}`]!)?.text ?? "none"}`,
  };
}
