import { picturePreview } from "#domain/catalogue/picture-files.ts";
import { type CalendarDay, dayIn } from "#domain/kernel/business-days.ts";
import { fullName } from "#domain/kernel/person-name.ts";
import type { Instant } from "#domain/kernel/time.ts";
import { chargesLater } from "#domain/checkout/charge-time.ts";
import type { PricedOwnLine } from "#domain/pricing/own-line.ts";
import type { Address } from "#domain/shipping/address.ts";
import { prefixOf } from "#domain/kernel/language.ts";
import { placedLine, placedOrder } from "../checkout/placed-order.ts";
import { jsonRows, type RowOf, selected } from "../platform/columns.ts";
import { statement } from "../platform/statement.ts";
import type { OrderToPay } from "./payable-orders.ts";
import type { PaymentLine, PaymentRequest, ShipTo } from "../ports/payment-provider.ts";
import type { PaymentDeps } from "./payment-deps.ts";
import type { PaymentRow } from "./payment-row.ts";
import { readPaymentSetup } from "./payment-settings.ts";

const lineKeys = ["name", "variantName", "sku", "quantity", "unitPrice", "pictureFamily"] as const;
type SoldLine = RowOf<typeof placedLine, (typeof lineKeys)[number]>;

interface SoldOrder {
  lines: SoldLine[];
  address: Address | null;
  discountCode: string | null;
  pointsUsed: number;
  waitsUntil: CalendarDay | null;
  leavesBy: CalendarDay | null;
  ownLines: readonly PricedOwnLine[] | null;
}

const orderSold = statement<[number], SoldOrder>(
  "order_to_collect",
  `select o.shipping_address as address, coalesce(o.discount_name ->> o.language, o.discount_code) as "discountCode",
     ${selected(placedOrder, ["pointsUsed", "waitsUntil", "leavesBy", "ownLines"], "o")},
     (select ${jsonRows(placedLine, lineKeys, "l")} from order_lines l where l.order_id = o.id) as lines
   from orders o where o.id = $1`,
);

/** The provider's request, built from stored data only, so that a repeated call is identical. */
export async function requestOf(
  deps: PaymentDeps,
  order: OrderToPay,
  payment: PaymentRow,
  begunAt: Instant,
): Promise<PaymentRequest> {
  const sale = await deps.db.row(orderSold, [order.id]);
  if (!sale) throw new Error(`order ${order.id} is gone`);
  const { lines, address, discountCode, pointsUsed, waitsUntil, leavesBy, ownLines } = sale;
  const { payment: settings, timeZone } = await readPaymentSetup(deps.db);
  const { publicUrl } = deps.settings;
  const page = paymentPage(publicUrl, order);
  return {
    paymentKey: payment.key,
    orderNumber: order.number,
    amount: payment.amount,
    currency: payment.currency,
    email: order.email,
    language: order.language,
    lines: [
      ...lines.map((line): PaymentLine => ({
        name: nameOf(line, order.language),
        sku: line.sku,
        quantity: line.quantity,
        unitPrice: line.unitPrice,
        picture: publicUrl + picturePreview(line.pictureFamily),
      })),
      ...(ownLines ?? []).map(({ name, quantity, unitPrice }): PaymentLine => ({
        name: name[order.language],
        sku: null,
        quantity,
        unitPrice,
        picture: "",
      })),
    ],
    discount: order.discount,
    discountCode,
    pointsUsed,
    points: order.points,
    shipping: order.shipping,
    tax: order.tax,
    shipTo: address && shipToOf(address),
    capturesLater:
      chargesLater(settings.chargesLater, leavesBy ?? waitsUntil, dayIn(timeZone, begunAt)) &&
      Boolean(deps.payments.get(payment.method)?.holds),
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
    name: [fullName(address), address.companyName].filter(Boolean).join(", "),
    phone: address.phone,
    line1: address.address1,
    line2: address.address2 ?? "",
    city: address.city,
    state: address.state,
    postalCode: address.zip,
  };
}

/** URL of the order's payment page, in the order's language. */
function paymentPage(publicUrl: string, order: Pick<OrderToPay, "number" | "language">): string {
  return `${publicUrl}${prefixOf[order.language]}/payment?order=${encodeURIComponent(order.number)}`;
}
