import { invalid, unprocessable } from "./errors.ts";
import type { PaypalResult } from "./errors.ts";
import { brokenRule, ORDER_RULES } from "./field-rules.ts";
import { centsOf } from "./objects.ts";
import type { PurchaseUnit } from "./objects.ts";

type Fields = Record<string, unknown>;
export type OrderRequest = {
  unit: PurchaseUnit;
  byPaymentSource: boolean;
  returnUrl: string | null;
  cancelUrl: string | null;
  locale: string | null;
};

const fieldsOf = (value: unknown): Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : {};
const textOf = (value: unknown): string | undefined => (typeof value === "string" && value !== "" ? value : undefined);
const ADDED = ["item_total", "shipping", "handling", "tax_total", "insurance"];
const TAKEN_OFF = ["shipping_discount", "discount"];

/** A request for a new order, checked as PayPal checks it: one purchase unit, sums that add up. */
export function readOrderRequest(body: Fields): PaypalResult<OrderRequest> {
  if (body.intent !== "CAPTURE")
    return invalid("/intent", "INVALID_PARAMETER_VALUE", "The sandbox takes intent CAPTURE only.");
  const units = Array.isArray(body.purchase_units) ? body.purchase_units : [];
  if (units.length !== 1)
    return invalid("/purchase_units", "INVALID_ARRAY_MAX_ITEMS", "The sandbox takes exactly one purchase unit.");
  const written = fieldsOf(units[0]);
  const fault = amountFault(written);
  if (fault) return fault;
  const wrong = itemFault(written) ?? brokenRule(body, ORDER_RULES);
  if (wrong) return wrong;
  const source = fieldsOf(fieldsOf(body.payment_source).paypal);
  const context =
    Object.keys(source).length > 0 ? fieldsOf(source.experience_context) : fieldsOf(body.application_context);
  const address = fieldsOf(fieldsOf(written.shipping).address);
  if (context.shipping_preference === "SET_PROVIDED_ADDRESS" && !textOf(address.country_code))
    return unprocessable("SHIPPING_ADDRESS_REQUIRED", "SET_PROVIDED_ADDRESS needs the shipping address.");
  if (Object.keys(address).length > 0 && !(textOf(address.address_line_1) && textOf(address.admin_area_2)))
    return unprocessable("SHIPPING_ADDRESS_INVALID", "The shipping address is not complete.");
  for (const name of ["return_url", "cancel_url"]) {
    const url = textOf(context[name]);
    if (url && !URL.canParse(url)) return invalid(`/${name}`, "INVALID_PARAMETER_SYNTAX", "The field is not a URL.");
  }
  return {
    ok: true,
    value: {
      unit: readUnit(written),
      byPaymentSource: Object.keys(source).length > 0,
      returnUrl: textOf(context.return_url) ?? null,
      cancelUrl: textOf(context.cancel_url) ?? null,
      locale: textOf(context.locale) ?? null,
    },
  };
}

function itemFault(unit: Fields): ReturnType<typeof unprocessable> | null {
  const items = Array.isArray(unit.items) ? unit.items.map(fieldsOf) : [];
  const isWhole = items.every((item) => textOf(item.name) && textOf(item.quantity));
  if (isWhole) return null;
  return invalid("/purchase_units/items", "MISSING_REQUIRED_PARAMETER", "An item needs a name and a quantity.");
}

function amountFault(unit: Fields): ReturnType<typeof unprocessable> | null {
  const amount = fieldsOf(unit.amount);
  const path = "/purchase_units/@reference_id=='default'/amount";
  const total = centsOf(amount.value);
  if (!/^[A-Z]{3}$/.test(String(amount.currency_code)))
    return invalid(`${path}/currency_code`, "MISSING_REQUIRED_PARAMETER", "A required field is missing.");
  if (total === null)
    return invalid(`${path}/value`, "INVALID_PARAMETER_SYNTAX", "Write the amount with two decimals.");
  if (total === 0) return unprocessable("CANNOT_BE_ZERO_OR_NEGATIVE", "Must be greater than zero.");
  const items = Array.isArray(unit.items) ? unit.items.map(fieldsOf) : [];
  const breakdown = fieldsOf(amount.breakdown);
  const part = (name: string) => centsOf(fieldsOf(breakdown[name]).value) ?? 0;
  if (items.length > 0 && !breakdown.item_total)
    return unprocessable("ITEM_TOTAL_REQUIRED", "If item details are specified, an item total is required.");
  if (Object.keys(breakdown).length > 0) {
    const sum = ADDED.reduce((all, name) => all + part(name), 0) - TAKEN_OFF.reduce((all, name) => all + part(name), 0);
    if (sum !== total) return unprocessable("AMOUNT_MISMATCH", "The amount is not the sum of its breakdown.");
  }
  if (items.length > 0) {
    const sum = items.reduce(
      (all, item) => all + (centsOf(fieldsOf(item.unit_amount).value) ?? Number.NaN) * Number(item.quantity),
      0,
    );
    if (sum !== part("item_total"))
      return unprocessable("ITEM_TOTAL_MISMATCH", "The item total is not the sum of the items.");
  }
  return null;
}

function readUnit(written: Fields): PurchaseUnit {
  const customId = textOf(written.custom_id);
  const invoiceId = textOf(written.invoice_id);
  const description = textOf(written.description);
  return {
    reference_id: textOf(written.reference_id) ?? "default",
    amount: written.amount as PurchaseUnit["amount"],
    ...(customId && { custom_id: customId }),
    ...(invoiceId && { invoice_id: invoiceId }),
    ...(description && { description }),
    ...(textOf(written.soft_descriptor) && { soft_descriptor: String(written.soft_descriptor) }),
    ...(Object.keys(fieldsOf(written.shipping)).length > 0 && {
      shipping: written.shipping as NonNullable<PurchaseUnit["shipping"]>,
    }),
    ...(Array.isArray(written.items) && { items: written.items as PurchaseUnit["items"] }),
  };
}
