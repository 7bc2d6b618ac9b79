import { dayIn } from "#domain/kernel/business-days.ts";
import { daysLater } from "#domain/kernel/calendar-day.ts";
import { cents } from "#domain/kernel/money.ts";
import { notePromise, planCollection, whoMayCollect } from "#engine/admin/collections/collect.ts";
import { importBankFile } from "#engine/invoices/bank-movements.ts";
import { openInvoices } from "#engine/invoices/settlements.ts";
import { readShopTimeZone } from "#engine/platform/shop-time-zone.ts";
import type { Shop } from "#engine/shop.ts";
import { backThen } from "./demo-customer.ts";

const staff = "merchant@example.com";
const columns = {
  date: "Date",
  amount: "Amount",
  moneyIn: "",
  moneyOut: "",
  text: "Description",
  reference: "Reference",
  name: "Payer",
};

/**
 * Has a demo company that is late promise to pay and not do so, and its bank's file hold a payment of another invoice.
 */
export async function openDemoCollection(shop: Shop, companyId: number): Promise<void> {
  const today = dayIn(await readShopTimeZone(shop.db), shop.clock.now());
  const open = await openInvoices(shop.db, companyId);
  const overdue = open.find(({ dueOn }) => dueOn < today);
  const next = open.find(({ dueOn }) => dueOn >= today);
  if (!overdue) return;
  const promise = { companyId, promisedOn: daysLater(today, -2), amount: overdue.open, note: "By phone, Kim" };
  const noted = await notePromise(backThen(shop, 4), { ...promise, version: 0, staff });
  if (!noted.ok) throw new Error(`a demo promise is refused: ${noted.error.code}`);
  const ownerId = (await whoMayCollect(shop.db))[0]?.id ?? null;
  const plan = { companyId, version: 1, ownerId, nextStep: "Call again", nextOn: today, isDay: true };
  const planned = await planCollection(shop, plan);
  if (!planned.ok) throw new Error(`a demo plan is refused: ${planned.error.code}`);
  if (!next) return;
  const [year, month, day] = today.split("-");
  const row = (text: string, payer: string, amount: number, reference: string) =>
    [`${month}/${day}/${year}`, text, payer, cents(amount) / 100, reference].join(",");
  const rows = [
    row(`ACH CREDIT ${next.number}`, "LARKSPUR MANUFACTURING", next.open, "810077"),
    row("INCOMING WIRE", "LARKSPUR MANUFACTURING", 125_00, "810078"),
    row("MONTHLY SERVICE FEE", "", -1_500, ""),
  ];
  const text = ["Date,Description,Payer,Amount,Reference", ...rows].join("\r\n");
  const file = await importBankFile(shop, staff, {
    text,
    chosen: { columns, days: "month-first" },
    asksColumns: false,
  });
  if (!file.ok) throw new Error(`the demo bank's file is refused: ${file.error.code}`);
}
