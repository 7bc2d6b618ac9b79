import type { Language } from "#domain/kernel/language.ts";
import { type Money, times } from "#domain/kernel/money.ts";
import type { Instant } from "#domain/kernel/time.ts";
import { stateOf } from "#domain/shipping/destination.ts";
import { stateName } from "#domain/shipping/states.ts";
import type { CartQuote, QuotedLine } from "#engine/checkout/quote.ts";
import { pickupNote } from "../checkout/pickup-note.ts";
import { comesFirst, goodsAtPlace, type NamedPlace, partAtPlaces } from "../pickup/pickup-text.server.ts";
import type { CartView, LineView } from "./cart-view.ts";

/** The server's quote in one language, as the cart and the checkout show it. */
export function cartView(quote: CartQuote, language: Language, now: Instant): CartView {
  const lines = quote.priced?.order.lines ?? [];
  const places = quote.pickup.map((place) => ({
    ...pickupNote(place, language, now),
    city: place.city,
    state: place.state,
  }));
  const sum = (key: "bundleDiscount" | "codeDiscount") => lines.reduce((total, line) => total + line[key], 0) as Money;
  return {
    ...quote,
    lines: quote.lines.map((line) => lineView(line, places, language)),
    bundleDiscount: sum("bundleDiscount"),
    codeDiscount: sum("codeDiscount"),
    destinationState: quote.destination ? stateName(stateOf(quote.destination))[language] : "",
    pickup: places.map((place) => ({ ...place, goods: goodsAtPlace(language, goodsAt(quote, place.id)) })),
    comesFirst: comesFirst(language, quote.pickupAt === null ? [] : goodsAt(quote, quote.pickupAt)),
  };
}

/** The goods of a cart, each with its stock at this pickup place. */
const goodsAt = ({ lines }: CartQuote, place: string) =>
  lines.flatMap(({ sku, quantity, pickup }) => {
    const stock = pickup.find((at) => at.place === place);
    return stock ? [{ name: `${sku} × ${quantity}`, stock }] : [];
  });

function lineView(line: QuotedLine, places: readonly NamedPlace[], language: Language): LineView {
  const { price } = line;
  const list = price && (line.listPrice ?? (price.regularPrice > price.unitPrice ? price.regularPrice : null));
  return {
    sku: line.sku,
    slug: line.slug,
    name: line.name[language],
    variantName: line.variantName?.[language] ?? null,
    pictureFamily: line.pictureFamily,
    quantity: line.quantity,
    reference: line.reference,
    available: line.available,
    expectedOn: line.expectedOn,
    wait: line.wait,
    pickup: partAtPlaces(language, line.pickup, places),
    method: line.method,
    bundled: line.boughtWithProduct !== null,
    pricedBy: line.pricedBy,
    problems: line.problems,
    unit: line.unit,
    power: line.power,
    price: price && {
      unit: price.unitPrice,
      list,
      gross: times(price.unitPrice, line.quantity),
      bundleDiscount: price.bundleDiscount,
    },
  };
}
