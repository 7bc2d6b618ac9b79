import { instant } from "#domain/kernel/time.ts";
import { dayIn } from "#domain/kernel/business-days.ts";
import { claimListShape } from "#engine/admin/claim-list-shape.ts";
import { listClaimTable } from "#engine/admin/claim-table.ts";
import { collectionListShape } from "#engine/admin/collection-list-shape.ts";
import { listCollections } from "#engine/admin/collections/collection-table.ts";
import { draftListShape } from "#engine/admin/draft-list-shape.ts";
import { listDrafts } from "#engine/admin/draft-table.ts";
import { invoiceListShape } from "#engine/admin/invoice-list-shape.ts";
import { listInvoiceTable } from "#engine/admin/invoice-table.ts";
import { readListQuery, rowsOnPage } from "#engine/admin/list-query.ts";
import { purchaseListShape, supplierListShape } from "#engine/admin/purchasing/purchase-list-shape.ts";
import { listPurchases } from "#engine/admin/purchasing/purchase-table.ts";
import { partsToReorder } from "#engine/admin/purchasing/reorder-table.ts";
import { listSuppliers } from "#engine/admin/purchasing/suppliers.ts";
import { returnListShape } from "#engine/admin/return-list-shape.ts";
import { listReturnTable } from "#engine/admin/return-table.ts";
import { stockListShape } from "#engine/admin/stock-list-shape.ts";
import { listStockTable } from "#engine/admin/stock-table.ts";
import type { BenchContext } from "../bench-context.ts";
import { listFigures, singleFigure } from "../list-figures.ts";
import { accounts, fillAccounts } from "../merchant-accounts.ts";
import { fillCases, fillDrafts, fillPurchases, fillSales, papers } from "../merchant-papers.ts";
import { fillOrders, fillProducts } from "../merchant-shelves.ts";
import type { Figure, Row } from "../table.ts";

const [products, orders] = [100_000, 100_000];
const zone = "America/Chicago";
const now = instant(Date.now());
const today = dayIn(zone, now);
const counted = (count: number, what: string) => `${count.toLocaleString("en-US")} ${what}`;

async function stock(means: BenchContext): Promise<Figure[]> {
  const { db } = await means.database(false);
  await fillProducts(db, products, ["air-tanks", "extras", "piston", "lubricants"]);
  await fillSales(db);
  const from = `(select v.id, v.sku, v.sku_compact, s.on_hand - s.reserved as available, s.reorder_at, p.category
    from stock s join variants v on v.id = s.variant_id and not v.retired
    join products p on p.id = v.product_id and p.status in ('published', 'unavailable')) t`;
  const all = { from, where: "true", order: "t.available, t.sku" };
  return listFigures(
    db,
    counted(products, "parts in stock"),
    (query) => listStockTable(db, readListQuery(stockListShape, query), now),
    [
      { ...all, name: "low", query: "", where: "t.available > 0 and t.available <= coalesce(t.reorder_at, 0)" },
      { ...all, name: "sold out", query: "scope=out", where: "t.available <= 0" },
      { ...all, name: "all by what is available", query: "scope=all" },
      {
        ...all,
        name: "all by part number, page 500",
        query: "scope=all&sort=sku-up&page=500",
        order: "t.sku",
        offset: 499 * rowsOnPage,
      },
      { ...all, name: "all by sales", query: "scope=all&sort=sold-down" },
      { ...all, name: "by part number", query: "scope=all&q=SKU-123", where: "t.sku_compact like '%SKU123%'" },
      { ...all, name: "by name", query: "scope=all&q=tank 777", where: "t.sku like '%777%'" },
      { ...all, name: "a category's", query: "scope=all&category=air-tanks", where: "t.category = 'air-tanks'" },
    ],
  );
}

async function drafts(means: BenchContext): Promise<Figure[]> {
  const { db } = await means.database(false);
  await fillOrders(db, orders);
  await fillDrafts(db);
  const open = "t.state in ('requested', 'change-asked', 'draft', 'sent')";
  const over = "t.state in ('ordered', 'declined', 'expired', 'withdrawn')";
  const all = { from: "order_drafts t", where: open, order: "t.updated_at desc, t.id" };
  return listFigures(
    db,
    counted(papers.drafts, "drafts"),
    (query) => listDrafts(db, readListQuery(draftListShape, query), { now, zone, staffId: 1 }),
    [
      { ...all, name: "open", query: "" },
      { ...all, name: "by the end of the offer", query: "sort=valid-up", order: "t.valid_until, t.id" },
      { ...all, name: "over, page 150", query: "scope=over&page=150", where: over, offset: 149 * rowsOnPage },
      { ...all, name: "by number", query: "scope=over&q=D-0077", where: `${over} and t.number like '%D-0077%'` },
      { ...all, name: "by name", query: "scope=over&q=buyer 77", where: `${over} and t.buyer ilike '%buyer 77%'` },
    ],
  );
}

async function cases(means: BenchContext): Promise<Figure[]> {
  const { db } = await means.database(false);
  await fillOrders(db, orders);
  await fillCases(db);
  const asked = (table: "returns" | "claims", at: "requested_at" | "opened_at") => {
    const joined = `${table} t join orders o on o.id = t.order_id`;
    const all = { from: `${table} t`, where: "true", order: `t.${at} desc, t.id` };
    return [
      { ...all, name: "waiting", query: "", where: "t.merchant_due_at is not null", order: "t.merchant_due_at, t.id" },
      { ...all, name: "all, the newest first", query: "scope=all&sort=newest" },
      { ...all, name: "all, page 90", query: "scope=all&sort=newest&page=90", offset: 89 * rowsOnPage },
      { ...all, name: "all by worth", query: "scope=all&sort=estimate-down", order: "t.estimate_cents desc, t.id" },
      {
        ...all,
        name: "by number",
        query: "scope=all&q=PL-0000-077",
        from: joined,
        where: "o.number like '%0000-077%'",
      },
      { ...all, name: "by name", query: "scope=all&q=buyer 77", from: joined, where: "o.last_name like '77%'" },
    ];
  };
  return [
    ...(await listFigures(
      db,
      counted(papers.returns, "returns"),
      (query) => listReturnTable(db, readListQuery(returnListShape, query), now),
      asked("returns", "requested_at"),
    )),
    ...(await listFigures(
      db,
      counted(papers.claims, "claims"),
      (query) => listClaimTable(db, readListQuery(claimListShape, query), now),
      asked("claims", "opened_at"),
    )),
  ];
}

async function invoices(means: BenchContext): Promise<Figure[]> {
  const { db } = await means.database(false);
  await fillAccounts(db);
  const open = "t.id % 5 = 0";
  const all = { from: "invoices t", where: open, order: "t.due_on, t.id" };
  const owing = "(select distinct company_id as id, company_id from invoices where id % 5 = 0) t";
  const looking = { today, staffId: 1 };
  return [
    ...(await listFigures(
      db,
      counted(accounts.invoices, "invoices"),
      (query) => listInvoiceTable(db, readListQuery(invoiceListShape, query), today),
      [
        { ...all, name: "open", query: "" },
        { ...all, name: "open by amount", query: "sort=open-down", order: "t.total_cents desc, t.id" },
        { ...all, name: "over 90 days", query: "age=over90", where: `${open} and t.due_on < current_date - 90` },
        { ...all, name: "all, the newest first", query: "scope=all&sort=newest", where: "true", order: "t.id desc" },
        {
          ...all,
          name: "all, page 190",
          query: "scope=all&sort=newest&page=190",
          where: "true",
          order: "t.id desc",
          offset: 189 * rowsOnPage,
        },
        { ...all, name: "by number", query: "scope=all&q=INV-0077", where: "t.number ilike '%INV-0077%'" },
      ],
    )),
    ...(await listFigures(
      db,
      `what ${accounts.companies} companies owe`,
      (query) => listCollections(db, readListQuery(collectionListShape, query), looking),
      [
        { name: "the most urgent first", query: "", from: owing, where: "true", order: "t.id" },
        { name: "by amount", query: "scope=all&sort=overdue-down", from: owing, where: "true", order: "t.id" },
      ],
    )),
  ];
}

async function purchases(means: BenchContext): Promise<Figure[]> {
  const { db } = await means.database(false);
  await fillProducts(db, products, ["air-tanks", "extras", "piston", "lubricants"]);
  await fillSales(db);
  await fillPurchases(db);
  const open = "t.state in ('draft', 'ordered')";
  const ended = "t.state in ('received', 'closed')";
  const all = { from: "purchase_orders t", where: open, order: "t.updated_at desc, t.id" };
  const ofSku = "t.id in (select l.purchase_order_id from purchase_order_lines l where l.sku ilike '%SKU-777%')";
  const suppliers = { from: "suppliers t", where: "true", order: "lower(t.name)" };
  return [
    ...(await listFigures(
      db,
      counted(papers.purchases, "purchase orders"),
      (query) => listPurchases(db, readListQuery(purchaseListShape, query), { today, zone }),
      [
        { ...all, name: "open", query: "" },
        { ...all, name: "late", query: "scope=late", where: "t.state = 'ordered'" },
        { ...all, name: "ended, page 150", query: "scope=ended&page=150", where: ended, offset: 149 * rowsOnPage },
        { ...all, name: "by part number", query: "scope=ended&q=SKU-777", where: `${ended} and ${ofSku}` },
      ],
    )),
    ...(await listFigures(
      db,
      counted(papers.suppliers, "suppliers"),
      (query) => listSuppliers(db, readListQuery(supplierListShape, query)),
      [
        { ...suppliers, name: "first page", query: "" },
        { ...suppliers, name: "by name", query: "q=supplier 7", where: "t.name ilike '%supplier 7%'" },
      ],
    )),
    await singleFigure("parts to reorder", "≤ 100 ms", () => partsToReorder(db, now)),
  ];
}

/** The merchant's lists of what belongs to goods and orders, without HTTP and HTML. */
export const merchantPaperRows: Row<BenchContext>[] = [
  { name: "merchant-stock", run: stock },
  { name: "merchant-drafts", run: drafts },
  { name: "merchant-cases", run: cases },
  { name: "merchant-invoices", run: invoices },
  { name: "merchant-purchases", run: purchases },
];
