import { ok, type Result } from "#domain/kernel/result.ts";
import type { Remedy } from "#domain/claims/damage.ts";
import { saveClaimPhotos } from "#engine/claims/claims.ts";
import { openClaim } from "#engine/claims/open-claim.ts";
import { deliverOrder } from "#engine/fulfilment/deliver-order.ts";
import { shipOrder } from "#engine/fulfilment/ship-order.ts";
import type { PaymentDeps } from "#engine/payments/payment-deps.ts";
import { filesInMemory } from "#test/returns/files-in-memory.ts";
import { type BackOffice, type Paid, paidOrder } from "../fulfilment/back-office.ts";

/** A paid order of two heavy machines that has left by a truck line. */
export async function shippedFreight(
  office: BackOffice,
  purchase: Parameters<typeof paidOrder>[1] = {},
): Promise<Paid> {
  const order = await paidOrder(office, { delivery: "LOCAL", ...purchase });
  const leaves = {
    orderNumber: order.number,
    carrier: "ltl",
    number: proOf(order),
    lines: "rest",
    staffId: null,
  } as const;
  done(await shipOrder(office.deps, leaves));
  return order;
}

/** The same, delivered. */
export async function deliveredFreight(
  office: BackOffice,
  purchase: Parameters<typeof paidOrder>[1] = {},
): Promise<Paid> {
  const order = await shippedFreight(office, purchase);
  done(await deliverOrder(office.deps, { orderNumber: order.number, staffId: null }));
  return order;
}

/** The number under which a truck line carries an order. */
export const proOf = ({ id }: Pick<Paid, "id">) => `PRO${String(id).padStart(9, "0")}`;

/** A claim as a buyer writes it: found after unpacking, one unit unless said otherwise. */
export const claimOf = (order: Paid, quantity = 1, wish: Remedy = "refund") => ({
  orderId: order.id,
  customerId: null,
  lines: [{ lineId: order.lineId, quantity }],
  damage: "concealed",
  wish,
  description: "The cabinet door is dented",
});

/** Keeps a photo for the claim that is being written. */
export async function addPhoto(
  { deps }: { readonly deps: PaymentDeps },
  order: Paid,
  kind: "damage" | "receipt" = "damage",
): Promise<void> {
  const photo = ok({ bytes: Uint8Array.of(1, 2, 3), width: 4, height: 4 });
  done(await saveClaimPhotos({ ...deps, files: filesInMemory() }, order.id, kind, [photo]));
}

/** An open claim of a delivered order. */
export async function openedClaim(
  office: { readonly deps: PaymentDeps },
  order: Paid,
  quantity = 1,
  wish: Remedy = "refund",
): Promise<{ id: number; number: string }> {
  await addPhoto(office, order);
  const opened = done(await openClaim(office.deps, claimOf(order, quantity, wish)));
  return { id: opened.claimId, number: opened.number };
}

/** A step's value; a refusal is a mistake of the test. */
export function done<Value>(outcome: Result<Value, { code: string }>): Value {
  if (!outcome.ok) throw new Error(outcome.error.code);
  return outcome.value;
}
