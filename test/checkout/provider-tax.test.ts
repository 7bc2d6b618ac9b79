import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { cents } from "#domain/kernel/money.ts";
import { ok } from "#domain/kernel/result.ts";
import { instant } from "#domain/kernel/time.ts";
import { dockToDock } from "#domain/shipping/rates.ts";
import { lockOrder } from "#engine/orders/order-row.ts";
import { grantUnits } from "#engine/returns/grant-units.ts";
import { placeDraft } from "#engine/checkout/place-draft.ts";
import { tryShipping } from "#engine/admin/settings/try-shipping.ts";
import { deliverOrder } from "#engine/fulfilment/deliver-order.ts";
import { accountFigures } from "#engine/receivables/company-account.ts";
import { refundLinesAsShown } from "#test/returns/refund-lines-as-shown.ts";
import { fileRefundTax, fileSaleTax, fileTax } from "#engine/payments/tax-filings.ts";
import { budgets } from "#engine/platform/budgets.ts";
import { network } from "#engine/platform/parties.ts";
import { spend } from "#engine/platform/rate-limit.ts";
import type { TaxProvider, TaxProviders } from "#engine/ports/tax-provider.ts";
import { createStripeTax } from "#providers/stripe/stripe-tax.ts";
import { checkoutForm } from "#test/checkout/checkout-form.ts";
import { columbus } from "#test/checkout/pickup-place.ts";
import { setSetting, stockGoods } from "#test/checkout/checkout-shop.ts";
import { customer, goodPassword } from "#test/customers/customer-fixtures.ts";
import { change, depsOf, pay, sendRefunds } from "#test/orders/changing-orders.ts";
import { refundAsShown } from "#test/orders/refund-as-shown.ts";
import { accountWith, done, invoicesOf, ordered, send } from "#test/receivables/on-account-shop.ts";
import { openBench } from "#test/sandbox/running.ts";
import { signedInAs } from "#test/staff/staff-browser.ts";
import { type Browser, openShop } from "../open-shop.ts";

let bench: Awaited<ReturnType<typeof openBench>>;
let stripeTax: TaxProvider;
/** Calls that reached the adapter, in their order. */
let calls: string[] = [];

const counted = (name: string): TaxProvider => {
  const call =
    <Key extends keyof TaxProvider>(key: Key) =>
    (...args: Parameters<TaxProvider[Key]>) => {
      calls.push(name + key);
      return (stripeTax[key] as (...all: unknown[]) => ReturnType<TaxProvider[Key]>)(...args);
    };
  return { calculate: call("calculate"), file: call("file"), reverse: call("reverse"), check: call("check") };
};
const taxes: TaxProviders = {
  current: () => Promise.resolve(counted("")),
  all: () => Promise.resolve([counted("")]),
};

beforeAll(async () => {
  bench = await openBench();
  stripeTax = createStripeTax({
    secretKey: "sk_test_bench",
    webhookSecret: "",
    apiBase: `${bench.url}/stripe`,
    timeout: 2_000,
    now: () => instant(Date.now()),
  });
});
afterAll(() => bench.close());

const shop = openShop({ parties: () => Promise.resolve({ taxes }) });
const deps = () => ({ ...depsOf(shop()), taxes });

beforeAll(async () => {
  const { db } = shop();
  await setSetting(db, "opening", { open: true });
  await setSetting(db, "pickup", { places: [columbus] });
});
beforeEach(async () => {
  calls = [];
  await setSetting(shop().db, "taxProvider", { by: "stripe" });
  await setSetting(shop().db, "tax", {});
  await fetch(`${bench.url}/control/faults`, { method: "DELETE" });
});

const fault = (operation: string, kind: string, more: object = {}) =>
  bench.post("/control/faults", { provider: "stripe", operation, kind, ...more });

async function shopper(...goods: { sku: string; price: number; quantity?: number }[]): Promise<Browser> {
  const browser = shop().browser();
  for (const { sku, price, quantity = 1 } of goods) {
    await stockGoods(shop().db, { sku, price });
    await browser.post("/shoppingCart", { intent: "add", sku, quantity: String(quantity) });
  }
  return browser;
}

type Fields = Record<string, string>;
const totalIn = (page: string) => /name="total" value="(\d+)"/.exec(page)?.[1] ?? "";
const filled = (changes: Fields = {}): Fields => ({
  ...checkoutForm,
  email: `${randomUUID()}@example.com`,
  key: randomUUID(),
  intent: "place",
  ...changes,
});
const quote = (browser: Browser, fields: Fields) => browser.post("/checkout", { ...fields, intent: "quote" });

async function place(browser: Browser, fields = filled()) {
  const total = totalIn((await quote(browser, fields)).text);
  const answer = await browser.post("/checkout", { ...fields, total });
  const [order] = await shop().db.sql<{
    id: number;
    number: string;
    tax: number;
    shipping: number;
    total: number;
    calculation: string | null;
  }>(
    `select id, number, tax_cents as tax, shipping_cents as shipping, total_cents as total,
       tax_calculation as calculation from orders where email = $1`,
    [fields["email"]!],
  );
  return { answer, total, order: order! };
}

const linesOf = (id: number) =>
  shop().db.sql<{ id: number; sku: string; tax: number; rate: number; reason: string; parts: unknown; place: string }>(
    `select id, sku, tax_cents as tax, tax_rate as rate, tax_reason as reason, tax_parts as parts,
       tax_state || ' ' || tax_jurisdiction as place from order_lines where order_id = $1 order by position`,
    [id],
  );

/** In Dayton: 5.75 % of the state, 1.25 % of the county, 0.5 % of the transit authority, each rounded by itself. */
const taxInDayton = (amount: number): number =>
  [57_500, 12_500, 5_000].reduce((sum, rate) => sum + Math.floor((amount * rate + 500_000) / 1_000_000), 0);

/** All transactions at the provider, and the sums that its report would have. */
async function filedAtStripe(number: string) {
  const rows = await shop().db.sql<{ provider: string; kind: string }>(
    `select f.provider_id as provider, f.kind from tax_filings f join orders o on o.id = f.order_id
     where o.number = $1 and f.filed_at is not null and f.provider_id <> 'none' order by f.id`,
    [number],
  );
  const stripe = bench.stripe();
  return Promise.all(
    rows.map(async ({ provider }) => {
      const transaction = await stripe.tax.transactions.retrieve(provider, { expand: ["line_items"] });
      const lines = transaction.line_items?.data ?? [];
      const sum = (of: "amount" | "amount_tax") =>
        lines.reduce((all, line) => all + line[of], 0) + (transaction.shipping_cost?.[of] ?? 0);
      return { type: transaction.type, amount: sum("amount"), tax: sum("amount_tax"), lines };
    }),
  );
}

test("a guest pays the tax that the provider decides for the address, line by line, and the sum is the total shown", async () => {
  const browser = await shopper({ sku: "PT-HOSE", price: 10_037 }, { sku: "PT-TANK", price: 33_333, quantity: 3 });
  const { answer, total, order } = await place(browser);
  expect(answer.status).toBe(303);
  const lines = await linesOf(order.id);
  expect(lines.map(({ tax }) => tax)).toEqual([taxInDayton(10_037), taxInDayton(99_999)]);
  const shippingTax = taxInDayton(order.shipping);
  expect(order.tax).toBe(taxInDayton(10_037) + taxInDayton(99_999) + shippingTax);
  expect(order.total).toBe(10_037 + 99_999 + order.shipping + order.tax);
  expect(String(order.total)).toBe(total);
  expect(lines[0]).toMatchObject({
    rate: 75_000,
    reason: "taxed",
    place: "OH Montgomery County, Greater Dayton Regional Transit Authority",
    parts: [
      { authority: "Ohio", level: "state", rate: 57_500, amount: 577 },
      { authority: "Montgomery County", level: "county", rate: 12_500, amount: 125 },
      { authority: "Greater Dayton Regional Transit Authority", level: "district", rate: 5_000, amount: 50 },
    ],
  });
  const [asked] = shop().stripe.sessions.values();
  expect(asked?.request.amount).toBe(order.total);
});

test("the same cart at the same address is asked about once, however often its total is shown", async () => {
  const browser = await shopper({ sku: "PT-ONCE", price: 20_000 });
  const fields = filled();
  for (let time = 0; time < 3; time += 1) await quote(browser, fields);
  expect(calls).toEqual(["calculate"]);
  const { answer } = await place(browser, fields);
  expect(answer.status).toBe(303);
  expect(calls).toEqual(["calculate"]);
  // The next order of the same goods is another sale.
  await browser.post("/shoppingCart", { intent: "add", sku: "PT-ONCE", quantity: "1" });
  expect((await place(browser)).answer.status).toBe(303);
  expect(calls).toEqual(["calculate", "calculate"]);
});

test("where strangers have had all sales of a network asked about, a guest's cart has a few left, and a confirmed account all its own", async () => {
  const { db, clock } = shop();
  const office = "192.0.2.77";
  await db.sql("delete from rate_limits");
  await spend(db, clock.now(), [budgets.saleTaxesOfNetwork, network(office)]);
  await db.sql("update rate_limits set count = 1000000");
  await stockGoods(db, { sku: "PT-OFFICE", price: 20_000 });
  const asksOf = async (browser: Browser): Promise<number> => {
    await browser.post("/shoppingCart", { intent: "add", sku: "PT-OFFICE", quantity: "1" });
    calls = [];
    for (let house = 1; house <= 8; house += 1)
      await quote(browser, filled({ "shipping.address1": `${house} Mill Road` }));
    return calls.length;
  };
  expect(await asksOf(shop().browser(office))).toBe(budgets.saleTaxesAlone.limit);
  expect(await asksOf(shop().browser()), "a guest elsewhere").toBe(8);
  await customer(db, "pt-office@example.com");
  const buyer = shop().browser(office);
  expect(await buyer.post("/signIn", { email: "pt-office@example.com", password: goodPassword })).toMatchObject({
    status: 303,
  });
  expect(await asksOf(buyer)).toBe(8);
});

test("a total that was shown without the street is shown anew where the street changes nothing: the order is placed", async () => {
  const browser = await shopper({ sku: "PT-STREET", price: 20_000 });
  const fields = filled();
  const early = { ...fields, "shipping.address1": "", "shipping.city": "" };
  const total = totalIn((await quote(browser, early)).text);
  expect((await browser.post("/checkout", { ...fields, total })).status).toBe(303);
  expect(calls).toEqual(["calculate", "calculate"]);
});

test("pressed twice at once, one order is placed and its sale is filed once", async () => {
  const browser = await shopper({ sku: "PT-TWICE", price: 20_000 });
  const fields = filled();
  const total = totalIn((await quote(browser, fields)).text);
  const both = await Promise.all([1, 2].map(() => browser.post("/checkout", { ...fields, total })));
  expect(both.map(({ status }) => status)).toEqual([303, 303]);
  const rows = await shop().db.sql<{ id: number; number: string }>("select id, number from orders where email = $1", [
    fields["email"]!,
  ]);
  expect(rows).toHaveLength(1);
  const [{ id, number }] = rows as [{ id: number; number: string }];
  await pay(deps(), shop().stripe, number);
  await Promise.all([fileTax(deps(), { orderId: id }), fileTax(deps(), { orderId: id })]);
  await fileTax(deps(), { orderId: id });
  expect((await filedAtStripe(number)).map(({ type }) => type)).toEqual(["transaction"]);
});

test("goods that are picked up are taxed at the pickup place", async () => {
  const browser = await shopper({ sku: "PT-PICKUP", price: 20_000 });
  const { order } = await place(
    browser,
    filled({
      method: "PICKUP",
      "contact.firstName": "Ada",
      "contact.lastName": "Marsh",
      "contact.phone": "(555) 123-4567",
      "contact.place": "columbus",
    }),
  );
  const [line] = await linesOf(order.id);
  expect(line).toMatchObject({ rate: 80_000, tax: 1_600, place: "OH Franklin County, Central Ohio Transit Authority" });
});

test("exempt buyers, and shops with their own rates, ask nobody", async () => {
  const { db } = shop();
  const email = `${randomUUID()}@example.com`;
  await customer(db, email);
  await db.sql("update customers set tax_exempt = true where email = $1", [email]);
  const exempt = await shopper({ sku: "PT-EXEMPT", price: 20_000 });
  await exempt.post("/signIn", { email, password: goodPassword });
  const sold = await place(exempt, filled({ email }));
  expect(sold.order).toMatchObject({ tax: 0, calculation: null });
  expect((await linesOf(sold.order.id))[0]?.reason).toBe("exempt");
  await setSetting(db, "taxProvider", { by: "own" });
  await setSetting(db, "tax", { OH: { rate: 60_000, shippingTaxed: false } });
  const own = await place(await shopper({ sku: "PT-OWN", price: 20_000 }));
  expect(own.order).toMatchObject({ tax: 1_200, calculation: null });
  await pay(deps(), shop().stripe, own.order.number);
  expect(await db.sql("select from tax_filings where order_id = $1", [own.order.id])).toHaveLength(0);
  expect(calls).toEqual([]);
});

test.each(["before-500", "before-reset", "before-429", "commit-then-timeout", "before-401"])(
  "while the provider fails (%s), own rates hold where they cover the place, and stay until the order",
  async (kind) => {
    await setSetting(shop().db, "tax", { OH: { rate: 60_000, shippingTaxed: false } });
    await fault("tax.calculations.create", kind, { times: 1, delayMs: 10_000 });
    const { answer, order } = await place(await shopper({ sku: `PT-OWN-${kind}`, price: 20_000 }));
    expect(answer.status).toBe(303);
    expect(order).toMatchObject({ tax: 1_200, calculation: null });
    expect(calls).toEqual(["calculate"]);
  },
);

test("where they do not cover it, the buyer is told so in both languages, keeps what was typed, and orders by the next press", async () => {
  const browser = await shopper({ sku: "PT-FAILS", price: 20_000 });
  const fields = filled({ note: "Call before you come" });
  await fault("tax.calculations.create", "before-500", { times: 100 });
  const shown = await quote(browser, fields);
  expect(shown.text).toContain("The sales tax could not be calculated just now. Please try again in a minute");
  const partial = totalIn(shown.text);
  const refused = await browser.post("/checkout", { ...fields, total: partial });
  expect(refused.status).toBe(409);
  expect(refused.text).toContain("The sales tax could not be calculated just now");
  expect(refused.text).toContain("12 Mill Road");
  expect(refused.text).toContain("Call before you come");
  const chinese = await browser.post("/cn/checkout", { ...fields, total: partial });
  expect(chinese.text).toContain("暂时无法计算销售税");
  expect(await shop().db.sql("select from orders where email = $1", [fields["email"]!])).toHaveLength(0);
  await fetch(`${bench.url}/control/faults`, { method: "DELETE" });
  expect((await place(browser, fields)).answer.status).toBe(303);
});

test("a paid sale is filed with the provider, to the cent of the books, and its refunds take their part of it back", async () => {
  const { db, stripe } = shop();
  const browser = await shopper({ sku: "PT-A", price: 1_037, quantity: 3 }, { sku: "PT-B", price: 3_333 });
  const { order } = await place(browser);
  expect(order.shipping).toBeGreaterThan(0);
  await pay(deps(), stripe, order.number);
  await fileTax(deps(), { orderId: order.id });
  expect(await filedAtStripe(order.number)).toMatchObject([
    { type: "transaction", amount: order.total - order.tax, tax: order.tax },
  ]);
  const odd = { orderNumber: order.number, amount: cents(3_333), reason: "courtesy", staffId: null };
  expect((await refundAsShown(deps(), odd)).ok).toBe(true);
  await fileTax(deps(), { orderId: order.id });
  expect((await refundAsShown(deps(), { ...odd, amount: null })).ok).toBe(true);
  await fileTax(deps(), { orderId: order.id });
  await fileTax(deps(), { orderId: order.id });
  const all = await filedAtStripe(order.number);
  expect(all.map(({ type }) => type)).toEqual(["transaction", "reversal", "reversal"]);
  expect(all.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
  expect(all.reduce((sum, { tax }) => sum + tax, 0)).toBe(0);
  const books = await db.sql<{ tax: number }>(
    `select amount_cents as tax from ledger_lines where order_id = $1 and account = 'refunds:tax' order by id`,
    [order.id],
  );
  expect(all.slice(1).map(({ tax }) => -tax)).toEqual(books.map(({ tax }) => tax));
});

test("a worker that dies after the provider's answer files the sale no second time", async () => {
  const { order } = await place(await shopper({ sku: "PT-KILLED", price: 20_000 }));
  await pay(deps(), shop().stripe, order.number);
  const dying: TaxProviders = {
    ...taxes,
    all: () =>
      Promise.resolve([
        {
          ...stripeTax,
          file: async (...args) => {
            await stripeTax.file(...args);
            throw new Error("killed");
          },
        },
      ]),
  };
  await expect(fileTax({ ...deps(), taxes: dying }, { orderId: order.id })).rejects.toThrow("killed");
  // The job is still there for the next worker.
  const jobs = await shop().db.sql("select from graphile_worker._private_jobs where key = $1", [
    `file-tax:${order.id}`,
  ]);
  expect(jobs).toHaveLength(1);
  await fileTax(deps(), { orderId: order.id });
  const ledger = await filedAtStripe(order.number);
  expect(ledger).toHaveLength(1);
  const again = await stripeTax.file(order.calculation ?? "", { key: "by hand", reference: "PT-KILLED by hand" });
  expect(again.ok).toBe(true);
});

test("a lost answer and an error that is remembered under its key end in one filing; what hangs is on the list of money", async () => {
  const { db, clock } = shop();
  const { order } = await place(await shopper({ sku: "PT-HANGS", price: 20_000 }));
  await pay(deps(), shop().stripe, order.number);
  await fault("tax.transactions.create", "replayed-500");
  await expect(fileTax(deps(), { orderId: order.id })).rejects.toThrow(/tax filing/);
  await fault("tax.transactions.create", "before-403");
  await expect(fileTax(deps(), { orderId: order.id })).rejects.toThrow(/tax filing/);
  const owner = await signedInAs(shop(), "owner");
  const page = (await owner.get("/admin/money")).text;
  expect(page).toContain("Sales the tax provider has not taken");
  expect(page).toContain(order.number);
  expect((await owner.get("/cn/admin/money")).text).toContain("税务平台尚未收到的销售");
  await fault("tax.transactions.create", "commit-then-reset");
  await expect(fileTax(deps(), { orderId: order.id })).rejects.toThrow(/tax filing/);
  await fileTax(deps(), { orderId: order.id });
  expect(await filedAtStripe(order.number)).toHaveLength(1);
  expect((await owner.get("/admin/money")).text).not.toContain(order.number);
  expect(await db.sql("select from tax_filings where order_id = $1", [order.id])).toHaveLength(1);
  expect(clock.now()).toBeGreaterThan(0);
});

test("an order that is changed is taxed by the provider anew: what was filed is taken back, and filed as it is now", async () => {
  const { db, stripe } = shop();
  const { order } = await place(await shopper({ sku: "PT-CHANGE", price: 20_000, quantity: 3 }));
  await pay(deps(), stripe, order.number);
  await fileTax(deps(), { orderId: order.id });
  const owner = await signedInAs(shop(), "owner");
  expect((await change(owner, order.number, { "lines.0.quantity": "2" })).location).toContain("done=order-changed");
  const [now] = await db.sql<{ tax: number; shipping: number; calculation: string }>(
    "select tax_cents as tax, shipping_cents as shipping, tax_calculation as calculation from orders where id = $1",
    [order.id],
  );
  expect(now?.tax).toBe(taxInDayton(40_000) + taxInDayton(now?.shipping ?? 0));
  expect(now?.calculation).not.toBe(order.calculation);
  await fileTax(deps(), { orderId: order.id });
  const all = await filedAtStripe(order.number);
  expect(all.map(({ type }) => type)).toEqual(["transaction", "reversal", "transaction"]);
  expect(all.reduce((sum, { tax }) => sum + tax, 0)).toBe(now?.tax);
});

test("units that are given back take the tax of their own line back, and the last of them the rest of it", async () => {
  const { db, stripe } = shop();
  const goods = [
    { sku: "PT-BACK-1", price: 3_333, quantity: 3 },
    { sku: "PT-BACK-2", price: 10_001 },
  ];
  const { order } = await place(await shopper(...goods));
  await pay(deps(), stripe, order.number);
  await fileTax(deps(), { orderId: order.id });
  const [first] = await linesOf(order.id);
  const giveBack = (quantity: number) =>
    db.transaction(async (tx) => {
      const locked = await lockOrder(tx, order.number);
      return grantUnits(tx, deps(), {
        order: locked!,
        units: [{ lineId: first!.id, quantity }],
        why: { received: true, reason: "changed-mind" },
        amount: null,
        of: { kind: "return", number: "R-1" },
        staffId: null,
      });
    });
  for (const quantity of [1, 2]) {
    expect((await giveBack(quantity)).ok).toBe(true);
    await fileTax(deps(), { orderId: order.id });
  }
  const [sale, one, two] = await filedAtStripe(order.number);
  const saleLine = sale!.lines.find(({ reference }) => reference === "PT-BACK-1");
  for (const back of [one!, two!]) {
    expect(back.lines).toHaveLength(1);
    expect(back.lines[0]?.reversal?.original_line_item).toBe(saleLine?.id);
  }
  expect(one!.amount).toBe(-3_333);
  expect(one!.tax + two!.tax).toBe(-first!.tax);
  expect(one!.amount + two!.amount).toBe(-9_999);
});

test("a refund of what is not invoiced yet waits for its sale, and follows it", async () => {
  const { db, clock } = shop();
  const { order } = await place(await shopper({ sku: "PT-WAITS", price: 4_000 }));
  const back = { goods: cents(4_000), shipping: cents(0), tax: cents(300) };
  await db.transaction((tx) => fileRefundTax(tx, clock, order.id, `rest:${order.id}`, back));
  await fileTax(deps(), { orderId: order.id });
  expect(await filedAtStripe(order.number)).toEqual([]);
  // Two invoices of one order are one sale.
  for (const posting of ["invoice:1", "invoice:2"])
    await db.transaction((tx) => fileSaleTax(tx, clock, order.id, `${posting}:${order.id}`));
  await fileTax(deps(), { orderId: order.id });
  const all = await filedAtStripe(order.number);
  expect(all.map(({ type }) => type).toSorted()).toEqual(["reversal", "transaction"]);
  expect(all.reduce((sum, one) => sum + one.tax, 0)).toBe(order.tax - 300);
});

test("the trial of shipping prices asks nobody", async () => {
  await stockGoods(shop().db, { sku: "PT-TRIAL", price: 4_000 });
  const tried = await tryShipping(shop(), {
    items: [{ sku: "PT-TRIAL", quantity: 1 }],
    zip: "77002",
    freight: dockToDock,
  });
  expect(tried).toMatchObject({ ok: true, value: { refused: null } });
  expect(calls).toEqual([]);
});

/** Staff write to a buyer in Dayton: two goods, a taxable line and one that is not, freight as agreed. */
const offered = {
  language: "en",
  email: "draft@example.com",
  method: "SHIPPING",
  ...Object.fromEntries(Object.entries(checkoutForm).filter(([name]) => name.startsWith("shipping."))),
  "lines.0.quantity": "2",
  "own.0.en": "Start-up",
  "own.0.cn": "调试",
  "own.0.quantity": "1",
  "own.0.price": "150",
  "own.0.tax": "taxed",
  "own.1.en": "Piping",
  "own.1.cn": "管路",
  "own.1.quantity": "1",
  "own.1.price": "80",
  "own.1.tax": "untaxed",
  shippingAmount: "50.00",
  shippingReason: "quoted by the truck line",
  validDays: "7",
};

test("an offer of staff is sent and accepted with the provider's tax, and its order is filed", async () => {
  const { db, clock, stripe } = shop();
  await stockGoods(db, { sku: "PT-DRAFT", price: 20_000 });
  const owner = await signedInAs(shop(), "owner");
  const fields = { ...offered, "lines.0.sku": "PT-DRAFT", version: "0", key: randomUUID(), intent: "save" };
  const saved = await owner.post("/admin/drafts/new", fields);
  const path = (saved.location ?? "").split("?")[0]!;
  expect(path).toMatch(/^\/admin\/drafts\//);
  const draftOf = async () =>
    (
      await db.sql<{ id: number; version: number; total: number }>(
        "select id, version, total_cents as total from order_drafts where number = $1",
        [path.split("/").at(-1)!],
      )
    )[0]!;
  const sent = await owner.post(path, { ...fields, version: String((await draftOf()).version), intent: "send" });
  expect(sent.location).toContain("done=sent");
  const { id, version, total } = await draftOf();
  const tax = taxInDayton(40_000) + taxInDayton(15_000) + taxInDayton(5_000);
  expect(total).toBe(40_000 + 15_000 + 8_000 + 5_000 + tax);
  const placed = await placeDraft(
    { db, clock, taxes },
    { draftId: id, version, method: "stripe", seenTotal: total, customer: null },
  );
  if (!placed.ok) throw new Error(JSON.stringify(placed.error));
  await pay(deps(), stripe, placed.value.number);
  await fileTax(deps(), { orderId: placed.value.orderId });
  expect(await filedAtStripe(placed.value.number)).toMatchObject([{ amount: 60_000, tax }]);
  expect(
    (await refundAsShown(deps(), { orderNumber: placed.value.number, amount: null, reason: "r", staffId: null })).ok,
  ).toBe(true);
  await fileTax(deps(), { orderId: placed.value.orderId });
  expect((await filedAtStripe(placed.value.number)).reduce((sum, one) => sum + one.tax, 0)).toBe(0);
});

test("the report by state and place has what the provider decided, net of refunds", async () => {
  const owner = await signedInAs(shop(), "owner");
  const file = (await owner.get("/admin/export/report?report=taxPlaces&from=2026-11-01&to=2026-11-30")).text;
  expect(file).toContain('"Montgomery County, Greater Dayton Regional Transit Authority"');
  const [books] = await shop().db.sql<{ tax: number }>(
    "select -sum(amount_cents)::int as tax from ledger_lines where account in ('tax', 'refunds:tax')",
  );
  const byPlace = file
    .trimEnd()
    .split("\r\n")
    .slice(1)
    .reduce((sum, line) => sum + Math.round(Number(line.split(",").at(-1)) * 100), 0);
  expect(byPlace).toBe(books?.tax);
});

test("before checkout a cart and a product show the tax of the place by the provider's rates, asked once a day for all", async () => {
  const browser = await shopper({ sku: "PT-DOOR", price: 4_000 });
  await browser.post("/shoppingCart", { intent: "zip", zip: "77002" });
  const page = (await browser.get("/shoppingCart")).text;
  const money = (name: string) =>
    Number(new RegExp(`<dt>${name}</dt><dd[^>]*>(?:<[^>]*>)*\\$([\\d.]+)<`).exec(page)?.[1]) * 100;
  // Texas 6.25 %, Houston 1 %, its transit authority 1 %, on goods and shipping.
  expect(Math.round(money("Taxes"))).toBe(Math.round((4_000 + money("Shipping")) * 0.0825));
  const places = calls.length;
  expect(places).toBeGreaterThan(0);
  const other = await shopper({ sku: "PT-DOOR-2", price: 30_000 });
  await other.post("/shoppingCart", { intent: "zip", zip: "77002" });
  await other.get("/shoppingCart");
  await browser.get("/shoppingCart");
  expect(calls.length).toBe(places);
});

test("a network that has asked about its share of places is shown own rates, and others the provider's", async () => {
  const { db, clock } = shop();
  const ip = "203.0.113.132";
  const { placeTaxesOfNetwork } = budgets;
  for (let count = 0; count < placeTaxesOfNetwork.limit; count += 1)
    await spend(db, clock.now(), [placeTaxesOfNetwork, network(ip)]);
  await stockGoods(db, { sku: "PT-SHARE", price: 4_000 });
  const asks = async (browser: Browser) => {
    calls = [];
    await browser.post("/shoppingCart", { intent: "add", sku: "PT-SHARE", quantity: "1" });
    await browser.post("/shoppingCart", { intent: "zip", zip: "75201" });
    await browser.get("/shoppingCart");
    return calls.length;
  };
  expect(await asks(shop().browser(ip))).toBe(0);
  expect(await asks(shop().browser())).toBeGreaterThan(0);
});

/** Tax of an order in the books and in the report of sales tax, net of its refunds. */
async function booksOf(orderId: number) {
  const goods = "'revenue', 'discounts', 'points', 'shipping', 'refunds:goods', 'refunds:shipping'";
  const [books] = await shop().db.sql<{ amount: number; tax: number; reported: number }>(
    `select -coalesce(sum(amount_cents) filter (where account in (${goods})), 0)::int as amount,
       -coalesce(sum(amount_cents) filter (where account in ('tax', 'refunds:tax')), 0)::int as tax,
       (select coalesce(sum(tax_cents), 0)::int from tax_entries where order_id = $1) as reported
     from ledger_lines where order_id = $1`,
    [orderId],
  );
  return books!;
}

/** The same at the provider. */
async function sumAtStripe(number: string) {
  const all = await filedAtStripe(number);
  return { amount: all.reduce((sum, one) => sum + one.amount, 0), tax: all.reduce((sum, one) => sum + one.tax, 0) };
}

/** An order on account of a company of its own, with its lines as they were taxed. */
async function orderOnAccount(...goods: { sku: string; price: number; quantity: number }[]) {
  await stockGoods(shop().db, ...goods.map(({ sku, price }) => ({ sku, price })));
  const account = await accountWith(deps());
  const placed = await ordered(deps(), account, { items: goods.map(({ sku, quantity }) => ({ sku, quantity })) });
  const [figures] = await shop().db.sql<{ tax: number; shipping: number }>(
    "select tax_cents as tax, shipping_cents as shipping from orders where id = $1",
    [placed.orderId],
  );
  const file = () => fileTax(deps(), { orderId: placed.orderId });
  return { ...placed, ...figures!, account, lines: await linesOf(placed.orderId), file };
}

/** Goods on the counter: counted, refunded, and credited to their company. */
async function bringBack(orderId: number, lineId: number) {
  const counted = [{ lineId, resellable: 1, scrapped: 0 }];
  const back = { orderId, staffId: 7, reason: "not-needed", remark: "", counted } as const;
  const { amount } = done(await refundLinesAsShown(deps(), back));
  await sendRefunds(deps(), orderId);
  return amount;
}

test("an order on account is filed whole as its first goods leave, and what comes back is taken back with its credit memo", async () => {
  const { db } = shop();
  const order = await orderOnAccount(
    { sku: "PT-ACC-1", price: 1_051, quantity: 3 },
    { sku: "PT-ACC-2", price: 3_333, quantity: 2 },
  );
  const { orderId, number, total, tax, account, file } = order;
  const [one, two] = order.lines;
  expect([one!.tax, two!.tax]).toEqual([taxInDayton(3_153), taxInDayton(6_666)]);
  expect(tax).toBe(one!.tax + two!.tax + taxInDayton(order.shipping));
  // Nothing is sold yet.
  await file();
  expect(await filedAtStripe(number)).toEqual([]);
  const units = [
    { lineId: one!.id, quantity: 1 },
    { lineId: two!.id, quantity: 1 },
  ];
  done(await send(deps(), { number }, units));
  await file();
  expect(await filedAtStripe(number)).toMatchObject([{ type: "transaction", amount: total - tax, tax }]);
  done(await send(deps(), { number }));
  await file();
  expect(await filedAtStripe(number)).toHaveLength(1);
  const [first, second, ...others] = await invoicesOf(db, account.company.id);
  expect([first!.tax + second!.tax, first!.total + second!.total, others]).toEqual([tax, total, []]);
  expect(await sumAtStripe(number)).toEqual({ amount: total - tax, tax });
  done(await deliverOrder(deps(), { orderNumber: number, staffId: 7 }));
  // A third of $2.36.
  expect(await bringBack(orderId, one!.id)).toBe(1_051 + 79);
  await file();
  await file();
  const [memo, ...more] = await db.sql<{ amount: number }>(
    "select amount_cents::int as amount from account_credits where company_id = $1 and kind = 'credit-memo'",
    [account.company.id],
  );
  expect([memo, more]).toEqual([{ amount: 1_051 + 79 }, []]);
  const [sale, back, ...rest] = await filedAtStripe(number);
  expect(back).toMatchObject({ type: "reversal", amount: -1_051, tax: -79 });
  const line = sale!.lines.find(({ reference }) => reference === "PT-ACC-1");
  expect(back!.lines.map(({ reversal }) => reversal?.original_line_item)).toEqual([line?.id]);
  expect(rest).toEqual([]);
  const { reported, ...books } = await booksOf(orderId);
  expect(await sumAtStripe(number)).toEqual(books);
  expect(reported).toBe(books.tax);
  const open = total - 1_051 - 79;
  expect(await accountFigures(db, account.company.id)).toEqual({ open, uninvoiced: 0, unapplied: 0 });
});

test("what of an order on account is never sent is taken back, and of what left its own share as it comes back", async () => {
  const { db } = shop();
  // $4.99 of tax, of which two units have no equal shares.
  const order = await orderOnAccount({ sku: "PT-ACC-REST", price: 3_333, quantity: 2 });
  const { orderId, number, account, shipping, file } = order;
  const [line] = order.lines;
  expect(line!.tax).toBe(499);
  done(await send(deps(), { number }, [{ lineId: line!.id, quantity: 1 }]));
  done(await refundAsShown(deps(), { orderNumber: number, amount: null, reason: "Sold out", staffId: 7 }));
  await file();
  const [invoice] = await invoicesOf(db, account.company.id);
  expect(await sumAtStripe(number)).toEqual({ amount: 3_333 + shipping, tax: invoice!.tax });
  expect(invoice!.tax).toBe(250 + taxInDayton(shipping));
  done(await deliverOrder(deps(), { orderNumber: number, staffId: 7 }));
  expect(await bringBack(orderId, line!.id)).toBe(3_333 + 250);
  await file();
  // The freight stays sold.
  const { reported, ...books } = await booksOf(orderId);
  expect(books).toEqual({ amount: shipping, tax: taxInDayton(shipping) });
  expect(await sumAtStripe(number)).toEqual(books);
  expect(reported).toBe(books.tax);
});

const calculatingBy = (calculate: TaxProvider["calculate"]): TaxProviders => ({
  ...taxes,
  current: () => Promise.resolve({ ...stripeTax, calculate }),
});

// It moves the provider's clock: the last of the file.
test("goods that leave after the provider has forgotten them are asked about anew, and filed where their tax is the same", async () => {
  const { db } = shop();
  const built = await orderOnAccount({ sku: "PT-ACC-BUILT", price: 20_000, quantity: 2 });
  const other = await orderOnAccount({ sku: "PT-ACC-OTHER", price: 20_000, quantity: 1 });
  const newer = await orderOnAccount({ sku: "PT-ACC-NEWER", price: 20_000, quantity: 1 });
  const named = async (orderId: number) =>
    (await db.sql<{ name: string }>("select tax_calculation as name from orders where id = $1", [orderId]))[0]!.name;
  const before = await named(built.orderId);
  await bench.advance(91 * 24 * 60 * 60 * 1_000);
  const { tax, total, number, orderId } = built;
  done(await send(deps(), { number }, [{ lineId: built.lines[0]!.id, quantity: 1 }]));
  await built.file();
  done(await send(deps(), { number }));
  await built.file();
  expect(await filedAtStripe(number)).toMatchObject([{ type: "transaction", amount: total - tax, tax }]);
  expect(await named(orderId)).not.toBe(before);
  // Meanwhile freight is taxed higher: the buyer owes what was agreed, and a person has to look at it.
  const dearer = calculatingBy(async (sale) => {
    const answer = await stripeTax.calculate(sale);
    if (!answer.ok) return answer;
    const { shipping } = answer.value;
    return ok({ ...answer.value, shipping: { ...shipping, tax: cents(shipping.tax + 1) } });
  });
  done(await send(deps(), { number: other.number }));
  await expect(fileTax({ ...deps(), taxes: dearer }, { orderId: other.orderId })).rejects.toThrow(/tax filing/);
  expect(await filedAtStripe(other.number)).toEqual([]);
  expect((await (await signedInAs(shop(), "owner")).get("/admin/money")).text).toContain(other.number);
  await other.file();
  expect(await filedAtStripe(other.number)).toMatchObject([{ amount: other.total - other.tax, tax: other.tax }]);
  // An order that is changed while the provider is asked keeps the calculation of its change.
  const racing = calculatingBy(async (sale) => {
    await db.sql("update orders set tax_calculation = 'taxcalc_newer' where id = $1", [newer.orderId]);
    return stripeTax.calculate(sale);
  });
  done(await send(deps(), { number: newer.number }));
  await fileTax({ ...deps(), taxes: racing }, { orderId: newer.orderId });
  expect(await named(newer.orderId)).toBe("taxcalc_newer");
  expect(await filedAtStripe(newer.number)).toMatchObject([{ amount: newer.total - newer.tax, tax: newer.tax }]);
});
