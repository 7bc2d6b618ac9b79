import type { MessageKey } from "#i18n/keys.ts";
import { type CodeOfText, errorText } from "../../error-text.ts";

const words = {
  units_refused: "claims.refused.units_refused",
  photo_not_image: "returns.photos.photo_not_image",
  photo_too_large: "returns.photos.photo_too_large",
  photo_too_long: "returns.photos.photo_too_long",
  too_many_photos: "returns.photos.too_many_photos",
  files_away: "returns.photos.files_away",
  tooOften: "returns.photos.tooOften",
  not_freight: "claims.closed.not_freight",
  not_delivered: "claims.closed.not_delivered",
  claim_window_over: "claims.refused.claim_window_over",
  case_not_found: "claims.refused.case_not_found",
  order_not_found: "orders.refused.order_not_found",
  text_too_long: "fields.too_long",
  illegal_transition: "orders.refused.illegal_transition",
} as const satisfies Record<string, MessageKey>;

/** Message of each refusal of a claim's forms. A code without words in both languages does not compile. */
export const claimErrorText = errorText((t, code: keyof typeof words, values) => t(words[code], values), {
  lines_required: "claims.required.lines",
  damage_required: "claims.required.damage",
  description_required: "claims.required.description",
  photos_required: "claims.required.photos",
  receipt_required: "claims.required.receipt",
  wish_required: "claims.required.wish",
});
export type ClaimErrorCode = CodeOfText<typeof claimErrorText>;
