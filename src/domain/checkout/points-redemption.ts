import { type Money, cents, times } from "#domain/kernel/money.ts";
import { readTypedWhole } from "#domain/kernel/read-whole-number.ts";
import { type Result, ok, refuse } from "#domain/kernel/result.ts";

/** The merchant's rules for points at checkout. */
export interface PointsTerms {
  /** Value of a point in cents. */
  readonly worth: Money;
  /** The least number of points that an order takes. */
  readonly least: number;
  /**
   * The greatest share of the merchandise that points pay, in percent; below 100, so that every refund has money in it.
   */
  readonly mostPercent: number;
}

/** The buyer's choice of points to use. */
export type PointsWish =
  | { readonly use: "none" }
  | { readonly use: "all" }
  | { readonly use: "some"; readonly points: number };

/** The account's points, and how many of them are to be used. */
export interface PointsAsked {
  readonly balance: number;
  readonly wish: PointsWish;
}

/** Effect of points on an order: the most that may be used, those used, and the amount they take off the goods. */
export interface RedeemedPoints {
  readonly most: number;
  readonly used: number;
  readonly amount: Money;
}

export type PointsRefused =
  /** The typed text is not a number of points. */
  | { readonly code: "points_number" }
  | { readonly code: "points_least"; readonly least: number }
  | { readonly code: "points_most"; readonly most: number }
  /** The merchant takes no points, or nobody is signed in. */
  | { readonly code: "points_off" };

/** Reads how many points are to be used: nothing sent is none. */
export function readPointsWish(
  use: string | undefined,
  typed: string | undefined,
): Result<PointsWish, { readonly code: "points_number" }> {
  if (use === "all") return ok({ use });
  if (use !== "some") return ok({ use: "none" });
  const points = readTypedWhole(typed ?? "", { least: 1 });
  return points === null ? refuse({ code: "points_number" }) : ok({ use, points });
}

/** Most points of an account that goods of this value can take: none below the minimum. */
function mostPoints({ worth, least, mostPercent }: PointsTerms, balance: number, merchandise: Money): number {
  const inMoney = Math.floor((merchandise * mostPercent) / 100);
  const most = Math.min(balance, Math.floor(inMoney / worth));
  return most >= least ? most : 0;
}

/**
 * The reduction by the chosen points for goods of this value. "All" means as many as can be used, possibly none. A
 * number that can't be used is refused, never silently replaced.
 */
export function redeemPoints(
  terms: PointsTerms | null,
  request: PointsAsked | null,
  merchandise: Money,
): Result<RedeemedPoints | null, PointsRefused> {
  const wish: PointsWish = request?.wish ?? { use: "none" };
  if (!terms || !request) return wish.use === "none" ? ok(null) : refuse({ code: "points_off" });
  const most = mostPoints(terms, request.balance, merchandise);
  if (wish.use === "some") {
    if (wish.points < terms.least) return refuse({ code: "points_least", least: terms.least });
    if (wish.points > most) return refuse({ code: "points_most", most });
  }
  const used = wish.use === "some" ? wish.points : wish.use === "all" ? most : 0;
  return ok({ most, used, amount: times(terms.worth, used) });
}

/** Value of a number of points. */
export const pointsWorth = (terms: Pick<PointsTerms, "worth">, points: number): Money => cents(terms.worth * points);
