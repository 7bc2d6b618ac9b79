import { instant } from "#domain/kernel/time.ts";
import type { Customer } from "#domain/buyers/buyer.ts";
import { addToCart } from "#engine/cart/change-cart.ts";
import { readContractPrices } from "#engine/checkout/contract-prices.ts";
import { quoteCart } from "#engine/checkout/quote.ts";
import { storeSettings } from "#engine/checkout/store-setting.ts";
import { readListQuery, rowsOnPage } from "#engine/admin/list-query.ts";
import { priceListShape } from "#engine/admin/prices/price-list-shape.ts";
import { listPriceLists } from "#engine/admin/prices/price-lists.ts";
import { pricesOfList } from "#engine/admin/prices/price-table.ts";
import type { Database } from "#engine/platform/database.ts";
import { systemClock } from "#engine/ports/clock.ts";
import { demoSettings } from "../../demo/settings.ts";
import type { BenchContext } from "../bench-context.ts";
import { listFigures, singleFigure } from "../list-figures.ts";
import { fillProducts } from "../merchant-shelves.ts";
import type { Figure, Row } from "../table.ts";

const [products, companies, prices] = [100_000, 200, 20_000];
const [ofCategory, ofCart] = [24, 50];
const now = instant(Date.now());

/** Companies with a site and a price list each; every list names other parts, all over the catalogue. */
async function fillPriceLists(db: Database): Promise<void> {
  await db.sql(
    `insert into companies (legal_name, state, language, created_at, updated_at)
     select 'Works ' || n, 'approved', 'en', now(), now() from generate_series(1, $1) n`,
    [companies],
  );
  await db.sql(
    `insert into company_sites (company_id, name, first_name, last_name, address1, city, state, zip, phone, created_at)
     select id, 'Plant', 'Rosa', 'Lund', '2200 Foundry Street', 'Dayton', 'OH', '45402', '9375550161', now()
     from companies`,
  );
  await db.sql(
    `insert into price_lists (name, place, created_at, updated_at)
     select jsonb_build_object('en', 'Prices of ' || legal_name, 'cn', legal_name || ' 价格表'), id, now(), now()
     from companies order by id`,
  );
  await db.sql("insert into price_list_holders (list_id, company_id) select id, place from price_lists order by id");
  await db.sql(
    `insert into price_list_prices (list_id, variant_id, from_quantity, price_cents)
     select l.id, 1 + (n * 5 + l.id) % $1, 1, 900 + n from price_lists l, generate_series(1, $2) n`,
    [products, prices],
  );
  await db.sql("vacuum analyze");
}

async function priceLists(means: BenchContext): Promise<Figure[]> {
  const { db } = await means.database(false);
  await fillProducts(db, products, ["air-tanks", "extras", "piston", "lubricants"]);
  await db.transaction((tx) => storeSettings(tx, demoSettings, systemClock.now()));
  await fillPriceLists(db);
  const [list] = await db.sql<{ id: number; companyId: number; siteId: number }>(
    `select l.id, h.company_id as "companyId", s.id as "siteId" from price_lists l
     join price_list_holders h on h.list_id = l.id join company_sites s on s.company_id = h.company_id
     order by l.id offset ${companies / 2} limit 1`,
  );
  const { id, companyId, siteId } = list!;
  const ofList = { from: "price_list_prices e join variants t on t.id = e.variant_id", order: "t.sku" };
  const where = `e.list_id = ${id}`;
  const named = `${where} and t.sku_compact like '%SKU123%'`;
  const [customer] = await db.sql<{ id: number }>(
    `insert into customers (email, email_key, first_name, last_name, phone, language, created_at)
     values ('ada@example.com', 'ada@example.com', 'Ada', 'Marsh', '6145550000', 'en', now()) returning id`,
  );
  const buysFor = { companyId, siteId, company: "Works", site: "Plant", by: "Ada Marsh" };
  const grants = [{ companyId, siteId: null, role: "buyer" as const }];
  const buyer: Customer = { customerId: customer!.id, emailVerified: true, buysFor, grants };
  const shop = { db, clock: systemClock };
  const skus = (
    await db.sql<{ sku: string }>(
      `select v.sku from price_list_prices e join variants v on v.id = e.variant_id join stock s on s.variant_id = v.id
       join products p on p.id = v.product_id and p.status = 'published'
       where e.list_id = $1 and s.on_hand > 1 order by v.id limit $2`,
      [id, ofCart],
    )
  ).map(({ sku }) => sku);
  const added = await addToCart(
    shop,
    buyer,
    skus.map((sku) => ({ sku, quantity: 1 })),
  );
  if (!added.ok) throw new Error(JSON.stringify(added.error));
  const onPage = skus.slice(0, ofCategory);
  return [
    ...(await listFigures(
      db,
      `${companies} price lists of ${prices.toLocaleString("en-US")} prices`,
      (query) => listPriceLists(db, readListQuery(priceListShape, query)),
      [
        { name: "first page", query: "", from: "price_lists t", where: "true", order: "t.place, t.id" },
        { name: "by company", query: "q=works 77", from: "price_lists t", where: "true", order: "t.place, t.id" },
      ],
    )),
    ...(await listFigures(
      db,
      `${prices.toLocaleString("en-US")} prices of one of them`,
      (query) =>
        pricesOfList(db, id, { search: query.get("q") ?? "", page: Number(query.get("page") ?? 1), size: rowsOnPage }),
      [
        { ...ofList, name: "first page", query: "", where },
        { ...ofList, name: "page 350", query: "page=350", where, offset: 349 * rowsOnPage },
        { ...ofList, name: "by part number", query: "q=SKU-123", where: named },
        { ...ofList, name: "by name", query: "q=tank 777", where: `${where} and t.sku like '%777%'` },
      ],
    )),
    await singleFigure(`a company's cart of ${skus.length} lines priced`, "≤ 100 ms", () =>
      quoteCart(shop, buyer, { method: "SHIPPING", state: "OH" }),
    ),
    await singleFigure(`a company's prices of a category page, ${onPage.length} parts`, "≤ 20 ms", () =>
      readContractPrices(db, onPage, { now, whom: { companyId, siteId } }),
    ),
  ];
}

/** Price lists at size, without HTTP and HTML. */
export const priceListRows: Row<BenchContext>[] = [{ name: "price-lists", run: priceLists }];
