import type { Language } from "#domain/kernel/language.ts";
import type { Money } from "#domain/kernel/money.ts";
import { expectedDay } from "#domain/inventory/expected-day.ts";
import { type CalendarDay, dayIn } from "#domain/kernel/business-days.ts";
import { returnDaysIn } from "#domain/checkout/refundable.ts";
import { quoteShipping } from "#domain/shipping/shipping-quote.ts";
import { usStates } from "#domain/shipping/states.ts";
import { dockToDock, type ShippingRates, type Transit } from "#domain/shipping/rates.ts";
import type { Zone } from "#domain/shipping/zone.ts";
import { findProductPage } from "#engine/catalogue/product-page.ts";
import type { ShipsBy } from "#engine/catalogue/page-types.ts";
import type { ProductPage, VariantChoice } from "#engine/catalogue/product-page-types.ts";
import { stockAtPickup } from "#domain/checkout/pickup-stock.ts";
import { offeredPlaces, type ShopTerms } from "#domain/checkout/terms.ts";
import { productTag } from "#domain/kernel/changes.ts";
import { heldUnpaid } from "#engine/checkout/held-unpaid.ts";
import { pickupUnits } from "#engine/checkout/pickup-units.ts";
import { termsInSettings, termsSettings } from "#engine/checkout/shop-terms.ts";
import { findSubstitutes, type Substitute } from "#engine/machines/substitutes.ts";
import { machineShown } from "#engine/machines/parts-diagram.ts";
import type { Shop } from "#engine/shop.ts";
import { translators } from "../../language/messages.server.ts";
import type { PublicLoad } from "../../public-pages/public-page.ts";
import { offeredText, partAtPlaces } from "../pickup/pickup-text.server.ts";
import type { ViewsOfFamilies } from "./gallery-pictures.ts";
import { versionPath } from "./version-path.server.ts";

export interface ProductScreen {
  page: ProductPage;
  views: ViewsOfFamilies;
  /** Standard shipping costs nothing from this value of goods on; null where it always costs. */
  freeShippingFrom: Money | null;
  /** Within how many days it may be given back; 0 is never, and null while the owner promises nothing. */
  refundDays: number | null;
  /** Where versions can be fetched, and from when, by part number; empty where the shop has no pickup places. */
  pickup: Readonly<Record<string, readonly string[]>>;
  /** Goods in stock that replace versions out of stock. */
  standIns: readonly Substitute[];
  /** The machine with the parts diagram; null for other goods. */
  machine: string | null;
  /** Shipping price of one unit of each part number, to the nearest and the farthest zone; freight dock to dock. */
  shippingRates: Readonly<Record<string, readonly [Money, Money]>>;
  /** Business days on the way, from the nearest zone's least to the farthest zone's most. */
  transit: Readonly<Record<ShipsBy, Transit>>;
}

/** A product's page by its slug. */
export const loadProduct: PublicLoad<ProductScreen> = async (shop, { language, params, query }) => {
  const result = await findProductPage(shop, params.id ?? "", language, { settings: termsSettings });
  if (!result) return null;
  const named = versionNamed(result.data, query.get("v"));
  if (named) return { redirect: versionPath(named, language) };
  const terms = termsInSettings(result.settings);
  const today = dayIn(terms.timeZone, shop.clock.now());
  const variants = await withHeld(shop, expectedFrom(result.data.variants, today), language);
  const page = { ...result.data, variants };
  const substitutes = page.variants.some(({ stock }) => stock.state === "out")
    ? await findSubstitutes(shop, page.id, language)
    : [];
  return {
    data: {
      page,
      standIns: substitutes,
      views: viewsOf(shop, result.data),
      refundDays: terms.returns && returnDaysIn(terms.returns, result.data.category.slug),
      pickup: await pickupOf(shop, page, { language, terms, today }),
      machine: machineShown(result.data),
      freeShippingFrom: terms.rates.parcel.freeFrom,
      transit: transitOf(terms.rates),
      shippingRates: shippingRatesOf(page.variants, terms.rates),
    },
    tags: [...result.tags, ...substitutes.map(({ card }) => productTag(card.id))],
  };
};

/**
 * The version that a part number means which is none of the product's as written: the one that differs in capitals, or
 * else the page's own choice, so that no address names a version that its page does not show. Null if there is nothing
 * to correct.
 */
function versionNamed({ slug, variants }: ProductPage, partNumber: string | null) {
  if (partNumber === null || variants.some(({ sku }) => sku === partNumber)) return null;
  const same = variants.find(({ sku }) => sku.toUpperCase() === partNumber.toUpperCase());
  return { slug, sku: same?.sku ?? null };
}

type Variants = ProductPage["variants"];

/** The versions without days that are past. */
function expectedFrom([first, ...others]: Variants, today: CalendarDay): Variants {
  const dated = (variant: VariantChoice): VariantChoice => ({
    ...variant,
    expectedOn: expectedDay(
      { available: variant.stock.state === "out" ? 0 : 1, expectedOn: variant.expectedOn },
      today,
    ),
  });
  return [dated(first), ...others.map(dated)];
}

/** The versions, with a word on those of which orders hold the last units and may not be paid. */
async function withHeld({ db }: Pick<Shop, "db">, [first, ...others]: Variants, language: Language): Promise<Variants> {
  const out = [first, ...others].filter(({ stock }) => stock.state === "out").map(({ sku }) => sku);
  const skus = await heldUnpaid(db, out);
  const heldText = translators[language]("cartNotes.heldUnpaid");
  const withText = (variant: VariantChoice): VariantChoice =>
    skus.has(variant.sku) ? { ...variant, heldText } : variant;
  return [withText(first), ...others.map(withText)];
}

/** Where one unit of each version can be fetched, and from when. */
async function pickupOf(
  { db }: Pick<Shop, "db">,
  { variants, available }: ProductPage,
  { language, terms, today }: { language: Language; terms: Pick<ShopTerms, "pickup">; today: CalendarDay },
): Promise<ProductScreen["pickup"]> {
  const places = offeredPlaces(terms);
  if (places.length === 0) return {};
  const skus = variants.map(({ sku }) => sku);
  const units = available ? await pickupUnits(db, skus, places) : null;
  if (units === null) return Object.fromEntries(skus.map((sku) => [sku, [offeredText(language)]]));
  const named = places.map(({ id, name, city, state }) => ({ id, name: name[language], city, state }));
  return Object.fromEntries(
    variants.map(({ sku, stock, leadTimeDays, expectedOn }) => {
      const part = {
        quantity: 1,
        available: stock.state === "in" || stock.state === "low" ? 1 : 0,
        leadTimeDays,
        expectedOn: stock.state === "backorder" ? stock.on : expectedOn,
      };
      return [sku, partAtPlaces(language, stockAtPickup(places, units.get(sku) ?? {}, part, today), named)];
    }),
  );
}

function shippingRatesOf(variants: Variants, rates: ShippingRates): ProductScreen["shippingRates"] {
  // All states of a zone cost the same.
  const states = [...new Map(usStates.map((state) => [rates.zones[state], state])).values()];
  return Object.fromEntries(
    variants.flatMap(({ sku, parcel, shipMode, price }) => {
      const shipments = [{ unit: parcel, quantity: 1 }];
      const estimateRequest = { method: shipMode, shipments, freight: dockToDock, merchandise: price, rates };
      const amounts = states.flatMap((state) => {
        const quote = quoteShipping({ ...estimateRequest, state });
        return quote.ok ? [quote.value.amount] : [];
      });
      return amounts.length === 0 ? [] : [[sku, [least(amounts), most(amounts)]] as const];
    }),
  );
}

const least = (amounts: readonly Money[]) => amounts.reduce((a, b) => (b < a ? b : a));
const most = (amounts: readonly Money[]) => amounts.reduce((a, b) => (b > a ? b : a));

/** Transit times of parcels and freight over all destinations. */
function transitOf({ parcel, freight }: ShippingRates): ProductScreen["transit"] {
  const whole = (byZone: Readonly<Record<Zone, Transit>>): Transit => {
    const all = Object.values<Transit>(byZone);
    return [Math.min(...all.map(([least]) => least)), Math.max(...all.map(([, most]) => most))];
  };
  return { SHIPPING: whole(parcel.transit), LOCAL: whole(freight.transit) };
}

/** The views of every family that the product's versions are shown by. */
export function viewsOf({ pictures }: Pick<Shop, "pictures">, page: ProductPage): ViewsOfFamilies {
  const families = new Set(page.variants.map(({ family }) => family.key));
  return Object.fromEntries([...families].map((family) => [family, pictures.viewsOf(family)]));
}
