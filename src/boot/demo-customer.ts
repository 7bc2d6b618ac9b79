import type { TypedBooking } from "#domain/approvals/references.ts";
import type { PlaceOrderRequest } from "#engine/checkout/order-request.ts";
import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import type { Customer } from "#domain/buyers/buyer.ts";
import { readSignUp } from "#domain/customers/forms.ts";
import type { UnvalidatedCheckout } from "#domain/checkout/validate-checkout.ts";
import { dayIn } from "#domain/kernel/business-days.ts";
import { after, days, hours } from "#domain/kernel/time.ts";
import type { UnvalidatedAddress } from "#domain/shipping/address.ts";
import { readState } from "#domain/shipping/states.ts";
import { dockToDock, freightExtras } from "#domain/shipping/rates.ts";
import { addToCart } from "#engine/cart/change-cart.ts";
import { placeOrder } from "#engine/checkout/place-order.ts";
import { quoteCart } from "#engine/checkout/quote.ts";
import { demoSku } from "./demo-sku.ts";
import type { PlacedOrder } from "#engine/checkout/write-order.ts";
import { listAddresses, saveAddress } from "#engine/customers/addresses.ts";
import { hashPassword } from "#engine/customers/password-hash.ts";
import { openAccount } from "#engine/customers/sign-up.ts";
import { verifyEmail } from "#engine/customers/verify-email.ts";
import { cancelOrder } from "#engine/orders/cancel-order.ts";
import { deliverOrder } from "#engine/fulfilment/deliver-order.ts";
import { readyForPickup } from "#engine/fulfilment/ready-for-pickup.ts";
import { shipOrder } from "#engine/fulfilment/ship-order.ts";
import { confirmManualPayment } from "#engine/payments/confirm-manual-payment.ts";
import { cleanPhoto } from "#engine/platform/clean-photo.ts";
import { fileCarrierClaim } from "#engine/claims/carrier-claim.ts";
import { saveClaimPhotos } from "#engine/claims/claims.ts";
import { reviewClaim } from "#engine/claims/decide-claim.ts";
import { openClaim } from "#engine/claims/open-claim.ts";
import { readFreightTerms } from "#engine/fulfilment/freight-terms.ts";
import { agreeReturn, declineReturn } from "#engine/returns/decide-return.ts";
import { savePhotos } from "#engine/returns/save-photos.ts";
import { openReturn } from "#engine/returns/open-return.ts";
import { sendReturn } from "#engine/returns/send-return.ts";
import { signReceipt } from "#engine/returns/sign-receipt.ts";
import { createToken } from "#engine/platform/one-time-token.ts";
import type { Shop } from "#engine/shop.ts";
import {
  demoAddresses,
  type DemoClaim,
  type DemoGoods,
  demoCustomer,
  type DemoOrder,
  demoOrders,
  type DemoReturn,
} from "../../demo/customer.ts";

/** Creates the demo account with addresses and orders at different stages, through the use cases. */
export async function openDemoCustomer(shop: Shop): Promise<void> {
  const id = await openDemoAccount(shop, demoCustomer);
  if (id === null) return;
  for (const typed of demoAddresses)
    await saveAddress(shop, { customerId: id }, { id: null, typed, makeDefault: false });
  for (const order of demoOrders) {
    const buyer = { customerId: id };
    const then = backThen(shop, order.daysAgo);
    const address = (await listAddresses(shop.db, buyer)).find(({ isDefault }) => isDefault);
    const number = await placeDemoOrder(then, { buyer, email: demoCustomer.email, address: address ?? {} }, order);
    if (number) await moveDemoOrder(shop, id, order, number);
  }
}

/** Creates an account with a confirmed email; null where there is one already. */
export async function openDemoAccount(shop: Shop, typed: typeof demoCustomer): Promise<number | null> {
  const form = readSignUp(typed);
  if (!form.ok) throw new Error(`the demo customer's form is refused: ${JSON.stringify(form.error)}`);
  const now = shop.clock.now();
  const passwordHash = await hashPassword(form.value.password);
  const id = await shop.db.transaction(async (tx) => {
    const { customerId, mail } = await openAccount(tx, form.value, { passwordHash, language: "en", now });
    return mail === "verify-email" ? customerId : null;
  });
  if (id === null) return null;
  const token = await createToken(shop.db, {
    purpose: "verify-email",
    customerId: id,
    expiresAt: after(now, hours(1)),
    now,
  });
  await verifyEmail(shop, { token, password: "" }, id);
  return id;
}

/** The shop with its clock set back by some days. */
export function backThen(shop: Shop, ago: number): Shop {
  const { clock } = shop;
  return { ...shop, clock: { now: () => after(clock.now(), -days(ago)), toWall: (at) => clock.toWall(at) } };
}

/** Applies the order's events, a day apart. */
async function moveDemoOrder(
  shop: Shop,
  customerId: number,
  { method, end, daysAgo, back, claim }: DemoOrder,
  { orderId, number: orderNumber, total }: PlacedOrder,
): Promise<void> {
  const staffId = null;
  const daysLater = (count: number) => backThen(shop, Math.max(0, daysAgo - count));
  if (end === "pending") return;
  if (end === "canceled")
    return void (await cancelOrder(daysLater(1), { orderNumber, by: "customer", actorId: customerId }));
  await confirmManualPayment(daysLater(1), { orderNumber, reference: `DEMO ${orderNumber}`, amount: total, staffId });
  if (end === "ready-for-pickup") return void (await readyForPickup(daysLater(2), { orderNumber, staffId }));
  if (end === "paid") return;
  const parcel =
    method === "LOCAL"
      ? ({ carrier: "ltl", number: proOf(orderId) } as const)
      : ({ carrier: "ups", number: `1ZDEMO0000${orderNumber.replaceAll(/^PL|-/g, "")}` } as const);
  await shipOrder(daysLater(2), { orderNumber, ...parcel, lines: "rest", staffId });
  if (end !== "delivered") return;
  await deliverOrder(daysLater(4), { orderNumber, staffId });
  if (back) await giveBack(shop, customerId, orderId, back, daysAgo - 4 - back.after);
  if (claim) await claimDamage(shop, customerId, orderId, claim, daysAgo - 4 - claim.after);
}

/** The number under which the truck line carries an order. */
const proOf = (orderId: number) => `PRO${String(orderId).padStart(9, "0")}`;

const readPhotos = (names: readonly string[]) =>
  Promise.all(names.map(async (name) => cleanPhoto(await readFile(resolve("demo/photos", `${name}.webp`)))));

async function lineOf(shop: Shop, orderId: number): Promise<{ lineId: number } | undefined> {
  const [line] = await shop.db.sql<{ lineId: number }>(`select id as "lineId" from order_lines where order_id = $1`, [
    orderId,
  ]);
  return line;
}

/** Opens a freight claim some days ago and applies its events, a day apart. */
async function claimDamage(
  shop: Shop,
  customerId: number,
  orderId: number,
  { damage, wish, description, photos, receipt, end }: DemoClaim,
  daysAgo: number,
): Promise<void> {
  const then = (later: number) => backThen(shop, Math.max(0, daysAgo - later));
  const line = await lineOf(shop, orderId);
  if (!line) return;
  await saveClaimPhotos(then(0), orderId, "damage", await readPhotos(photos));
  await saveClaimPhotos(then(0), orderId, "receipt", await readPhotos(receipt));
  const lines = [{ ...line, quantity: 1 }];
  const claim = await openClaim(then(0), { orderId, customerId, lines, damage, wish, description });
  if (!claim.ok) throw new Error(`a demo claim was refused: ${claim.error.code}`);
  if (end === "opened") return;
  const { claimId } = claim.value;
  await reviewClaim(then(1), { claimId, staffId: null });
  const { timeZone } = await readFreightTerms(shop.db);
  const day = dayIn(timeZone, then(2).clock.now());
  const filed = { claimId, staffId: null, day, number: "", asked: "1,200.00" };
  const outcome = await fileCarrierClaim(then(2), filed);
  if (!outcome.ok) throw new Error(`a demo claim was not filed: ${outcome.error.code}`);
}

/** Opens a return some days ago and applies its events, a day apart. */
async function giveBack(
  shop: Shop,
  customerId: number,
  orderId: number,
  back: DemoReturn,
  daysAgo: number,
): Promise<void> {
  const then = (later: number) => backThen(shop, Math.max(0, daysAgo - later));
  const line = await lineOf(shop, orderId);
  if (!line) return;
  await savePhotos(then(0), orderId, await readPhotos(back.photos));
  const result = await openReturn(then(0), {
    orderId,
    customerId,
    received: true,
    reason: back.reason,
    remark: back.remark,
    lines: [{ ...line, quantity: back.quantity }],
  });
  if (!result.ok) throw new Error(`a demo return was refused: ${result.error.code}`);
  const { returnId } = result.value;
  const answer = back.answer ?? "";
  if (back.end === "requested") return;
  if (back.end === "declined") return void (await declineReturn(then(1), { returnId, reason: answer, staffId: null }));
  await agreeReturn(then(1), { returnId, instructions: answer, staffId: null });
  if (back.end === "agreed") return;
  await sendReturn(then(2), {
    orderId,
    customerId,
    carrier: "ups",
    number: `1ZDEMO9999${String(returnId).padStart(8, "0")}`,
  });
  if (back.end === "signed")
    await signReceipt(then(3), {
      returnId,
      counted: [{ ...line, resellable: back.quantity - 1, scrapped: 1 }],
      staffId: null,
    });
}

/** The buyer of a demo order, and its delivery. */
export interface DemoBuyer {
  readonly buyer: Customer;
  readonly email: string;
  readonly address: UnvalidatedAddress;
  readonly poNumber?: string;
  readonly booking?: TypedBooking;
}

/** A checkout of one article of a category that was put into the cart; null where the demo's catalogue has none. */
export async function demoCheckout(
  shop: Shop,
  { buyer, email, address, poNumber = "", booking }: DemoBuyer,
  { category, nth, quantity, method, payment }: DemoGoods,
): Promise<PlaceOrderRequest | null> {
  const sku = await demoSku(shop, { category, nth, method });
  // A demo catalogue without such goods makes a shorter list of orders, and no more.
  if (sku === null || !(await addToCart(shop, buyer, [{ sku, quantity }])).ok) return null;
  const form: UnvalidatedCheckout = {
    email,
    method,
    payment,
    poNumber,
    ...(booking && { booking }),
    contact: address,
    shipping: address,
    freight: Object.fromEntries(freightExtras.map((extra) => [extra, "no"])),
  };
  const delivery = { method, freight: dockToDock, state: readState(address.state ?? ""), zip: address.zip ?? null };
  const quote = await quoteCart(shop, buyer, delivery);
  const seenTotal = quote.priced?.order.total ?? 0;
  return { buyer, customer: { taxExempt: false }, form, seenTotal, language: "en", key: randomUUID() };
}

/** Orders one article of a category; null where the demo's catalogue has none. */
export async function placeDemoOrder(shop: Shop, buyer: DemoBuyer, goods: DemoGoods): Promise<PlacedOrder | null> {
  const checkout = await demoCheckout(shop, buyer, goods);
  if (!checkout) return null;
  const result = await placeOrder(shop, checkout);
  if (!result.ok) throw new Error(`a demo order was refused: ${result.error.code}`);
  return result.value;
}
