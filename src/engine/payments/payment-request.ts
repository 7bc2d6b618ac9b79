import type { Instant } from "#domain/kernel/time.ts";
import type { Db } from "../platform/database.ts";
import { statement } from "../platform/statement.ts";
import { deadlineOf } from "../orders/order-row.ts";
import type { OrderRow } from "../orders/order-row.ts";
import type { PaymentRequest } from "../ports/payment-provider.ts";
import type { CashDesk } from "./cash-desk.ts";
import type { PaymentRow } from "./payment-row.ts";

const summaryOf = statement<[number], { summary: string }>(
  "order_summary",
  `select string_agg(quantity || ' × ' || sku, ', ' order by position) as summary from order_lines where order_id = $1`,
);

/** What the provider is asked to collect: made of what was written down, so that repeating it says the same. */
export async function requestOf(
  desk: CashDesk,
  order: OrderRow,
  payment: PaymentRow,
  begunAt: Instant,
): Promise<PaymentRequest> {
  const { summary } = (await (desk.db satisfies Db).row(summaryOf, [order.id])) ?? { summary: "" };
  const page = paymentPage(desk.settings.publicUrl, order);
  return {
    paymentId: String(payment.id),
    orderNumber: order.number,
    amount: payment.amount,
    currency: payment.currency,
    email: order.email,
    language: order.language,
    summary: (summary || order.number).slice(0, 500),
    begunAt,
    deadline: deadlineOf(order) ?? begunAt,
    returnUrl: `${page}&return=paid`,
    cancelUrl: `${page}&return=left`,
  };
}

/** The order's payment page, in its language. */
export function paymentPage(publicUrl: string, order: Pick<OrderRow, "number" | "language">): string {
  return `${publicUrl}${order.language === "cn" ? "/cn" : ""}/payment?order=${encodeURIComponent(order.number)}`;
}
