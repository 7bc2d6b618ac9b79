import type { MessageKey } from "#i18n/keys.ts";
import type { Translator } from "#i18n/translator.ts";
import { requiredText } from "../../error-text.ts";

/** Labels of required fields by the code of an empty one. */
const labels = {
  carrier_required: "returns.send.carrier",
  lines_required: "returns.required.lines",
  tracking_number_required: "returns.send.number",
} as const satisfies Record<string, MessageKey>;

/** The sentence for each further refusal of a return's forms. One without words in both languages does not compile. */
const words = {
  reason_required: "returns.reason.required",
  not_delivered: "returns.received.notShipped",
  units_refused: "returns.items.refused",
  photo_not_image: "returns.photos.photo_not_image",
  photo_too_large: "returns.photos.photo_too_large",
  photo_too_long: "returns.photos.photo_too_long",
  too_many_photos: "returns.photos.too_many_photos",
  files_away: "returns.photos.files_away",
  tooOften: "returns.photos.tooOften",
  tracking_number_invalid: "returns.send.tracking_number_invalid",
  time_passed: "returns.refused.time_passed",
  nothing_refundable: "returns.refused.nothing_refundable",
  case_not_found: "fields.gone",
  order_not_found: "orders.refused.order_not_found",
  text_too_long: "fields.too_long",
  illegal_transition: "orders.refused.illegal_transition",
} as const satisfies Record<string, MessageKey>;

type Required = keyof typeof labels;
export type RefusedCode = keyof typeof words | Required;

const isRequired = (code: string): code is Required => Object.hasOwn(labels, code);

export function refusedCode(code: string): RefusedCode {
  return isRequired(code) || Object.hasOwn(words, code) ? (code as RefusedCode) : "illegal_transition";
}

/** `max` is the most letters of the remark, the one long text of these forms. */
export function returnErrorText(t: Translator, code: RefusedCode, max = 0): string {
  return isRequired(code)
    ? requiredText(t, labels[code])
    : t(words[code], { count: 5, field: t("returns.remark.label"), max });
}
