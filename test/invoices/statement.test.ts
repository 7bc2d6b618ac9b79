import { beforeAll, expect, test } from "vitest";
import type { MemberRole } from "#domain/buyers/member-roles.ts";
import { type Month, readMonth } from "#domain/invoices/account-statement.ts";
import type { CalendarDay } from "#domain/kernel/business-days.ts";
import { cents } from "#domain/kernel/money.ts";
import { days } from "#domain/kernel/time.ts";
import { companyStatement } from "#engine/invoices/company-statement.ts";
import { bouncePayment, recordPayment, writeOff } from "#engine/invoices/record-payment.ts";
import { mailStatements } from "#engine/invoices/statement-mails.ts";
import { accountFigures } from "#engine/receivables/company-account.ts";
import { setSetting } from "#test/checkout/checkout-shop.ts";
import { companyWith, type MadeCompany } from "#test/companies/company-fixture.ts";
import { customer } from "#test/customers/customer-fixtures.ts";
import { signedIn } from "#test/customers/visitors.ts";
import { backOfficeOf, sendRefunds } from "#test/fulfilment/back-office.ts";
import { loadTranslators } from "#i18n/catalogs.ts";
import { poNumbersText } from "#i18n/statement-words.ts";
import { type Browser, openShop } from "#test/open-shop.ts";
import { refundAsShown } from "#test/orders/refund-as-shown.ts";
import { type Account, done, grant, invoicesOf, ordered, part, send } from "#test/receivables/on-account-shop.ts";
import { insertInvoices } from "#test/receivables/insert-invoices.ts";
import { pdfText } from "#test/server/pdf-text.ts";
import { signedInAs } from "#test/staff/staff-browser.ts";
import { sendStatementMail } from "#worker/mail/statement-mail.ts";

const shop = openShop();

/**
 * Readers of a whole company's statement: by the rules, accounts payable "sees and pays invoices"; administrators.
 */
const people: Readonly<Record<string, { roles: readonly (readonly [MemberRole, string?])[]; sees: boolean }>> = {
  buyer: { roles: [["buyer", "Plant"]], sees: false },
  requester: { roles: [["requester"]], sees: false },
  approver: { roles: [["approver"]], sees: false },
  "accounts payable of one site": { roles: [["accounts-payable", "Plant"]], sees: false },
  "accounts payable": { roles: [["accounts-payable"]], sees: true },
  administrator: { roles: [["administrator"]], sees: true },
  "administrator of another company": { roles: [], sees: false },
};
const names = Object.keys(people);

let works: MadeCompany;
let account: Account;
const browsers = new Map<string, Browser>();
const office = () => backOfficeOf(shop());
const statementOf = (month: string) => companyStatement(shop(), works.id, month as Month);
const monthNow = () => new Date(shop().clock.now()).toISOString().slice(0, 7);
const sumsOf = async (month: string) => (await statementOf(month)).statement.sums;
let first = "";
let second = "";

const words = (html: string) =>
  html
    .replaceAll("<!-- -->", "")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/\s+/g, " ");

/** The next month begins, by the shop's clock. */
const nextMonth = () => {
  const before = monthNow();
  while (monthNow() === before) shop().clock.advance(days(1));
  // Noon of the second, so that no time zone moves it back.
  shop().clock.advance(days(1));
};

beforeAll(async () => {
  const { db } = shop();
  const ids = new Map<string, number>();
  for (const [at, name] of names.entries()) ids.set(name, await customer(db, `states-${at}@example.com`));
  const roles = names.flatMap((name) =>
    people[name]!.roles.map(([role, site]) => [ids.get(name)!, role, site] as const),
  );
  works = await companyWith(db, "Quetzal Works", ["Plant"], roles);
  await companyWith(db, "Gantmoor", ["Plant"], [[ids.get("administrator of another company")!, "administrator"]]);
  account = { company: works, buyers: [ids.get("buyer")!] };
  await grant(office().deps, works.id, { terms: "2-10-net-30", limit: "100000", daysOverdue: "365" });
}, 120_000);

test("a month that is no month is the current one", () => {
  for (const text of ["", "2026-13", "2026-1", "x", "2026-11-01", "0999-01", "２０２６-11"])
    expect(readMonth(text)).toBeNull();
  expect(readMonth("2026-11")).toBe("2026-11");
});

test("its months have what was entered in them, and each begins with what the one before ended with", async () => {
  const { deps } = office();
  const { db } = shop();
  nextMonth();
  first = monthNow();
  const sku = await part(db, 10_000);
  for (let made = 0; made < 3; made += 1)
    done(await send(deps, await ordered(deps, account, { items: [{ sku, quantity: 1 }] })));
  const [one, two, three] = await invoicesOf(db, works.id);
  const pay = (reference: string, amount: number, invoiceId: number) =>
    recordPayment(deps, {
      companyId: works.id,
      kind: "check",
      reference,
      amount: cents(amount),
      receivedOn: `${first}-01` as CalendarDay,
      note: "",
      allocations: [{ invoiceId, amount: cents(amount) }],
      staff: "x",
    });
  const earned = Math.round(one!.total * 0.02);
  const early = done(await pay("EARLY-1", one!.total - earned, one!.id));
  done(await pay("PART-2", 1_000, two!.id));
  const invoiced = one!.total + two!.total + three!.total;
  const closing = invoiced - one!.total - 1_000;
  expect((await statementOf(first)).statement).toMatchObject({
    opening: 0,
    closing,
    sums: {
      invoice: invoiced,
      payment: -(one!.total - earned) - 1_000,
      discount: -earned,
      reversal: 0,
      "credit-memo": 0,
      "write-off": 0,
    },
    ages: { current: closing, to30: 0 },
    unapplied: 0,
  });
  nextMonth();
  second = monthNow();
  expect((await statementOf(second)).statement).toMatchObject({ opening: closing, lines: [], closing });
  done(await bouncePayment(deps, { creditId: early.creditId, companyId: works.id, reason: "No funds", staff: "x" }));
  const asked = { orderNumber: (await orderOf(two!.orderId)).number, amount: cents(500), reason: "price", staffId: 7 };
  expect((await refundAsShown(deps, asked)).ok).toBe(true);
  await sendRefunds({ deps } as Parameters<typeof sendRefunds>[0], two!.orderId);
  done(await writeOff(deps, { invoiceId: three!.id, companyId: works.id, reason: "Not worth it", staff: "x" }));
  // Money for no invoice: more than is open.
  const open = one!.total + two!.total - 1_000 - 500;
  done(await payAll("OVER-3", open + 700));
  const { statement } = await statementOf(second);
  expect(statement).toMatchObject({
    opening: closing,
    closing: -700,
    sums: {
      invoice: 0,
      reversal: one!.total - earned,
      discount: earned,
      "credit-memo": -500,
      "write-off": -three!.total,
      payment: -(open + 700),
    },
    unapplied: 700,
  });
  expect(statement.lines.at(-1)!.balance).toBe(-700);
  const figures = await accountFigures(db, works.id);
  expect(statement.closing).toBe(figures.open - figures.unapplied);
  // The month that was over has not changed.
  expect((await statementOf(first)).statement.closing).toBe(closing);
  expect(await sumsOf("2031-01")).toEqual(await sumsOf(second));
  expect((await statementOf(second)).months).toEqual([second, first]);
});

const orderOf = async (id: number) =>
  (await shop().db.sql<{ number: string }>("select number from orders where id = $1", [id]))[0]!;
const payAll = (reference: string, amount: number) =>
  recordPayment(office().deps, {
    companyId: works.id,
    kind: "wire",
    reference,
    amount: cents(amount),
    receivedOn: `${second}-01` as CalendarDay,
    note: "",
    allocations: [],
    staff: "x",
  });

test("those who pay for the whole company see it as page, data, paper and file, and nobody else", async () => {
  const seen: object[] = [];
  const wanted: object[] = [];
  for (const [at, name] of names.entries()) {
    browsers.set(name, await signedIn(shop(), `states-${at}@example.com`));
    const browser = browsers.get(name)!;
    for (const prefix of ["", "/cn"]) {
      const path = `${prefix}/personal/companies/${works.id}/statement`;
      const [page, payload, paper] = [
        await browser.get(`${path}?month=${first}`),
        await browser.get(`${path}/_payload.json?month=${first}`),
        await browser.get(`${path}.pdf?month=${first}`),
      ];
      const sheet = await browser.get(`${path}.csv?month=${first}`);
      const saved = await browser.post(path, { mails: "" });
      const list = await browser.get(`${prefix}/personal/companies/${works.id}/invoices`);
      seen.push({
        name,
        page: [page.status, page.text.includes("EARLY-1")],
        payload: [payload.status, payload.text.includes("EARLY-1")],
        paper: paper.status,
        sheet: [sheet.status, sheet.text.includes("EARLY-1")],
        saved: saved.status,
        link: list.text.includes(`href="${path}"`),
      });
      const { sees } = people[name]!;
      const status = sees ? 200 : 404;
      wanted.push({
        name,
        page: [status, sees],
        payload: [status, sees],
        paper: status,
        sheet: [status, sees],
        saved: sees ? 303 : 404,
        link: sees,
      });
      expect(paper.headers.get("cache-control")).toContain("no-store");
    }
  }
  expect(seen).toEqual(wanted);
  const guest = shop().browser();
  expect((await guest.get(`/personal/companies/${works.id}/statement`)).location).toContain("/signIn");
  for (const file of ["pdf", "csv"])
    expect((await guest.get(`/personal/companies/${works.id}/statement.${file}`)).status).toBe(404);
  for (const guessed of ["0", "x", "999999"])
    expect((await browsers.get("administrator")!.get(`/personal/companies/${guessed}/statement`)).status).toBe(404);
});

test("it says in both languages what was paid, taken back and credited, to the company and to the merchant", async () => {
  const path = `/personal/companies/${works.id}/statement?month=${second}`;
  const payable = browsers.get("accounts payable")!;
  const merchant = await (await signedInAs(shop(), "read-only")).get(`/admin/companies/${works.id}/statement`);
  for (const text of [(await payable.get(path)).text, merchant.text].map(words))
    for (const part of [
      "Check EARLY-1, taken back",
      "Wire OVER-3",
      "Credit memo CM-",
      "Written off by us, INV-",
      "−$7.00",
    ])
      expect(text).toContain(part);
  const inChinese = words((await payable.get(`/cn${path}`)).text);
  for (const part of ["期末余额", "已退回", "由我们免收", "−US$7.00"]) expect(inChinese).toContain(part);
  const paper = await (await signedInAs(shop(), "support")).get(`/admin/companies/${works.id}/statement.pdf`);
  expect([paper.status, paper.headers.get("content-type")]).toEqual([200, "application/pdf"]);
});

test("its payments and credit memos stand on the page of invoices, with what settles none, for whoever sees the whole account", async () => {
  const path = `/personal/companies/${works.id}/invoices`;
  const payable = browsers.get("accounts payable")!;
  const [memo] = await shop().db.sql<{ reference: string; order: string }>(
    `select c.reference, o.number as "order" from account_credits c join orders o on o.id = c.order_id
     where c.company_id = $1 and c.kind = 'credit-memo'`,
    [works.id],
  );
  const all = await payable.get(`${path}?all=`);
  for (const part of [
    "Credit not used yet $7.00",
    `Credit memo ${memo!.reference}`,
    `Order ${memo!.order}`,
    "Wire OVER-3",
    "Check EARLY-1, taken back by the bank",
  ])
    expect(words(all.text)).toContain(part);
  expect(all.text).toContain(`order=${memo!.order}"`);
  // Beside the open invoices stands what is left for them.
  const open = words((await payable.get(path)).text);
  expect(open).toContain("$7.00 not used yet");
  expect(open).not.toContain(memo!.reference);
  expect(words((await payable.get(`/cn${path}`)).text)).toContain("尚未使用：US$7.00");
  const elsewhere = await browsers.get("accounts payable of one site")!.get(`${path}?all=`);
  expect([elsewhere.status, words(elsewhere.text).includes("OVER-3")]).toEqual([200, false]);
});

test("each invoice and credit memo stands with the buyer's PO numbers, on the page and on paper, in both languages", async () => {
  const { db } = shop();
  const numbers = (
    await db.sql<{ number: string }>(
      `select p.facts ->> 'poNumber' as number from invoice_orders p join invoices i on i.id = p.invoice_id
       where i.company_id = $1 order by i.id`,
      [works.id],
    )
  ).map(({ number }) => number);
  expect(numbers).toHaveLength(3);
  const pos = async (month: string) =>
    (await statementOf(month)).statement.lines
      .filter(({ poNumbers }) => poNumbers.length > 0)
      .map(({ kind, poNumbers }) => [kind, ...poNumbers]);
  expect(await pos(first)).toEqual(numbers.map((number) => ["invoice", number]));
  // The credit memo is for the second order.
  expect(await pos(second)).toEqual([["credit-memo", numbers[1]]]);
  const payable = browsers.get("accounts payable")!;
  const office = await signedInAs(shop(), "read-only");
  for (const [prefix, head] of [
    ["", "PO number"],
    ["/cn", "采购订单号"],
  ] as const) {
    const pages = [
      await payable.get(`${prefix}/personal/companies/${works.id}/statement?month=${first}`),
      await office.get(`${prefix}/admin/companies/${works.id}/statement?month=${first}`),
    ];
    for (const text of pages.map((page) => words(page.text)))
      expect([head, ...numbers].filter((part) => !text.includes(part))).toEqual([]);
  }
  // For a spreadsheet, with the balances at both ends.
  const sheet = await payable.get(`/personal/companies/${works.id}/statement.csv?month=${first}`);
  const { opening, closing } = (await statementOf(first)).statement;
  const dollars = (amount: number) => (amount / 100).toFixed(2);
  const lines = sheet.text.replace("\uFEFF", "").split("\r\n").filter(Boolean);
  expect(lines[0]).toBe("Date,What,Number,PO number,Due date,Amount,Balance");
  expect(lines[1]).toMatch(new RegExp(`^${first}-01,Opening balance,,,,,${dollars(opening)}$`));
  expect(lines.at(-1)).toMatch(new RegExp(`,Closing balance,,,,,${dollars(closing)}$`));
  for (const number of numbers) expect(lines.filter((line) => line.includes(`,${number},`))).toHaveLength(1);
  const inChinese = await payable.get(`/cn/personal/companies/${works.id}/statement.csv?month=${first}`);
  expect(inChinese.text).toContain("日期,事项,编号,采购订单号");
  const ways = { en: "PO", cn: "采购订单号" };
  for (const language of ["en", "cn"] as const) {
    await db.sql("update companies set language = $2 where id = $1", [works.id, language]);
    const paper = pdfText((await payable.bytes(`/personal/companies/${works.id}/statement.pdf?month=${first}`)).bytes);
    expect(numbers.filter((number) => !paper.includes(`${ways[language]} ${number}`))).toEqual([]);
  }
  await db.sql("update companies set language = 'en' where id = $1", [works.id]);
});

test("its paper names the account to pay into while something is open, and the invoices' numbers as the reference", async () => {
  const { db } = shop();
  const payable = browsers.get("accounts payable")!;
  const paper = async (month: string) => {
    const { bytes } = await payable.bytes(`/personal/companies/${works.id}/statement.pdf?month=${month}`);
    return pdfText(bytes).replaceAll(/\s+/g, " ");
  };
  await db.sql("delete from settings where key = 'bank'");
  expect(await paper(first)).not.toContain("Account number");
  await setSetting(db, "bank", {
    payee: "Plenum",
    bank: "First",
    routingNumber: "021000021",
    accountNumber: "0004711",
  });
  for (const part of ["Account number 0004711", "Reference Numbers of the invoices that you pay"])
    expect(await paper(first)).toContain(part);
  // The month before the first invoice.
  expect(await paper("2020-01")).not.toContain("0004711");
});

test("its mail names the account to pay into while something is open, in the words of each language", async () => {
  const { db } = shop();
  await setSetting(db, "bank", {
    payee: "Plenum",
    bank: "First",
    routingNumber: "021000021",
    accountNumber: "0004711",
  });
  const payee = `states-${names.indexOf("accounts payable")}@example.com`;
  const mailOf = async (month: string) => {
    const texts: string[] = [];
    const mailer = { send: ({ text }: { text: string }) => Promise.resolve(void texts.push(text)) };
    const mailShop = { ...shop(), mailer, settings: { publicUrl: shop().url } } as never;
    await sendStatementMail(mailShop, { companyId: works.id, month });
    return texts.join("\n").replaceAll(/\s+/g, " ");
  };
  for (const [language, parts] of [
    ["cn", ["0004711", "所付账单的账单号"]],
    ["en", ["0004711", "021000021", "Numbers of the invoices that you pay"]],
  ] as const) {
    await db.sql("update customers set language = $2 where email = $1", [payee, language]);
    const text = await mailOf(first);
    expect(parts.filter((part) => !text.includes(part))).toEqual([]);
  }
  await db.sql("delete from settings where key = 'bank'");
  expect(await mailOf(first)).not.toContain("0004711");
  await setSetting(db, "bank", {
    payee: "Plenum",
    bank: "First",
    routingNumber: "021000021",
    accountNumber: "0004711",
  });
});

test("a PO number as long as one may be wraps below its invoice; of very many the first ten are named", async () => {
  const { db } = shop();
  const long = "4500".padEnd(40, "W");
  const [payer] = await db.sql<{ id: number }>("select id from customers where email = $1", [
    `states-${names.indexOf("accounts payable")}@example.com`,
  ]);
  const company = await companyWith(db, "Long Numbers", ["Plant"], [[payer!.id, "accounts-payable"]]);
  await grant(office().deps, company.id, {});
  const [order] = await db.sql<{ id: number }>("select id from orders limit 1");
  const issuedOn = `${monthNow()}-01`;
  const facts = { company: "Long Numbers", order: "PL-LONG", poNumber: long };
  const row = { number: "INV-900001", companyId: company.id, orderId: order!.id, issuedOn, dueOn: issuedOn, total: 1 };
  await insertInvoices(db, [{ ...row, facts }]);
  const payable = browsers.get("accounts payable")!;
  const path = `/personal/companies/${company.id}/statement`;
  expect((await payable.get(path)).text).toMatch(new RegExp(`class="[^"]*wrap-anywhere[^"]*">${long}<`));
  const lines = pdfText((await payable.bytes(`${path}.pdf`)).bytes).split("\n");
  expect(lines.filter((line) => line.includes("W")).length).toBeGreaterThan(1);
  expect(lines.join("")).toContain(`PO ${long}`);
  const translators = loadTranslators("America/Chicago");
  const many = Array.from({ length: 12 }, (_, at) => `P${at}`);
  expect(poNumbersText(translators.en, many)).toBe("P0, P1, P2, P3, P4, P5, P6, P7, P8, P9 and 2 more");
  expect(poNumbersText(translators.cn, many.slice(0, 10))).toBe(many.slice(0, 10).join("、"));
  expect(poNumbersText(translators.cn, many)).toContain("另有 2 个");
});

test("it is mailed once in a month's first days, if the company or the merchant wants it", async () => {
  const { deps } = office();
  const waiting = async () =>
    (
      await shop().db.sql<{ month: string }>(
        `select payload ->> 'month' as month from graphile_worker._private_jobs j
         join graphile_worker._private_tasks t on t.id = j.task_id
         where t.identifier = 'send_statement_mail' and (payload ->> 'companyId')::bigint = $1 order by j.id`,
        [works.id],
      )
    ).map(({ month }) => month);
  nextMonth();
  expect(await mailStatements(deps)).toBe(0);
  const administrator = await signedIn(shop(), `states-${names.indexOf("administrator")}@example.com`);
  const path = `/personal/companies/${works.id}/statement`;
  const saved = await administrator.post(path, { mails: "on" });
  expect((await administrator.get(saved.location!)).text).toContain('checked=""');
  expect([await mailStatements(deps), await mailStatements(deps)]).toEqual([1, 0]);
  expect(await waiting()).toEqual([second]);
  const mails: { to: string; subject: string; text: string }[] = [];
  const mailer = { send: (mail: (typeof mails)[number]) => Promise.resolve(void mails.push(mail)) };
  const mailShop = { ...shop(), mailer, settings: { publicUrl: shop().url } } as never;
  await sendStatementMail(mailShop, { companyId: works.id, month: second });
  expect(mails.map(({ to }) => to)).toEqual([`states-${names.indexOf("accounts payable")}@example.com`]);
  expect(mails[0]!.subject).toContain("−$7.00");
  expect(mails[0]!.text).toContain(`${path}?month=${second}`);
  // Later in the month nobody waits for it, and the company's own wish is enough or the merchant's.
  await administrator.post(path, { mails: "" });
  nextMonth();
  expect(await mailStatements(deps)).toBe(0);
  await grant(deps, works.id, { mailsStatements: "on" });
  shop().clock.advance(days(9));
  expect(await mailStatements(deps)).toBe(0);
  nextMonth();
  expect(await mailStatements(deps)).toBe(1);
  const other = await companyWith(shop().db, "Nothing Owed", ["Plant"], []);
  await sendStatementMail(mailShop, { companyId: other.id, month: second });
  expect(mails).toHaveLength(1);
});

test("the mails of all companies that want one are enqueued by one statement", async () => {
  const { db } = shop();
  const { deps } = office();
  for (const name of ["First Works", "Second Works"]) {
    const { id } = await companyWith(db, name, ["Plant"], []);
    await grant(deps, id, { mailsStatements: "on" });
  }
  nextMonth();
  db.takeStatements();
  expect(await mailStatements(deps)).toBeGreaterThanOrEqual(2);
  expect(db.takeStatements().filter((text) => text.includes("add_job"))).toHaveLength(1);
});
