import { type CalendarDay, instantAtHour } from "#domain/kernel/business-days.ts";
import { days, type Instant } from "#domain/kernel/time.ts";

/**
 * Where a buyer pays no sales tax: everywhere or nowhere by the certificate of their account, or in the one state that
 * the certificate of their site is for.
 */
export type TaxExempt = boolean | { readonly state: string };

/** True if the buyer pays no tax on goods that change hands in this state. */
export function isExemptAt(exempt: TaxExempt, { state }: { readonly state: string }): boolean {
  return typeof exempt === "boolean" ? exempt : exempt.state === state;
}

/** Why somebody is exempt: as a reseller, or for another reason of the certificate. */
export const exemptionReasons = ["exempt", "resale"] as const;
export type ExemptionReason = (typeof exemptionReasons)[number];

/** The moment after the typed last day of an exemption; null without one. */
export function readUntil(text: string, timeZone: string): Instant | null | "invalid" {
  const day = text.trim();
  if (day === "") return null;
  const at = /^20\d\d-\d\d-\d\d$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(at) || !new Date(at).toISOString().startsWith(day)) return "invalid";
  return instantAtHour(new Date(at + days(1)).toISOString().slice(0, 10) as CalendarDay, 0, timeZone);
}
