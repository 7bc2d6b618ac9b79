import { lessShare } from "#domain/pricing/contract-price.ts";
import type { Money } from "#domain/kernel/money.ts";
import { applyPrices, planPrices } from "#engine/admin/prices/plan-prices.ts";
import { saveGroup } from "#engine/admin/prices/customer-groups.ts";
import { setMember } from "#engine/admin/prices/group-members.ts";
import { setGroupHolder, setHolder } from "#engine/admin/prices/price-list-holders.ts";
import { savePriceList } from "#engine/admin/prices/price-lists.ts";
import { setRate } from "#engine/admin/prices/price-list-rates.ts";
import type { Shop } from "#engine/shop.ts";
import { demoGroup, type DemoPriceList, demoPriceList } from "../../demo/price-lists.ts";
import { openDemoAccount } from "./demo-customer.ts";

const staff = { id: null, email: "merchant@example.com" };

const companyNamed = async ({ db }: Shop, name: string): Promise<number | undefined> =>
  (await db.sql<{ id: number }>("select id from companies where legal_name = $1", [name]))[0]?.id;

/** Makes a list with shares off categories. */
async function makeList(
  shop: Shop,
  { name, off }: Pick<DemoPriceList, "name" | "off">,
  place: string,
): Promise<number> {
  const typed = { "name.en": name.en, "name.cn": name.cn, place, timeZone: "America/New_York" };
  const created = await savePriceList(shop, staff, { id: null, version: 0, typed });
  if (!created.ok) throw new Error(`the demo price list is refused: ${JSON.stringify(created.error)}`);
  const { id } = created.value;
  for (const { category, percent } of off)
    await setRate(shop, staff, { id, kind: "category", name: category, rate: percent * 10_000 });
  return id;
}

/** Joins a small demo company and a customer of their own in a group, and lets a list hold for it. */
export async function openDemoGroup(shop: Shop): Promise<void> {
  const { name, company, customer, list } = demoGroup;
  const companyId = await companyNamed(shop, company);
  const customerId = await openDemoAccount(shop, customer);
  if (companyId === undefined || customerId === null) return;
  const group = await saveGroup(shop, staff, { id: null, typed: name });
  if (!group.ok) throw new Error(`the demo group is refused: ${JSON.stringify(group.error)}`);
  const { id } = group.value;
  for (const member of [{ companyId }, { customerId }]) await setMember(shop, staff, { id, member, belongs: true });
  await setGroupHolder(shop, staff, { id: await makeList(shop, list, "200"), groupId: id, holds: true });
}

/** Agrees on prices with the larger demo company, through the use cases. */
export async function openDemoPriceList(shop: Shop): Promise<void> {
  const companyId = await companyNamed(shop, demoPriceList.company);
  if (companyId === undefined) return;
  const id = await makeList(shop, demoPriceList, "100");
  await setHolder(shop, staff, { id, holds: true, companyId, siteId: null });
  const rows = { text: await demoRows(shop), replaces: false };
  const plan = await planPrices(shop.db, id, rows);
  if (!plan.ok) throw new Error(`the demo prices are refused: ${JSON.stringify(plan.error)}`);
  await applyPrices(shop, staff, { id, seen: plan.value.seen, ...rows });
}

interface Goods {
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
