import type { FieldErrorKind, KindError } from "#domain/kernel/fields/field-error-kind.ts";
import type { CalendarDay } from "#domain/kernel/business-days.ts";
import { readDay } from "#domain/kernel/calendar-day.ts";
import type { Money } from "#domain/kernel/money.ts";
import { publicNumberFrom, readPublicNumber } from "#domain/kernel/public-number.ts";
import { readMoney } from "#domain/kernel/read-money.ts";
import { readId, readTypedWhole } from "#domain/kernel/read-whole-number.ts";
import { type Result, ok, refuse } from "#domain/kernel/result.ts";
import { cleanText } from "#domain/kernel/clean-text.ts";
import { maxUnits } from "./stock-adjustment.ts";

/** The public number of an order to a supplier, such as `PO-7K3F-92QX`. */
export type PurchaseNumber = string & { readonly __unit: "purchase order number" };

export function purchaseNumberFrom(bytes: Uint8Array): PurchaseNumber | null {
  return publicNumberFrom("PO", bytes) as PurchaseNumber | null;
}

/** A purchase order's number as typed; null when it can be none. */
export function readPurchaseNumber(typed: string): PurchaseNumber | null {
  return readPublicNumber("PO", typed) as PurchaseNumber | null;
}

/** `received` is complete, `closed` ended with units that never came. */
export type PurchaseState = "draft" | "ordered" | "received" | "closed" | "canceled";

/** Lines of an order at most. */
export const mostPurchaseLines = 100;
const longestNote = 500;
const highestCost = 100_000_000;
export const purchaseLineParts = ["sku", "quantity", "cost", "expected"] as const;

/** The editor's form by the names of its fields: `supplier`, `note`, `lines.0.sku`. */
export type PurchaseValues = Readonly<Record<string, string>>;

export interface PurchaseLine {
  /** Number of the line in the names of its fields. */
  readonly place: number;
  readonly sku: string;
  readonly quantity: number;
  /** Of one unit; null while nobody knows it. */
  readonly cost: Money | null;
  readonly expectedOn: CalendarDay | null;
}

type PurchaseErrorCode =
  | FieldErrorKind
  | "sku_twice"
  | "part_unknown"
  /** An opened unit is one machine with one serial number. */
  | "one_unit"
  | "no_goods";

export interface PurchaseFieldError {
  readonly field: string;
  readonly code: PurchaseErrorCode;
  readonly values?: KindError["values"];
}

/** The places of the lines in a form, in its order; those left empty are none. */
export function purchasePlaces(values: PurchaseValues): number[] {
  const places = new Set<number>();
  for (const name of Object.keys(values)) {
    const [, place] = /^lines\.(\d{1,3})\.(?:sku|quantity|cost|expected)$/.exec(name) ?? [];
    if (place !== undefined && cleanText(values[name] ?? "") !== "") places.add(Number(place));
  }
  return [...places].sort((a, b) => a - b).slice(0, mostPurchaseLines);
}

/** The form with its lines numbered from 0 and empty ones left out, so that equal orders are equal texts. */
export function tidyPurchase(values: PurchaseValues): PurchaseValues {
  const fields = [
    ...(["supplier", "note"] as const).map((name) => [name, cleanText(values[name] ?? "")] as const),
    ...purchasePlaces(values).flatMap((place, index) =>
      purchaseLineParts.map(
        (part) => [`lines.${index}.${part}`, cleanText(values[`lines.${place}.${part}`] ?? "")] as const,
      ),
    ),
  ];
  return Object.fromEntries(fields.filter(([, value]) => value !== ""));
}

interface TypedPurchase {
  readonly supplierId: number | null;
  readonly note: string;
  readonly lines: readonly PurchaseLine[];
  readonly fieldErrors: readonly PurchaseFieldError[];
}

/** Reads the form as far as it goes: each line that holds, and every error at its field. */
export function readPurchase(values: PurchaseValues): TypedPurchase {
  const fieldErrors: PurchaseFieldError[] = [];
  const supplierId = readId(values["supplier"]);
  if (supplierId === null) fieldErrors.push({ field: "supplier", code: "required" });
  const skus = new Set<string>();
  const lines = purchasePlaces(values).flatMap((place) => {
    const part = (name: (typeof purchaseLineParts)[number]) => cleanText(values[`lines.${place}.${name}`] ?? "");
    const fail = (
      name: (typeof purchaseLineParts)[number],
      code: PurchaseErrorCode,
      values?: PurchaseFieldError["values"],
    ) => void fieldErrors.push({ field: `lines.${place}.${name}`, code, ...(values && { values }) });
    const sku = part("sku").toUpperCase();
    if (sku === "") fail("sku", "required");
    else if (skus.has(sku)) fail("sku", "sku_twice");
    skus.add(sku);
    const quantity = readTypedWhole(part("quantity"), { least: 1, most: maxUnits });
    if (quantity === null) fail("quantity", "whole_number", { least: 1, most: maxUnits });
    const cost = part("cost") === "" ? null : readMoney(part("cost"));
    if (part("cost") !== "" && (cost === null || cost > highestCost)) fail("cost", "money_format");
    const expectedOn = readDay(part("expected"));
    if (part("expected") !== "" && expectedOn === null) fail("expected", "day_format");
    return sku === "" || quantity === null ? [] : [{ place, sku, quantity, cost, expectedOn }];
  });
  const note = cleanText(values["note"] ?? "");
  if (note.length > longestNote) fieldErrors.push({ field: "note", code: "too_long", values: { max: longestNote } });
  return { supplierId, note, lines, fieldErrors };
}

/** Fields that are still missing before an order can be sent to its supplier. */
export function missingToOrder(lines: readonly PurchaseLine[], today: CalendarDay): PurchaseFieldError[] {
  if (lines.length === 0) return [{ field: "lines", code: "no_goods" }];
  return lines.flatMap(({ place, cost, expectedOn }): PurchaseFieldError[] => [
    ...(cost === null ? [{ field: `lines.${place}.cost`, code: "required" as const }] : []),
    ...(expectedOn !== null && expectedOn < today
      ? [{ field: `lines.${place}.expected`, code: "day_past" as const }]
      : []),
  ]);
}

interface OrderedUnits {
  readonly id: number;
  readonly sku: string;
  readonly quantity: number;
  readonly received: number;
}

/** A delivery as counted: units by the id of the line; NaN for what is no number. */
export type CountedUnits = ReadonlyMap<number, number>;

export type ReceiveRefused =
  | { code: "units_invalid"; lineId: number }
  | { code: "nothing_counted" }
  /** More than was still to come. */
  | { code: "too_many_arrived"; lineId: number; sku: string; left: number };

/** The lines that a delivery fills, all or none; `isLast` if nothing is left to come. */
export function receiveUnits<Line extends OrderedUnits>(
  lines: readonly Line[],
  counted: CountedUnits,
): Result<
  { readonly arrived: readonly (Line & { readonly units: number })[]; readonly isLast: boolean },
  ReceiveRefused
> {
  const arrived: (Line & { readonly units: number })[] = [];
  for (const line of lines) {
    const units = counted.get(line.id) ?? 0;
    const left = line.quantity - line.received;
    if (!Number.isSafeInteger(units) || units < 0) return refuse({ code: "units_invalid", lineId: line.id });
    if (units > left) return refuse({ code: "too_many_arrived", lineId: line.id, sku: line.sku, left });
    if (units > 0) arrived.push({ ...line, units });
  }
  if (arrived.length === 0) return refuse({ code: "nothing_counted" });
  const total = (count: (line: OrderedUnits) => number) => lines.reduce((sum, line) => sum + count(line), 0);
  const isLast = total((line) => line.received + (counted.get(line.id) ?? 0)) === total(({ quantity }) => quantity);
  return ok({ arrived, isLast });
}
