import { globSync, readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { addToList } from "#engine/lists/list-lines.ts";
import { createList } from "#engine/lists/lists.ts";
import { stopToken } from "#engine/machines/reminders.ts";
import { prefixes, splitPath } from "#i18n/languages.ts";
import { calculatorRoutes, type RouteName, routes, shopPageNames } from "#i18n/routes.ts";
import { payloadPath } from "#web/navigation/payload-protocol.ts";
import { setSetting, stockGoods } from "#test/checkout/checkout-shop.ts";
import { customer } from "#test/customers/customer-fixtures.ts";
import { signedIn } from "#test/customers/visitors.ts";
import { type Browser, openShop } from "#test/open-shop.ts";
import { placeOrder } from "#test/payments/placed-order.ts";
import { signedInAs } from "#test/staff/staff-browser.ts";

const shop = openShop({ settings: { publicUrl: "https://shop.example" } });

/**
 * Each address of a closed shop (docs/decisions/025-closed-shop.md). `closed`: it names goods, their prices or pages as
 * the shop has them today. `open`: it is the shop's own, or of whoever bought before. A route without an entry does
 * not compile.
 */
const whileClosed: Readonly<Record<RouteName, "closed" | "open">> = {
  home: "closed",
  help: "closed",
  activity: "closed",
  page: "closed",
  blog: "closed",
  blogTag: "closed",
  blogFeed: "closed",
  post: "closed",
  category: "closed",
  product: "closed",
  partsDiagram: "closed",
  search: "closed",
  cart: "closed",
  quickOrder: "closed",
  compare: "closed",
  deliveredPrice: "closed",
  myPower: "closed",
  stockAlert: "closed",
  cartReminder: "closed",
  checkout: "closed",
  airSystem: "closed",
  toolRunningCost: "closed",
  toolPower: "closed",
  quotation: "closed",
  quotationPdf: "closed",
  askQuote: "closed",
  // Of an account, but with today's goods: anybody may sign up and ask for any part number here.
  machines: "closed",
  bought: "closed",
  lists: "closed",
  list: "closed",
  listScan: "closed",
  listFile: "closed",
  listLabels: "closed",
  addToList: "closed",
  bin: "closed",
  notFound: "open",
  accessibility: "open",
  privacyPolicy: "open",
  returnPolicy: "open",
  shippingPolicy: "open",
  terms: "open",
  warrantyPolicy: "open",
  // Formulas without goods.
  tools: "open",
  toolReceiver: "open",
  toolPumpUp: "open",
  toolPipe: "open",
  toolLeaks: "open",
  toolUnits: "open",
  toolDewPoint: "open",
  signIn: "open",
  signUp: "open",
  resetPassword: "open",
  createPassword: "open",
  verifyEmail: "open",
  personal: "open",
  changePassword: "open",
  sessions: "open",
  addressBook: "open",
  selectAddress: "open",
  closeAccount: "open",
  stopMachineMails: "open",
  stopCartMails: "open",
  // Sold, or offered in writing.
  orderTrack: "open",
  orderList: "open",
  orderDetail: "open",
  orderReceipt: "open",
  orderReceiptPdf: "open",
  orderPo: "open",
  orderReview: "open",
  orderReturn: "open",
  orderClaim: "open",
  orderClaimPdf: "open",
  requestRefund: "open",
  eraseOrders: "open",
  payment: "open",
  proforma: "open",
  proformaPdf: "open",
  proformaFile: "open",
  purchasePdf: "open",
  savedQuotations: "open",
  quotes: "open",
  quote: "open",
  quotePdf: "open",
  quoteFile: "open",
  companies: "open",
  company: "open",
  companyInvitation: "open",
  companyInvoices: "open",
  companySpending: "open",
  companyStatement: "open",
  companyStatementPdf: "open",
  companyStatementCsv: "open",
  companyRules: "open",
  requisitions: "open",
  requisition: "open",
  requisitionPo: "open",
  payInvoices: "open",
  invoicePayment: "open",
  invoice: "open",
  invoicePdf: "open",
};

/** The same of what the server answers beside pages: `open` also where only its owner, or a key, opens it. */
const served: Readonly<Record<string, "closed" | "open">> = {
  "/healthz": "open",
  "/readyz": "open",
  "/robots.txt": "open",
  "/.well-known/security.txt": "open",
  "/favicon.svg": "open",
  "/favicon.ico": "open",
  "/apple-touch-icon.png": "open",
  "/manifest.webmanifest": "open",
  "/theme/:file": "open",
  "/builds/latest.json": "open",
  // Without the merchant's redirects.
  "/builds/meta/:file": "open",
  "/sitemap.xml": "closed",
  "/sitemaps/:file": "closed",
  "/documents/:slug/:file": "closed",
  "/files/:file": "closed",
  "/api/v1/suggest": "closed",
  "/api/v1/delivered": "closed",
  "/api/v1/prices": "closed",
  // Greets those who bought before, and marks no goods.
  "/api/v1/visitor": "open",
  "/api/v1/fits": "open",
  "/api/v1/searched": "open",
  // Names that nobody guesses: mails and orders show them.
  "/pictures/:key/:file": "open",
  "/order/photos/:name": "open",
  "/review/photos/:name": "open",
  "/api/v1/orders": "open",
  "/api/v1/orders/:name": "open",
  "/api/v1/products": "open",
  "/api/v1/products/:name": "open",
  "/webhooks/${method}": "open",
};

/** Words of goods, of their price and of pages that nobody who asks has typed. */
const secrets = /quetzal|kestrel|1298765|12,987\.65|\/categories\//i;
const typed = "q=PUMP-1&find=PUMP-1&code=PUMP-1&number=PUMP-1&sku=PUMP-1&parts=1&zip=45402&state=OH&lang=en";

let list = 0;
let order = "";
let guest: Browser;
let ada: Browser;

beforeAll(async () => {
  const { db, clock } = shop();
  await stockGoods(db, { sku: "PUMP-1", product: "kestrel", price: 1_298_765 }, { sku: "SOLD-1" });
  await db.sql(`update products set name = '{"en":"Quetzal Pump","cn":"Quetzal 泵"}' where slug = 'kestrel'`);
  // A listing reads the texts of goods in all languages.
  await db.sql(`update products set summary = '{"en":"","cn":""}', description = '{"en":[],"cn":[]}'`);
  await shop().goodsChanged();
  await db.sql(
    `insert into redirects (path, target) values ('/moved', '/products/kestrel.html'),
       ('/moved-too/*', '/Products/kestrel'), ('/moved-in-full', 'https://shop.example/search?q=kestrel'),
       ('/old-terms', '/useTerms'), ('/elsewhere', 'https://other.example/')`,
  );
  const words = { en: "Quetzal sale", cn: "Quetzal 促销" };
  const line = { text: words, href: "/activities/quetzal", timeZone: "America/New_York", startsAt: null, endsAt: null };
  await setSetting(db, "announcement", line);
  const id = await customer(db, "ada@example.com");
  const held = await createList({ db, clock }, { customerId: id }, { name: "Shelf", requestKey: "" });
  list = held.ok ? held.value : 0;
  await addToList({ db, clock }, { customerId: id }, list, [{ sku: "PUMP-1" }]);
  order = (await placeOrder(db, clock, "stripe", { customerId: id })).number;
  shop().settingsChanged();
  shop().contentChanged();
  guest = shop().browser();
  await guest.post("/shoppingCart", { intent: "add", sku: "PUMP-1", quantity: "1" });
  ada = await signedIn(shop(), "ada@example.com");
});

const turn = async (open: boolean) => {
  await setSetting(shop().db, "opening", { open });
  shop().settingsChanged();
  shop().contentChanged();
};

/** An answer as it comes over the wire, its scripts included. */
async function raw(browser: Browser, path: string) {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const answer = await fetch(shop().url + path, { headers: { cookie }, redirect: "manual" });
  const location = answer.headers.get("location");
  return { status: answer.status, location, headers: answer.headers, all: `${location} ${await answer.text()}` };
}

const samples: Readonly<Record<string, string>> = { category: "piston", line: "1", sku: "PUMP-1", tags: "a" };
const pathOf = (pattern: string) =>
  pattern.replace(/:(\w+)/g, (_, name: string) => (name === "list" ? String(list) : (samples[name] ?? "kestrel")));
/** The path of goods is typed by whoever asks, and may come back, also in a link to the other language. */
function beside(path: string, { all }: { all: string }): string {
  const plain = splitPath(path).rest;
  return plain === "/" ? all : all.replaceAll(plain, "").replaceAll(encodeURIComponent(plain), "");
}

test("every address of a page is closed or open on purpose, as page and as data, to guests and accounts; none tells of goods", async () => {
  await turn(false);
  for (const [name, state] of Object.entries(whileClosed) as [RouteName, "closed" | "open"][])
    for (const prefix of prefixes)
      for (const [who, browser] of [
        ["guest", guest],
        ["account", ada],
      ] as const) {
        const path = prefix + pathOf(routes[name]);
        const page = await raw(browser, `${path}?${typed}&order=${order}`);
        const payload = await raw(browser, payloadPath(path, `?${typed}&order=${order}`));
        const all = beside(path, page) + beside(path, payload);
        // A calculator leads to the category of its answer in every shop, which is closed itself.
        const words = calculatorRoutes.some((tool) => tool === name)
          ? all.replaceAll(/\/categories\/[\w-]+\/all\?/g, "")
          : all;
        const said = { who, path, told: secrets.exec(words)?.[0] };
        expect(said).toEqual({ who, path, told: undefined });
        const closed = { status: 503, again: "3600" };
        if (state === "closed")
          expect({ who, path, status: page.status, again: page.headers.get("retry-after") }).toEqual({
            who,
            path,
            ...closed,
          });
        else expect({ who, path, status: page.status }).not.toEqual({ who, path, status: 503 });
        if (state === "closed" && shopPageNames.some((page) => page === name))
          expect({ who, path, status: payload.status }).toEqual({ who, path, status: 503 });
      }
});

test("what the server answers beside the pages is closed or open on purpose, and none of it tells of goods", async () => {
  await turn(false);
  const written = globSync("src/server/**/*.ts").flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/\bapp\.(?:get|post|all)\(\s*["`](\/[^"`]*)["`]/g)].map(([, path]) => path),
  );
  expect([...new Set(written)].toSorted()).toEqual(Object.keys(served).toSorted());
  for (const [pattern, state] of Object.entries(served))
    for (const browser of [guest, ada]) {
      const path = pattern.replace(":file", "test.json").replace(/:\w+/, "kestrel");
      const query = `?${typed}&viewed=kestrel&parts=kestrel`;
      const answer = await raw(browser, path + query);
      // A page that is not there links to itself in the other language.
      answer.all = answer.all.replaceAll(/(?:viewed|parts)(?:=|%3D)kestrel/g, "");
      // Of its own pages a build lists the patterns, which are the same in every shop.
      if (path.startsWith("/builds/meta/")) answer.all = answer.all.replaceAll("/categories/", "");
      expect({ path, told: secrets.exec(beside(path, answer))?.[0] }).toEqual({ path, told: undefined });
      if (state === "closed") expect({ path, status: answer.status }).toEqual({ path, status: 503 });
    }
});

test("nothing is told to whoever sends a form with a part number, whatever the page", async () => {
  await turn(false);
  const forms: readonly (readonly [string, Record<string, string>])[] = [
    ["/addToList", { "line.0.number": "PUMP-1", number: "PUMP-1", quantity: "1" }],
    [`/personal/lists/${list}`, { intent: "check", number: "PUMP-1", quantity: "1" }],
    [`/personal/lists/${list}/scan`, { intent: "add", sku: "PUMP-1" }],
    ["/machines", { intent: "save", model: "kestrel" }],
    ["/machines?stop=x", { intent: "save", model: "kestrel" }],
    ["/shoppingCart", { intent: "add", sku: "PUMP-1", quantity: "1" }],
  ];
  for (const [path, form] of forms)
    for (const browser of [guest, ada]) {
      const { status, text } = await browser.post(path, form);
      expect({ path, status }).toEqual({ path, status: path.includes("stop") ? 400 : 503 });
      expect(text.replaceAll("kestrel", "")).not.toMatch(secrets);
    }
});

test("its redirects lead visitors to no goods and stand in no list; to policies, to other sites and for staff they lead on", async () => {
  await turn(false);
  const owner = await signedInAs(shop(), "owner");
  for (const prefix of prefixes)
    for (const path of ["/moved", "/moved-too/old", "/moved-in-full"]) {
      for (const at of [prefix + path, payloadPath(prefix + path, "")]) {
        const { status, location, headers, all } = await raw(guest, at);
        expect({ at, status, location, again: headers.get("retry-after") }).toEqual({
          at,
          status: 503,
          location: null,
          again: "3600",
        });
        expect(all).not.toMatch(secrets);
      }
      expect((await owner.get(prefix + path)).location).toMatch(/kestrel/);
    }
  expect((await guest.get("/cn/old-terms")).location).toBe("/cn/useTerms");
  expect((await guest.get("/elsewhere")).location).toBe("https://other.example/");
  const listed = async () => {
    const { all, headers } = await raw(guest, "/builds/meta/test.json");
    return { isNamed: /old-terms|moved|other\.example/.test(all), kept: headers.get("cache-control") };
  };
  expect(await listed()).toEqual({ isNamed: false, kept: "no-store" });
  await turn(true);
  expect(await listed()).toEqual({ isNamed: true, kept: "public, max-age=300" });
  expect((await guest.get("/cn/moved")).location).toBe("/cn/products/kestrel.html");
});

test("mails are stopped by their link also while it is closed, and the page shows nothing else", async () => {
  const { db } = shop();
  const [machine] = await db.sql<{ id: number; customer: number }>(
    `insert into customer_machines (customer_id, product_id, kind, name, since, created_at)
     select c.id, p.id, 'piston', 'Quetzal', '2026-01-01', now() from customers c, products p where p.slug = 'kestrel'
     returning id::int, customer_id::int as customer`,
  );
  const token = stopToken("s".repeat(32), { machineId: machine!.id, customerId: machine!.customer });
  await turn(true);
  expect((await raw(ada, "/machines")).all, "as long as it is open").toMatch(secrets);
  await turn(false);
  const path = `/machines?stop=${encodeURIComponent(token)}`;
  const page = await raw(ada, `${path}&${typed}`);
  expect(page.status).toBe(200);
  expect(page.all).not.toMatch(secrets);
  expect((await guest.post(path, { intent: "stop", stop: token })).status).toBe(303);
  expect((await raw(guest, "/cartReminder?stop=broken")).status).toBe(410);
});
