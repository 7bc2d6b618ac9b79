import { lookUp } from "#domain/kernel/look-up.ts";
import { type MoneyHold, moneyHolds } from "#domain/payments/money-hold.ts";
import type { MessageKey } from "#i18n/keys.ts";
import type { Translator } from "#i18n/translator.ts";
import { type CodeOf, errorText, type KindOfField, type Values } from "../error-text.ts";

/** Sentences that buyers read too, by their keys. */
const ofBuyersToo = {
  full: "fields.full",
  gone: "fields.gone",
  stale: "fields.stale",
  wrong_password: "account.errors.wrong_password",
} as const satisfies Readonly<Record<string, MessageKey>>;

type SharedSentence = CodeOf<"adminErrors"> | keyof typeof ofBuyersToo;

/** Codes that name the thing or the step, and have the sentence of a kind. */
const sentences = {
  "0210": "locked",
  account_not_found: "account_not_found",
  below_reserved: "below_reserved",
  file_broken: "file_broken",
  file_empty: "file_empty",
  file_not_pdf: "file_not_pdf",
  file_not_text: "file_not_text",
  file_not_utf8: "file_not_utf8",
  file_too_large: "file_too_large",
  exchange_open: "exchange_open",
  exchange_waits: "exchange_waits",
  document_broken: "file_broken",
  document_not_pdf: "file_not_pdf",
  document_too_large: "file_too_large",
  files_away: "files_away",
  import_too_large: "file_too_large",
  invoice_not_open: "invoice_not_open",
  label_file_not_pdf: "file_not_pdf",
  label_file_too_large: "file_too_large",
  label_voided: "label_voided",
  money_held: "money_held",
  no_rows: "no_rows",
  nothing_counted: "nothing_counted",
  nothing_typed: "nothing_typed",
  one_unit: "one_unit",
  open_box_one_unit: "one_unit",
  part_unknown: "part_unknown",
  passkey_refused: "passkey_refused",
  passkey_unverified: "passkey_unverified",
  picture_broken: "file_broken",
  picture_too_large: "file_too_large",
  place_closed: "place_closed",
  price_forbidden: "price_forbidden",
  quantity_too_large: "quantity_too_large",
  quote_open: "quote_open",
  refund_too_large: "refund_too_large",
  rows_too_many: "rows_too_many",
  sku_twice: "sku_twice",
  stale: "stale",
  too_many_groups: "full",
  too_many_passkeys: "full",
  too_many_redirects: "full",
  tracking_link_invalid: "tracking_link_invalid",
  tracking_number_invalid: "tracking_number_invalid",
  tracking_number_taken: "tracking_number_taken",
  units_invalid: "units_invalid",
  variant_missing: "variant_missing",
  wrong_code: "wrong_code",
  wrong_password: "wrong_password",
} as const satisfies Readonly<Record<string, SharedSentence>>;

/** Codes of refusals that read the same in every room of the merchant's. */
export type SharedRefused = keyof typeof sentences | `${string}_not_found` | `${string}_stale`;

/** Message of a refusal that reads the same in every room. */
export const sharedText = (t: Translator, code: SharedRefused, values?: Values): string =>
  sentenceText(t, sharedSentence(code) ?? "gone", values);

/** What a refusal says of held money beside its code, as values of its sentence. */
export const heldBy = ({ hold }: { readonly hold?: MoneyHold | undefined }): Values => (hold ? { hold } : {});

function sentenceText(t: Translator, sentence: SharedSentence, values?: Values): string {
  const hold = sentence === "money_held" && moneyHolds.find((one) => one === values?.["hold"]);
  if (hold) return t(`adminMoney.hold.${hold}`);
  const ofBoth = lookUp<MessageKey>(ofBuyersToo, sentence);
  return t(ofBoth ?? `adminErrors.${sentence as CodeOf<"adminErrors">}`, { ...values });
}

function sharedSentence(code: string): SharedSentence | null {
  const own = lookUp<SharedSentence>(sentences, code);
  if (own) return own;
  if (code.endsWith("_not_found")) return "gone";
  return code.endsWith("_stale") ? "stale" : null;
}

/** Message of a refused step: the sentence of its kind, or the room's own. */
export function refusedText<Code extends string>(
  t: Translator,
  code: Code,
  own: (code: Exclude<Code, SharedRefused>) => string,
  values?: Values,
): string {
  const shared = sharedSentence(code);
  return shared ? sentenceText(t, shared, values) : own(code as Exclude<Code, SharedRefused>);
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
