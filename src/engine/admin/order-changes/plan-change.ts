import { agreedFreight } from "#domain/checkout/agreed-freight.ts";
import type { PricedCheckout } from "#domain/checkout/price-checkout.ts";
import { add, type Money, zero } from "#domain/kernel/money.ts";
import type { PowerVerdict } from "#domain/power/judge-power.ts";
import { placedOrder, type LineToPlace, type OrderToPlace } from "../../checkout/placed-order.ts";
import { lineToPlace, taxOfLine } from "../../checkout/line-to-place.ts";
import type { CartLineRow } from "../../cart/cart-lines.ts";
import { type OrderToChange, storedValues, type StoredLine, valuesOf } from "./order-to-change.ts";
import type { QuotedChange } from "./quote-change.ts";

/** One thing that was changed. Amounts are cents, under the names of `amounts`. */
export interface ChangeEntry {
  readonly field: string;
  /** Of a line: its part number. */
  readonly sku?: string;
  readonly from: string | number;
  readonly to: string | number;
  readonly reason?: string;
}

/** Figures of an order, as its changes name them. */
export const changedFigures = ["subtotal", "discount", "pointsUsed", "shipping", "tax", "total"] as const;

/** A line of the order as it will be; without an id it is added. */
export type PlannedLine = LineToPlace & { readonly id: number | null };

/** A planned change of an order. */
export interface PlannedChange {
  readonly order: OrderToPlace;
  readonly lines: readonly PlannedLine[];
  /** Nothing at all differs where both are empty. `personal` names the buyer. */
  readonly changes: readonly ChangeEntry[];
  readonly personal: readonly ChangeEntry[];
  readonly given: readonly UnitsOf[];
  readonly taken: readonly UnitsOf[];
  /** Its goods as the shop has them now, by version: those that it had, and those that are added. */
  readonly goods: OrderToChange["goods"];
}

interface UnitsOf {
  readonly variantId: number;
  readonly quantity: number;
  readonly sku: string;
}

/** The order as a form without errors makes it; null while the form has errors or cannot be priced. */
export function planChange(
  current: OrderToChange,
  quoted: QuotedChange,
  verdicts: ReadonlyMap<string, PowerVerdict>,
): PlannedChange | null {
  const { checkout, priced, refused, fieldErrors, isPriced } = quoted;
  if (!checkout || refused || fieldErrors.length > 0 || (isPriced && !priced)) return null;
  const lines = linesAfter(current, quoted, verdicts);
  const order = { ...buyerAfter(current, quoted), ...(priced && figuresOf(priced)) };
  const entries = [
    ...lineEntries(current, lines, quoted),
    ...figureEntries(current.order, order),
    ...fieldEntries(current, quoted),
  ];
  return {
    order,
    lines,
    changes: entries.filter(({ field }) => !isPersonal(field)),
    personal: entries.filter(({ field }) => isPersonal(field)),
    ...unitsBetween(current.lines, lines),
    goods: new Map([...current.goods, ...quoted.goods.rows.map((row) => [row.variantId, row] as const)]),
  };
}

function linesAfter(
  current: OrderToChange,
  { typed, goods, priced, terms }: QuotedChange,
  verdicts: ReadonlyMap<string, PowerVerdict>,
): PlannedLine[] {
  if (!priced) return current.lines.map((line) => line);
  const last = Math.max(0, ...current.lines.map(({ position }) => position));
  const activities = typed.map((line) =>
    "fresh" in line && line.price === null ? goods.activities[line.fresh]! : null,
  );
  const contracts = typed.map((line) => ("fresh" in line && line.price === null ? goods.contracts[line.fresh]! : null));
  const about = { goods: { activities, contracts, returns: terms.returns }, priced, verdicts };
  let added = 0;
  return typed.map((line, at): PlannedLine => {
    if ("fresh" in line) {
      added += 1;
      return { ...lineToPlace(about, goods.rows[line.fresh]!, at), position: last + added, id: null };
    }
    const { quantity, regularPrice, unitPrice, codeDiscount, pointsDiscount, tax } = priced.order.lines[at]!;
    const activity = line.price === null ? line.sold.activity : null;
    const contract = line.price === null ? line.sold.contract : null;
    const discount = add(codeDiscount, pointsDiscount);
    return {
      ...line.sold,
      quantity,
      regularPrice,
      unitPrice,
      discount,
      tax,
      ...taxOfLine(priced, at),
      activity,
      contract,
    };
  });
}

/**
 * Compares the fields that name a person or place: an address has more of them than a contact, and both may be billed.
 */
const sameFields = (one: unknown, other: unknown): boolean => spelled(one) === spelled(other);
const spelled = (fields: unknown): string => JSON.stringify(Object.entries(fields ?? {}).sort());

function buyerAfter({ order }: OrderToChange, { checkout, place, draft }: QuotedChange): OrderToPlace {
  if (!checkout) throw new Error("a change without a buyer");
  const { delivery, email, texts } = checkout;
  const person = delivery.method === "PICKUP" ? delivery.contact : delivery.address;
  const { firstName, lastName, phone } = person;
  const before = order.shippingAddress ?? {
    firstName: order.firstName,
    lastName: order.lastName,
    phone: order.phone,
  };
  const stands = Object.fromEntries(
    (Object.keys(placedOrder) as (keyof OrderToPlace)[]).map((key) => [key, order[key]]),
  ) as unknown as OrderToPlace;
  return {
    ...stands,
    ...texts,
    costCenter: order.costCenter,
    references: order.references,
    email,
    firstName,
    lastName,
    phone,
    language: draft.language,
    shippingMethod: delivery.method,
    shippingAddress: delivery.method === "PICKUP" ? null : delivery.address,
    // Billed to where it is sent, unless the buyer said otherwise.
    billingAddress: sameFields(order.billingAddress, before) ? person : order.billingAddress,
    shippingReason: agreedFreight(draft, delivery.method)?.reason ?? null,
    freightOptions: delivery.method === "LOCAL" ? delivery.freight : null,
    pickupPlace: place,
  };
}

function figuresOf({ order, arrives, points, taxed }: PricedCheckout) {
  const { ownLines, subtotal, discount, shipping, tax, total } = order;
  return {
    ownLines: ownLines?.length ? ownLines : null,
    subtotal,
    discount,
    shipping,
    tax,
    shippingTaxReason: taxed?.shipping ?? null,
    taxCalculation: taxed?.calculation ?? null,
    total,
    pointsUsed: points?.used ?? 0,
    points: points?.amount ?? zero,
    arrivesFrom: arrives?.earliest ?? null,
    arrivesTo: arrives?.latest ?? null,
  };
}

const isPersonal = (field: string): boolean =>
  /^(?:email|note|poNumber|shipping\..+|contact\.(?!place$).+)$/.test(field);

function fieldEntries(current: OrderToChange, { checkout, draft }: QuotedChange): ChangeEntry[] {
  if (!checkout) return [];
  const { delivery, email, texts } = checkout;
  const before = storedValues(current);
  const after = valuesOf({ delivery, email, texts, language: draft.language, lines: [] });
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((field) => !field.startsWith("lines.") && (before[field] ?? "") !== (after[field] ?? ""))
    .map((field) => ({ field, from: before[field] ?? "", to: after[field] ?? "" }));
}

function lineEntries(
  { lines: before }: OrderToChange,
  after: readonly PlannedLine[],
  { typed }: QuotedChange,
): ChangeEntry[] {
  const reasonOf = (sku: string) => typed.find((line) => line.sku === sku)?.reason ?? "";
  const entryOf = (field: "quantity" | "price", sku: string, from: number, to: number): ChangeEntry[] => {
    if (from === to) return [];
    const reason = field === "price" ? reasonOf(sku) : "";
    return [{ field, sku, from, to, ...(reason !== "" && { reason }) }];
  };
  const skus = [...new Set([...before, ...after].map(({ sku }) => sku))];
  return skus.flatMap((sku) => {
    const [was, is] = [before.find((line) => line.sku === sku), after.find((line) => line.sku === sku)];
    const price: Money = (was ?? is)!.unitPrice;
    return [
      ...entryOf("quantity", sku, was?.quantity ?? 0, is?.quantity ?? 0),
      ...(is ? entryOf("price", sku, was ? price : zero, is.unitPrice) : []),
    ];
  });
}

function figureEntries(before: OrderToPlace, after: OrderToPlace): ChangeEntry[] {
  const [was, is] = [before.shippingReason ?? "", after.shippingReason ?? ""];
  const figures = changedFigures.flatMap((field): ChangeEntry[] => {
    const [from, to] = [before[field], after[field]];
    const reason = field === "shipping" ? is : "";
    return from === to ? [] : [{ field, from, to, ...(reason !== "" && { reason }) }];
  });
  // With another amount its reason is said already.
  const isSaid = before.shipping !== after.shipping || was === is;
  return isSaid ? figures : [...figures, { field: "shippingReason", from: was, to: is }];
}

function unitsBetween(before: readonly StoredLine[], after: readonly PlannedLine[]) {
  const units = (from: number, to: number, { variantId, sku }: Pick<StoredLine, "variantId" | "sku">) =>
    variantId === null || to <= from ? [] : [{ variantId, sku, quantity: to - from }];
  const countIn = (lines: readonly Pick<CartLineRow, "sku" | "quantity">[], sku: string) =>
    lines.find((line) => line.sku === sku)?.quantity ?? 0;
  return {
    given: before.flatMap((line) => units(countIn(after, line.sku), line.quantity, line)),
    taken: after.flatMap((line) => units(countIn(before, line.sku), line.quantity, line)),
  };
}
