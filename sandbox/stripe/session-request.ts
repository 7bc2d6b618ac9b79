import { asFields, asList, asMetadata, asText } from "./form.ts";
import type { FormFields, FormValue } from "./form.ts";
import { done, refuse } from "./errors.ts";
import type { StripeResult } from "./errors.ts";
import { stripeId } from "./objects.ts";
import { PRICE_FIELDS } from "./constant-fields.ts";
import type { Coupon, LineItem, Metadata, Shipping } from "./objects.ts";
import { DELAYED_METHOD } from "./payments.ts";

const HALF_HOUR = 30 * 60;
const DAY = 24 * 60 * 60;
// The shop's clock is the sandbox's heard over the wire, and both count in whole seconds.
const CLOCK_SLACK = 5;
const LEAST = 50;
const MOST = 99_999_999;

const KNOWN = new Set(
  `adaptive_pricing after_expiration allow_promotion_codes allowed_payment_method_types automatic_tax billing_address_collection branding_settings cancel_url
  client_reference_id consent_collection currency custom_text customer_creation customer_email discounts excluded_payment_method_types expand
  expires_at invoice_creation line_items locale metadata mode name_collection origin_context payment_intent_data
  payment_method_collection payment_method_options phone_number_collection shipping_address_collection
  shipping_options submit_type success_url tax_id_collection ui_mode wallet_options`.split(/\s+/),
);
const LOCALES = new Set(
  `auto bg cs da de el en en-GB es es-419 et fi fil fr fr-CA hr hu id it ja ko lt lv ms mt nb nl pl pt pt-BR ro ru sk sl sv th tr
  vi zh zh-HK zh-TW`.split(/\s+/),
);

const CAPTURE_METHODS = new Set(["automatic", "automatic_async", "manual"]);

export type SessionRequest = {
  lines: LineItem[];
  /** The first picture of each line; null where none was named. */
  pictures: (string | null)[];
  currency: string;
  subtotal: number;
  discount: number;
  coupon: string | null;
  /** Which of the account's methods the request allows; null allows all. */
  allowed: string[] | null;
  shipping: number | null;
  shippingName: string | null;
  shipTo: Shipping | null;
  successUrl: string;
  cancelUrl: string | null;
  expiresAt: number;
  clientReferenceId: string | null;
  customerEmail: string | null;
  locale: string | null;
  submitType: string | null;
  metadata: Metadata;
  intentMetadata: Metadata;
  description: string | null;
  statementSuffix: string | null;
  /** `payment_intent_data[capture_method]` is manual. */
  capturesLater: boolean;
  receiptEmail: string | null;
};

const required = (param: string) => refuse(`Missing required param: ${param}.`, { code: "parameter_missing", param });

/** A request for a new session, checked as Stripe checks it. `now` in seconds. */
export function readSessionRequest(
  fields: FormFields,
  now: number,
  couponOf: (id: string) => Coupon | undefined,
): StripeResult<SessionRequest> {
  const unknown = Object.keys(fields).find((name) => !KNOWN.has(name));
  if (unknown) return refuse(`Received unknown parameter: ${unknown}`, { code: "parameter_unknown", param: unknown });
  if (asText(fields.mode) !== "payment") return refuse("The sandbox takes mode=payment only.", { param: "mode" });
  const lines = readLines(fields.line_items, now);
  if (!lines.ok) return lines;
  const successUrl = asText(fields.success_url);
  const cancelUrl = asText(fields.cancel_url);
  if (!successUrl) return required("success_url");
  for (const [param, url] of [
    ["success_url", successUrl],
    ["cancel_url", cancelUrl],
  ] as const) {
    if (url && !URL.canParse(url)) return refuse("Not a valid URL", { code: "url_invalid", param });
  }
  const fault = readingFault(fields, now);
  if (fault) return fault;
  const currency = lines.value[0]?.item.currency ?? "usd";
  const subtotal = lines.value.reduce((sum, { item }) => sum + item.amount_total, 0);
  const couponId = asText(asFields(asList(fields.discounts)[0]).coupon);
  const coupon = couponId === null ? undefined : couponOf(couponId);
  if (couponId !== null && !coupon)
    return refuse(`No such coupon: '${couponId}'`, { code: "resource_missing", param: "discounts[0][coupon]" });
  const discount = Math.min(coupon?.amount_off ?? 0, subtotal);
  const option = asFields(asFields(asList(fields.shipping_options)[0]).shipping_rate_data);
  const shipping = readShipping(fields.shipping_options);
  if (shipping !== null && (asText(option.display_name) === null || asText(option.type) !== "fixed_amount"))
    return required("shipping_options[0][shipping_rate_data][display_name]");
  const methods = asList(fields.allowed_payment_method_types).flatMap((type) =>
    typeof type === "string" ? [type] : [],
  );
  const unknownMethod = methods.find((type) => type !== "card" && type !== DELAYED_METHOD);
  if (unknownMethod)
    return refuse(`The payment method type provided: ${unknownMethod} is invalid.`, {
      param: "allowed_payment_method_types",
    });
  const total = subtotal - discount + (shipping ?? 0);
  if (total < LEAST)
    return refuse("The Checkout Session's total amount due must add up to at least $0.50 usd", {
      code: "amount_too_small",
    });
  if (total > MOST) return refuse("Amount must be no more than $999,999.99", { code: "amount_too_large" });
  const intent = asFields(fields.payment_intent_data);
  const captureMethod = asText(intent.capture_method);
  if (captureMethod !== null && !CAPTURE_METHODS.has(captureMethod))
    return refuse(`Invalid payment_intent_data[capture_method]: must be one of ${[...CAPTURE_METHODS].join(", ")}`, {
      param: "payment_intent_data[capture_method]",
    });
  const suffix = asText(intent.statement_descriptor_suffix);
  // With the account's own part, "SANDBOX* " here, as long as card networks show; never these signs.
  if (suffix !== null && (!/^[^<>\\'"*]{1,12}$/.test(suffix) || !/[A-Za-z]/.test(suffix)))
    return refuse("The statement descriptor is not valid.", {
      param: "payment_intent_data[statement_descriptor_suffix]",
    });
  return done({
    lines: lines.value.map(({ item }) => item),
    pictures: lines.value.map(({ picture }) => picture),
    currency,
    subtotal,
    discount,
    coupon: couponId,
    allowed: methods.length > 0 ? methods : null,
    shipping,
    shippingName: asText(option.display_name),
    shipTo: readShipTo(intent.shipping),
    successUrl,
    cancelUrl,
    expiresAt: Number(asText(fields.expires_at) ?? now + DAY),
    clientReferenceId: asText(fields.client_reference_id),
    customerEmail: asText(fields.customer_email),
    locale: asText(fields.locale),
    submitType: asText(fields.submit_type),
    metadata: asMetadata(fields.metadata),
    intentMetadata: asMetadata(intent.metadata),
    description: asText(intent.description),
    statementSuffix: suffix,
    capturesLater: captureMethod === "manual",
    receiptEmail: asText(intent.receipt_email),
  });
}

function readingFault(
  fields: FormFields,
  now: number,
): { ok: false; error: ReturnType<typeof refuse>["error"] } | null {
  const expires = asText(fields.expires_at);
  if (expires !== null) {
    const at = Number(expires);
    if (!Number.isInteger(at))
      return refuse(`Invalid timestamp: must be an integer Unix timestamp in the past or future`, {
        param: "expires_at",
      });
    if (at < now + HALF_HOUR - CLOCK_SLACK) {
      return refuse("The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.", {
        param: "expires_at",
      });
    }
    if (at > now + DAY + CLOCK_SLACK) {
      return refuse("The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.", {
        param: "expires_at",
      });
    }
  }
  const locale = asText(fields.locale);
  if (locale !== null && !LOCALES.has(locale)) return refuse(`Invalid locale: ${locale}`, { param: "locale" });
  const email = asText(fields.customer_email);
  if (email !== null && !/^[\x21-\x7e]+@[\x21-\x7e]+\.[a-zA-Z0-9-]+$/.test(email))
    return refuse(`Invalid email address: ${email}`, { code: "email_invalid", param: "customer_email" });
  if ((asText(fields.client_reference_id) ?? "").length > 200)
    return refuse("client_reference_id is too long", { param: "client_reference_id" });
  const long = Object.entries(asMetadata(fields.metadata)).find(
    ([key, value]) => key.length > 40 || value.length > 500,
  );
  return long ? refuse("Metadata keys go up to 40 characters and values up to 500.", { param: "metadata" }) : null;
}

type PicturedLine = { item: LineItem; picture: string | null };

function readLines(written: FormValue | undefined, now: number): StripeResult<PicturedLine[]> {
  const list = asList(written);
  if (list.length === 0) return required("line_items");
  const lines: PicturedLine[] = [];
  for (const [index, entry] of list.entries()) {
    const param = `line_items[${index}]`;
    const item = asFields(entry);
    const price = asFields(item.price_data);
    const name = asText(asFields(price.product_data).name);
    const currency = asText(price.currency)?.toLowerCase();
    const unitAmount = Number(asText(price.unit_amount) ?? Number.NaN);
    const quantity = Number(asText(item.quantity) ?? Number.NaN);
    if (!currency || !/^[a-z]{3}$/.test(currency)) return required(`${param}[price_data][currency]`);
    if (!name) return required(`${param}[price_data][product_data][name]`);
    if (!Number.isInteger(unitAmount) || unitAmount < 0)
      return refuse("Invalid non-negative integer", { param: `${param}[price_data][unit_amount]` });
    if (!Number.isInteger(quantity) || quantity < 1)
      return refuse("Quantity must be a whole number from 1", { param: `${param}[quantity]` });
    if (lines[0] && lines[0].item.currency !== currency)
      return refuse("All line items must have the same currency.", { param });
    if (name.length > 250)
      return refuse("The name is too long.", { param: `${param}[price_data][product_data][name]` });
    const images = asList(asFields(price.product_data).images).map(asText);
    if (images.length > 8 || images.some((image) => image === null || !/^https?:\/\/\S{1,2040}$/.test(image)))
      return refuse("Not a valid URL", { code: "url_invalid", param: `${param}[price_data][product_data][images]` });
    lines.push({ item: lineItem(name, currency, unitAmount, quantity, now), picture: images[0] ?? null });
  }
  return done(lines);
}

function lineItem(name: string, currency: string, unitAmount: number, quantity: number, now: number): LineItem {
  const amount = unitAmount * quantity;
  return {
    id: stripeId("li_"),
    object: "item",
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount,
    currency,
    description: name,
    metadata: {},
    price: {
      ...PRICE_FIELDS,
      id: stripeId("price_"),
      object: "price",
      active: false,
      created: now,
      currency,
      unit_amount: unitAmount,
      unit_amount_decimal: String(unitAmount),
      type: "one_time",
      product: stripeId("prod_", 14),
    },
    quantity,
  };
}

function readShipping(written: FormValue | undefined): number | null {
  const first = asFields(asList(written)[0]);
  const amount = asText(asFields(asFields(first.shipping_rate_data).fixed_amount).amount);
  return amount === null ? null : Number(amount);
}

function readShipTo(written: FormValue | undefined): Shipping | null {
  const fields = asFields(written);
  if (Object.keys(fields).length === 0) return null;
  const address = asFields(fields.address);
  return {
    address: {
      city: asText(address.city),
      country: asText(address.country),
      line1: asText(address.line1),
      line2: asText(address.line2),
      postal_code: asText(address.postal_code),
      state: asText(address.state),
    },
    carrier: null,
    name: asText(fields.name),
    phone: asText(fields.phone),
    tracking_number: null,
  };
}
