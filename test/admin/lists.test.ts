import { expect, test } from "vitest";
import { readMoney } from "#domain/kernel/read-money.ts";
import { after, hours, instant } from "#domain/kernel/time.ts";
import { readListQuery } from "#engine/admin/list-query.ts";
import { listOrderTable } from "#engine/admin/order-table.ts";
import { orderListShape, orderScopes } from "#engine/admin/order-list-shape.ts";
import { walkOrder } from "#test/order-walkthrough.ts";
import { placeOrder } from "#test/payments/placed-order.ts";
import { cents } from "#domain/kernel/money.ts";
import { payableOrders } from "#engine/payable-orders.ts";
import { claimAlreadyPaid } from "#engine/orders/claim-already-paid.ts";
import { confirmManualPayment } from "#engine/payments/confirm-manual-payment.ts";
import { openShop } from "#test/open-shop.ts";
import { daysOf } from "#web/admin/dashboard/days.ts";
import { csvFile } from "#engine/platform/csv.ts";
import { signedInAs } from "../staff/staff-browser.ts";

const shop = openShop();

test("an amount is read as people in the United States write it, and nothing else is", () => {
  const read = (text: string) => readMoney(text);
  expect(["125.50", "$ 1,234.5", "US$99", " 0.01 ", "1234567"].map(read)).toEqual([
    12_550, 123_450, 9_900, 1, 123_456_700,
  ]);
  for (const text of ["", "-1", "1.234", "1,23", "12,34.00", "1e5", "0x1", "一二", "12 34", "99999999", "NaN"])
    expect({ text, read: read(text) }).toEqual({ text, read: null });
});

test("a cell that would be a formula in a spreadsheet is kept a text", () => {
  expect(csvFile([["=1+1", '+a"b', "@x", "-2", "plain, with comma", 5]])).toBe(
    `\uFEFF'=1+1,"'+a""b",'@x,'-2,"plain, with comma",5\r\n`,
  );
});

test("an amount below zero stays a number, which a spreadsheet sums", () => {
  expect(csvFile([["-1234.50", "-0.05", "-1.5", "-1.50-A1", "-1.50\n"]])).toBe(
    `\uFEFF-1234.50,-0.05,'-1.5,'-1.50-A1,"'-1.50\n"\r\n`,
  );
});

test("a list's address is read for what the list knows, and the rest is left out", () => {
  const read = (text: string) => readListQuery(orderListShape, new URLSearchParams(text));
  expect(read("")).toEqual({ scope: "all", search: "", filters: {}, sort: "newest", page: 1 });
  expect(
    read("scope=to-ship&q=%20ab%20c%20&payment=zeller&delivery=NONE&from=2026-02-30&to=2026-11-20&sort=x&page=-3"),
  ).toEqual({
    scope: "to-ship",
    search: "ab c",
    filters: { payment: "zeller", to: "2026-11-20" },
    sort: "newest",
    page: 1,
  });
  expect(read("page=1e99").page).toBe(1);
  expect(read("page=9999999999").page).toBe(1_000_000);
});

test("charts show the days of the shop's zone, at most a year of them and none to come", () => {
  const now = instant(Date.parse("2026-11-21T03:00:00Z"));
  const days = (text: string) => daysOf(new URLSearchParams(text), now, "America/Chicago");
  expect(days("")).toEqual({ from: "2026-10-22", to: "2026-11-20", today: "2026-11-20", last: 30 });
  expect(days("days=7")).toMatchObject({ from: "2026-11-14", last: 7 });
  expect(days("from=2020-01-01&to=2030-01-01")).toMatchObject({ from: "2025-11-20", to: "2026-11-20", last: null });
  expect(days("from=2027-01-01&to=2027-02-01")).toMatchObject({ from: "2026-11-20", to: "2026-11-20" });
  expect(days("from=2026-13-01&to=x")).toMatchObject({ last: 30 });
  // Typed the wrong way round, the days between are meant; one day alone begins or ends the span.
  expect(days("from=2026-11-10&to=2026-11-03")).toMatchObject({ from: "2026-11-03", to: "2026-11-10", last: null });
  expect(days("from=2026-11-03&to=")).toMatchObject({ from: "2026-11-03", to: "2026-11-20", last: null });
  expect(days("from=&to=2026-11-10")).toMatchObject({ from: "2026-10-12", to: "2026-11-10", last: null });
});

test("orders are found by number, part, buyer, email and payment reference, narrowed by filters, and counted by scope", async () => {
  const { db, clock } = shop();
  const browser = await signedInAs(shop(), "owner");
  const now = clock.now();
  clock.set(after(now, -hours(48)));
  const stripe = await placeOrder(db, clock, "stripe");
  await walkOrder(db, clock, stripe, "confirmed");
  clock.set(now);
  const bank = await placeOrder(db, clock, "bank-deposit", {
    email: "grace@example.com",
    buyer: { firstName: "Grace", lastName: "Hopper_%" },
  });
  const deps = { db, clock, payments: new Map(), orders: payableOrders(clock), settings: { publicUrl: "" } };
  await claimAlreadyPaid(deps, { orderNumber: bank.number, customerId: null });
  await confirmManualPayment(deps, {
    orderNumber: bank.number,
    reference: "WIRE 4711",
    amount: cents(100),
    isAmountConfirmed: true,
    staffId: null,
  });
  const [part] = await db.sql<{ sku: string }>("select sku from order_lines where order_id = $1", [bank.id]);
  const found = async (query: string) => {
    const { text, status } = await browser.get(`/admin/orders?${query}`);
    expect({ query, status }).toEqual({ query, status: 200 });
    return [stripe.number, bank.number].filter((number) => text.includes(`/admin/orders/${number}`));
  };
  expect(await found("")).toEqual([stripe.number, bank.number]);
  for (const search of [
    bank.number,
    bank.number.replaceAll("-", "").toLowerCase(),
    part!.sku,
    "grace hopper",
    "GRACE@",
    "wire 4711",
    "r_%",
  ])
    expect({ search, found: await found(new URLSearchParams({ q: search }).toString()) }).toEqual({
      search,
      found: [bank.number],
    });
  expect(await found("q=r%5C")).toEqual([]);
  expect(await found("scope=to-ship")).toEqual([stripe.number]);
  expect(await found("scope=claimed")).toEqual([bank.number]);
  expect(await found("payment=stripe")).toEqual([stripe.number]);
  expect(await found("delivery=PICKUP")).toEqual([]);
  expect(await found("from=2026-11-20&to=2026-11-20")).toEqual([bank.number]);
  expect(await found("from=2026-11-18&to=2026-11-18")).toEqual([stripe.number]);
  for (const scope of orderScopes)
    for (const sort of orderListShape.sorts) await found(`scope=${scope}&sort=${sort}&page=9`);

  const { text } = await browser.get("/admin/transfers");
  expect({
    saysBank: text.includes(bank.number),
    saysStripe: text.includes(stripe.number),
    saysReportedAsPaid: text.includes("Reported as paid"),
  }).toEqual({ saysBank: true, saysStripe: false, saysReportedAsPaid: true });
  const file = await browser.get("/admin/export/orders?scope=claimed");
  expect(file.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(file.headers.get("content-disposition")).toContain("orders-claimed-2026-11-20.csv");
  expect(file.text.split("\r\n")).toHaveLength(3);
  expect(file.text).toContain(
    "Grace,Hopper_%,grace@example.com,,,,,Bank deposit,Standard shipping,2,99.98,0.00,0,0.00,15.00,8.00,0.00,122.98,0.00",
  );
});

test("a shop of years counts its orders to ten thousand and says that there are more, in both languages", async () => {
  const { db, clock } = shop();
  const browser = await signedInAs(shop(), "owner");
  const { id } = await placeOrder(db, clock, "stripe");
  // As many as nobody places in a test; in parts, each within the time that a statement may take on a busy machine.
  const parts = Array.from({ length: 10 }, (_, part) => part);
  for (const part of parts)
    await db.sql(
      `insert into orders (number, email, email_key, phone, first_name, last_name, language, state, payment_state, shipping_method, payment_method,
         billing_address, subtotal_cents, discount_cents, shipping_cents, tax_cents, total_cents, placed_at)
       select 'PL-YEAR-' || (n * 10 + $2), email, email_key, phone, first_name, last_name, language, 'canceled', 'voided', shipping_method, payment_method,
         billing_address, subtotal_cents, discount_cents, shipping_cents, tax_cents, total_cents, placed_at
       from orders, generate_series(1, 1050) n where id = $1`,
      [id, part],
    );
  // Counting further would cost at each view what the shop's years have added.
  const query = readListQuery(orderListShape, new URLSearchParams("scope=canceled"));
  expect((await listOrderTable(db, query, "America/Chicago")).counts).toMatchObject({ canceled: 10_001, all: 10_001 });
  const english = await browser.get("/admin/orders?scope=canceled");
  expect(english.text).toMatch(/10,000\+ results; the pages end there: search or filter to reach the others/);
  expect(english.text).toContain("10,000+");
  expect((await browser.get("/cn/admin/orders?scope=canceled")).text).toContain("10,000+ 条；分页到此为止");
  const { text, status } = await browser.get("/admin/orders?scope=canceled&page=999");
  expect(status).toBe(200);
  expect(text.match(/href="\/admin\/orders\/PL-YEAR-\d+/g)?.length).toBeGreaterThanOrEqual(50);
  for (const part of parts) await db.sql("delete from orders where number like 'PL-YEAR-%' || $1", [part]);
});

test("a view is kept under a name for one person, replaced by its name, and removed", async () => {
  const [owner, other] = [await signedInAs(shop(), "owner"), await signedInAs(shop(), "manager")];
  const save = (name: string, query: string) => owner.post("/admin/orders", { intent: "save-view", name, query });
  expect((await save("Zeller to look at", "scope=unpaid&payment=zeller")).location).toBe(
    "/admin/orders?scope=unpaid&payment=zeller",
  );
  await save("Zeller to look at", "scope=claimed&payment=zeller");
  expect((await save("  ", "")).status).toBe(400);
  const long = await save("d".repeat(41), "scope=claimed");
  for (const said of [
    "Name of the view can have at most 40 characters",
    `value="${"d".repeat(41)}"`,
    '<details class="relative" open',
  ])
    expect(long.text).toContain(said);
  // A name that is too long is not cut, which could end within a character or replace another view.
  expect((await save(`${"a".repeat(39)}🙂`, "")).status).toBe(400);
  expect((await save("b".repeat(41), "")).status).toBe(400);
  expect((await save("c".repeat(40), "")).status).toBe(303);
  const shown = async (browser: typeof owner) =>
    [
      ...(await browser.get("/admin/orders")).text.matchAll(/href="\/admin\/orders\?([^"]*)"[^>]*>Zeller to look at/g),
    ].map(([, query]) => query);
  expect(await shown(owner)).toEqual(["scope=claimed&payment=zeller"]);
  expect(await shown(other)).toEqual([]);
  const [view] = await shop().db.sql<{ id: number }>("select id from staff_views where name = 'Zeller to look at'");
  await other.post("/admin/orders", { intent: "remove-view", view: String(view!.id) });
  expect(await shown(owner)).toHaveLength(1);
  await owner.post("/admin/orders", { intent: "remove-view", view: String(view!.id) });
  expect(await shown(owner)).toEqual([]);
});

test("whoever gives a view no name is asked for one on every list, in the language of the page", async () => {
  const owner = await signedInAs(shop(), "owner");
  for (const list of [
    "orders",
    "returns",
    "claims",
    "customers",
    "reviews",
    "products",
    "promotions",
    "discounts",
    "stock",
  ])
    for (const [prefix, said] of [
      ["", "Name of the view is required"],
      ["/cn", "视图名称为必填项"],
    ] as const) {
      const answer = await owner.post(`${prefix}/admin/${list}`, { intent: "save-view", name: " ", query: "q=a" });
      expect(answer.status, list).toBe(400);
      expect(answer.text, list).toContain(said);
      expect(answer.text, list).toMatch(/<form[^>]*novalidate[^>]*>(?:(?!<\/form>)[\s\S])*value="save-view"/i);
    }
});

test("a list that holds nothing says what comes there and how, in both languages", async () => {
  const owner = await signedInAs(shop(), "owner");
  const says = async (path: string) => (await owner.get(path)).text;
  expect(await says("/admin/reviews")).toContain("No reviews yet. Buyers can write one once their goods have arrived");
  expect(await says("/cn/admin/reviews")).toContain("还没有评价。买家收货后可以评价");
  expect(await says("/admin/purchases")).toContain("No purchase orders yet. Add a supplier first");
  expect(await says("/cn/admin/drafts")).toContain("还没有报价或代客订单。可为电话订单新建一份");
});

test("a search that finds nothing leads back to the list without it, or to the list in which it finds, and an empty list to a filled one", async () => {
  const owner = await signedInAs(shop(), "owner");
  const wayOn = async (path: string) => {
    const { text } = await owner.get(path);
    const cell = /<td colSpan[^>]*>([\s\S]*?)<\/td>/i.exec(text)?.[1] ?? "";
    const said = cell
      .replaceAll(/<[^>]*>/g, "")
      .replace(/\s+/g, " ")
      .trim();
    return { said, to: /href="([^"]*)"/.exec(cell)?.[1]?.replaceAll("&amp;", "&") };
  };
  const narrowed = await wayOn("/admin/customers?scope=closing&q=nobody-like-it&tag=x");
  expect(narrowed.said).toBe("Nothing matches. Clear search and filters");
  expect(narrowed.to).toMatch(/^\/admin\/customers\?scope=closing&sort=/);
  expect((await wayOn("/cn/admin/customers?q=nobody-like-it")).said).toBe("没有符合的内容。 清除搜索和筛选");
  const elsewhere = await wayOn("/admin/customers?scope=closing&q=example.com");
  expect(elsewhere).toMatchObject({ said: expect.stringMatching(/^Nothing in this list\. \w+/) });
  expect(elsewhere.to).toContain("q=example.com");
  expect((await owner.get(elsewhere.to ?? "")).text).toContain("example.com</");
  const other = await wayOn("/admin/customers?scope=closing");
  expect(other).toMatchObject({ said: expect.stringMatching(/^Nothing in this list\. \w+/) });
  expect((await owner.get(other.to ?? "")).text).toContain("example.com");
});

test("a search of the stock from the list that its menu opens finds any part, and a list that was chosen is searched alone", async () => {
  const owner = await signedInAs(shop(), "owner");
  const { variantId } = await placeOrder(shop().db, shop().clock, "bank-deposit");
  const [{ sku }] = (await shop().db.sql<{ sku: string }>("select sku from variants where id = $1", [variantId])) as [
    { sku: string },
  ];
  const open = async (path: string) => {
    const { text } = await owner.get(path);
    const [, to = "", tab = ""] =
      /<a (?=[^>]*aria-current="page")(?=[^>]*href="([^"]*scope[^"]*|[^"]*sort[^"]*)")[^>]*>([^<]*)/.exec(text) ?? [];
    const form = /<form[^>]*role="search"[\s\S]*?<\/form>/.exec(text.slice(text.indexOf(tab)))?.[0] ?? "";
    const kept = /name="scope" value="([^"]*)"/.exec(form)?.[1];
    return { finds: text.includes(`/admin/stock/${variantId}"`), tab, to: to.replaceAll("&amp;", "&"), kept };
  };
  const low = await open("/admin/stock");
  expect(low).toMatchObject({ finds: false, tab: "Low", kept: undefined });
  // The form that the menu's page shows, sent with the number.
  const found = await open(`/admin/stock?sort=available-up&q=${sku}`);
  expect(found).toMatchObject({ finds: true, tab: "All parts", kept: "all" });
  expect((await open(`/cn/admin/stock?sort=available-up&q=${sku}`)).tab).toBe("全部");
  expect((await open("/admin/stock?sort=available-up&category=fittings")).tab, "a filter alone").toBe("Low");
  const text = (await owner.get(`/admin/stock?q=${sku}`)).text.replaceAll("&amp;", "&");
  const within = /href="(\/admin\/stock\?scope=low&q=[^"]*)"/.exec(text)?.[1] ?? "";
  expect(await open(within)).toMatchObject({ finds: false, tab: "Low", kept: "low" });
  expect(await open(`/admin/stock?scope=reserved&q=${sku}`)).toMatchObject({ finds: true, kept: "reserved" });
  expect(await open(`/admin/stock?scope=out&q=${sku}`)).toMatchObject({ finds: false, tab: "Sold out", kept: "out" });
});

test("the list of stock and the page of a part say alike from how many available on it is low", async () => {
  const owner = await signedInAs(shop(), "owner");
  const { variantId } = await placeOrder(shop().db, shop().clock, "bank-deposit");
  // Ten on the shelf, two of them reserved.
  expect((await owner.post(`/admin/stock/${variantId}`, { intent: "reorder", point: "8" })).status).toBe(303);
  const list = (await owner.get("/admin/stock")).text;
  expect(list).toContain(`/admin/stock/${variantId}"`);
  expect(list).toContain("Stock is low when no more are available than the reorder point you set");
  expect((await owner.get("/cn/admin/stock")).text).toContain("可售数量降至所设补货点");
  expect((await owner.get(`/admin/stock/${variantId}`)).text).toContain("Low at this many available.");
});

test("the dashboard counts what its lists show, what waits first, and shows figures only to those who may see them", async () => {
  const owner = await (await signedInAs(shop(), "owner")).get("/admin");
  const tile = (path: string) =>
    Number(new RegExp(`href="${path.replaceAll("?", "\\?")}"[^>]*><span[^>]*>(\\d+)<`).exec(owner.text)?.[1]);
  expect({
    tileAdminOrdersScopeToShipSo: tile("/admin/orders?scope=to-ship&sort=oldest"),
    tileAdminTransfers: tile("/admin/transfers"),
  }).toEqual({ tileAdminOrdersScopeToShipSo: 1, tileAdminTransfers: 1 });
  // Lists in which nothing waits stand behind those in which something does.
  expect(owner.text).toMatch(/Nothing waits:.*<a[^>]*href="\/admin\/returns"[^>]*>Returns waiting</);
  expect(owner.text.indexOf("Nothing waits:")).toBeGreaterThan(owner.text.indexOf('href="/admin/transfers"'));
  expect(owner.text).toContain("Money received and refunded by day");
  const support = await (await signedInAs(shop(), "support")).get("/admin");
  expect({ status: support.status, says: support.text.includes("Money received") }).toEqual({
    status: 200,
    says: false,
  });
});

test("a packing slip is a PDF in both languages and both papers", async () => {
  const browser = await signedInAs(shop(), "fulfilment");
  const order = await placeOrder(shop().db, shop().clock, "stripe");
  for (const path of [
    `/admin/orders/${order.number}/packingSlip`,
    `/cn/admin/orders/${order.number}/packingSlip?paper=a4`,
  ]) {
    const answer = await browser.get(path);
    expect({
      status: answer.status,
      contentType: answer.headers.get("content-type"),
      text: answer.text.slice(0, 5),
      cacheControl: answer.headers.get("cache-control"),
    }).toEqual({ status: 200, contentType: "application/pdf", text: "%PDF-", cacheControl: "private, no-store" });
  }
});

test("a Chinese buyer is found by the name as the lists write it, surname first, and as it was typed", async () => {
  const { db, clock } = shop();
  const browser = await signedInAs(shop(), "owner");
  const { number } = await placeOrder(db, clock, "bank-deposit", {
    // Goods that are fetched carry no label: the name is as its owner writes it.
    delivery: "PICKUP",
    buyer: { firstName: "伟", lastName: "欧阳" },
  });
  for (const list of ["/admin/orders", "/admin/transfers"])
    for (const typed of ["欧阳伟", "欧阳", "伟 欧阳"]) {
      const { text } = await browser.get(`${list}?${new URLSearchParams({ q: typed }).toString()}`);
      expect(text, `${list} ${typed}`).toContain(number);
      expect(text, `${list} ${typed}`).toContain("欧阳伟");
    }
});

test("every screen of the merchant's side is there in both languages without a missing word", async () => {
  const browser = await signedInAs(shop(), "owner");
  const order = await placeOrder(shop().db, shop().clock, "bank-deposit");
  for (const prefix of ["", "/en", "/cn"])
    for (const path of [
      "",
      "/orders",
      `/orders/${order.number}`,
      "/transfers",
      "/money",
      "/returns",
      "/staff",
      "/audit",
    ])
      expect({ path: prefix + path, status: (await browser.get(`${prefix}/admin${path}`)).status }).toEqual({
        path: prefix + path,
        status: 200,
      });
  expect(shop().errors).toEqual([]);
});
