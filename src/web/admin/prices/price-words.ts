import type { Money } from "#domain/kernel/money.ts";
import type { Instant } from "#domain/kernel/time.ts";
import { formatDateTime, formatMoney, formatNumber } from "#i18n/format.ts";
import type { ShopTranslator } from "#i18n/translator.ts";

/** When a list holds. */
export function timesOf(
  t: ShopTranslator,
  { startsAt, endsAt }: { readonly startsAt: Instant | null; readonly endsAt: Instant | null },
): string {
  const [from, until] = [startsAt && formatDateTime(startsAt, t), endsAt && formatDateTime(endsAt, t)];
  if (from && until) return t("adminPrices.between", { from, until });
  if (from) return t("adminPrices.since", { from });
  return until ? t("adminPrices.until", { until }) : t("adminPrices.always");
}

export const percentOf = (rate: number): string => `${rate / 10_000}%`;

export function priceText(t: ShopTranslator, price: Money | "request" | "remove" | null): string {
  if (price === null) return "–";
  if (price === "request") return t("adminPrices.request");
  return price === "remove" ? t("adminPrices.removed") : formatMoney(price, t.language);
}

/** Margin in percent of the price; a dash if either is unknown. */
export function marginText(t: ShopTranslator, price: unknown, cost: Money | null): string {
  if (typeof price !== "number" || price === 0 || cost === null) return "–";
  return `${formatNumber(((price - cost) / price) * 100, t.language, 1)}%`;
}
