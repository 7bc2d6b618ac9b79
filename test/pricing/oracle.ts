/** A second opinion on an order's figures: BigInt throughout, written without the shop's own code. */
export interface OracleCart {
  lines: { key: string; product: string; quantity: number; regularPrice: number; reducedPrice: number | null }[];
  offers: { anchor: string; companion: string; rate: number }[];
  code: { amount: number; keys: string[] } | null;
  shipping: number;
  taxRate: number;
  shippingTaxed: boolean;
}

export interface OracleFigures {
  subtotal: bigint;
  discount: bigint;
  tax: bigint;
  total: bigint;
  codeDiscount: bigint;
  bundleDiscounts: bigint[];
}

const million = 1_000_000n;
const half = (value: bigint) => (value + million / 2n) / million;

export function oracle(cart: OracleCart): OracleFigures {
  const prices = cart.lines.map((line) => {
    const regular = BigInt(line.regularPrice);
    const promotion = line.reducedPrice === null ? regular : BigInt(line.reducedPrice);
    return promotion < regular ? promotion : regular;
  });
  const gross = cart.lines.map((line, index) => prices[index]! * BigInt(line.quantity));
  const bundleDiscounts = bundles(cart, prices);
  const afterBundle = gross.map((value, index) => value - bundleDiscounts[index]!);
  let covered = 0n;
  for (const [index, line] of cart.lines.entries())
    if (cart.code?.keys.includes(line.key)) covered += afterBundle[index]!;
  const wanted = BigInt(cart.code?.amount ?? 0);
  const codeDiscount = wanted < covered ? wanted : covered;
  const goods = afterBundle.reduce((sum, value) => sum + value, 0n) - codeDiscount;
  const shipping = BigInt(cart.shipping);
  const tax = half((goods + (cart.shippingTaxed ? shipping : 0n)) * BigInt(cart.taxRate));
  const subtotal = gross.reduce((sum, value) => sum + value, 0n);
  return { subtotal, discount: subtotal - goods, tax, total: goods + shipping + tax, codeDiscount, bundleDiscounts };
}

/** Unit by unit: each companion takes the best offer whose anchor still has a free place. */
function bundles(cart: OracleCart, prices: bigint[]): bigint[] {
  const dearest = (product: string): bigint =>
    cart.lines.reduce((most, line, at) => (line.product === product && prices[at]! > most ? prices[at]! : most), 0n);
  const worthOf = ({ companion, rate }: { companion: string; rate: number }): bigint =>
    dearest(companion) * BigInt(rate);
  const places = cart.offers.map((offer) => {
    if (offer.anchor === offer.companion) return 0;
    // Of two offers in both directions, the one that takes less off a unit has no place.
    for (const back of cart.offers)
      if (back.anchor === offer.companion && back.companion === offer.anchor) {
        if (worthOf(back) > worthOf(offer)) return 0;
        if (worthOf(back) === worthOf(offer) && offer.companion > offer.anchor) return 0;
      }
    let count = 0;
    for (const line of cart.lines) if (line.product === offer.anchor) count += line.quantity;
    return count;
  });
  return cart.lines.map((line, index) => {
    const used = new Map<number, bigint>();
    for (let unit = 0; unit < line.quantity; unit += 1) {
      let best = -1;
      for (const [at, offer] of cart.offers.entries()) {
        if (offer.companion !== line.product || places[at]! <= 0) continue;
        if (best < 0 || offer.rate > cart.offers[best]!.rate) best = at;
      }
      if (best < 0) break;
      places[best]! -= 1;
      used.set(best, (used.get(best) ?? 0n) + 1n);
    }
    let discount = 0n;
    for (const [at, units] of used) discount += half(prices[index]! * units * BigInt(cart.offers[at]!.rate));
    return discount;
  });
}
