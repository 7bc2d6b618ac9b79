/**
 * Written from the rules for business buyers ("Prices") alone; it shares nothing with the shop but the shape of its
 * data.
 */
export interface OracleList {
  readonly order: number;
  readonly age: number;
  readonly holdsFor: readonly OracleHolder[];
  readonly from: number | null;
  readonly until: number | null;
  readonly excludesPromotions: boolean;
  readonly earnsPoints: boolean;
  readonly isEnded: boolean;
  /** By part number, prices from quantities on; null is on request. */
  readonly fixed: ReadonlyMap<string, readonly (readonly [from: number, cents: number | null])[]>;
  /** Shares off by category or brand, in hundredths of a percent. */
  readonly off: readonly { readonly kind: "category" | "brand"; readonly name: string; readonly share: number }[];
}

/** A company, a site of it, or a group of customers by its name. */
export type OracleHolder = { readonly company: number; readonly site: number | null } | { readonly group: string };

/** Companies of a group, with all their sites, and persons who buy for themselves. */
export interface OracleGroup {
  readonly companies: readonly number[];
  readonly persons: readonly number[];
}

export interface OracleGoods {
  readonly sku: string;
  readonly category: string;
  readonly brand: string;
  readonly cents: number;
}

export interface OraclePromotion {
  readonly category: string;
  readonly percent: number;
  readonly from: number;
  readonly until: number;
}

interface Asked {
  readonly goods: OracleGoods;
  readonly quantity: number;
  readonly at: number;
  /** A site of a company, a person with an account, or null for a guest. */
  readonly buyer: { readonly company: number; readonly site: number } | { readonly person: number } | null;
  readonly groups: ReadonlyMap<string, OracleGroup>;
}

export type OraclePrice = "on request" | { readonly cents: number; readonly by: "contract" | "promotion" | "regular" };

/** Hundredths of a percent off, rounded half up to a whole cent, and never to nothing. */
function less(cents: number, share: number): number {
  let off = Math.floor((cents * share) / 10_000);
  if (((cents * share) % 10_000) * 2 >= 10_000) off += 1;
  return Math.max(1, cents - off);
}

function isOn(list: OracleList, { at, buyer, groups }: Asked): boolean {
  if (buyer === null || list.isEnded) return false;
  if (list.from !== null && at < list.from) return false;
  if (list.until !== null && at >= list.until) return false;
  for (const one of list.holdsFor) {
    const group = "group" in one ? groups.get(one.group) : undefined;
    if ("person" in buyer) {
      if (group?.persons.includes(buyer.person)) return true;
    } else if ("group" in one) {
      if (group?.companies.includes(buyer.company)) return true;
    } else if (one.company === buyer.company && (one.site === null || one.site === buyer.site)) return true;
  }
  return false;
}

/** The price of one unit, and what decided it. */
export function oraclePrice(
  lists: readonly OracleList[],
  promotions: readonly OraclePromotion[],
  asked: Asked,
): OraclePrice {
  const { goods, quantity, at } = asked;
  let open = goods.cents;
  for (const { category, percent, from, until } of promotions)
    if (category === goods.category && from <= at && at < until)
      open = Math.min(open, less(goods.cents, percent * 100));
  const unlisted: OraclePrice = { cents: open, by: open < goods.cents ? "promotion" : "regular" };
  const offOf = (list: OracleList) =>
    list.off.filter(({ kind, name }) => (kind === "category" ? goods.category : goods.brand) === name);
  const naming = lists.filter((list) => isOn(list, asked) && (list.fixed.has(goods.sku) || offOf(list).length > 0));
  let first: OracleList | null = null;
  for (const list of naming)
    if (!first || list.order < first.order || (list.order === first.order && list.age < first.age)) first = list;
  if (!first) return unlisted;
  const steps = first.fixed.get(goods.sku);
  if (steps?.some(([, cents]) => cents === null)) return "on request";
  let agreed: number | null = null;
  if (steps) {
    let reached = 0;
    for (const [from, cents] of steps) if (from <= quantity && from > reached) [reached, agreed] = [from, cents];
  } else for (const { share } of offOf(first)) agreed = Math.min(agreed ?? Infinity, less(goods.cents, share));
  if (agreed === null) return unlisted;
  if (first.excludesPromotions) return { cents: Math.min(agreed, goods.cents), by: "contract" };
  return agreed < open ? { cents: agreed, by: "contract" } : unlisted;
}
