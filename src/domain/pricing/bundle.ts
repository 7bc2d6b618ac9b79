import { type Money, add, share, times, zero } from "#domain/kernel/money.ts";

/** A bought-together offer between products: the companion costs less, by this rate, when bought with its anchor. */
export interface BundleOffer {
  readonly anchor: string;
  readonly companion: string;
  /** Share off the companion's price, in millionths. */
  readonly rate: number;
}

export interface BundleLine {
  readonly product: string;
  readonly unitPrice: Money;
  readonly quantity: number;
}

/**
 * The discount of each line, in cents, in the lines' order. A companion is discounted as many times as its anchor
 * is in the cart, each unit once, by the best offers first; an unticked companion simply is not there. Two products
 * offered with each other are a pair in one direction only: the one that takes off more.
 */
export function bundleDiscounts(lines: readonly BundleLine[], offers: readonly BundleOffer[]): Money[] {
  const applicable = oneDirectionEach(lines, offers);
  const inCart = new Map<string, number>();
  for (const { product, quantity } of lines) inCart.set(product, (inCart.get(product) ?? 0) + quantity);
  // Uses of an offer are counted by its anchor: two variants of one companion share their anchors.
  const left = new Map(applicable.map((offer) => [offer, inCart.get(offer.anchor) ?? 0]));
  return lines.map((line) => {
    let full = line.quantity;
    const parts: Money[] = [zero];
    const fitting = applicable.filter(({ companion }) => companion === line.product);
    for (const offer of fitting.sort((a, b) => b.rate - a.rate)) {
      const units = Math.min(full, left.get(offer)!);
      parts.push(share(times(line.unitPrice, units), offer.rate, 1_000_000));
      left.set(offer, left.get(offer)! - units);
      full -= units;
    }
    return add(...parts);
  });
}

/** Without offers of a product with itself, and of mutual ones only that which takes more off a unit. */
function oneDirectionEach(lines: readonly BundleLine[], offers: readonly BundleOffer[]): BundleOffer[] {
  const worth = ({ companion, rate }: BundleOffer): number =>
    rate * Math.max(0, ...lines.filter(({ product }) => product === companion).map(({ unitPrice }) => unitPrice));
  return offers.filter((offer) => {
    const { anchor, companion } = offer;
    const back = offers.find((other) => other.anchor === companion && other.companion === anchor);
    if (anchor === companion) return false;
    if (!back) return true;
    return worth(offer) === worth(back) ? companion < anchor : worth(offer) > worth(back);
  });
}

/** The companions' discount in millionths, from whole or broken percent. */
export function bundleRateOf(percentOff: number): number {
  return Math.round(percentOff * 10_000);
}
