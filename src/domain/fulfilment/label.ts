import { lengthPlusGirth } from "#domain/shipping/parcel.ts";
import { days, type Instant, minutes } from "#domain/kernel/time.ts";

/** Services that labels are bought for, by the names that USPS has for them; all are for packaging of one's own. */
export const labelServices = ["USPS_GROUND_ADVANTAGE", "PRIORITY_MAIL", "PRIORITY_MAIL_EXPRESS"] as const;
export type LabelService = (typeof labelServices)[number];

export const isLabelService = (text: string): text is LabelService => labelServices.some((one) => one === text);

const serviceNames: Readonly<Record<LabelService, string>> = {
  USPS_GROUND_ADVANTAGE: "USPS Ground Advantage",
  PRIORITY_MAIL: "USPS Priority Mail",
  PRIORITY_MAIL_EXPRESS: "USPS Priority Mail Express",
};

/** The brand name, which no language translates. */
export const nameOfService = (service: string): string => (isLabelService(service) ? serviceNames[service] : service);

/** A parcel as it stands on the scale: pounds and inches. */
export interface PackedParcel {
  readonly weightLb: number;
  readonly lengthIn: number;
  readonly widthIn: number;
  readonly heightIn: number;
}

const uspsMostLb = 70;
const uspsMostLengthAndGirthIn = 130;

/** Refusal of a parcel that USPS takes by no service (Domestic Mail Manual), so that nobody needs to ask it. */
export function beyondUsps(parcel: PackedParcel): LabelRefused | null {
  if (parcel.weightLb > uspsMostLb) return { code: "label_weight_over" };
  return lengthPlusGirth(parcel) > uspsMostLengthAndGirthIn ? { code: "label_size_over" } : null;
}

/**
 * `buying`: the carrier was asked, and nobody knows yet whether it sold. `voiding`: the same of canceling.
 * `refund-asked`: it was too late to cancel, and the carrier decides on its price.
 */
const labelStates = [
  "buying",
  "bought",
  "not-bought",
  "voiding",
  "voided",
  "refund-asked",
  "refunded",
  "uploaded",
  "removed",
] as const;
export type LabelState = (typeof labelStates)[number];

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
  /** No answer, before anything was asked to be bought. */
  | { readonly code: "label_carrier_silent" }
  /** An answer in another form than the carrier documents, before anything was asked to be bought. */
  | { readonly code: "label_carrier_unreadable"; readonly unreadable: string }
  /** Anything else, by the carrier's own number. */
  | { readonly code: "label_refused"; readonly detail: string };

/**
 * A purchase without an answer may still be under way, and the carrier forgets keys after a week: that it knows of no
 * label is believed from ten minutes after the request until the sixth day.
 */
export function believesNothing(askedAt: Instant, now: Instant): boolean {
  const age = now - askedAt;
  return age >= minutes(10) && age < days(6);
}
