import fc from "fast-check";
import { expect, test } from "vitest";
import type { CalendarDay } from "#domain/kernel/business-days.ts";
import { chartAccounts, usualChart } from "#domain/payments/account-chart.ts";
import { filesOf, xeroLines } from "#domain/payments/journal.ts";
import { days } from "#domain/kernel/time.ts";
import { backOfficeOf, sendRefunds } from "#test/fulfilment/back-office.ts";
import { openShop } from "#test/open-shop.ts";
import { refundAsShown } from "#test/orders/refund-as-shown.ts";
import { accountWith, ordered, part, send } from "#test/receivables/on-account-shop.ts";
import { signedInAs } from "#test/staff/staff-browser.ts";

const shop = openShop();

/** Rows of a CSV file without quotation marks, by their heads. */
function read(text: string): Record<string, string>[] {
  const [heads = [], ...rows] = text
    .replace("\uFEFF", "")
    .trim()
    .split("\r\n")
    .map((line) => line.split(","));
  return rows.map((cells) => Object.fromEntries(heads.map((head, at) => [head, cells[at] ?? ""])));
}
const centsOf = (text: string) => Math.round(Number(text || "0") * 100);

/** The books by day and account, straight from the ledger. */
async function ledger(zone: string): Promise<Map<string, number>> {
  const rows = await shop().db.sql<{ day: string; account: string; amount: number }>(
    `select to_char(at at time zone $1, 'YYYY-MM-DD') as day, account, amount_cents as amount from ledger_lines`,
    [zone],
  );
  const sums = new Map<string, number>();
  for (const { day, account, amount } of rows) {
    const key = `${day} ${usualChart[account as keyof typeof usualChart].name}`;
    sums.set(key, (sums.get(key) ?? 0) + Number(amount));
  }
  return new Map([...sums].filter(([, amount]) => amount !== 0));
}

const iso = (text: string) => new Date(`${text} UTC`).toISOString().slice(0, 10);

test("journal, QuickBooks and Xero have every posting of the days once, and each day sums to zero", async () => {
  const { deps } = backOfficeOf(shop());
  const account = await accountWith(deps, { limit: "100000" });
  const sku = await part(shop().db, 4_321);
  for (let day = 0; day < 3; day += 1) {
    const order = await ordered(deps, account, { items: [{ sku, quantity: 1 + day }] });
    await send(deps, order);
    if (day === 1) {
      const asked = { orderNumber: order.number, amount: 333 as never, reason: "price", staffId: 7 };
      expect((await refundAsShown(deps, asked)).ok).toBe(true);
      await sendRefunds({ deps } as Parameters<typeof sendRefunds>[0], order.orderId);
    }
    shop().clock.advance(days(1));
  }
  const wanted = await ledger("America/Chicago");
  expect(wanted.size).toBeGreaterThan(10);
  const manager = await signedInAs(shop(), "manager");
  const range = "from=2026-01-01&to=2030-01-01";
  const file = async (name: string) => read((await manager.get(`/admin/export/accounting?file=${name}&${range}`)).text);
  const sums = (entries: readonly (readonly [string, number])[]) => {
    const all = new Map<string, number>();
    for (const [key, amount] of entries) {
      expect(all.has(key), `${key} stands once`).toBe(false);
      all.set(key, amount);
    }
    return all;
  };
  const journal = await file("journal");
  const quickbooks = await file("quickbooks");
  const xero = await file("xero");
  const found = {
    journal: sums(
      journal.map((row) => [`${row["day"]} ${row["name"]}`, centsOf(row["debit"]!) - centsOf(row["credit"]!)]),
    ),
    quickbooks: sums(
      quickbooks.map((row) => [
        `${iso(row["Journal Date"]!)} ${row["Account Name"]}`,
        centsOf(row["Debits"]!) - centsOf(row["Credits"]!),
      ]),
    ),
    xero: sums(xero.map((row) => [`${iso(row["*Date"]!)} ${row["Description"]}`, centsOf(row["*Amount"]!)])),
  };
  for (const [name, all] of Object.entries(found)) {
    expect(Object.fromEntries(all), name).toEqual(Object.fromEntries(wanted));
    for (const rows of Map.groupBy([...all], ([key]) => key.slice(0, 10)).values())
      expect(rows.reduce((sum, [, amount]) => sum + amount, 0)).toBe(0);
  }
  // As the vendors' pages name them; no byte-order mark before the first.
  const heads = async (name: string) =>
    (await manager.get(`/admin/export/accounting?file=${name}&${range}`)).text.split("\r\n")[0];
  expect(await heads("quickbooks")).toBe("Journal No,Journal Date,Account Name,Debits,Credits,Description,Name");
  expect(await heads("xero")).toBe("*Narration,*Date,Description,*AccountCode,*TaxRate,*Amount");
  expect(quickbooks.every((row) => (row["Debits"] === "") !== (row["Credits"] === ""))).toBe(true);
  expect(new Set(xero.map((row) => row["*TaxRate"]))).toEqual(new Set(["Tax Exempt"]));
});

test("today is left out until it is over, and a day that is none is refused", async () => {
  const { deps } = backOfficeOf(shop());
  const account = await accountWith(deps);
  await send(deps, await ordered(deps, account, { items: [{ sku: await part(shop().db), quantity: 1 }] }));
  const manager = await signedInAs(shop(), "manager");
  const today = new Intl.DateTimeFormat("en-CA", { timeZone: "America/Chicago" }).format(shop().clock.now());
  const path = `/admin/export/accounting?file=journal&from=${today}&to=${today}`;
  expect(read((await manager.get(path)).text)).toEqual([]);
  shop().clock.advance(days(1));
  // A day later the session has ended.
  const later = await signedInAs(shop(), "manager");
  expect(read((await later.get(path)).text).length).toBeGreaterThan(3);
  expect((await later.get("/admin/export/accounting?file=journal&from=2026-02-31")).status).toBe(400);
  expect((await later.get("/admin/money/accounting?from=x")).text).toContain("must be days");
});

test("accounts are named as the merchant's program has them, and an empty name is the usual one", async () => {
  const manager = await signedInAs(shop(), "manager");
  const fields = (name: string) =>
    Object.fromEntries(
      chartAccounts.flatMap((account) => [
        [`name.${account}`, account === "revenue" ? name : usualChart[account].name],
        [`code.${account}`, account === "revenue" ? "200" : usualChart[account].code],
      ]),
    );
  const range = "from=2026-01-01&to=2030-01-01";
  expect(
    (await manager.post("/admin/money/accounting", { ...fields("Sales of parts"), taxRate: "No VAT" })).status,
  ).toBe(303);
  const xero = read((await manager.get(`/admin/export/accounting?file=xero&${range}`)).text);
  const sales = xero.filter((row) => row["*AccountCode"] === "200");
  expect(sales.length).toBeGreaterThan(0);
  expect(new Set(sales.map((row) => `${row["Description"]} ${row["*TaxRate"]}`))).toEqual(
    new Set(["Sales of parts No VAT"]),
  );
  await manager.post("/admin/money/accounting", { ...fields(""), taxRate: "" });
  expect((await manager.get("/cn/admin/money/accounting")).text).toContain('value="Sales"');
  expect((await (await signedInAs(shop(), "support")).post("/admin/money/accounting", fields("x"))).status).toBe(403);
});

test("files for Xero are of whole days and no more than 300 lines", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 30 }), { maxLength: 200 }), (sizes) => {
      const lines = sizes.flatMap((size, at) =>
        Array.from({ length: size }, () => ({ day: `d${String(at).padStart(4, "0")}` as CalendarDay })),
      );
      const files = filesOf(lines, xeroLines);
      expect(files.flat()).toEqual(lines);
      for (const file of files) expect(file.length).toBeLessThanOrEqual(xeroLines);
      const days = files.flatMap((file) => [...new Set(file.map(({ day }) => day))]);
      expect(new Set(days).size).toBe(days.length);
    }),
  );
});
