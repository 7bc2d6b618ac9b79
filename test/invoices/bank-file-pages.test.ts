import { beforeAll, expect, test } from "vitest";
import { accountFigures } from "#engine/receivables/company-account.ts";
import { backOfficeOf } from "#test/fulfilment/back-office.ts";
import { openShop } from "#test/open-shop.ts";
import { type Account, accountWith, done, invoicesOf, ordered, part, send } from "#test/receivables/on-account-shop.ts";
import { signedInAs } from "#test/staff/staff-browser.ts";

const shop = openShop();
const path = "/admin/invoices/bank";

let account: Account;
let invoices: Awaited<ReturnType<typeof invoicesOf>> = [];
const dollars = (cents: number) => (cents / 100).toFixed(2);
const open = async () => (await accountFigures(shop().db, account.company.id)).open;
const day = () => new Date(shop().clock.now()).toISOString().slice(0, 10);
const manager = () => signedInAs(shop(), "manager");
const words = (html: string) =>
  html
    .replaceAll("<!-- -->", "")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/\s+/g, " ");
const states = async () =>
  (await shop().db.sql<{ state: string }>("select state from bank_movements order by id")).map(({ state }) => state);
/** The movement whose text begins so. */
const movement = async (text: string) => {
  const [row] = await shop().db.sql<{ id: number }>("select id from bank_movements where text like $1", [`${text}%`]);
  return String(row?.id ?? 0);
};

beforeAll(async () => {
  const { deps } = backOfficeOf(shop());
  account = await accountWith(deps, { limit: "100000" });
  const sku = await part(shop().db, 10_000);
  for (let made = 0; made < 4; made += 1)
    done(await send(deps, await ordered(deps, account, { items: [{ sku, quantity: 1 }] })));
  invoices = await invoicesOf(shop().db, account.company.id);
}, 120_000);

const file = () => {
  const [one, two, three] = invoices;
  return [
    "When,Words,How much,No.",
    `${day()},ACH ${one!.number},${dollars(one!.total)},A1`,
    `${day()},QUETZAL WORKS WIRE,${dollars(two!.total)},A2`,
    `${day()},ACH ${three!.number},${dollars(three!.total - 700)},A3`,
    `yesterday,FEE,-3.00,`,
    `${day()},PLACE OF A STRANGER,77.77,A4`,
  ].join("\n");
};
const columns = {
  columns: "chosen",
  "column.date": "When",
  "column.amount": "How much",
  "column.text": "Words",
  "column.reference": "No.",
  days: "month-first",
};

test("columns are asked for once; a bad line is named with its number; the same file twice adds nothing and says so", async () => {
  const browser = await manager();
  const unknown = await browser.post(path, { intent: "import", rows: file() });
  expect(unknown.status).toBe(400);
  for (const text of ["Which column holds what?", "How much", "QUETZAL WORKS WIRE"])
    expect(unknown.text).toContain(text);
  const too = await browser.post(path, { intent: "import", rows: file(), ...columns, "column.amount": "" });
  expect(too.text).toContain("Choose the column of the date");
  const read = await browser.post(path, { intent: "import", rows: file(), ...columns });
  expect(words(read.text)).toContain("4 movements added.");
  expect(read.text).toContain("Line 5: “yesterday” is no date");
  const again = await browser.post(`/cn${path}`, { intent: "import", rows: file() });
  expect(again.status).toBe(200);
  expect(words(again.text)).toContain("没有新增：此文件的 4 笔以前都已导入。");
  expect(words((await browser.post(path, { intent: "import", rows: file() })).text)).toContain(
    "all 4 movements of this file were imported before",
  );
  expect(await states()).toEqual(["open", "open", "open", "open"]);
  expect(await open()).toBe(invoices.reduce((sum, { total }) => sum + total, 0));
  for (const [rows, text] of [
    ["", "There are no rows"],
    ["only one cell\n", "There are no rows"],
  ] as const)
    expect((await browser.post(path, { intent: "import", rows })).text).toContain(text);
});

test("columns by which no line can be read are not remembered, and remembered ones can be chosen again", async () => {
  const browser = await manager();
  const rows = ["Day,What,Sum", "03/04/2026,ZETA,18.45", "05/06/2026,OMEGA,20.00"].join("\n");
  const slip = { columns: "chosen", "column.date": "What", "column.amount": "Sum", days: "month-first" };
  const wrong = await browser.post(path, { intent: "import", rows, ...slip });
  expect(wrong.status).toBe(400);
  expect(words(wrong.text)).toContain("No line can be read with these columns. Line 2: “ZETA” is no date");
  const next = await browser.post(`/cn${path}`, { intent: "import", rows });
  expect(next.status).toBe(400);
  expect(next.text).toContain("各列是什么内容？");
  // A column that the file has not is none.
  const strange = await browser.post(path, { intent: "import", rows, ...slip, "column.date": "Tag" });
  expect(strange.text).toContain("Choose the column of the date");
  const right = { ...slip, "column.date": "Day", "column.text": "What", days: "day-first" };
  const day = async (text: string) =>
    (await shop().db.sql("select day::text as day from bank_movements where text = $1", [text])).map((row) => row.day);
  expect((await browser.post(path, { intent: "import", rows, ...right })).status).toBe(200);
  expect(await day("ZETA")).toEqual(["2026-04-03"]);
  const again = await browser.post(path, { intent: "import", rows, asksColumns: "on" });
  expect(again.status).toBe(400);
  expect(again.text).toContain("Which column holds what?");
  expect(again.text).toMatch(/<option value="day-first" selected/);
  const later = rows.replaceAll("ZETA", "ZETA TWO");
  await browser.post(path, { intent: "import", rows: later, ...right, days: "month-first" });
  expect(await day("ZETA TWO")).toEqual(["2026-03-04"]);
  await shop().db.sql("delete from bank_movements where text like any ('{ZETA%,OMEGA%}')");
});

test("an amount with a comma in it is one cell of rows that were copied from a spreadsheet", async () => {
  const browser = await manager();
  const rows = ["Posted\tWho\tSum", "03/04/2026\tRHO\t1,234.50"].join("\n");
  const right = { columns: "chosen", "column.date": "Posted", "column.text": "Who", "column.amount": "Sum" };
  expect((await browser.post(path, { intent: "import", rows, ...right, days: "month-first" })).status).toBe(200);
  const amounts = await shop().db.sql("select amount_cents as amount from bank_movements where text = 'RHO'");
  expect(amounts).toEqual([{ amount: 123_450 }]);
  await shop().db.sql("delete from bank_movements where text = 'RHO'");
});

test("a file without content, or with bytes that are no text, is named, and pasted rows stay", async () => {
  const browser = await manager();
  for (const [bytes, text] of [
    ["", "The file is empty (0 bytes)"],
    ["Date,Amount\n11/20/2026,1\0", "The file is not UTF-8 text"],
  ] as const) {
    const form = new FormData();
    form.set("intent", "import");
    form.set("rows", "Date,Amount\n11/20/2026,1.00");
    form.set("file", new File([bytes], "bank.csv"));
    const answer = await browser.upload(path, form);
    expect(answer.status).toBe(400);
    expect(answer.text).toContain(text);
    expect(answer.text).toContain("11/20/2026,1.00");
  }
});

test("a file that was cut off on its way is told as that, on the merchant's side too", async () => {
  const browser = await manager();
  const body = '--b\r\ncontent-disposition: form-data; name="file"; filename="bank.csv"\r\n\r\nDate,Amo';
  for (const [prefix, sentence] of [
    ["", "Your entries did not arrive complete"],
    ["/cn", "提交的内容不完整"],
  ] as const) {
    const answer = await browser.send(`${prefix}${path}`, body, "multipart/form-data; boundary=b");
    expect([answer.status, answer.text.includes(sentence)]).toEqual([400, true]);
  }
});

test("nothing is booked without a person: exact matches on one press, once, others by choice", async () => {
  const browser = await manager();
  const before = await open();
  const page = await browser.get(path);
  expect(words(page.text)).toContain("Exact match");
  const exact = await browser.post(path, { intent: "book-exact" });
  expect(exact.location).toContain("times=1");
  expect(words((await browser.get(exact.location!)).text)).toContain("1 payment is booked.");
  expect(await open()).toBe(before - invoices[0]!.total);
  const again = await browser.post(path, { intent: "book-exact" });
  expect(again.status).toBe(409);
  expect(again.text).toContain("No movement fits exactly any more. Nothing was booked.");
  const wire = await movement("QUETZAL WORKS");
  const book = (fields: Record<string, string>) => browser.post(path, { intent: "book", movement: wire, ...fields });
  expect((await book({ company: "", invoices: "" })).text).toContain("Company is required");
  const wrong = await book({ company: String(account.company.id), invoices: "INV-999999" });
  expect(wrong.text).toContain("INV-999999 is no open invoice of this company.");
  expect(wrong.text).toContain('value="INV-999999"');
  const fields = { company: String(account.company.id), invoices: invoices[1]!.number };
  const both = await Promise.all([book(fields), book(fields)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([303, 409]);
  // The second is told, although the movement is not listed any more.
  expect(both.find(({ status }) => status === 409)?.text).toContain("Somebody else has changed this");
  expect(await open()).toBe(before - invoices[0]!.total - invoices[1]!.total);
  const aside = await browser.post(path, { intent: "set-aside", movement: await movement("PLACE OF") });
  expect(aside.location).toContain("done=set-aside");
  expect(await shop().db.sql("select id from bank_movements where text like '%STRANGER%'")).toEqual([]);
  // Its words are gone, and the same file still brings nothing new.
  expect(words((await browser.post(path, { intent: "import", rows: file() })).text)).toContain("all 4 movements");
  expect(await states()).toEqual(["booked", "booked", "open", "set-aside"]);
});

test("a payment that the bank takes back opens its invoice again, once", async () => {
  const browser = await manager();
  const before = await open();
  const rows = `When,Words,How much,No.\n${day()},RETURNED ITEM A2,(${dollars(invoices[1]!.total)}),R1\n`;
  expect(words((await browser.post(path, { intent: "import", rows })).text)).toContain("1 movement added.");
  const returned = await movement("RETURNED");
  const payment =
    /name="payment"[\s\S]*?<option value="(\d+)" selected/.exec((await browser.get(path)).text)?.[1] ?? "";
  const back = (id: string) => browser.post(path, { intent: "return", movement: returned, payment: id });
  const [other] = await shop().db.sql<{ id: number }>("select id from account_credits where reference = 'A1'");
  expect((await back("999999")).text).toContain("Payment that was taken back is required");
  expect(invoices[0]!.total).toBe(invoices[1]!.total);
  expect(Number(payment)).not.toBe(other!.id);
  expect((await back(payment)).location).toContain("done=return");
  expect((await back(payment)).status).toBe(409);
  expect(await open()).toBe(before + invoices[1]!.total);
});

test("exact matches are booked one after another: each that is refused is told with its line and reason, and nothing is booked twice", async () => {
  const { deps } = backOfficeOf(shop());
  const { db } = shop();
  const sku = await part(db, 10_000);
  const before = (await invoicesOf(db, account.company.id)).length;
  for (let made = 0; made < 4; made += 1)
    done(await send(deps, await ordered(deps, account, { items: [{ sku, quantity: 1 }] })));
  const [one, later, same, dash] = (await invoicesOf(db, account.company.id)).slice(before);
  const tomorrow = new Date(shop().clock.now() + 2 * 86_400_000).toISOString().slice(0, 10);
  const rows = [
    "When,Words,How much,No.",
    `${day()},FIRST ${one!.number},${dollars(one!.total)},C1`,
    `${day()},SECOND ${one!.number},${dollars(one!.total)},C2`,
    `${day()},THIRD ${same!.number},${dollars(same!.total)},C-1`,
    `${day()},FOURTH ${dash!.number},${dollars(dash!.total)},-`,
    `${tomorrow},FIFTH ${later!.number},${dollars(later!.total)},C5`,
  ].join("\n");
  const browser = await manager();
  expect((await browser.post(path, { intent: "import", rows })).status).toBe(200);
  const owed = await open();
  const presses = await Promise.all([1, 2].map(() => browser.post(path, { intent: "book-exact" })));
  const told = presses.find(({ status }) => status === 200);
  const text = words(told?.text ?? "");
  expect(text).toContain(
    `2 payments are booked: $${dollars(one!.total + dash!.total)} in all. 3 exact matches were not`,
  );
  for (const [line, reason] of [
    ["SECOND", "Its invoices were paid meanwhile"],
    ["THIRD", "A payment with this number was recorded before"],
    ["FIFTH", "Its day is still to come. Book it on that day"],
  ])
    expect(text).toMatch(new RegExp(`\\$[\\d.]+, ${line} INV-\\d+: ${reason}`));
  expect(await open()).toBe(owed - one!.total - dash!.total);
  const paid = await db.sql(
    "select count(*)::int as count, sum(amount_cents)::int as sum from invoice_settlements where invoice_id = $1",
    [one!.id],
  );
  expect(paid).toEqual([{ count: 1, sum: one!.total }]);
  // Pressed again, it says so of those still refused, and books nothing.
  const again = await browser.post(`/cn${path}`, { intent: "book-exact" });
  expect(again.status).toBe(409);
  expect(words(again.text)).toContain("没有登记任何付款。 有 2 笔完全匹配未登记：");
  expect(words(again.text)).toContain("此笔的日期尚未到。请到当日再登记");
  expect(await open()).toBe(owed - one!.total - dash!.total);
  // The one that was told can be looked at and booked by choice.
  const fields = { movement: await movement("SECOND"), company: String(account.company.id), invoices: same!.number };
  expect((await browser.post(path, { intent: "book", ...fields })).location).toContain("done=book");
});

test("whoever may not enter payments sees the movements, and neither imports nor books", async () => {
  for (const role of ["support", "read-only"] as const) {
    const browser = await signedInAs(shop(), role);
    const page = await browser.get(path);
    expect(page.text).toContain(invoices[2]!.number);
    expect(page.text).not.toContain('value="import"');
    for (const intent of ["import", "book", "book-exact", "return", "set-aside"])
      expect((await browser.post(path, { intent, rows: file(), movement: "1", company: "1" })).status).toBe(403);
  }
});
