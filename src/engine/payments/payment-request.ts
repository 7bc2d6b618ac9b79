import type { LocalizedText } from "#domain/kernel/language.ts";
import type { Money } from "#domain/kernel/money.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { Address } from "#domain/shipping/address.ts";
import { statement } from "../platform/statement.ts";
import type { OrderToPay } from "./payable-orders.ts";
import type { PaymentLine, PaymentRequest, ShipTo } from "../ports/payment-provider.ts";
import type { PaymentDeps } from "./payment-deps.ts";
import type { PaymentRow } from "./payment-row.ts";
import { readPaymentSetup } from "./payment-settings.ts";

interface SoldLine {
  name: LocalizedText;
  variantName: LocalizedText | null;
  sku: string;
  quantity: number;
  unitPrice: Money;
}

const linesOf = statement<[number], SoldLine & Record<string, unknown>>(
  "lines_to_pay",
  `select name, variant_name as "variantName", sku, quantity, unit_price_cents as "unitPrice"
   from order_lines where order_id = $1 order by position`,
);
const partiesOf = statement<[number], { address: Address | null; discountCode: string | null }>(
  "address_to_pay",
  `select shipping_address as address, discount_code as "discountCode" from orders where id = $1`,
);

/** What the provider is asked to collect: made of what was written down, so that repeating it says the same. */
export async function requestOf(
  deps: PaymentDeps,
  order: OrderToPay,
  payment: PaymentRow,
  begunAt: Instant,
): Promise<PaymentRequest> {
  const lines = await deps.db.rows(linesOf, [order.id]);
  const { address = null, discountCode = null } = (await deps.db.row(partiesOf, [order.id])) ?? {};
  const { payment: settings } = await readPaymentSetup(deps.db);
  const page = paymentPage(deps.settings.publicUrl, order);
  return {
    paymentKey: payment.key,
    orderNumber: order.number,
    amount: payment.amount,
    currency: payment.currency,
    email: order.email,
    language: order.language,
    lines: lines.map((line): PaymentLine => ({
      name: nameOf(line, order.language),
      sku: line.sku,
      quantity: line.quantity,
      unitPrice: line.unitPrice,
    })),
    discount: order.discount,
    discountCode,
    shipping: order.shipping,
    tax: order.tax,
    shipTo: address && shipToOf(address),
    settlesAtOnce: !settings.delayedMethods,
    begunAt,
    deadline: order.deadline ?? begunAt,
    returnUrl: `${page}&return=paid`,
    cancelUrl: `${page}&return=left`,
  };
}

function nameOf({ name, variantName }: SoldLine, language: OrderToPay["language"]): string {
  return variantName ? `${name[language]} · ${variantName[language]}` : name[language];
}

function shipToOf(address: Address): ShipTo {
  return {
    name: [`${address.firstName} ${address.lastName}`.trim(), address.companyName].filter(Boolean).join(", "),
    phone: address.phone,
    line1: address.address1,
    line2: address.address2 ?? "",
    city: address.city,
    state: address.state,
    postalCode: address.zip,
  };
}

/** The order's payment page, in its language. */
export function paymentPage(publicUrl: string, order: Pick<OrderToPay, "number" | "language">): string {
  return `${publicUrl}${order.language === "cn" ? "/cn" : ""}/payment?order=${encodeURIComponent(order.number)}`;
}
