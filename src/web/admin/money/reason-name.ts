import { lookUp } from "#domain/kernel/look-up.ts";
import type { MessageKey } from "#i18n/keys.ts";
import type { Translator } from "#i18n/translator.ts";

/** The words of a group of messages. */
type WordOf<Group extends string> = MessageKey extends infer Key
  ? Key extends `adminMoney.${Group}.${infer Word}`
    ? Word
    : never
  : never;
type Reason = WordOf<"reason">;
type Refusal = WordOf<"refusal">;
type Suspicion = WordOf<"suspicion">;

const reasons: ReadonlySet<string> = new Set<Reason>([
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

// The providers' words for what is wrong with the merchant's account (issue-remedies.ts of PayPal, error-remedies.ts of
// Stripe).
const refusals: ReadonlySet<string> = new Set<Refusal>([
  "duplicate_invoice_id",
  "transaction_blocked_by_payee",
  "payee_blocked_transaction",
  "transaction_receiving_limit_exceeded",
  "payee_account_restricted",
  "payee_account_locked_or_closed",
  "payee_account_not_verified",
  "payee_account_not_supported",
  "permission_denied",
  "consent_needed",
  "payee_account_invalid",
  "auth_capture_not_enabled",
  "not_enabled_for_bank_processing",
  "not_enabled_for_card_processing",
  "keys_refused",
  "no_approval_link",
  "account_invalid",
  "capability_not_active",
  "testmode_charges_only",
  "pending_international_withdrawal",
  "pending_other",
  "pending_receiving_preference_mandates_manual_action",
  "pending_unilateral",
  "pending_verification_required",
]);

/** Words of theirs that say the same as another. */
const sameRefusal: Readonly<Record<string, Refusal>> = {
  payee_not_enabled_for_bank_processing: "not_enabled_for_bank_processing",
  payee_not_enabled_for_card_processing: "not_enabled_for_card_processing",
  payment_method_unactivated: "capability_not_active",
};

const suspicions: ReadonlySet<string> = new Set<Suspicion>([
  "card_never_received",
  "fraudulent_card_application",
  "made_with_counterfeit_card",
  "made_with_lost_card",
  "made_with_stolen_card",
  "misc",
  "unauthorized_use_of_card",
  "rule",
  "manual",
]);

const isReason = (word: string): word is Reason => reasons.has(word);
const isSuspicion = (word: string): word is Suspicion => suspicions.has(word);
const isRefusal = (word: string): word is Refusal => refusals.has(word);
const asSaid = (word: string): string => word.replaceAll("_", " ");

/** Reason of a dispute; unknown ones in the provider's words. */
export function reasonName(t: Translator, reason: string): string {
  return isReason(reason) ? t(`adminMoney.reason.${reason}`) : asSaid(reason);
}

/** Reason that a provider accepts no payments for the merchant; unknown ones in its words. */
export function refusalName(t: Translator, refusal: string): string {
  const word = lookUp(sameRefusal, refusal) ?? refusal;
  return isRefusal(word) ? t(`adminMoney.refusal.${word}`) : asSaid(refusal);
}

/** Reason for a suspicious payment; unknown ones in the provider's words. */
export function suspicionName(t: Translator, reason: string): string {
  return isSuspicion(reason) ? t(`adminMoney.suspicion.${reason}`) : asSaid(reason);
}
