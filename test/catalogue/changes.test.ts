import { afterAll, beforeAll, expect, test } from "vitest";
import { type Change, type ChangeName, changeKinds, keysFor, readNotice, staleTags } from "#domain/kernel/changes.ts";
import { systemClock } from "#engine/ports/clock.ts";
import { readTaxonomy } from "#engine/catalogue/taxonomy-store.ts";
import { href } from "#i18n/routes.ts";
import { catalogueShop, load, record } from "#test/catalogue/catalogue-shop.ts";
import { testDatabase } from "#test/database.ts";
import { openShop } from "#test/open-shop.ts";
import { placeOrder } from "#test/payments/placed-order.ts";
import { listenTo, type Notices } from "#test/settings/notices.ts";
import { generateCatalogue } from "../../bench/catalogue-generator.ts";

const database = testDatabase();
const shop = openShop({ tagHeader: "cache-tag" });
let notices: Notices;
beforeAll(async () => void (notices = await listenTo(database().url)));
afterAll(() => notices.close());

const nameOf = (word: string) => word.split(":", 1)[0] ?? "";

const activity = `insert into activities (slug, title, lead, body, percent_off, applies_to, starts_at, ends_at)
  select 'sale-' || n, '{"en":"Sale","cn":"促销"}', '{"en":"","cn":""}', '{"en":[],"cn":[]}', 10,
    '{"categories":["air-tanks"],"products":[]}', '2026-01-01', '2099-01-01' from generate_series(1, $1::int) n`;

const article = `insert into articles (kind, slug, title, summary, body, seo_title, seo_description, words, status, publish_at, created_at, updated_at)
  select 'page', 'about', w, w, '{"en":[],"cn":[]}', w, w, w, 'published', '2026-01-01', now(), now() from (select '{"en":"","cn":""}'::jsonb w) g`;

/** Changes of each table, of one row and of very many, to hear of all that its trigger may tell. */
const doings: Readonly<Record<string, readonly string[]>> = {
  products: [
    "update products set popularity = 1 where id = 1",
    "update products set popularity = 2",
    "update products set slug = 'renamed' where id = 1",
  ],
  variants: ["update variants set price_cents = 1 where product_id = 1", "update variants set price_cents = 2"],
  reviews: [
    "insert into reviews (product_id, author, stars, title, body, language, verified, status, written_at) values (1, 'A', 5, '', '', 'en', true, 'approved', now())",
    "insert into reviews (product_id, author, stars, title, body, language, verified, status, written_at) select id, 'A', 5, '', '', 'en', true, 'approved', now() from products",
  ],
  product_links: [
    "insert into product_links (product_id, linked_product_id, kind) values (1, 2, 'fits')",
    "delete from product_links where product_id = 1 and linked_product_id = 2",
    "insert into product_links (product_id, linked_product_id, kind) select 1, id, 'fits' from products where id <> 1",
  ],
  orders: ["update orders set state = 'confirmed', payment_state = 'captured', confirmed_at = now()"],
  stock: [
    "update stock set on_hand = 3 where variant_id = 1",
    "update stock set on_hand = 4 where variant_id = 1",
    "update stock set on_hand = 0 where variant_id = 1",
    "update stock set on_hand = 0, reserved = 0",
  ],
  place_stock: [
    "insert into place_stock (variant_id, place_id, units) values (1, 2, 1)",
    "update place_stock set units = 2 where variant_id = 1",
    "insert into place_stock (variant_id, place_id, units) select variant_id, 2, 0 from stock where variant_id <> 1",
  ],
  places: ["update places set position = 3"],
  activities: [activity.replace("$1", "1"), activity.replace("$1", "150").replace("'sale-'", "'many-'")],
  articles: [article],
  redirects: ["insert into redirects (path, target) values ('/old', '/new')"],
  settings: [
    "delete from settings",
    `insert into settings (key, value) values ('profile', '{}'), ('home', '{}'), ('shipping', '{}'),
       ('categories', '{"order": [], "looks": {}}')`,
  ],
  policy_versions: [`insert into policy_versions values ('useTerms', 1, '{"en":"# A","cn":"# A"}', now())`],
  search_synonyms: ["insert into search_synonyms (words, updated_at) values ('{zzkeg,air tank}', now())"],
  taxonomy_attributes: ["update taxonomy_attributes set version = version + 1"],
  taxonomy_categories: ["update taxonomy_categories set version = version + 1"],
};

const tellingTables = `select distinct c.relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
  join pg_proc p on p.oid = t.tgfoid where not t.tgisinternal and p.prosrc like '%plenum_changed%' order by 1`;

/** Names in the notices of a statement, and of all before it that were not heard yet. */
async function heardAfter(doing: string): Promise<Change[]> {
  await database().sql(doing);
  // Notices come in the order of their transactions.
  await database().sql("select pg_notify('plenum_changed', 'heard')");
  const heard: Change[] = [];
  for (let payload = await notices.next(); payload !== "heard"; payload = await notices.next()) {
    const { changes, unknown } = readNotice(payload);
    expect(unknown, doing).toEqual([]);
    heard.push(...changes);
  }
  return heard;
}

test("every table with a trigger tells of the changes that its kinds name, and of no other", async () => {
  const db = database();
  await readTaxonomy(db);
  // So many that a notice cannot name them all.
  await load(catalogueShop(db), generateCatalogue(800));
  // Menus that lead to a page and a product.
  await db.sql(
    `insert into settings (key, value) values ('menus', '{"own":true,"header":[{"target":"page:1"}],"footer":[{"target":"product:1"}]}')`,
  );
  await db.sql("insert into places (name) values ('Hall')");
  // An unpaid order that holds the last units of a part.
  const { variantId } = await placeOrder(db, systemClock);
  await db.sql("update stock set on_hand = reserved where variant_id = $1", [variantId]);
  const tables = (await db.sql<{ name: string }>(tellingTables)).map(({ name }) => name);
  expect(tables).toEqual(Object.keys(doings).toSorted());
  const told: Record<string, string[]> = {};
  await heardAfter("select 1");
  for (const table of tables) {
    const changes: string[] = [];
    for (const doing of doings[table]!) changes.push(...(await heardAfter(doing)));
    told[table] = [...new Set(changes.map(nameOf))].toSorted();
  }
  const kinds = Object.entries(changeKinds);
  const declared = tables.map((table) => [
    table,
    kinds.flatMap(([name, kind]) => ((kind.tables as readonly string[]).includes(table) ? [name] : [])).toSorted(),
  ]);
  expect(told).toEqual(Object.fromEntries(declared));
});

const oneOfEach: Record<ChangeName, Change> = {
  catalogue: "catalogue",
  product: "product:1",
  available: "available:1",
  stock: "stock:1",
  activity: "activity:sale-1",
  content: "content",
  frame: "frame",
  home: "home",
  article: "article:1",
  articles: "articles",
  policy: "policy:useTerms",
  synonyms: "synonyms",
  taxonomy: "taxonomy",
};

test("whatever a public page carries is dropped by some change, and whatever a change drops some page carries", async () => {
  const { db } = shop();
  await db.sql(activity, [1]);
  await db.sql(article);
  await load(catalogueShop(db), [record("a-tank")]);
  await shop().goodsChanged();
  const pages = [
    "/",
    "/products/a-tank.html",
    "/categories/air-tanks/all",
    "/search?q=tank",
    "/activities/sale-1",
    "/pages/about",
    "/blog",
    "/useTerms",
    href("", "airSystem"),
  ];
  const carried = new Set<string>();
  for (const page of pages) {
    const { status, headers } = await shop().browser().get(page);
    expect(status, page).toBe(200);
    for (const tag of headers.get("cache-tag")?.split(" ") ?? []) carried.add(nameOf(tag));
  }
  const { listing } = catalogueShop(db);
  await listing.load();
  await db.sql(`update taxonomy_categories set version = version + 1,
    subcategories = jsonb_set(subcategories, '{0,name,en}', '"Renamed"') where slug = 'air-tanks'`);
  const changes = Object.values(oneOfEach).filter((change) => keysFor("all", [change]).length === 0);
  const dropped = [...staleTags(Object.values(oneOfEach)), ...(await listing.refresh(changes))];
  // `all` is of every page, for whoever empties a shared cache.
  expect([...carried].toSorted()).toEqual([...new Set([...dropped.map(nameOf), "all"])].toSorted());
});

test("words of another version of the shop are given as unknown, a kind without its key too", () => {
  expect(readNotice("product:12 frame  stock: frame:1 price:4")).toEqual({
    changes: ["product:12", "frame"],
    unknown: ["stock:", "frame:1", "price:4"],
  });
});
