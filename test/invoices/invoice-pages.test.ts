import { randomUUID } from "node:crypto";
import { accountFigures } from "#engine/receivables/company-account.ts";
import { beforeAll, expect, test } from "vitest";
import type { MemberRole } from "#domain/buyers/member-roles.ts";
import { days } from "#domain/kernel/time.ts";
import { shipOrder } from "#engine/fulfilment/ship-order.ts";
import { checkoutForm } from "#test/checkout/checkout-form.ts";
import { setSetting, stockGoods } from "#test/checkout/checkout-shop.ts";
import { companyWith, type MadeCompany } from "#test/companies/company-fixture.ts";
import { customer } from "#test/customers/customer-fixtures.ts";
import { signedIn } from "#test/customers/visitors.ts";
import { backOfficeOf } from "#test/fulfilment/back-office.ts";
import { type Browser, openShop } from "#test/open-shop.ts";
import { invoicesOf } from "#test/receivables/on-account-shop.ts";
import { pdfText } from "#test/server/pdf-text.ts";
import { signedInAs } from "#test/staff/staff-browser.ts";
import { sendInvoiceMail, sendInvoiceReminder } from "#worker/mail/invoice-mail.ts";

const shop = openShop();

/**
 * People around an invoice for the plant of Quetzal Works: who of them may see it, by what the rules say of their
 * roles.
 */
const people: Readonly<
  Record<string, { roles: readonly (readonly [MemberRole, string?])[]; sees: boolean; lists: boolean; pays: boolean }>
> = {
  placer: { roles: [["buyer", "Plant"]], sees: true, lists: false, pays: false },
  "buyer there": { roles: [["buyer", "Plant"]], sees: false, lists: false, pays: false },
  "requester there": { roles: [["requester", "Plant"]], sees: false, lists: false, pays: false },
  "approver there": { roles: [["approver", "Plant"]], sees: true, lists: true, pays: false },
  "accounts payable there": { roles: [["accounts-payable", "Plant"]], sees: true, lists: true, pays: true },
  "accounts payable of all": { roles: [["accounts-payable"]], sees: true, lists: true, pays: true },
  administrator: { roles: [["administrator"]], sees: true, lists: true, pays: true },
  "approver elsewhere": { roles: [["approver", "Body shop"]], sees: false, lists: false, pays: false },
  "accounts payable elsewhere": { roles: [["accounts-payable", "Body shop"]], sees: false, lists: false, pays: false },
  "administrator of another company": { roles: [], sees: false, lists: false, pays: false },
};
const names = Object.keys(people);

let works: MadeCompany;
const browsers = new Map<string, Browser>();
let invoice = "";
let orderNumber = "";

/** A page's text as it is read. */
const words = (html: string) =>
  html
    .replaceAll("<!-- -->", "")
    .replaceAll(/<[^>]+>/g, "")
    .replaceAll(/\s+/g, " ");

const place = async (browser: Browser, changes: Record<string, string> = {}) => {
  const fields = {
    intent: "place",
    ...checkoutForm,
    payment: "on-account",
    buysFor: String(works.sites["Plant"]!),
    key: randomUUID(),
  };
  const quoted = await browser.post("/checkout", { ...fields, intent: "quote" });
  const total = /name="total" value="(\d+)"/.exec(quoted.text)?.[1] ?? "";
  return browser.post("/checkout", { ...fields, total, ...changes });
};
const add = (browser: Browser, sku: string, quantity = 1) =>
  browser.post("/shoppingCart", { intent: "add", sku, quantity: String(quantity) });
const version = async () =>
  (
    await shop().db.sql<{ version: number }>("select version from company_accounts where company_id = $1", [works.id])
  )[0]?.version ?? 0;
const terms = async (fields: Record<string, string> = {}) =>
  (await signedInAs(shop(), "manager")).post(`/admin/companies/${works.id}/account`, {
    intent: "terms",
    version: String(await version()),
    terms: "net-30",
    eomDays: "",
    limit: "5,000",
    daysOverdue: "0",
    ...fields,
  });

beforeAll(async () => {
  const { db } = shop();
  const ids = new Map<string, number>();
  for (const [at, name] of names.entries())
    ids.set(name, await customer(db, `pays-${at}@example.com`, { firstName: `P${at}` }));
  const roles = names.flatMap((name) =>
    people[name]!.roles.map(([role, site]) => [ids.get(name)!, role, site] as const),
  );
  works = await companyWith(db, "Quetzal Works", ["Plant", "Body shop"], roles);
  await companyWith(db, "Gantmoor", ["Plant"], [[ids.get("administrator of another company")!, "administrator"]]);
  for (const [at, name] of names.entries()) browsers.set(name, await signedIn(shop(), `pays-${at}@example.com`));
  await browsers
    .get("placer")!
    .post("/personal/companies", { intent: "buys-for", site: String(works.sites["Plant"]!) });
  await stockGoods(db, { sku: "PAY-LATER", price: 20_000 });
  await setSetting(db, "tax", { OH: { rate: 80_000, shippingTaxed: false } });
}, 120_000);

test("a company without terms is not offered to buy on account, nor is a form that asks for it taken", async () => {
  const placer = browsers.get("placer")!;
  await add(placer, "PAY-LATER");
  const page = await placer.get("/checkout");
  expect(page.text).not.toContain('value="on-account"');
  const refused = await place(placer);
  expect(refused.status).toBe(409);
  expect(refused.text).toContain("We don’t take orders on account from this company now");
  expect((await placer.get("/shoppingCart")).text).toContain("PAY-LATER");
});

test("the merchant grants terms; bad input gets its sentence beside its field, with what was typed", async () => {
  const bad = await terms({ terms: "eom", eomDays: "x", limit: "a lot", daysOverdue: "-1" });
  expect(bad.status).toBe(400);
  for (const sentence of ["from 0 to 90", "must be an amount", "from 0 to 365"]) expect(bad.text).toContain(sentence);
  expect(bad.text).toContain('value="a lot"');
  expect((await terms()).location).toContain("done=terms");
  // Sent again from the page of before, it is told that the terms have changed meanwhile.
  expect((await terms({ version: "0", limit: "9" })).status).toBe(409);
  const support = await signedInAs(shop(), "support");
  const page = await support.get(`/admin/companies/${works.id}/account`);
  expect(page.text).toContain("$5,000.00");
  expect(page.text).not.toContain('value="terms"');
  expect((await support.post(`/admin/companies/${works.id}/account`, { intent: "terms" })).status).toBe(403);
  const company = await support.get(`/admin/companies/${works.id}`);
  expect(company.text).toContain("Net 30");
});

test("its buyer chooses it, is told what is available, and learns on every page that nothing is to be paid yet", async () => {
  const placer = browsers.get("placer")!;
  expect((await placer.get("/checkout")).text).toContain("Net 30. Available: $5,000.00");
  expect((await placer.get("/cn/checkout")).text).toContain("30 天账期。可用额度：");
  const placed = await place(placer);
  orderNumber = /order=([\w-]+)/.exec(placed.location ?? "")?.[1] ?? "";
  const paid = await placer.get(placed.location!);
  expect(paid.text).toContain("we invoice your company");
  const page = await placer.get(`/order/detail?order=${orderNumber}`);
  expect(page.text).toContain("Ordered on account");
  expect((await placer.get(`/order/receipt.pdf?order=${orderNumber}`)).status).toBe(404);
  expect((await (await signedInAs(shop(), "support")).get(`/admin/orders/${orderNumber}`)).text).toContain(
    "On account",
  );
});

test("over the limit it is refused with the figures and the ways out, and the cart is kept", async () => {
  const placer = browsers.get("placer")!;
  await terms({ limit: "300" });
  await add(placer, "PAY-LATER", 3);
  const refused = await place(placer);
  expect(refused.status).toBe(409);
  expect(refused.text).toMatch(/of \$300\.00, \$[\d.]+ is in use and \$[\d.]+ is available/);
  expect(refused.text).toContain("Choose another way to pay");
  const inChinese = await placer.post("/cn/checkout", {
    ...checkoutForm,
    intent: "place",
    payment: "on-account",
    buysFor: String(works.sites["Plant"]!),
    key: randomUUID(),
    total: /name="total" value="(\d+)"/.exec(refused.text)?.[1] ?? "",
  });
  expect(inChinese.text).toContain("此订单超出贵公司的信用额度");
  expect((await placer.get("/shoppingCart")).text).toContain("PAY-LATER");
});

test("the shipment is invoiced: a PDF, and a mail to accounts payable of its site in their language", async () => {
  const office = backOfficeOf(shop());
  const sent = await shipOrder(office.deps, {
    orderNumber,
    carrier: "usps",
    number: "9400111111111111111111",
    lines: "rest",
    staffId: null,
  });
  expect(sent).toMatchObject({ ok: true });
  const [row] = await invoicesOf(shop().db, works.id);
  invoice = row!.number;
  const [placed] = await shop().db.sql<{ total: number }>("select total_cents as total from orders where number = $1", [
    orderNumber,
  ]);
  expect(row!.total).toBe(placed!.total);
  expect((await browsers.get("placer")!.get(`/order/detail?order=${orderNumber}`)).text).toContain(
    "Shipped and not paid",
  );
  expect((await browsers.get("placer")!.get(`/order/detail?order=${orderNumber}`)).text).toContain(
    `href="/personal/invoices/${invoice}"`,
  );
  await shop().db.sql("update customers set language = 'cn' where email_key = 'pays-5@example.com'");
  const mails: { to: string; subject: string; text: string }[] = [];
  const mailer = { send: (mail: (typeof mails)[number]) => Promise.resolve(void mails.push(mail)) };
  const told = { invoiceId: row!.id };
  await sendInvoiceMail({ ...shop(), mailer, settings: { publicUrl: shop().url } } as never, told);
  expect(mails.map(({ to }) => to)).toEqual(["pays-4@example.com", "pays-5@example.com"]);
  expect(mails[0]!.subject).toContain(`Invoice ${invoice}`);
  expect(mails[1]!.subject).toContain("账单");
  expect(mails[0]!.text).toContain(`/personal/invoices/${invoice}\n`);
});

test("what is given back of it is credited to the company, and its buyer is told nothing else, in both languages", async () => {
  const placer = browsers.get("placer")!;
  const page = `/order/return?order=${orderNumber}`;
  const [line] = await shop().db.sql<{ id: number }>(
    "select l.id from order_lines l join orders o on o.id = l.order_id where o.number = $1",
    [orderNumber],
  );
  await placer.post(page, { intent: "received", received: "no" });
  await placer.post(`${page}&step=items`, { intent: "items", [`quantity-${line!.id}`]: "1" });
  const reason = new FormData();
  for (const [name, value] of Object.entries({ intent: "reason", reason: "partly-arrived", remark: "" }))
    reason.append(name, value);
  await placer.upload(`${page}&step=reason`, reason);
  const summary = (await placer.get(`${page}&step=summary`)).text;
  expect(summary).toContain("The refund is credited to your company’s account.");
  expect(summary).not.toContain("original payment method");
  expect((await placer.get(`/cn${page}&step=summary`)).text).toContain("退款将从贵公司应付款中抵减。");
});

test("each person sees the invoices that their role at its site lets them, as list and as paper, and nobody else", async () => {
  const seen: object[] = [];
  const wanted: object[] = [];
  for (const name of names) {
    const { sees, lists, pays } = people[name]!;
    const browser = browsers.get(name)!;
    for (const prefix of ["", "/cn"]) {
      const paper = await browser.get(`${prefix}/personal/invoices/${invoice}/invoice.pdf`);
      const page = await browser.get(`${prefix}/personal/invoices/${invoice}`);
      const pageData = await browser.get(`${prefix}/personal/invoices/${invoice}/_payload.json`);
      const payPath = `${prefix}/personal/companies/${works.id}/invoices/pay`;
      const pay = await browser.get(`${payPath}?invoice=${invoice}`);
      const payData = await browser.get(`${payPath}/_payload.json`);
      const total = /name="total" value="(\d+)"/.exec(pay.text)?.[1] ?? "21600";
      const begun = await browser.post(payPath, { invoice, total, method: "stripe" });
      const list = await browser.get(`${prefix}/personal/companies/${works.id}/invoices?all`);
      const payload = await browser.get(`${prefix}/personal/companies/${works.id}/invoices/_payload.json?all`);
      seen.push({
        name,
        pays: pay.text.includes(`/personal/invoices/${invoice}`),
        payData: payData.text.includes(invoice),
        begins: begun.location?.startsWith("https://pay.example/") ?? false,
        paper: paper.status,
        page: page.status,
        pageData: [pageData.status, pageData.text.includes(orderNumber)],
        list: list.text.includes(invoice),
        payload: payload.text.includes(invoice),
      });
      const status = sees ? 200 : 404;
      wanted.push({
        name,
        pays,
        payData: pays,
        begins: pays,
        paper: status,
        page: status,
        pageData: [status, sees],
        list: lists,
        payload: lists,
      });
      expect(paper.headers.get("cache-control")).toContain("no-store");
    }
  }
  const guest = shop().browser();
  expect((await guest.get(`/personal/invoices/${invoice}/invoice.pdf`)).status).toBe(404);
  expect((await guest.get(`/personal/invoices/${invoice}`)).location).toContain("/signIn");
  expect((await guest.get(`/personal/companies/${works.id}/invoices`)).location).toContain("/signIn");
  expect(seen).toEqual(wanted);
  const payable = browsers.get("accounts payable there")!;
  expect((await payable.get(`/personal/companies/${works.id}`)).text).toContain(
    `/personal/companies/${works.id}/invoices`,
  );
  for (const guessed of ["INV-999999", "INV-1", `${invoice}' or 1=1 --`])
    expect((await payable.get(`/personal/invoices/${encodeURIComponent(guessed)}/invoice.pdf`)).status).toBe(404);
});

test("its page has the goods, the tax and the total of the paper, and where it stands", async () => {
  const payable = browsers.get("accounts payable there")!;
  const [row] = await invoicesOf(shop().db, works.id);
  const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;
  const text = words((await payable.get(`/personal/invoices/${invoice}`)).text);
  for (const part of [
    `Invoice ${invoice}`,
    "PAY-LATER",
    `taxes${dollars(row!.tax)}`,
    `Total${dollars(row!.total)}`,
    `Order${orderNumber}`,
    "Net 30",
    "Nothing has been paid yet.",
  ])
    expect(text.toLowerCase()).toContain(part.toLowerCase());
  expect(row!.tax).toBe(1_600);
  const inChinese = words((await payable.get(`/cn/personal/invoices/${invoice}`)).text);
  for (const part of ["还有 30 天到期", `税`, "尚未付款。"]) expect(inChinese).toContain(part);
  for (const guessed of ["INV-999999", "INV-1", `${invoice}' or 1=1 --`, "x".repeat(3_000)])
    expect((await payable.get(`/personal/invoices/${encodeURIComponent(guessed)}`)).status).toBe(404);
});

test("it names the account to pay into with its number as the reference, in both languages, to those who see it", async () => {
  const { db } = shop();
  const payable = browsers.get("accounts payable there")!;
  const path = `/personal/invoices/${invoice}`;
  const list = `/personal/companies/${works.id}/invoices`;
  const [row] = await invoicesOf(db, works.id);
  const account = "00001234567890";
  const paper = async () => pdfText((await payable.bytes(`${path}/invoice.pdf`)).bytes);
  const mails = async () => {
    const sent: { text: string }[] = [];
    const mailer = { send: (mail: { text: string }) => Promise.resolve(void sent.push(mail)) };
    const told = { ...shop(), mailer, settings: { publicUrl: shop().url } } as never;
    await sendInvoiceMail(told, { invoiceId: row!.id });
    await sendInvoiceReminder(told, { invoiceId: row!.id, day: 7 });
    return sent.map(({ text }) => text);
  };
  await db.sql("delete from settings where key = 'bank'");
  // A shop without bank details asks nobody to pay into nothing.
  for (const text of [(await payable.get(path)).text, await paper()]) expect(text).not.toContain("Routing number");
  await setSetting(db, "bank", {
    payee: "Plenum Air",
    bank: "First",
    routingNumber: "021000021",
    accountNumber: account,
  });
  for (const page of [path, list, `${list}/pay`]) {
    const text = words((await payable.get(page)).text);
    for (const part of ["Pay by bank transfer", "Plenum Air", "021000021", account]) expect(text).toContain(part);
    expect(words((await payable.get(`/cn${page}`)).text)).toContain(`收款账号${account}`);
  }
  expect(words((await payable.get(path)).text)).toContain(`Reference${invoice}`);
  const drawn = (await paper()).replaceAll(/\s+/g, " ");
  for (const part of ["Routing number 021000021", `Account number ${account}`, `Reference ${invoice}`])
    expect(drawn).toContain(part);
  const texts = await mails();
  expect(texts).toHaveLength(4);
  for (const text of texts) for (const part of [account, "021000021", invoice]) expect(text).toContain(part);
  expect(texts.filter((text) => text.includes("付款附言"))).toHaveLength(2);
  const strangers = names.filter((name) => !people[name]!.sees).map((name) => browsers.get(name)!);
  for (const stranger of [...strangers, shop().browser()])
    for (const page of [
      path,
      `${path}/_payload.json`,
      `${path}/invoice.pdf`,
      list,
      `${list}/pay`,
      `${list}/_payload.json`,
    ])
      expect((await stranger.get(page)).text).not.toContain(account);
});

test("the merchant records a check over it: too little, then the rest, twice pressed, and bounced", async () => {
  const manager = await signedInAs(shop(), "manager");
  const path = `/admin/companies/${works.id}/account`;
  const [row] = await invoicesOf(shop().db, works.id);
  const day = new Date(shop().clock.now()).toISOString().slice(0, 10);
  const pay = (fields: Record<string, string>) =>
    manager.post(path, {
      intent: "payment",
      kind: "check",
      reference: "1042",
      amount: "100",
      receivedOn: day,
      note: "said by phone",
      ...fields,
    });
  const open = async () => {
    const [sum] = await shop().db.sql<{ open: number }>(
      `select (i.total_cents - coalesce((select sum(amount_cents) from invoice_settlements s where s.invoice_id = i.id), 0))::int as open
       from invoices i where number = $1`,
      [invoice],
    );
    return sum!.open;
  };
  for (const [fields, sentence] of [
    [{ kind: "" }, "Way is required"],
    [{ reference: " " }, "Check or transfer number is required"],
    [{ amount: "0" }, "Amount must be an amount above zero"],
    [{ amount: "a hundred" }, "Amount must be an amount such as 12.50"],
    [{ receivedOn: "2999-01-01" }, "can’t be later than today"],
    [{ receivedOn: "last Friday" }, "Received on must be a date such as 2026-11-20"],
    [{ [`for.${row!.id}`]: "half" }, "Amount must be an amount such as 12.50"],
    [{ [`for.${row!.id}`]: "100,000" }, "more than is open of its invoice"],
    [{ [`for.${row!.id}`]: "150" }, "$50.00 more than was paid"],
  ] as const) {
    const refused = await pay(fields);
    expect(refused.status).toBe(409);
    expect(refused.text).toContain(sentence);
    expect(refused.text).toContain('value="said by phone"');
    for (const typed of Object.values(fields).filter((text) => text.trim() !== ""))
      expect(refused.text).toContain(`value="${typed}"`);
  }
  expect(await open()).toBe(row!.total);
  const both = await Promise.all([pay({}), pay({})]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([303, 409]);
  expect(await open()).toBe(row!.total - 10_000);
  let payable = browsers.get("accounts payable of all")!;
  const web = async (prefix = "") => words((await payable.get(`${prefix}/personal/invoices/${invoice}`)).text);
  const dollars = (amount: number) => `$${(amount / 100).toLocaleString("en-US", { minimumFractionDigits: 2 })}`;
  const partly = await web();
  for (const text of [`Open amount${dollars(row!.total - 10_000)}`, "Check 1042", "−$100.00", "is due in 30 days"])
    expect(partly).toContain(text);
  const list = async (prefix: string) =>
    words((await payable.get(`${prefix}/personal/companies/${works.id}/invoices`)).text);
  const [left, total] = [dollars(row!.total - 10_000), dollars(row!.total)];
  expect(await list("")).toContain(`${left} of ${total}`);
  expect(await list("/cn")).toContain(`共 US${total}，未付 US${left}`);
  expect(words((await manager.get(path)).text)).toContain(`${left} of ${total}`);
  // More than all invoices: what is left over is the company's, for its next one.
  expect((await pay({ reference: "1043", amount: "1000" })).status).toBe(303);
  expect(await open()).toBe(0);
  const { unapplied } = await accountFigures(shop().db, works.id);
  expect(unapplied).toBe(100_000 + 10_000 - row!.total);
  expect(words((await manager.get(path)).text)).toContain(dollars(unapplied));
  expect(await web()).toContain("This invoice is settled. Nothing more is to be paid.");
  expect(await web("/cn")).toContain("此账单已结清，无需再付款。");
  const ordered = await browsers.get("placer")!.get(`/order/detail?order=${orderNumber}`);
  expect(ordered.text).not.toContain("not paid");
  const page = await manager.get(path);
  expect(page.text).toContain("Nothing is open.");
  expect(
    (await browsers.get("accounts payable of all")!.get(`/personal/companies/${works.id}/invoices?all`)).text,
  ).toContain("Settled");
  const [credit] = await shop().db.sql<{ id: number }>("select id from account_credits where reference = '1042'");
  const bounce = (reason: string) => manager.post(path, { intent: "bounce", payment: String(credit!.id), reason });
  expect((await bounce("")).text).toContain("Reason is required");
  expect((await bounce("No funds")).location).toContain("done=bounce");
  expect(await open()).toBe(10_000);
  expect(await web()).toContain("Check 1042, taken back by the bank");
  const all = await browsers.get("accounts payable of all")!.get(`/personal/companies/${works.id}/invoices?all`);
  expect(words(all.text)).toContain("Check 1042, taken back by the bank");
  shop().clock.advance(days(40));
  payable = await signedIn(shop(), "pays-5@example.com");
  expect(await web()).toContain("$100.00 has been overdue for 10 days");
  expect(await web("/cn")).toContain("已逾期 10 天");
  // Beside the choice it is said that an order on account would be refused, or held where the terms say so.
  const placer = await signedIn(shop(), "pays-0@example.com");
  await add(placer, "PAY-LATER");
  const offer = async (prefix = "") => words((await placer.get(`${prefix}/checkout`)).text);
  const stops = `Invoice ${invoice} has been overdue for 10 days: until it is paid, we take no orders on account.`;
  expect(await offer()).toContain(stops);
  expect(await offer()).not.toContain("Available: $");
  expect(await offer("/cn")).toContain(`账单 ${invoice} 已逾期 10 天：付清前，我们不接受账期订单。`);
  await shop().db.sql("update company_accounts set holds_orders = true where company_id = $1", [works.id]);
  expect(await offer()).toContain("until it is paid, an order on account waits until we release it.");
  await shop().db.sql("update company_accounts set holds_orders = false where company_id = $1", [works.id]);
  const late = await (await signedInAs(shop(), "manager")).get(path);
  expect(late.text).toContain("Overdue");
  const audit = await shop().db.sql<{ action: string }>(
    "select distinct action from audit_log where subject = $1 order by 1",
    [`company ${works.id}`],
  );
  expect(audit.map(({ action }) => action)).toEqual([
    "account-payment-bounced",
    "account-payment-entered",
    "terms-granted",
  ]);
});

test("what a closed company owes is seen and paid by whoever paid before, as page and paper, and no order of it is", async () => {
  await shop().db.sql("update companies set state = 'closed' where id = $1", [works.id]);
  const seen: object[] = [];
  for (const [at, name] of names.entries()) {
    const browser = await signedIn(shop(), `pays-${at}@example.com`);
    const page = await browser.get(`/personal/invoices/${invoice}`);
    const payPath = `/personal/companies/${works.id}/invoices/pay`;
    const pay = await browser.get(`${payPath}?invoice=${invoice}`);
    const total = /name="total" value="(\d+)"/.exec(pay.text)?.[1] ?? "10000";
    const begun = await browser.post(payPath, { invoice, total, method: "stripe" });
    seen.push({
      name,
      page: page.status,
      offers: page.text.includes(`${payPath}?invoice=${invoice}`),
      leadsToOrder: page.text.includes("/order/detail?order="),
      payload: (await browser.get(`/personal/invoices/${invoice}/_payload.json`)).status,
      paper: (await browser.get(`/personal/invoices/${invoice}/invoice.pdf`)).status,
      begins: begun.location?.startsWith("https://pay.example/") ?? false,
      order: (await browser.get(`/order/detail?order=${orderNumber}`)).status,
    });
  }
  const wanted = names.map((name) => {
    const { pays } = people[name]!;
    const status = pays ? 200 : 404;
    return {
      name,
      page: status,
      offers: pays,
      leadsToOrder: false,
      payload: status,
      paper: status,
      begins: pays,
      order: 404,
    };
  });
  expect(seen).toEqual(wanted);
});
