import type { MessageKey } from "#i18n/keys.ts";

/** The sentence for each refusal of a claim's forms. A code without words in both languages does not compile. */
const words = {
  lines_required: "claims.refused.lines_required",
  units_refused: "claims.refused.units_refused",
  damage_required: "claims.refused.damage_required",
  description_required: "claims.refused.description_required",
  photos_required: "claims.refused.photos_required",
  receipt_required: "claims.refused.receipt_required",
  wish_required: "claims.refused.wish_required",
  photo_not_image: "returns.photos.photo_not_image",
  photo_too_large: "returns.photos.photo_too_large",
  photo_too_long: "returns.photos.photo_too_long",
  too_many_photos: "returns.photos.too_many_photos",
  files_away: "returns.photos.files_away",
  tooOften: "returns.photos.tooOften",
  not_freight: "claims.refused.not_freight",
  not_delivered: "claims.refused.not_delivered",
  claim_window_over: "claims.refused.claim_window_over",
  case_not_found: "claims.refused.case_not_found",
  order_not_found: "orders.refused.order_not_found",
  text_too_long: "fields.too_long",
  illegal_transition: "claims.refused.illegal_transition",
} as const satisfies Record<string, MessageKey>;

export type ClaimErrorCode = keyof typeof words;

export function wordsOfClaim(code: ClaimErrorCode): (typeof words)[ClaimErrorCode] {
  return words[code];
}
