import { beforeAll, expect, test } from "vitest";
import { ok, refuse } from "#domain/kernel/result.ts";
import { instant } from "#domain/kernel/time.ts";
import { readListQuery } from "#engine/admin/list-query.ts";
import {
  type ProductQuery,
  productListShape,
  productScopes,
  productSorts,
  productStocks,
} from "#engine/admin/product-list-shape.ts";
import { listProductTable, productIdsOf } from "#engine/admin/product-table.ts";
import {
  type StockQuery,
  type StockScope,
  type StockSort,
  stockListShape,
  stockScopes,
  stockSorts,
} from "#engine/admin/stock-list-shape.ts";
import { listStockTable } from "#engine/admin/stock-table.ts";
import { adjustStock } from "#engine/inventory/adjust-stock.ts";
import { countStock } from "#engine/inventory/count-stock.ts";
import { releaseUnits, reserveStock } from "#engine/inventory/reserve-stock.ts";
import { unitsAtPlaces } from "#engine/inventory/place-stock.ts";
import { systemClock } from "#engine/ports/clock.ts";
import { type PlainPart, plainList, readParts, readProducts, unitsOf } from "#test/admin/product-figures-rows.ts";
import { testDatabase } from "#test/database.ts";
import { seeded } from "#test/judge/random-systems.ts";

const database = testDatabase();
const seed = Number(process.env["SEED"] ?? 2_811);
const rounds = process.env["LONG"] === "1" ? 200 : 12;
const draw = seeded(seed);
const below = (count: number) => Math.floor(draw() * count);
const oneOf = <T>(items: readonly T[]): T => items[below(items.length)]!;
const now = instant(Date.UTC(2026, 10, 28));
const secondPlace = 2;

const addProducts = (count: number) =>
  database().sql(
    `insert into products (slug, category, subcategory, brand, name, summary, description, attributes, status,
       picture_family, return_policy, warranty_months, published_at)
     select 'f-' || gen_random_uuid(), (array['piston', 'extras'])[1 + n % 2], 'all', 'B',
       jsonb_build_object('en', 'Pump ' || n % 7, 'cn', case when n % 5 = 0 then '' else '油泵' end),
       '{"en":"S","cn":"S"}', '{"en":["D"],"cn":["D"]}', '{}',
       (array['published', 'published', 'draft', 'archived'])[1 + n % 4], 'box', 'standard', 0, now()
     from generate_series(1, $1) n`,
    [count],
  );
/** Versions of products drawn; every fourth has no row of stock. */
const addVersions = (count: number) =>
  database().sql(
    `with made as (
       insert into variants (product_id, sku, sku_compact, price_cents, retired, weight_lb, length_in, width_in,
         height_in)
       select p.id, 'W-' || u.id, 'W' || u.id, 1000 + n % 9 * 100, n % 8 = 0, 1, 1, 1, 1
       from unnest($1::float8[]) with ordinality as d (at, n)
         cross join lateral (select replace(gen_random_uuid()::text, '-', '') || n as id) u
         join lateral (select id from products order by id offset floor(d.at * (select count(*) from products)) limit 1)
         p on true
       returning id)
     insert into stock (variant_id, on_hand) select id, id % 5 from made where id % 4 > 0`,
    [Array.from({ length: count }, draw)],
  );

beforeAll(async () => {
  await database().sql("delete from products");
  await database().sql("insert into places (name) values ('Dayton')");
  await addProducts(75);
  await addVersions(150);
});

const drawnPart = async () => {
  const [part] = await database().sql<{ id: number; units: number; reserved: number }>(
    `select variant_id as id, on_hand - reserved as units, reserved from stock order by variant_id
     offset floor($1::float8 * (select count(*) from stock)) limit 1`,
    [draw()],
  );
  return part!;
};
const drawnProduct =
  "(select id from products order by id offset floor($1::float8 * (select count(*) from products)) limit 1)";
const drawnVersion =
  "(select id from variants order by id offset floor($1::float8 * (select count(*) from variants)) limit 1)";

/** Events in a shop, each of it once and at random. */
const happenings: Readonly<Record<string, () => Promise<unknown>>> = {
  "an order reserves two parts": async () => {
    const parts = [await drawnPart(), await drawnPart()];
    const lines = parts.map(({ id }) => ({ variantId: id, quantity: 1 }));
    await database().transaction(async (tx) =>
      (await reserveStock(tx, lines)) === null ? ok(null) : refuse({ code: "sold out" }),
    );
  },
  "an order fails after it has reserved": async () => {
    const { id } = await drawnPart();
    await database().transaction(async (tx) => {
      await reserveStock(tx, [{ variantId: id, quantity: 1 }]);
      return refuse({ code: "declined" });
    });
  },
  "a draft gives back what it held": async () => {
    const { id, reserved } = await drawnPart();
    if (reserved > 0)
      await database().transaction((tx) => releaseUnits(tx, [{ variantId: id, quantity: 1 }], "D-1", now));
  },
  "goods leave": async () => {
    const { id } = await drawnPart();
    await database().sql(
      `update stock set on_hand = on_hand - 1, reserved = reserved - 1, sold = sold + 1
       where variant_id = $1 and reserved > 0 and on_hand > elsewhere`,
      [id],
    );
  },
  "parts are counted": async () => {
    const counts = [await drawnPart(), await drawnPart()].map(({ id }) => ({ variantId: id, onHand: below(9) }));
    await database().transaction((tx) => countStock(tx, counts, now));
  },
  "goods come in at a second place": async () => {
    const { id } = await drawnPart();
    const here = (await unitsAtPlaces(database(), [id])).find(({ placeId }) => placeId === secondPlace);
    const seenOnHand = here?.quantity ?? 0;
    await adjustStock(
      { db: database(), clock: systemClock },
      {
        variantId: id,
        placeId: secondPlace,
        kind: "received",
        quantity: 1 + below(3),
        reason: "Delivery",
        seenOnHand,
        staffId: 1,
      },
    );
  },
  "a price changes": () =>
    database().sql(`update variants set price_cents = 1000 + $2 where id = ${drawnVersion}`, [draw(), below(900)]),
  "a version is withdrawn or sold again": () =>
    database().sql(`update variants set retired = not retired where id = ${drawnVersion}`, [draw()]),
  "a version moves to another product": () =>
    database().sql(
      `update variants set product_id = (select id from products order by id desc limit 1) where id = ${drawnVersion}`,
      [draw()],
    ),
  "a version is numbered anew": () =>
    database().sql(
      `update variants set sku = 'N-' || id || $2, sku_compact = 'N' || id || $2 where id = ${drawnVersion}`,
      [draw(), String(below(999))],
    ),
  "versions are added": () => addVersions(2),
  "a version is deleted": () => database().sql(`delete from variants where id = ${drawnVersion}`, [draw()]),
  "a product is published, put away or planned": () =>
    database().sql(
      `update products set status = $2, publish_at = case when $2 = 'draft' then now() end, updated_at = now()
       where id = ${drawnProduct}`,
      [draw(), oneOf(["published", "unavailable", "draft", "archived"])],
    ),
  "a product is named anew, in another category": () =>
    database().sql(
      `update products set name = jsonb_build_object('en', 'Pump ' || $2::text, 'cn', $3::text), updated_at = now(),
         category = case category when 'piston' then 'extras' else 'piston' end where id = ${drawnProduct}`,
      [draw(), below(99), oneOf(["", "油泵"])],
    ),
  "products are added": () => addProducts(1),
  "a product is deleted": () => database().sql(`delete from products where id = ${drawnProduct}`, [draw()]),
};

/** Refusals of the database itself, of several at once: one of a circle that waits, what is gone, less than nothing. */
const refusals = new Set(["40P01", "23503", "23514"]);
async function happen(): Promise<void> {
  try {
    await oneOf(Object.values(happenings))();
  } catch (error) {
    if (!refusals.has((error as { code?: string }).code ?? "")) throw error;
  }
}

function drawnQuery(): ProductQuery {
  const some = <T extends string>(values: readonly T[]): T | "" => oneOf(["" as const, "" as const, ...values]);
  const typed = {
    scope: some(productScopes),
    sort: oneOf(productSorts),
    stock: oneOf(["", ...productStocks]),
    category: some(["piston"]),
    lacks: some(["cn"]),
    q: some(["pump", "油泵", "W-7"]),
  };
  return readListQuery(productListShape, new URLSearchParams(typed));
}

async function expectPlainList(query: ProductQuery): Promise<void> {
  const { listed, counts } = plainList(await readProducts(database()), query);
  const expected = listed.map((product) => ({ id: product.id, left: unitsOf(product) }));
  const rows: typeof expected = [];
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const table = await listProductTable(database(), { ...query, page });
    expect(table.counts, JSON.stringify(query)).toEqual(counts);
    rows.push(...table.rows.map(({ id, left }) => ({ id, left })));
    pages = table.pages;
  }
  expect(rows, JSON.stringify(query)).toEqual(expected);
  const ids = expected.map(({ id }) => id).toSorted((a, b) => a - b);
  expect(await productIdsOf(database(), query, 1_000), JSON.stringify(query)).toEqual(ids);
}

const stockOrders: Readonly<Record<StockSort, (a: PlainPart, b: PlainPart) => number>> = {
  "available-up": (a, b) => a.available - b.available,
  "available-down": (a, b) => b.available - a.available,
  // None was sold within a month.
  "sold-down": () => 0,
  "sku-up": () => 0,
  "sku-down": (a, b) => (a.sku < b.sku ? 1 : -1),
};
const inStockScope: Readonly<Record<StockScope, (part: PlainPart) => boolean>> = {
  low: () => false,
  out: ({ available }) => available <= 0,
  reserved: ({ reserved }) => reserved > 0,
  backordered: () => false,
  all: () => true,
};

/** The list of stock beside one reckoned part by part. */
async function expectPlainStock(query: StockQuery): Promise<void> {
  const { search, filters, scope, sort } = query;
  const isAsked = ({ isListed, category, sku, name }: PlainPart) =>
    isListed &&
    (filters.category === undefined || category === filters.category) &&
    (search === "" || sku.includes(search) || name.toLowerCase().includes(search));
  const asked = (await readParts(database())).filter(isAsked);
  const bySku = asked.toSorted((a, b) => (a.sku < b.sku ? -1 : 1));
  const expected = bySku.filter(inStockScope[scope]).toSorted(stockOrders[sort]);
  const counts = Object.fromEntries(stockScopes.map((one) => [one, asked.filter(inStockScope[one]).length]));
  const skus: string[] = [];
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const table = await listStockTable(database(), { ...query, page }, now);
    expect(table.counts, JSON.stringify(query)).toEqual(counts);
    skus.push(...table.rows.map(({ sku }) => sku));
    pages = table.pages;
  }
  expect(skus, JSON.stringify(query)).toEqual(expected.map(({ sku }) => sku));
}

const drawnStock = (): StockQuery => {
  const typed = {
    scope: oneOf(["", ...stockScopes]),
    sort: oneOf(stockSorts),
    category: oneOf(["", "", "piston"]),
    q: oneOf(["", "", "N-7", "pump 3", "油泵"]),
  };
  return readListQuery(stockListShape, new URLSearchParams(typed));
};

test(`lists show the goods as they are, whatever happens at once beside them (SEED=${seed})`, async () => {
  for (let round = 0; round < rounds; round += 1) {
    const beside = Array.from({ length: 12 }, happen);
    const reading = Array.from({ length: 3 }, () => listProductTable(database(), drawnQuery()));
    await Promise.all([...beside, ...reading]);
    for (let at = 0; at < 6; at += 1) await expectPlainList(drawnQuery());
    for (let at = 0; at < 3; at += 1) await expectPlainStock(drawnStock());
  }
});

test.each(productStocks.flatMap((stock) => productSorts.map((sort) => [stock, sort])))(
  "products %s by %s",
  async (stock, sort) => {
    await expectPlainList(readListQuery(productListShape, new URLSearchParams({ stock, sort })));
    await expectPlainList(readListQuery(productListShape, new URLSearchParams({ sort, scope: "draft" })));
  },
);
