import { beforeAll, expect, test } from "vitest";
import { readListQuery } from "#engine/admin/list-query.ts";
import { productListShape } from "#engine/admin/product-list-shape.ts";
import { listProductTable, productIdsOf } from "#engine/admin/product-table.ts";
import { testDatabase } from "#test/database.ts";

const database = testDatabase();

/** Cents of the cheapest version for sale, and units of all of them; null and none where nothing is for sale. */
const goods = Array.from({ length: 64 }, (_, at) => ({
  slug: `o-${at}`,
  // Pairs cost the same, every ninth has nothing for sale.
  price: at % 9 === 4 ? null : 1_000 + ((at * 37) % 50) * 100,
  units: at % 9 === 4 ? null : at % 4,
}));

beforeAll(async () => {
  await database().sql("delete from products");
  await database().sql(
    `insert into products (slug, category, subcategory, brand, name, summary, description, attributes, status,
       picture_family, return_policy, warranty_months, published_at)
     select g.slug, 'piston', 'all', 'B', jsonb_build_object('en', 'Pump ' || g.slug, 'cn', '油泵'), '{}', '{}', '{}',
       'published', 'box', 'standard', 0, now()
     from jsonb_to_recordset($1::jsonb) g (slug text) order by substr(g.slug, 3)::int`,
    [JSON.stringify(goods)],
  );
  // Of each the cheapest version, a dearer one, and one that is no longer sold and would be cheaper than all.
  await database().sql(
    `with made as (
       insert into variants (product_id, sku, sku_compact, price_cents, retired, weight_lb, length_in, width_in, height_in)
       select p.id, 'V-' || p.id || n, 'V' || p.id || n, case n when 1 then g.price + 777 when 2 then g.price else 1 end,
         n = 3, 1, 1, 1, 1
       from jsonb_to_recordset($1::jsonb) g (slug text, price int) join products p using (slug), generate_series(1, 3) n
       where g.price is not null or n = 3 returning id, product_id, price_cents, retired)
     insert into stock (variant_id, on_hand) select m.id, case when m.retired then 900 when m.price_cents = g.price
       then g.units else 0 end
     from made m join products p on p.id = m.product_id join jsonb_to_recordset($1::jsonb) g (slug text, price int, units int)
       on g.slug = p.slug`,
    [JSON.stringify(goods)],
  );
});

const readPage = async (text: string) =>
  listProductTable(database(), readListQuery(productListShape, new URLSearchParams(text)));
async function listed(text: string): Promise<string[]> {
  const { pages } = await readPage(text);
  const slugs: string[] = [];
  for (let page = 1; page <= pages; page += 1)
    slugs.push(...(await readPage(`${text}&page=${page}`)).rows.map(({ slug }) => slug));
  return slugs;
}
const slugsOf = (some: typeof goods) => some.map(({ slug }) => slug);
const priced = goods.filter(({ price }) => price !== null);
const unpriced = slugsOf(goods.filter(({ price }) => price === null));
const byPrice = priced.toSorted((a, b) => a.price! - b.price! || goods.indexOf(a) - goods.indexOf(b));

test("products stand by the price of their cheapest version for sale, and those with none for sale after them on any page", async () => {
  expect(unpriced).toHaveLength(7);
  expect(await listed("sort=price-up")).toEqual([...slugsOf(byPrice), ...unpriced]);
  expect(await listed("sort=price-down")).toEqual([...slugsOf(byPrice.toReversed()), ...unpriced]);
  expect(await listed("sort=price-up&scope=published")).toEqual([...slugsOf(byPrice), ...unpriced]);
  // The first page past the priced ones has the rest of them alone.
  expect((await readPage("sort=price-up&page=2")).rows.map(({ slug }) => slug)).toEqual(
    [...slugsOf(byPrice), ...unpriced].slice(50),
  );
});

test.each(["pump o-", "油泵"])(
  "so do the products that %s finds, as many as are counted and can be chosen",
  async (text) => {
    const q = new URLSearchParams({ q: text }).toString();
    expect(await listed(`${q}&sort=price-up`)).toEqual([...slugsOf(byPrice), ...unpriced]);
    const query = readListQuery(productListShape, new URLSearchParams(q));
    expect((await listProductTable(database(), query)).counts).toMatchObject({ all: 64, published: 64, draft: 0 });
    expect(await productIdsOf(database(), query, 1_000)).toHaveLength(64);
    expect((await readPage(`${q}&scope=draft`)).rows).toEqual([]);
  },
);

test("products of which so much is there stand by all their units, or by price, and are the ones that can be chosen", async () => {
  const low = priced.filter(({ units }) => units! > 0);
  const byUnits = low.toSorted((a, b) => a.units! - b.units! || goods.indexOf(a) - goods.indexOf(b));
  expect(await listed("stock=low&sort=stock-up")).toEqual(slugsOf(byUnits));
  expect(await listed("stock=low&sort=price-up")).toEqual(slugsOf(byPrice.filter((one) => low.includes(one))));
  const soldOut = priced.filter(({ units }) => units === 0);
  expect((await listed("stock=out&q=pump")).toSorted()).toEqual(slugsOf(soldOut).toSorted());
  const query = readListQuery(productListShape, new URLSearchParams("stock=out"));
  expect(await productIdsOf(database(), query, 1_000)).toHaveLength(soldOut.length);
});
