import type { Money as Amount } from "#domain/kernel/money.ts";
import { formatMoney } from "#i18n/format.ts";
import { useLanguage } from "../language/language.tsx";

/** An amount in words of the page's language: $12,345.50 or US$12,345.50. */
export function Money({ amount, className = "" }: { amount: Amount; className?: string }) {
  return <span className={`whitespace-nowrap tabular-nums ${className}`}>{formatMoney(amount, useLanguage())}</span>;
}
