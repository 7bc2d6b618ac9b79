import { lookUp } from "#domain/kernel/look-up.ts";
import { type MoneyHold, moneyHolds } from "#domain/payments/money-hold.ts";
import type { MessageKey } from "#i18n/keys.ts";
import type { Translator } from "#i18n/translator.ts";
import { errorText, type KindOfField, type Values } from "../error-text.ts";

/**
 * The message of each refusal that reads the same in every room of the merchant's. Some of them buyers read too; a page
 * of theirs loads only the messages of its own slices, so it names these by itself.
 */
const messages = {
  "0210": "adminErrors.locked",
  account_not_found: "adminErrors.account_not_found",
  already_paid: "orders.refused.already_paid",
  below_floor: "adminErrors.below_floor",
  below_reserved: "adminErrors.below_reserved",
  document_broken: "adminErrors.file_broken",
  document_not_pdf: "adminErrors.file_not_pdf",
  document_too_large: "adminErrors.file_too_large",
  ein_format: "companies.errors.ein_format",
  exchange_open: "adminErrors.exchange_open",
  exchange_waits: "adminErrors.exchange_waits",
  file_broken: "adminErrors.file_broken",
  file_empty: "adminErrors.file_empty",
  file_not_pdf: "adminErrors.file_not_pdf",
  file_not_text: "adminErrors.file_not_text",
  file_not_utf8: "adminErrors.file_not_utf8",
  file_too_large: "adminErrors.file_too_large",
  files_away: "adminErrors.files_away",
  illegal_transition: "orders.refused.illegal_transition",
  import_too_large: "adminErrors.file_too_large",
  invoice_not_open: "adminErrors.invoice_not_open",
  label_file_not_pdf: "adminErrors.file_not_pdf",
  label_file_too_large: "adminErrors.file_too_large",
  label_press_used: "adminErrors.press_used",
  label_voided: "adminErrors.label_voided",
  money_held: "adminErrors.money_held",
  no_rows: "adminErrors.no_rows",
  nothing_counted: "adminErrors.nothing_counted",
  nothing_refundable: "returns.refused.nothing_refundable",
  nothing_typed: "adminErrors.nothing_typed",
  one_unit: "adminErrors.one_unit",
  open_box_one_unit: "adminErrors.one_unit",
  part_unknown: "adminErrors.part_unknown",
  passkey_refused: "adminErrors.passkey_refused",
  passkey_unverified: "adminErrors.passkey_unverified",
  payment_clearing: "orders.refused.payment_clearing",
  picture_broken: "adminErrors.file_broken",
  picture_too_large: "adminErrors.file_too_large",
  place_closed: "adminErrors.place_closed",
  press_used: "adminErrors.press_used",
  price_forbidden: "adminErrors.price_forbidden",
  quantity_too_large: "adminErrors.quantity_too_large",
  quote_open: "adminErrors.quote_open",
  refund_too_large: "adminErrors.refund_too_large",
  rows_too_many: "adminErrors.rows_too_many",
  sku_twice: "adminErrors.sku_twice",
  sku_unknown: "adminErrors.sku_unknown",
  stale: "fields.stale",
  take_back_over: "returns.refused.time_passed",
  too_many_arrived: "adminErrors.too_many_arrived",
  too_many_groups: "fields.full",
  too_many_passkeys: "fields.full",
  too_many_redirects: "fields.full",
  tracking_link_invalid: "adminErrors.tracking_link_invalid",
  tracking_number_invalid: "adminErrors.tracking_number_invalid",
  tracking_number_taken: "adminErrors.tracking_number_taken",
  units_invalid: "adminErrors.units_invalid",
  variant_missing: "adminErrors.variant_missing",
  wrong_code: "adminErrors.wrong_code",
  wrong_password: "account.errors.wrong_password",
} as const satisfies Readonly<Record<string, MessageKey>>;

/** Codes of refusals that read the same in every room of the merchant's. */
export type SharedRefused = keyof typeof messages | `${string}_not_found` | `${string}_stale`;

/** The reason why money is held, as a value of the refusal's message. */
export const heldBy = ({ hold }: { readonly hold?: MoneyHold | undefined }): Values => (hold ? { hold } : {});

/** Message of a refusal that reads the same in every room. */
export const sharedText = (t: Translator, code: SharedRefused, values?: Values): string =>
  messageText(t, sharedMessage(code) ?? "fields.gone", values);

function messageText(t: Translator, message: MessageKey, values?: Values): string {
  const hold = message === messages.money_held && moneyHolds.find((one) => one === values?.["hold"]);
  return t(hold ? `adminMoney.hold.${hold}` : message, { ...values });
}

function sharedMessage(code: string): MessageKey | null {
  const own = lookUp<MessageKey>(messages, code);
  if (own) return own;
  if (code.endsWith("_not_found")) return "fields.gone";
  return code.endsWith("_stale") ? "fields.stale" : null;
}

/** Message of a refused step: the shared one, or the room's own. */
export function refusedText<Code extends string>(
  t: Translator,
  code: Code,
  own: (code: Exclude<Code, SharedRefused>) => string,
  values?: Values,
): string {
  const shared = sharedMessage(code);
  return shared ? messageText(t, shared, values) : own(code as Exclude<Code, SharedRefused>);
}

/** Messages of a room's codes, of the shared ones, and of fields' errors by the labels of their fields. */
export const adminErrorText = <
  Code extends string,
  const Fields extends Readonly<Record<string, MessageKey | KindOfField>>,
>(
  own: (t: Translator, code: Code, values?: Values) => string,
  fields: Fields,
) =>
  errorText(
    (t, code: Code | SharedRefused, values?: Values) =>
      refusedText(t, code, (one) => own(t, one as Code, values), values),
    fields,
  );
