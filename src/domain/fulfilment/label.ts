/** Services that labels are bought for, by the names that USPS has for them; all are for packaging of one's own. */
export const labelServices = ["USPS_GROUND_ADVANTAGE", "PRIORITY_MAIL", "PRIORITY_MAIL_EXPRESS"] as const;
export type LabelService = (typeof labelServices)[number];

/** A parcel as it stands on the scale: pounds and inches. */
export interface PackedParcel {
  readonly weightLb: number;
  readonly lengthIn: number;
  readonly widthIn: number;
  readonly heightIn: number;
}

/** Why a carrier sells no label. Nothing was bought. */
export type LabelRefused =
  | { readonly code: "label_address_refused" }
  | { readonly code: "label_sender_refused" }
  | { readonly code: "label_weight_over" }
  | { readonly code: "label_size_over" }
  | { readonly code: "label_service_not_here" }
  | { readonly code: "label_no_funds" }
  /** The account, its enrollment or its keys. */
  | { readonly code: "label_account_refused" }
  /** No answer, or none that can be read, before anything was asked to be bought. */
  | { readonly code: "label_carrier_silent" }
  /** Anything else, by the carrier's own number. */
  | { readonly code: "label_refused"; readonly detail: string };
