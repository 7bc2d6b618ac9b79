import { type Money, add, times, zero } from "#domain/kernel/money.ts";
import { type Result, ok, refuse } from "#domain/kernel/result.ts";
import { type PackedUnit, billableLb, carriage } from "#domain/shipping/parcel.ts";
import { type FreightAnswers, type ShippingRates, type Transit, freightExtras } from "#domain/shipping/rates.ts";
import type { UsState } from "#domain/shipping/states.ts";
import type { Zone } from "#domain/shipping/zone.ts";

/** SHIPPING = standard parcel, LOCAL = freight by truck, PICKUP = the customer fetches it. */
export const shippingMethods = ["SHIPPING", "LOCAL", "PICKUP"] as const;
export type ShippingMethod = (typeof shippingMethods)[number];

export interface Shipment {
  readonly unit: PackedUnit;
  readonly quantity: number;
}

type ChargeKind = "parcels" | "free" | "basic_fee" | "weight" | (typeof freightExtras)[number];

export interface ShippingQuote {
  readonly method: ShippingMethod;
  readonly amount: Money;
  /** Components of the amount; they sum to it. */
  readonly charges: readonly { readonly kind: ChargeKind; readonly amount: Money }[];
  /** Business days on the road; null for pick up. */
  readonly transit: Transit | null;
}

export type ShippingRefused =
  | { code: "state_not_supported"; state: UsState }
  | { code: "method_not_offered"; method: ShippingMethod }
  | { code: "freight_questions" };

/** Delivery method of the order: one freight unit makes the whole order freight. */
export function deliveryMethod(shipments: readonly Shipment[]): "SHIPPING" | "LOCAL" {
  return shipments.some(({ unit }) => carriage(unit) === "freight") ? "LOCAL" : "SHIPPING";
}

/** Delivery methods for these goods, and for this state if known. Pickup is always included. */
export function offeredMethods(
  shipments: readonly Shipment[],
  state: UsState | null,
  rates: ShippingRates,
): ShippingMethod[] {
  return state && !rates.zones[state] ? ["PICKUP"] : [deliveryMethod(shipments), "PICKUP"];
}

/**
 * The shipping charge in cents. `merchandise` is what the goods cost after discounts (it decides free shipping);
 * freight is refused with `freight_questions` until they are answered.
 */
export function quoteShipping(request: {
  readonly method: ShippingMethod;
  readonly shipments: readonly Shipment[];
  readonly state: UsState | null;
  readonly freight: FreightAnswers | null;
  readonly merchandise: Money;
  readonly rates: ShippingRates;
}): Result<ShippingQuote, ShippingRefused> {
  const { method, shipments, state, rates } = request;
  if (method === "PICKUP") return ok({ method, amount: zero, charges: [], transit: null });
  if (method !== deliveryMethod(shipments) || state === null) return refuse({ code: "method_not_offered", method });
  const zone = rates.zones[state];
  if (!zone) return refuse({ code: "state_not_supported", state });
  if (method === "SHIPPING") return ok(parcelQuote(shipments, zone, request.merchandise, rates));
  if (!request.freight) return refuse({ code: "freight_questions" });
  return ok(freightQuote(shipments, zone, request.freight, rates));
}

function parcelQuote(
  shipments: readonly Shipment[],
  zone: Zone,
  merchandise: Money,
  rates: ShippingRates,
): ShippingQuote {
  const { table, freeFrom, transit } = rates.parcel;
  const free = freeFrom !== null && merchandise >= freeFrom;
  const amount = free
    ? zero
    : add(...cartons(shipments).map(({ lb, count }) => times(cartonCharge(table, lb, zone), count)));
  return { method: "SHIPPING", amount, charges: [{ kind: free ? "free" : "parcels", amount }], transit: transit[zone] };
}

/** Heaviest carton that light goods share; a unit over half of it travels in its own box. */
const sharedCartonLb = 70;

/** The cartons an order goes into: units up to 35 lb share cartons of 70 lb, heavier ones go alone. */
function cartons(shipments: readonly Shipment[]): { lb: number; count: number }[] {
  const packed: { lb: number; count: number }[] = [];
  let shared = 0;
  for (const { unit, quantity } of shipments) {
    const lb = billableLb(unit);
    if (lb > sharedCartonLb / 2) packed.push({ lb, count: quantity });
    else shared += lb * quantity;
  }
  const full = Math.floor(shared / sharedCartonLb);
  if (full > 0) packed.push({ lb: sharedCartonLb, count: full });
  const rest = shared - full * sharedCartonLb;
  if (rest > 0 || packed.length === 0) packed.push({ lb: rest, count: 1 });
  return packed;
}

/** Past the table's last row (dimensional weight may be) the last row counts as often as it takes. */
function cartonCharge(table: ShippingRates["parcel"]["table"], lb: number, zone: Zone): Money {
  const row = table.find(({ upToLb }) => lb <= upToLb);
  if (row) return row.charge[zone];
  const last = table.at(-1);
  if (!last) throw new RangeError("the parcel rate table is empty");
  return times(last.charge[zone], Math.ceil(lb / last.upToLb));
}

function freightQuote(
  shipments: readonly Shipment[],
  zone: Zone,
  answers: FreightAnswers,
  rates: ShippingRates,
): ShippingQuote {
  const { basicFee, perCwt, extras, transit } = rates.freight;
  const lb = shipments.reduce((sum, { unit, quantity }) => sum + unit.weightLb * quantity, 0);
  const charges: { kind: ChargeKind; amount: Money }[] = [
    { kind: "basic_fee", amount: basicFee },
    { kind: "weight", amount: times(perCwt[zone], Math.max(1, Math.ceil(lb / 100))) },
  ];
  for (const extra of freightExtras) if (answers[extra]) charges.push({ kind: extra, amount: extras[extra] });
  return { method: "LOCAL", amount: add(...charges.map(({ amount }) => amount)), charges, transit: transit[zone] };
}
