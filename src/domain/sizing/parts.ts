import type { Offer } from "#domain/sizing/offer.ts";
import type { Reason } from "#domain/sizing/reason.ts";

/** What a part does in the system, in the way of the air. */
const partRoles = [
  "receiver",
  "relief",
  "drain",
  "aftercooler",
  "filter",
  "dryer",
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

/** Without what is needed the system does not do what was asked, or is not safe; the rest serves it, and may wait. */
export type PartWeight = "needed" | "recommended";

export interface Part<Goods extends Offer> {
  readonly role: PartRole;
  readonly offer: Goods;
  readonly quantity: number;
  readonly weight: PartWeight;
  /** The rules it was chosen by, all of them kept. */
  readonly reasons: readonly Reason[];
}

/** A part before it is weighed. */
export type FoundPart<Goods extends Offer> = Omit<Part<Goods>, "weight">;

/** The goods a system may be made of; each is judged, so that more than fits may stand here. */
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
  /** What shuts a broken hose off, and what holds it. */
  readonly hoseSafety: readonly Goods[];
}

export interface ChosenParts<Goods extends Offer> {
  readonly parts: readonly Part<Goods>[];
  /** What the machine has already. */
  readonly own: readonly Reason[];
  /** What was needed and nothing on the shelves is fit for. */
  readonly missing: readonly PartRole[];
  /** What no published table answers: the shop is to be asked before anything is ordered. */
  readonly asks: readonly Reason[];
}
