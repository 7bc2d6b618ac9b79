import { randomUUID } from "node:crypto";
import { readSignUp } from "#domain/customers/forms.ts";
import type { UnvalidatedCheckout } from "#domain/checkout/validate-checkout.ts";
import { after, hours } from "#domain/kernel/time.ts";
import { addToCart } from "#engine/cart/change-cart.ts";
import { placeOrder } from "#engine/checkout/place-order.ts";
import { quoteCart } from "#engine/checkout/quote.ts";
import { listAddresses, saveAddress } from "#engine/customers/addresses.ts";
import { hashPassword } from "#engine/customers/password-hash.ts";
import { openAccount } from "#engine/customers/sign-up.ts";
import { verifyEmail } from "#engine/customers/verify-email.ts";
import { cancelOrder } from "#engine/orders/cancel-order.ts";
import { confirmManualPayment } from "#engine/payments/confirm-manual-payment.ts";
import { mintToken } from "#engine/platform/one-time-token.ts";
import type { Shop } from "#engine/shop.ts";
import { demoAddresses, demoCustomer, demoOrders, type DemoOrder } from "../../demo/customer.ts";

/** Opens the account anybody may try the shop with, its address book, and a few orders at different stages, each through its use case. */
export async function openDemoCustomer(shop: Shop): Promise<void> {
  const form = readSignUp(demoCustomer);
  if (!form.ok) throw new Error(`the demo customer's form is refused: ${JSON.stringify(form.error)}`);
  const now = shop.clock.now();
  const passwordHash = await hashPassword(form.value.password);
  const id = await shop.db.transaction(async (tx) => {
    const { customerId, mail } = await openAccount(tx, form.value, { passwordHash, language: "en", now });
    return mail === "verify-email" ? customerId : null;
  });
  if (id === null) return;
  const token = await mintToken(shop.db, { purpose: "verify-email", customerId: id, expiresAt: after(now, hours(1)), now });
  await verifyEmail(shop, { token, password: "" }, id);
  for (const typed of demoAddresses) await saveAddress(shop, id, { id: null, typed, makeDefault: false });
  for (const order of demoOrders) await placeDemoOrder(shop, id, order);
}

async function placeDemoOrder(shop: Shop, customerId: number, { category, quantity, method, payment, end }: DemoOrder): Promise<void> {
  const holder = { customerId };
  const [goods] = await shop.db.sql<{ sku: string }>(
    `select v.sku from variants v join products p on p.id = v.product_id join stock s on s.variant_id = v.id
     where p.category = $1 and p.status = 'published' and not v.freight_only and not v.retired and v.weight_lb < 60 and s.on_hand - s.reserved > 20
     order by p.popularity desc, v.sku limit 1`,
    [category],
  );
  // A demo catalogue without such goods makes a shorter list of orders, and no more.
  if (!goods || !(await addToCart(shop, holder, [{ sku: goods.sku, quantity }])).ok) return;
  const address = (await listAddresses(shop.db, customerId)).find(({ isDefault }) => isDefault);
  const form: UnvalidatedCheckout = { email: demoCustomer.email, method, payment, contact: address ?? {}, shipping: address ?? {} };
  const quote = await quoteCart(shop, holder, { method, state: address?.state ?? null, zip: address?.zip ?? null });
  const seenTotal = quote.priced?.order.total ?? 0;
  const placed = await placeOrder(shop, { holder, customer: { id: customerId, taxExempt: false }, form, seenTotal, language: "en", key: randomUUID() });
  if (!placed.ok) throw new Error(`a demo order was refused: ${placed.error.code}`);
  const { number, total } = placed.value;
  if (end === "paid") await confirmManualPayment(shop, { orderNumber: number, reference: `DEMO ${number}`, amount: total, staffId: null });
  if (end === "canceled") await cancelOrder(shop, { orderNumber: number, by: "customer", actorId: customerId });
}
