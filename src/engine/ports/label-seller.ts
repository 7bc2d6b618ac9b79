import type { CarrierName } from "#domain/fulfilment/carriers.ts";
import type { LabelRefused, LabelService, PackedParcel } from "#domain/fulfilment/label.ts";
import type { Money } from "#domain/kernel/money.ts";
import type { Result } from "#domain/kernel/result.ts";

/** Whom a parcel goes to. */
export interface LabelAddress {
  readonly name: string;
  readonly firm: string;
  readonly street: string;
  readonly unit: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
}

export interface LabelWish extends PackedParcel {
  readonly to: LabelAddress;
  /** The day of mailing, `2026-11-24`. */
  readonly mailedOn: string;
}

/** A service with its price for a parcel. `terms` are the carrier's own, which the purchase repeats. */
export interface LabelPrice {
  readonly service: LabelService;
  readonly terms: string;
  readonly price: Money;
}

export interface SoldLabel {
  readonly number: string;
  readonly price: Money;
  /** The label as a PDF; null if the answer held none that can be read. */
  readonly pdf: Uint8Array | null;
}

/**
 * The request may have been carried out, but its answer was lost or, if `unreadable` says how, in another form than the
 * carrier documents.
 */
interface Unsettled {
  readonly code: "unsettled";
  readonly unreadable?: string;
}

export type BuyRefused = LabelRefused | Unsettled;

/** `lapsed`: it was sold, but can no longer be printed. */
export type LabelFound =
  | { readonly outcome: "sold"; readonly label: SoldLabel }
  | { readonly outcome: "nothing" | "canceled" | "lapsed" };

export type LabelCanceled =
  | { readonly outcome: "canceled" }
  | { readonly outcome: "refund-asked"; readonly id: string };

/** `too_late`: it can be neither canceled nor refunded by the seller's API. */
export type CancelRefused = LabelRefused | { readonly code: "label_too_late" } | Unsettled;

/** Nobody knows yet; `unreadable` if the answer was in another form than the carrier documents. */
export interface FindRefused {
  readonly code: "unknown";
  readonly unreadable?: string;
}

/** One account of a carrier that sells labels. */
export interface LabelSeller {
  readonly carrier: CarrierName;
  /** The payer. A question about a purchase is answered only to the account that made it. */
  readonly account: string;
  /** True if the account may pay. */
  mayPay(): Promise<Result<true, LabelRefused>>;
  prices(wish: LabelWish): Promise<Result<readonly LabelPrice[], LabelRefused>>;
  /** Buys once for each call, whatever the key: after `unsettled` only `find` may follow. */
  buy(
    key: string,
    wish: LabelWish,
    price: Pick<LabelPrice, "service" | "terms">,
  ): Promise<Result<SoldLabel, BuyRefused>>;
  /** Outcome of the purchase with this key. Each label can be found three times. */
  find(key: string): Promise<Result<LabelFound, FindRefused>>;
  /** Cancels the label with this number, or of the purchase with this key. */
  cancel(label: { readonly number: string } | { readonly key: string }): Promise<Result<LabelCanceled, CancelRefused>>;
}

/** Sellers of labels by the keys as they stand. */
export interface LabelSellers {
  /** The one to buy from; null if no account or no sender is set. */
  current(): Promise<LabelSeller | null>;
  /** That of an account, also under earlier keys. */
  of(account: string): Promise<LabelSeller | null>;
}
