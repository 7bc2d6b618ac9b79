import { publicNumberFrom, readPublicNumber } from "../kernel/public-number.ts";
import { type Result, ok, refuse } from "../kernel/result.ts";

/** The public number of a transfer between places, such as `TR-7K3F-92QX`. */
export type TransferNumber = string & { readonly __unit: "stock transfer number" };

export const transferNumberFrom = (bytes: Uint8Array): TransferNumber | null =>
  publicNumberFrom("TR", bytes) as TransferNumber | null;

/** A transfer's number as typed; null when it can be none. */
export const readTransferNumber = (typed: string): TransferNumber | null =>
  readPublicNumber("TR", typed) as TransferNumber | null;

/** `ended`: nothing of it is on its way any more. */
export type TransferState = "sent" | "ended";

/** Parts of a transfer at most. */
export const mostTransferLines = 200;

interface LineUnderWay {
  readonly id: number;
  readonly sku: string;
  /** Units that are on their way. */
  readonly left: number;
}

/** Units that arrived and that are lost, by the id of the line; NaN for what is no number. */
export type CountedArrivals = ReadonlyMap<number, { readonly arrived: number; readonly lost: number }>;

export type ArrivalRefused =
  | {
      readonly code: "units_invalid";
      readonly lineId: number;
      readonly sku: string;
      readonly field: "arrived" | "lost";
    }
  | { readonly code: "nothing_counted" }
  /** More than was on its way. */
  | { readonly code: "too_many_arrived"; readonly lineId: number; readonly sku: string; readonly left: number };

/** The lines of which something arrived or is lost; `isLast` if nothing is on its way after it. */
export function countArrivals<Line extends LineUnderWay>(
  lines: readonly Line[],
  counted: CountedArrivals,
): Result<
  { readonly moved: readonly (Line & { readonly arrived: number; readonly lost: number })[]; readonly isLast: boolean },
  ArrivalRefused
> {
  const moved: (Line & { readonly arrived: number; readonly lost: number })[] = [];
  let left = 0;
  for (const line of lines) {
    const { arrived, lost } = counted.get(line.id) ?? { arrived: 0, lost: 0 };
    if (!isUnits(arrived)) return refuse({ code: "units_invalid", lineId: line.id, sku: line.sku, field: "arrived" });
    if (!isUnits(lost)) return refuse({ code: "units_invalid", lineId: line.id, sku: line.sku, field: "lost" });
    if (arrived + lost > line.left)
      return refuse({ code: "too_many_arrived", lineId: line.id, sku: line.sku, left: line.left });
    left += line.left - arrived - lost;
    if (arrived + lost > 0) moved.push({ ...line, arrived, lost });
  }
  return moved.length === 0 ? refuse({ code: "nothing_counted" }) : ok({ moved, isLast: left === 0 });
}

const isUnits = (units: number): boolean => Number.isSafeInteger(units) && units >= 0;
