import { cutText } from "#domain/kernel/text.ts";
import type { Language } from "#domain/kernel/language.ts";
import type { PaymentRequest } from "#engine/ports/payment-provider.ts";

/** Labels beside the parts of a sum on a provider's page. */
export const lineLabels: Readonly<
  Record<
    Language,
    {
      shipping: string;
      tax: string;
      discount: string;
      order: string;
      invoices: string;
      points: (count: number) => string;
    }
  >
> = {
  en: {
    shipping: "Shipping",
    tax: "Sales tax",
    discount: "Discount",
    order: "Order",
    invoices: "Payment of invoices",
    points: (count) => (count === 1 ? "1 point" : `${count} points`),
  },
  cn: {
    shipping: "运费",
    tax: "销售税",
    discount: "优惠",
    order: "订单",
    invoices: "账单付款",
    points: (count) => `${count} 积分`,
  },
};

/** Label of the single discount line on a provider's page: the code or promotion, the points, or both. */
export function discountLabel({ discount, discountCode, points, pointsUsed, language }: PaymentRequest): string {
  const words = lineLabels[language];
  const parts = discount > points ? [discountCode ?? words.discount] : [];
  return [...parts, ...(points > 0 ? [words.points(pointsUsed)] : [])].join(" + ");
}

/** Providers reject a breakdown that differs from the amount by a cent. */
export function linesSumToAmount({ lines, discount, shipping, tax, amount }: PaymentRequest): boolean {
  const goods = lines.reduce((sum, { quantity, unitPrice }) => sum + quantity * unitPrice, 0);
  return lines.length > 0 && goods - discount + shipping + tax === amount;
}

/**
 * The order's number on the buyer's bank statement. Card networks show 22 characters; the account's name and the
 * separator take twelve.
 */
export const statementSuffix = (orderNumber: string): string => orderNumber.replaceAll(/[^A-Z0-9]/g, "").slice(0, 10);

/** Cuts a name to the provider's limit. */
export function shorten(text: string, longest: number): string {
  return text.length <= longest ? text : `${cutText(text, longest - 1)}…`;
}
