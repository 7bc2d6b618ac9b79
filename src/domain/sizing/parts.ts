import type { Offer } from "#domain/sizing/offer.ts";
import type { Reason } from "#domain/sizing/reason.ts";

/** Roles of parts in a system, in the direction of flow. */
const partRoles = [
  "aftercooler",
  "filter",
  "dryer",
  "receiver",
  "relief",
  "drain",
  "separator",
  "oil",
  "pipe",
  "coupling",
  "drop",
  "adapter",
  "frl",
  "regulator",
  "hose",
  "coupler",
  "shutoff",
  "whipCheck",
] as const;
export type PartRole = (typeof partRoles)[number];

/** A needed part is required for the stated use or for safety; a recommended one can wait. */
export type PartWeight = "needed" | "recommended";

export interface Part<Goods extends Offer> {
  readonly role: PartRole;
  readonly offer: Goods;
  readonly quantity: number;
  readonly weight: PartWeight;
  /** The rules it was chosen by, all fulfilled. */
  readonly reasons: readonly Reason[];
}

/** A part before its weight is determined. */
export type FoundPart<Goods extends Offer> = Omit<Part<Goods>, "weight">;

/** Candidate goods of a system; each is checked, so unsuitable ones may be included. */
export interface Shelves<Goods extends Offer> {
  readonly receivers: readonly Goods[];
  readonly reliefs: readonly Goods[];
  readonly drains: readonly Goods[];
  readonly aftercoolers: readonly Goods[];
  readonly filters: readonly Goods[];
  readonly dryers: readonly Goods[];
  readonly separators: readonly Goods[];
  readonly oils: readonly Goods[];
  /** Pipe and kits. */
  readonly pipes: readonly Goods[];
  readonly pipeParts: readonly Goods[];
  /** Units for the outlets. */
  readonly units: readonly Goods[];
  readonly hoses: readonly Goods[];
  readonly couplers: readonly Goods[];
  /** Shut-off devices and whip checks. */
  readonly hoseSafety: readonly Goods[];
}

export interface ChosenParts<Goods extends Offer> {
  readonly parts: readonly Part<Goods>[];
  /** Parts the machine includes. */
  readonly own: readonly Reason[];
  /** Needed roles without any fitting goods. */
  readonly missing: readonly PartRole[];
  /** Conditions outside published tables: the shop must be asked before ordering. */
  readonly asks: readonly Reason[];
}
