import { instant } from "#domain/kernel/time.ts";
import { readCustomerQuery } from "#engine/admin/customer-list-shape.ts";
import { listCustomerTable } from "#engine/admin/customer-table.ts";
import { findCustomerWork } from "#engine/admin/customers/customer-work.ts";
import { personalData } from "#engine/admin/customers/personal-data.ts";
import { dayFigures, workToDo } from "#engine/admin/dashboard.ts";
import { foundKinds } from "#engine/admin/anywhere-shape.ts";
import { findAnywhere } from "#engine/admin/find-anywhere.ts";
import { readListQuery, rowsOnPage } from "#engine/admin/list-query.ts";
import { orderListShape } from "#engine/admin/order-list-shape.ts";
import { exportOrderTable, listOrderTable } from "#engine/admin/order-table.ts";
import { productListShape } from "#engine/admin/product-list-shape.ts";
import { listProductTable, productIdsOf } from "#engine/admin/product-table.ts";
import { gridListShape } from "#engine/admin/stock-grid/grid-list-shape.ts";
import { listGrid } from "#engine/admin/stock-grid/grid-table.ts";
import { planMany } from "#engine/admin/products/edit-many.ts";
import type { BenchContext } from "../bench-context.ts";
import { listFigures, singleFigure } from "../list-figures.ts";
import { fillCustomers, fillOrders, fillPapers, fillProducts } from "../merchant-shelves.ts";
import type { Figure, Row } from "../table.ts";

const sizes = { products: 100_000, customers: 20_000, orders: 100_000 };
const zone = "America/Chicago";
const now = instant(Date.now());

async function products(means: BenchContext): Promise<Figure[]> {
  const { db } = await means.database(false);
  await fillProducts(db, sizes.products, ["air-tanks", "extras", "piston", "lubricants"]);
  const shown = "t.status <> 'archived'";
  const newest = "t.updated_at desc, t.id desc";
  const priced = "products t join variants v on v.product_id = t.id";
  const stocked = `${priced} join stock s on s.variant_id = v.id`;
  const all = { from: "products t", where: shown, order: newest };
  const figures = await listFigures(
    db,
    `${sizes.products.toLocaleString("en-US")} products`,
    (query) => listProductTable(db, readListQuery(productListShape, query)),
    [
      { ...all, name: "first page", query: "" },
      { ...all, name: "page 1,500", query: "page=1500", offset: 1_499 * rowsOnPage },
      { ...all, name: "by name", query: "q=tank 777", where: `${shown} and t.search_text like '%tank 777%'` },
      {
        ...all,
        name: "by part number",
        query: "q=SKU-123",
        from: priced,
        where: `${shown} and v.sku_compact like '%SKU123%'`,
      },
      {
        ...all,
        name: "a category's sold out",
        query: "category=air-tanks&stock=out",
        from: stocked,
        where: `${shown} and t.category = 'air-tanks' and s.on_hand <= s.reserved`,
      },
      {
        ...all,
        name: "to translate",
        query: "scope=untranslated",
        where: `${shown} and (t.lacks_en or t.lacks_cn)`,
      },
      { name: "by price", query: "sort=price-up", from: priced, where: shown, order: "v.price_cents, t.id" },
      { name: "by stock", query: "sort=stock-up", from: stocked, where: shown, order: "s.on_hand - s.reserved, t.id" },
      {
        name: "by price, page 1,500",
        query: "sort=price-down&page=1500",
        from: priced,
        where: shown,
        order: "v.price_cents desc, t.id",
        offset: 1_499 * rowsOnPage,
      },
      { ...all, name: "in stock", query: "stock=in", from: stocked, where: `${shown} and s.on_hand > s.reserved` },
      {
        ...all,
        name: "low, by stock",
        query: "stock=low&sort=stock-up",
        from: stocked,
        where: `${shown} and s.on_hand - s.reserved between 1 and 5`,
        order: "s.on_hand - s.reserved, t.id",
      },
    ],
  );
  const some = await productIdsOf(db, readListQuery(productListShape, new URLSearchParams()), 5_000);
  const grid = (what: string, query: string, size: number) =>
    singleFigure(`the grid of stock and prices, ${what}`, "≤ 100 ms", () =>
      listGrid(db, readListQuery(gridListShape, new URLSearchParams(query)), size, now),
    );
  const dearer = { kind: "price", how: "percent", by: 50_000, round: "cent", compareAt: "keep" } as const;
  return [
    ...figures,
    await grid("first page", "", 50),
    await grid("a thousand rows", "", 1_000),
    await grid("its last page", "page=200", 50),
    await grid("by part number", "q=SKU-123", 50),
    await grid("by name", "q=tank 777", 50),
    await grid("a category's sold out", "category=air-tanks&stock=out", 50),
    await grid("low", "stock=low", 50),
    await singleFigure("new prices of 5,000 shown beforehand", "≤ 2,000 ms", () => planMany(db, some, dearer), 3),
  ];
}

async function customers(means: BenchContext): Promise<Figure[]> {
  const { db } = await means.database(false);
  await fillCustomers(db, sizes.customers);
  const middle = Math.floor(sizes.customers / 2);
  const newest = "t.created_at desc, t.id desc";
  const ordered = "exists (select from orders o where o.customer_id = t.id)";
  const all = { from: "customers t", where: "true", order: newest };
  return [
    ...(await listFigures(
      db,
      `${sizes.customers.toLocaleString("en-US")} customers`,
      (query) => listCustomerTable(db, readCustomerQuery(query), { now, timeZone: zone }),
      [
        { ...all, name: "first page", query: "" },
        { ...all, name: "in the middle", query: `after=${middle}`, offset: middle },
        {
          ...all,
          name: "by name, in the middle",
          query: `sort=name-up&after=${middle}`,
          order: "t.sort_name, t.id",
          offset: middle,
        },
        { ...all, name: "search by name", query: "q=marsh 77", where: "t.search_text like '%marsh 77%'" },
        {
          ...all,
          name: "search without a result",
          query: "q=nobody at all",
          where: "t.search_text like '%nobody at all%'",
        },
        { ...all, name: "who ordered", query: "scope=ordered", where: ordered },
        { ...all, name: "tax exempt", query: "scope=exempt", where: "t.tax_exempt" },
      ],
    )),
    await singleFigure("one customer", "≤ 50 ms", () => findCustomerWork(db, 10, now)),
    await singleFigure("everything kept about one customer", "≤ 100 ms", () => personalData(db, 10, now)),
  ];
}

async function orders(means: BenchContext): Promise<Figure[]> {
  const { db } = await means.database(false);
  await fillOrders(db, sizes.orders);
  const day = (offset: number) => new Date(now + offset * 86_400_000).toISOString().slice(0, 10);
  const all = { from: "orders t", where: "true", order: "t.placed_at desc, t.id desc" };
  const bySku = "upper(regexp_replace(l.sku, '[^A-Za-z0-9]', '', 'g')) like '%SKU123%'";
  return [
    ...(await listFigures(
      db,
      `${sizes.orders.toLocaleString("en-US")} orders`,
      (query) => listOrderTable(db, readListQuery(orderListShape, query), zone),
      [
        { ...all, name: "first page", query: "" },
        { ...all, name: "page 150", query: "page=150", offset: 149 * rowsOnPage },
        {
          ...all,
          name: "to ship, oldest first",
          query: "scope=to-ship&sort=oldest",
          where: "t.state = 'confirmed' and t.shipping_method <> 'PICKUP'",
          order: "t.placed_at, t.id",
        },
        {
          ...all,
          name: "by total, filtered",
          query: "payment=zeller&delivery=PICKUP&sort=total-down",
          where: "t.payment_method = 'zeller' and t.shipping_method = 'PICKUP'",
          order: "t.total_cents desc, t.id desc",
        },
        { ...all, name: "by number", query: "q=PL-0000-0777", where: "replace(t.number, '-', '') like '%PL00000777%'" },
        {
          ...all,
          name: "by name",
          query: "q=buyer 77",
          where: "t.first_name || ' ' || t.last_name ilike '%buyer 77%'",
        },
        {
          ...all,
          name: "by part number",
          query: "q=SKU-123",
          where: `t.id in (select l.order_id from order_lines l where ${bySku})`,
        },
      ],
    )),
    await singleFigure("what is to do, on the first page", "≤ 50 ms", () => workToDo(db, now, "owner")),
    await singleFigure("figures of 90 days", "≤ 100 ms", () => dayFigures(db, day(-89), day(0), zone)),
    await singleFigure(
      "the file of all orders",
      "≤ 1,000 ms",
      () => exportOrderTable(db, readListQuery(orderListShape, new URLSearchParams()), zone).read(async () => {}),
      5,
    ),
  ];
}

/** Everything there is to find: goods, people, companies, and papers of every kind together. */
async function anywhere(means: BenchContext): Promise<Figure[]> {
  const { db } = await means.database(false);
  await fillProducts(db, sizes.products, ["air-tanks", "extras", "piston", "lubricants"]);
  await fillCustomers(db, sizes.customers);
  await fillOrders(db, sizes.orders);
  await fillPapers(db);
  const texts = [
    "PL-0003-0777",
    "buyer777@",
    "Marsh 77",
    "SKU-123",
    "tank 777",
    "nothing has this",
    "buyer",
    "example",
    "INV-000777",
    "CM-000123",
    "Works 77",
    "Plant 321",
    "works",
    "PL-0001-0020-R1",
    "Castings 17",
  ];
  const everything = new Set(foundKinds);
  let turn = 0;
  const next = () => findAnywhere(db, texts[turn++ % texts.length]!, everything, now);
  return [await singleFigure(`the search over everything, ${texts.length} texts in turn`, "≤ 100 ms", next, 300)];
}

/** The merchant's lists at size, without HTTP and HTML. */
export const merchantListRows: Row<BenchContext>[] = [
  { name: "merchant-products", run: products },
  { name: "merchant-customers", run: customers },
  { name: "merchant-orders", run: orders },
  { name: "merchant-search", run: anywhere },
];
