import type { MessageKey } from "#i18n/keys.ts";
import type { Translator } from "#i18n/translator.ts";

type Reason =
  Extract<MessageKey, `adminMoney.reason.${string}`> extends `adminMoney.reason.${infer Word}` ? Word : never;

const known: ReadonlySet<string> = new Set<Reason>([
  "fraudulent",
  "product_not_received",
  "product_unacceptable",
  "duplicate",
  "credit_not_processed",
  "general",
  "merchandise_or_service_not_received",
  "merchandise_or_service_not_as_described",
  "unauthorised",
  "duplicate_transaction",
  "reversed",
]);
const isKnown = (reason: string): reason is Reason => known.has(reason);

/** Why a payment is disputed, in words; as the provider says it where it is new. */
export function reasonName(t: Translator, reason: string): string {
  return isKnown(reason) ? t(`adminMoney.reason.${reason}`) : reason.replaceAll("_", " ");
}
