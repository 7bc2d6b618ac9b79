import type { Buyer } from "#domain/buyers/buyer.ts";
import type { AttributeValues } from "#domain/catalogue/attribute.ts";
import { backOrderOf } from "#domain/inventory/back-order.ts";
import { compactPartNumber, withoutBrandPrefix } from "#domain/catalogue/part-number.ts";
import type { NumberAnswer, NumberHit, OrderableGoods } from "#domain/cart/order-line.ts";
import type { CalendarDay } from "#domain/kernel/business-days.ts";
import type { LocalizedText } from "#domain/kernel/language.ts";
import type { Money } from "#domain/kernel/money.ts";
import { judgePower, type Power, readPowered } from "#domain/power/judge-power.ts";
import { cents } from "#domain/kernel/money.ts";
import { type Contract, type DecidedPrice, decidePrice, isOnRequest } from "#domain/pricing/contract-price.ts";
import { pricesOf } from "../catalogue/card-facts.ts";
import { rowsBeginning } from "../catalogue/index/match-part-number.ts";
import { similarProducts } from "../catalogue/index/similar.ts";
import { backOrderColumns, backOrderUnits, shopDay } from "../inventory/back-orders.ts";
import { statement } from "../platform/statement.ts";
import { contractColumn, type ContractParams, contractParams, pricedFor } from "../pricing/contracts.ts";
import type { Shop } from "../shop.ts";
import { type CartParams, cartParams, isCartOf } from "./cart-of-buyer.ts";

/** Goods to order by their number, with today's price. */
export interface NumberedGoods extends OrderableGoods {
  readonly name: LocalizedText;
  readonly variantName: LocalizedText | null;
  /** Of one unit in the quantity that was asked for; of goods to choose from, of a single one. */
  readonly price: Money;
  /** Source of the price of goods on a price list; null for all others. */
  readonly pricedBy: DecidedPrice["by"] | null;
  /** Prices from which those of other quantities follow. */
  readonly priced: { readonly regular: Money; readonly promotion: Money | null; readonly contract: Contract | null };
}

interface GoodsRow {
  variantId: number;
  sku: string;
  productId: number;
  slug: string;
  category: string;
  subcategory: string;
  name: LocalizedText;
  variantName: LocalizedText | null;
  attributes: AttributeValues;
  price: number;
  listPrice: number | null;
  sellable: boolean;
  contract: Contract | null;
  left: number;
  inStock: number;
  backOrderLeft: number;
  restockDays: number | null;
  expectedOn: CalendarDay | null;
  today: CalendarDay;
}

interface HitRow extends GoodsRow {
  asked: string;
  maker: string | null;
  reference: string | null;
}

interface VersionRow extends GoodsRow {
  /** Compact numbers of other makers. */
  references: string[] | null;
}

const goodsColumns = `v.id as "variantId", v.sku, p.id as "productId", p.slug, p.category, p.subcategory, p.name,
     v.name as "variantName", p.attributes || v.attributes as attributes, v.price_cents as price,
     v.list_price_cents as "listPrice", p.status = 'published' and not v.retired as sellable, ${shopDay("$7")} as today,
     s.expected_on as "expectedOn", greatest(coalesce(s.on_hand - s.reserved, 0), 0) as "inStock", ${backOrderColumns},
     greatest(coalesce(s.on_hand - s.reserved, 0), 0) + ${backOrderUnits("$7")} - coalesce((select l.quantity
       from cart_lines l join carts c on c.id = l.cart_id
       where ${isCartOf("c")} and l.variant_id = v.id), 0) as left, ${contractColumn(["$4", "$5", "$6"], "$7")}`;
const goodsTables = `join products p on p.id = v.product_id and p.status in ('published', 'unavailable')
   left join stock s on s.variant_id = v.id`;

const selectHits = statement<[...CartParams, string[], ...ContractParams, Date], HitRow>(
  "goods_of_numbers",
  `with hits as (
     select v.id, v.sku_compact as asked, null as maker, null as reference from variants v where v.sku_compact = any($3)
     union all
     select r.variant_id, r.number_compact, r.maker, r.number from cross_references r where r.number_compact = any($3)
   )
   select h.asked, h.maker, h.reference, ${goodsColumns}
   from hits h join variants v on v.id = h.id ${goodsTables}
   order by p.popularity desc, p.id, v.position, v.id`,
);

const selectVersions = statement<[...CartParams, number[], ...ContractParams, Date], VersionRow>(
  "versions_of_numbers",
  `select ${goodsColumns}, (select array_agg(r.number_compact) from cross_references r
     where r.variant_id = v.id) as "references"
   from variants v ${goodsTables}
   where v.product_id = any($3) and not v.retired
   order by p.popularity desc, p.id, v.position, v.id`,
);

/** Near numbers are searched for at most this many unknown numbers: each search scans all numbers of the catalogue. */
const mostNear = 40;
/** Similar goods are searched for at most this many products that are no longer sold. */
const mostSimilar = 20;
const mostBegun = 8;

interface Wanted {
  readonly number: string;
  /** Products whose variants share this stem, with or without the maker's letters: OM-46S-5G for OM-46S and 46S. */
  readonly named: readonly number[];
  /** The same products; if there are none, those with a number that begins with it. */
  readonly begun: readonly number[];
  /** Products of the nearest number that exists, and that number; searched for only if `begun` is empty. */
  readonly near: { readonly ids: readonly number[]; readonly number: string };
}

/** Finds typed part numbers in the catalogue by their compact form. At most two statements, however many numbers. */
export async function findNumbers(
  shop: Shop,
  buyer: Buyer,
  typed: readonly string[],
  power: Power | null,
): Promise<ReadonlyMap<string, NumberAnswer<NumberedGoods>>> {
  const numbers = [...new Set(typed.map(compactPartNumber))].filter((number) => /^[A-Z0-9]{2,40}$/.test(number));
  const cart = cartParams(buyer);
  const whom = [...contractParams(pricedFor(buyer)), new Date(shop.clock.now())] as const;
  const hits = numbers.length === 0 ? [] : await shop.db.rows(selectHits, [...cart, numbers, ...whom]);
  const hitsOf = Map.groupBy(hits, ({ asked }) => asked);
  const missing = await withNearest(
    shop,
    numbers.filter((number) => !hitsOf.has(number)).map((number) => numberFor(shop, number)),
  );
  const goodsOf = (row: GoodsRow) => numberedGoods(shop, row, power);
  const isHeldBack = (row: HitRow) => !row.sellable || goodsOf(row).power?.state === "cannot";
  const heldBack = new Set(hits.filter(isHeldBack).map(({ productId }) => productId));
  const gone = new Set(hits.filter(({ sellable }) => !sellable).map(({ productId }) => productId));
  const similar = new Map(
    [...gone].slice(0, mostSimilar).map((id) => [id, similarProducts(shop.listing.state, id, 3)] as const),
  );
  const ids = new Set([
    ...heldBack,
    ...[...similar.values()].flat(),
    ...missing.flatMap(({ named, begun, near }) => [...named, ...begun, ...near.ids]),
  ]);
  const versions = ids.size === 0 ? [] : await shop.db.rows(selectVersions, [...cart, [...ids], ...whom]);
  const versionsOf = Map.groupBy(versions, ({ productId }) => productId);
  const answers = new Map<string, NumberAnswer<NumberedGoods>>();
  const rowsOf = (products: readonly number[]) => products.flatMap((id) => versionsOf.get(id) ?? []);
  for (const [number, own] of hitsOf) {
    const products = [...new Set(own.map(({ productId }) => productId))];
    const others = rowsOf(products).filter(({ sku }) => !own.some((hit) => hit.sku === sku));
    answers.set(number, {
      ...noAnswer,
      hits: own.map((row) => hitOf(row, goodsOf)),
      versions: others.map(goodsOf),
      similar: products.flatMap((id) => rowsOf(similar.get(id) ?? []).map(goodsOf)),
    });
  }
  for (const each of missing) answers.set(each.number, missingAnswer(each, rowsOf, goodsOf));
  return answers;
}

export const noAnswer: NumberAnswer<never> = { hits: [], begun: [], near: [], versions: [], similar: [] };

/** Products that may be meant by a number that none has as a whole. */
function numberFor({ listing: { state } }: Shop, number: string): Wanted {
  const idsOf = (rows: Iterable<number>) => [...new Set(Array.from(rows, (row) => state.idAt(row)))];
  const named = idsOf([...state.rowsOfPart(number), ...state.rowsOfShort(number)]).slice(0, mostBegun);
  // A longer number of another product is none of its versions: OM-46SS-5G, for OM-46S.
  const begun = named.length > 0 ? named : idsOf(rowsBeginning(state, number)).slice(0, mostBegun);
  return { number, named, begun, near: { ids: [], number } };
}

/** Adds the nearest number that exists to each unknown number, up to `mostNear` of them. */
async function withNearest(shop: Shop, all: readonly Wanted[]): Promise<readonly Wanted[]> {
  const unknown = all.filter(({ begun }) => begun.length === 0).slice(0, mostNear);
  if (unknown.length === 0) return all;
  const numbers = unknown.map(({ number }) => number);
  const answers = await shop.listing.ask({ kind: "near-numbers", numbers });
  const nearOf = new Map(numbers.map((number, at) => [number, answers[at]]));
  return all.map((each) => ({ ...each, near: nearOf.get(each.number) ?? each.near }));
}

/** The shortest part number first, which adds least to what was typed; an edited product keeps its place. */
const byNearestNumber = (one: NumberedGoods, other: NumberedGoods): number =>
  one.sku.length - other.sku.length || (one.sku < other.sku ? -1 : 1);

function missingAnswer(
  { number, named, begun, near }: Wanted,
  rowsOf: (products: readonly number[]) => readonly VersionRow[],
  goodsOf: (row: GoodsRow) => NumberedGoods,
): NumberAnswer<NumberedGoods> {
  const meant = (products: readonly number[], isMeant: (one: string) => boolean) => {
    const rows = rowsOf(products);
    return rows.filter((row) => numbersOf(row).some(isMeant)).map(goodsOf);
  };
  return {
    ...noAnswer,
    hits: meant(named, (one) => one === number).map((goods) => ({ goods, reference: null })),
    begun: meant(begun, (one) => one.startsWith(number)).sort(byNearestNumber),
    near: meant(near.ids, (one) => one.startsWith(near.number)),
  };
}

/** The numbers a version is found by, compact: its own, without its maker's letters, and other makers'. */
function numbersOf({ sku, references }: VersionRow): readonly string[] {
  return [compactPartNumber(sku), withoutBrandPrefix(sku) ?? [], references ?? []].flat();
}

function hitOf(row: HitRow, goodsOf: (row: GoodsRow) => NumberedGoods): NumberHit<NumberedGoods> {
  const { maker, reference: number } = row;
  return { goods: goodsOf(row), reference: maker !== null && number !== null ? { maker, number } : null };
}

function numberedGoods(shop: Shop, row: GoodsRow, power: Power | null): NumberedGoods {
  const {
    sku,
    slug,
    name,
    variantName,
    sellable,
    left,
    inStock,
    expectedOn,
    attributes,
    productId: id,
    category,
  } = row;
  const regular = cents(row.price);
  const today = pricesOf(shop, { id, category }, row).price;
  const priced = { regular, promotion: today < regular ? today : null, contract: row.contract };
  const machine = power && readPowered(row, attributes);
  return {
    sku,
    slug,
    name,
    variantName,
    sellable,
    left,
    inStock,
    backOrderedUntil: backOrderOf(row, row.today)?.on ?? null,
    expectedOn,
    power: power && machine ? judgePower(machine, power) : null,
    onRequest: isOnRequest(row.contract),
    ...pricedIn(priced, 1),
    priced,
  };
}

/** The price of one unit in a quantity, and what decided it where a price list names the goods. */
export function pricedIn(priced: NumberedGoods["priced"], quantity: number): Pick<NumberedGoods, "price" | "pricedBy"> {
  const { price, by } = decidePrice({ ...priced, quantity });
  return { price, pricedBy: priced.contract && by };
}
