import { domainToASCII } from "node:url";
import type Stripe from "stripe";
import { after, instant, minutes } from "#domain/kernel/time.ts";
import type { NextStep, PaymentRequest, ShipTo } from "#engine/ports/payment-provider.ts";
import { laterCapture } from "./findings.ts";
import { discountLabel, linesSumToAmount, lineLabels, shorten, statementSuffix } from "../line-labels.ts";

type LineItem = Stripe.Checkout.SessionCreateParams.LineItem;

/** Stripe's limit of line items. */
const maxLines = 100;
const maxName = 250;

/** Creates a Checkout Session with the lines, discount, shipping, tax and address the buyer saw. */
export async function openSession(
  stripe: Stripe,
  request: PaymentRequest,
  { key, timeout }: { readonly key: string; readonly timeout: number },
): Promise<NextStep> {
  const began = performance.now();
  // Stripe requires at least 30 minutes from its receipt; five more allow this request to be repeated.
  const expiresAt = after(request.begunAt, minutes(35));
  const words = lineLabels[request.language];
  const isItemized = linesSumToAmount(request) && request.lines.length < maxLines;
  const coupon = isItemized && request.discount > 0 ? await couponOf(stripe, request, key) : null;
  const metadata = {
    order: request.orderNumber,
    payment: request.paymentKey,
    // A completed session does not say by itself whether its amount was taken or is only held.
    ...(request.capturesLater && { capture: laterCapture }),
  };
  const email = asciiEmail(request.email);
  const session = await stripe.checkout.sessions.create(
    {
      mode: "payment",
      client_reference_id: request.orderNumber,
      ...(email !== null && { customer_email: email }),
      locale: request.language === "cn" ? "zh" : "en",
      expires_at: Math.floor(expiresAt / 1000),
      success_url: request.returnUrl,
      cancel_url: request.cancelUrl,
      metadata,
      // Without a list Stripe offers all methods of the account, some of which take days to settle.
      // Methods that take days can't be held.
      ...((request.settlesAtOnce || request.capturesLater) && { allowed_payment_method_types: ["card"] }),
      payment_intent_data: {
        metadata,
        ...(request.capturesLater && { capture_method: "manual" as const }),
        description: `${words[request.of ?? "order"]} ${request.orderNumber}`,
        statement_descriptor_suffix: statementSuffix(request.orderNumber),
        ...(request.shipTo && { shipping: shippingOf(request.shipTo) }),
      },
      line_items: isItemized ? lineItems(request) : [wholeOf(request)],
      ...(coupon !== null && { discounts: [{ coupon }] }),
      ...(isItemized && request.shipping > 0 && { shipping_options: [shippingOption(request)] }),
    },
    // Coupon and session share one timeout, because the buyer waits for both.
    { idempotencyKey: key, timeout: Math.max(1, Math.round(timeout - (performance.now() - began))) },
  );
  if (session.url === null) throw new Error(`Stripe opened session ${session.id} without a URL to send the buyer to`);
  return { kind: "redirect", session: session.id, url: session.url, expiresAt: instant(session.expires_at * 1000) };
}

function lineItems(request: PaymentRequest): LineItem[] {
  const items = request.lines.map(({ name, sku, quantity, unitPrice, picture }) =>
    lineItem(request, { name, description: sku ?? "", quantity, amount: unitPrice, picture }),
  );
  // Stripe's tax is automatic or absent, so ours is a line item, exact to the cent.
  const tax = { name: lineLabels[request.language].tax, quantity: 1, amount: request.tax };
  return request.tax > 0 ? [...items, lineItem(request, tax)] : items;
}

/** One line for the whole amount, for orders with more lines than Stripe's limit. */
function wholeOf(request: PaymentRequest): LineItem {
  const description = shorten(
    request.lines.map(({ quantity, sku, name }) => `${quantity} × ${sku ?? name}`).join(", "),
    500,
  );
  return lineItem(request, { name: request.orderNumber, description, quantity: 1, amount: request.amount });
}

function lineItem(
  request: PaymentRequest,
  {
    name,
    description,
    quantity,
    amount,
    picture,
  }: { name: string; description?: string; quantity: number; amount: number; picture?: string },
): LineItem {
  return {
    quantity,
    price_data: {
      currency: request.currency.toLowerCase(),
      unit_amount: amount,
      product_data: {
        name: shorten(name, maxName),
        ...(description && { description }),
        ...(picture && { images: [picture] }),
      },
    },
  };
}

/** The discount as a coupon that is valid for this session only. */
async function couponOf(stripe: Stripe, request: PaymentRequest, key: string): Promise<string> {
  const coupon = await stripe.coupons.create(
    {
      amount_off: request.discount,
      currency: request.currency.toLowerCase(),
      duration: "once",
      max_redemptions: 1,
      name: shorten(discountLabel(request), 40),
      metadata: { order: request.orderNumber },
    },
    { idempotencyKey: `${key}:discount` },
  );
  return coupon.id;
}

function shippingOption(request: PaymentRequest): Stripe.Checkout.SessionCreateParams.ShippingOption {
  return {
    shipping_rate_data: {
      type: "fixed_amount",
      display_name: lineLabels[request.language].shipping,
      fixed_amount: { amount: request.shipping, currency: request.currency.toLowerCase() },
    },
  };
}

function shippingOf(to: ShipTo): Stripe.Checkout.SessionCreateParams.PaymentIntentData.Shipping {
  return {
    name: to.name,
    phone: to.phone,
    address: {
      line1: to.line1,
      ...(to.line2 !== "" && { line2: to.line2 }),
      city: to.city,
      state: to.state,
      postal_code: to.postalCode,
      country: "US",
    },
  };
}

/** The email in ASCII, as Stripe requires, with its domain in punycode. Null when the local part is not ASCII. */
export function asciiEmail(email: string): string | null {
  const at = email.lastIndexOf("@");
  const domain = domainToASCII(email.slice(at + 1));
  const local = email.slice(0, at);
  return domain !== "" && /^[\x21-\x7e]+$/.test(local) ? `${local}@${domain}` : null;
}
