import { lessShare } from "#domain/pricing/contract-price.ts";
import type { Money } from "#domain/kernel/money.ts";
import { applyPrices, planPrices } from "#engine/admin/prices/plan-prices.ts";
import { savePriceList, setHolder, setRate } from "#engine/admin/prices/price-lists.ts";
import type { Shop } from "#engine/shop.ts";
import { demoPriceList } from "../../demo/price-lists.ts";

const staff = { id: null, email: "merchant@example.com" };

/** Agrees on prices with the larger demo company, through the use cases. */
export async function openDemoPriceList(shop: Shop): Promise<void> {
  const { name, company, off } = demoPriceList;
  const [holder] = await shop.db.sql<{ id: number }>("select id from companies where legal_name = $1", [company]);
  if (!holder) return;
  const typed = { "name.en": name.en, "name.cn": name.cn, place: "100", timeZone: "America/New_York" };
  const created = await savePriceList(shop, staff, { id: null, version: 0, typed });
  if (!created.ok) throw new Error(`the demo price list is refused: ${JSON.stringify(created.error)}`);
  const { id } = created.value;
  await setHolder(shop, staff, { id, holds: true, companyId: holder.id, siteId: null });
  for (const { category, percent } of off)
    await setRate(shop, staff, { id, kind: "category", name: category, rate: percent * 10_000 });
  const rows = { text: await demoRows(shop), replaces: false };
  const plan = await planPrices(shop.db, id, rows);
  if (!plan.ok) throw new Error(`the demo prices are refused: ${JSON.stringify(plan.error)}`);
  await applyPrices(shop, staff, { id, seen: plan.value.seen, ...rows });
}

interface Goods extends Record<string, unknown> {
  readonly sku: string;
  readonly price: Money;
}

async function demoRows({ db }: Shop): Promise<string> {
  const { breaks, onRequest } = demoPriceList;
  const cheapest = await db.sql<Goods>(
    `select v.sku, v.price_cents as price from variants v join products p on p.id = v.product_id
     where p.category = $1 and p.status = 'published' and not v.retired order by v.price_cents, v.sku limit $2`,
    [breaks.category, breaks.goods],
  );
  const [dearest] = await db.sql<Goods>(
    `select v.sku, v.price_cents as price from variants v join products p on p.id = v.product_id
     where p.category = $1 and p.status = 'published' and not v.retired order by v.price_cents desc, v.sku limit 1`,
    [onRequest],
  );
  const rows = cheapest.flatMap(({ sku, price }) =>
    breaks.steps.map(([from, percent]) => [sku, from, (lessShare(price, percent * 10_000) / 100).toFixed(2)]),
  );
  if (dearest) rows.push([dearest.sku, 1, "on request"]);
  return rows.map((cells) => cells.join("\t")).join("\n");
}
