import type { CatalogueState } from "../index/catalogue-state.ts";
import { nearParts } from "../index/match-part-number.ts";

export interface NearNumbersQuestion {
  readonly kind: "near-numbers";
  /** Compact part numbers that nothing has. */
  readonly numbers: readonly string[];
}

/** For each number, the products whose numbers are nearest to it, and how those begin. */
export type NearNumbersAnswer = readonly { readonly ids: readonly number[]; readonly number: string }[];

const most = 6;

/** Products whose part numbers look like the wanted ones or differ from them by a slip. */
export function nearNumbers(state: CatalogueState, { numbers }: NearNumbersQuestion): NearNumbersAnswer {
  return numbers.map((number) => {
    const near = nearParts(state, number, 2);
    return near
      ? { ids: Array.from(near.matches.rows.slice(0, most), (row) => state.idAt(row)), number: near.number }
      : { ids: [], number };
  });
}
