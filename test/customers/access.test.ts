import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { ok } from "#domain/kernel/result.ts";
import { type RouteName, routes } from "#i18n/routes.ts";
import { claimsOfOrder } from "#engine/claims/claims.queries.ts";
import { saveClaimPhotos } from "#engine/claims/claims.ts";
import { openClaim } from "#engine/claims/open-claim.ts";
import { applyAsCompany } from "#engine/companies/apply.ts";
import { saveAddress } from "#engine/customers/addresses.ts";
import { addToList } from "#engine/lists/list-lines.ts";
import { createList } from "#engine/lists/lists.ts";
import { stockGoods } from "#test/checkout/checkout-shop.ts";
import { claimOf, deliveredFreight, done } from "#test/claims/freight-claim.ts";
import { customer, goodPassword } from "#test/customers/customer-fixtures.ts";
import { backOfficeOf } from "#test/fulfilment/back-office.ts";
import { placeOrder } from "#test/payments/placed-order.ts";
import { type Answer, openShop } from "#test/open-shop.ts";
import { signedIn } from "./visitors.ts";

const shop = openShop();

/**
 * Visitors who may open an address. `open`: the same for everybody, or the visitor's own browser. `customer`: the
 * signed-in customer's own things; `file`: of these, a file. `order`: one order, by its number. An address without an
 * entry does not compile.
 */
const kinds: Readonly<Record<RouteName, "open" | "customer" | "file" | "order">> = {
  home: "open",
  help: "open",
  notFound: "open",
  accessibility: "open",
  activity: "open",
  page: "open",
  blog: "open",
  blogTag: "open",
  blogFeed: "open",
  post: "open",
  category: "open",
  product: "open",
  partsDiagram: "open",
  search: "open",
  cart: "open",
  quickOrder: "open",
  compare: "open",
  deliveredPrice: "open",
  myPower: "open",
  stockAlert: "open",
  // Opened by the secret of its link alone, tried in test/recovery.
  cartReminder: "open",
  checkout: "open",
  privacyPolicy: "open",
  returnPolicy: "open",
  shippingPolicy: "open",
  terms: "open",
  tools: "open",
  airSystem: "open",
  toolReceiver: "open",
  toolPumpUp: "open",
  toolPipe: "open",
  toolLeaks: "open",
  toolUnits: "open",
  toolDewPoint: "open",
  toolRunningCost: "open",
  toolPower: "open",
  warrantyPolicy: "open",
  signIn: "open",
  signUp: "open",
  resetPassword: "open",
  createPassword: "open",
  verifyEmail: "open",
  orderTrack: "open",
  eraseOrders: "open",
  machines: "open",
  stopMachineMails: "open",
  stopCartMails: "open",
  quotation: "open",
  quotationPdf: "open",
  // Opened by the secret of its link alone, tried in test/checkout/drafts.test.ts.
  proforma: "open",
  proformaPdf: "open",
  proformaFile: "open",
  // Guests ask too; whose a quote is, is tried in test/checkout/quotes.test.ts.
  askQuote: "open",
  quotes: "customer",
  quote: "customer",
  quotePdf: "open",
  quoteFile: "open",
  // By the secret of its link alone, tried in test/inventory/purchase-orders.test.ts.
  purchasePdf: "open",
  companies: "customer",
  company: "customer",
  companyInvitation: "customer",
  // By the roles at its order's site, tried in test/invoices/invoice-pages.test.ts.
  companyInvoices: "customer",
  // By administrators only, tried in test/approvals/spending.test.ts.
  companySpending: "customer",
  // By the right to pay for the whole company, tried in test/invoices/statement.test.ts.
  companyStatement: "open",
  companyStatementCsv: "open",
  companyStatementPdf: "open",
  companyRules: "customer",
  requisitions: "customer",
  // By the roles at its site, tried in test/approvals/who-sees-requisitions.test.ts.
  requisition: "open",
  requisitionPo: "open",
  // By the right to pay, tried in test/invoices/online-pages.test.ts.
  payInvoices: "open",
  invoicePayment: "open",
  invoice: "open",
  invoicePdf: "open",
  savedQuotations: "customer",
  bought: "customer",
  lists: "customer",
  list: "customer",
  listScan: "customer",
  listFile: "file",
  listLabels: "file",
  // Others come to the product that the label names anyway, tried in test/lists/labels.test.ts.
  bin: "open",
  addToList: "customer",
  personal: "customer",
  changePassword: "customer",
  sessions: "customer",
  addressBook: "customer",
  orderList: "customer",
  selectAddress: "customer",
  closeAccount: "customer",
  orderDetail: "order",
  orderReceipt: "order",
  orderReceiptPdf: "order",
  orderPo: "order",
  orderReview: "order",
  payment: "order",
  requestRefund: "order",
  orderReturn: "order",
  orderClaim: "order",
  orderClaimPdf: "order",
};
/**
 * Visitors who may ask for what the server answers beside the pages. `own`: of the visitor's own session; `order`: of
 * one order; `review`: of one review (tried in review-photos.test.ts); `key`: with a merchant's key; `signed`: whoever
 * signed it.
 */
const served: Readonly<Record<string, "open" | "own" | "order" | "review" | "key" | "signed">> = {
  "/healthz": "open",
  "/readyz": "open",
  "/robots.txt": "open",
  "/.well-known/security.txt": "open",
  "/sitemap.xml": "open",
  "/sitemaps/:file": "open",
  "/favicon.svg": "open",
  "/favicon.ico": "open",
  "/apple-touch-icon.png": "open",
  "/manifest.webmanifest": "open",
  "/theme/:file": "open",
  "/builds/latest.json": "open",
  "/builds/meta/:file": "open",
  "/documents/:slug/:file": "open",
  "/files/:file": "open",
  "/pictures/:key/:file": "open",
  "/order/photos/:name": "order",
  "/review/photos/:name": "review",
  "/api/v1/visitor": "own",
  "/api/v1/fits": "own",
  "/api/v1/delivered": "own",
  "/api/v1/prices": "own",
  "/api/v1/suggest": "open",
  "/api/v1/searched": "open",
  "/api/v1/orders": "key",
  "/api/v1/orders/:name": "key",
  "/api/v1/products": "key",
  "/api/v1/products/:name": "key",
  "/webhooks/${method}": "signed",
};
const of = (kind: "customer" | "file" | "order") =>
  (Object.keys(kinds) as RouteName[]).filter((name) => kinds[name] === kind);

const canary = "Quetzal";
const isIn = ({ text }: Answer) => text.toLowerCase().includes(canary.toLowerCase());

async function people() {
  const { db, clock, files } = shop();
  const [ada, bob] = [
    await customer(db, "ada@example.com", { firstName: canary }),
    await customer(db, "bob@example.com", { firstName: "Bob" }),
  ];
  const typed = {
    firstName: canary,
    lastName: canary,
    address1: `1 ${canary} Street`,
    city: canary,
    state: "OH",
    zip: "43207",
    phone: "6145550142",
  };
  const address = await saveAddress(
    { db, clock, settings: { secret: "" } },
    { customerId: ada },
    {
      id: null,
      typed,
      makeDefault: true,
    },
  );
  const order = await placeOrder(db, clock, "stripe", {
    customerId: ada,
    email: "quetzal@example.com",
    buyer: { firstName: canary },
  });
  await files.put("canary_purchase_order.pdf", Buffer.from(`%PDF-1.7 ${canary}`));
  await db.sql(
    `insert into po_documents (order_id, name, file_name, bytes, uploaded_at)
     values ($1, 'canary_purchase_order.pdf', $2, 16, now())`,
    [order.id, canary],
  );
  const application = { legalName: `${canary} Works`, taxId: "", termsWished: "", tradeReferences: "" };
  const applicant = { customerId: ada, emailVerified: true, language: "en" } as const;
  const company = await applyAsCompany({ db, clock }, applicant, application);
  const list = await createList({ db, clock }, { customerId: ada }, { name: canary, requestKey: "" });
  await stockGoods(db, { sku: "SHELF-1" });
  if (list.ok) await addToList({ db, clock }, { customerId: ada }, list.value, [{ sku: "SHELF-1", note: canary }]);
  await db.sql(
    `insert into order_drafts (number, state, request_key, customer_id, buyer, language, typed, asked, created_at, updated_at)
     values ('QT-2222-3333', 'requested', 'canary', $1, $2, 'en', jsonb_build_object('lines.0.sku', 'SHELF-1', 'note', $2::text),
       '{"from": "cart"}', now(), now())`,
    [ada, canary],
  );
  const ids = { company: company.ok ? company.value : 0, list: list.ok ? list.value : 0 };
  return { ada, bob, order, address: address.ok ? address.value : 0, ids };
}

/** Pages of an account that take no form. */
const withoutForms: ReadonlySet<RouteName> = new Set([
  "bought",
  "orderList",
  "companyInvoices",
  "quotes",
  "requisitions",
]);

test("nobody opens another's things: not a guest, not another customer, by page, by data or by guessing ids", async () => {
  const { ada, order, address, ids } = await people();
  const pathOf = (name: RouteName) =>
    routes[name]
      .replace(":company", String(ids.company))
      .replace(":list", String(ids.list))
      .replace(":quote", "QT-2222-3333");
  const [guest, owner, other] = [
    shop().browser(),
    await signedIn(shop(), "ada@example.com"),
    await signedIn(shop(), "bob@example.com"),
  ];
  const leaks: string[] = [];
  const look = (where: string, answer: Answer) => void (isIn(answer) && leaks.push(where));

  for (const name of of("customer")) {
    for (const prefix of ["", "/en", "/cn"]) {
      const path = prefix + pathOf(name);
      const toGuest = await guest.get(path);
      expect({ path, status: toGuest.status, location: toGuest.location }).toEqual({
        path,
        status: 303,
        location: `${prefix}/signIn?redirectTo=${encodeURIComponent(path)}`,
      });
      look(`guest ${path}`, toGuest);
      const dataToGuest = await guest.get(`${path}/_payload.json`);
      look(`guest payload of ${path}`, dataToGuest);
      expect({
        path,
        dataToGuest: JSON.parse(dataToGuest.text),
        cacheControl: dataToGuest.headers.get("cache-control"),
      }).toEqual({ path, dataToGuest: { redirect: toGuest.location }, cacheControl: "private, no-store" });
      const posted = await guest.post(path, { intent: "delete", id: String(address) });
      look(`guest POST ${path}`, posted);
      // A guest's own text comes back, beside the way to sign in.
      const comesBack = posted.status === 403 && posted.text.includes(`name="id" value="${address}"`);
      expect({ path, answered: comesBack ? "kept" : posted.status }).toEqual({
        path,
        answered: withoutForms.has(name) ? 405 : name === "addToList" ? 303 : "kept",
      });
      expect({ path, status: (await owner.get(path)).status }).toEqual({ path, status: 200 });
      for (const query of [
        "",
        `?id=${address}`,
        `?edit=${address}`,
        `?customer=${ada}&customerId=${ada}`,
        `?q=${order.number}`,
        `?address=${address}`,
      ]) {
        look(`other ${path}${query}`, await other.get(path + query));
        look(`other payload of ${path}${query}`, await other.get(`${path}/_payload.json${query}`));
      }
    }
  }
  for (const name of of("file"))
    for (const prefix of ["", "/en", "/cn"]) {
      const path = prefix + pathOf(name);
      for (const [who, browser] of [
        ["guest", guest],
        ["other", other],
      ] as const) {
        const answer = await browser.get(path);
        look(`${who} ${path}`, answer);
        expect({ path, who, status: answer.status }).toEqual({ path, who, status: 404 });
        expect(answer.headers.get("cache-control")).toBe("private, no-store");
      }
      expect({ path, status: (await owner.get(path)).status }).toEqual({ path, status: 200 });
    }
  for (const name of of("order")) {
    const path = routes[name];
    const unknown = await other.get(`${path}?order=PL-2222-2222`);
    for (const [who, browser] of [
      ["guest", guest],
      ["other", other],
    ] as const) {
      for (const number of [order.number, order.number.toLowerCase(), String(order.id), `' or 1=1 --`]) {
        const answer = await browser.get(`${path}?order=${encodeURIComponent(number)}`);
        look(`${who} ${path} ${number}`, answer);
        const payload = await browser.get(`${path}/_payload.json?order=${encodeURIComponent(number)}`);
        look(`${who} payload of ${path} ${number}`, payload);
        expect({ path, who, status: payload.status }).toEqual({ path, who, status: 404 });
        expect({ path, who, status: answer.status }).toEqual({ path, who, status: unknown.status });
        expect(answer.status).toBe(404);
      }
      const posted = await browser.post(`${path}?order=${order.number}`, { intent: "cancel", order: order.number });
      look(`${who} POST ${path}`, posted);
      expect({ path, who, status: posted.status >= 400 && posted.status < 500 }).toEqual({ path, who, status: true });
    }
  }
  expect(leaks).toEqual([]);
  expect(await shop().db.sql("select state from orders where id = $1", [order.id])).toEqual([{ state: "pending" }]);
  expect(isIn(await owner.get(`/order/detail?order=${order.number}`))).toBe(true);
  expect(isIn(await owner.get("/personal"))).toBe(true);
});

test("what the server answers beside the pages is as closed as they are: with another's session, without a key, by guessing names", async () => {
  const written = globSync("src/server/**/*.ts").flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/\bapp\.(?:get|post|all)\(\s*["`](\/[^"`]*)["`]/g)].map(([, path]) => path),
  );
  expect([...new Set(written)].toSorted()).toEqual(Object.keys(served).toSorted());

  const { db, files } = shop();
  const [row] = await db.sql<{ id: number; number: string }>(
    "select c.id, o.number from customers c join orders o on o.customer_id = c.id where c.email = 'ada@example.com'",
  );
  const office = backOfficeOf(shop());
  const freight = await deliveredFreight(office, { customerId: row!.id });
  const photo = ok({ bytes: Uint8Array.of(1, 2, 3), width: 4, height: 4 });
  done(await saveClaimPhotos({ ...office.deps, files }, freight.id, "damage", [photo]));
  done(await openClaim(office.deps, { ...claimOf(freight), customerId: row!.id }));
  const [claim] = await claimsOfOrder(db, freight.id);
  const name = claim!.photos[0]!.name;
  const [guest, owner, other] = [
    shop().browser(),
    await signedIn(shop(), "ada@example.com"),
    await signedIn(shop(), "bob@example.com"),
  ];
  for (const [path, kind] of Object.entries(served)) {
    const asked = path.replace("photos/:name", `photos/${name}`).replace(":name", row!.number);
    if (kind === "open" || kind === "review" || kind === "signed") continue;
    for (const [who, browser] of [
      ["guest", guest],
      ["other", other],
      ["owner", owner],
    ] as const) {
      const answer = await browser.get(asked);
      const status = kind === "key" ? 401 : kind === "order" ? (who === "owner" ? 200 : 404) : answer.status;
      expect({ who, asked, status: answer.status }).toEqual({ who, asked, status });
      if (who !== "owner" || kind === "key")
        expect({ who, asked, leaks: isIn(answer) }).toEqual({ who, asked, leaks: false });
      expect(answer.headers.get("cache-control") ?? "", asked).not.toContain("public");
    }
  }
  expect(isIn(await owner.get("/api/v1/visitor"))).toBe(true);
});

test("another's address cannot be changed, deleted, made default or shipped to by its id", async () => {
  const { db } = shop();
  const [row] = await db.sql<{ id: number }>("select id from addresses where city = $1", [canary]);
  const other = await signedIn(shop(), "bob@example.com");
  const fields = {
    "shipping.firstName": "B",
    "shipping.lastName": "B",
    "shipping.address1": "B",
    "shipping.city": "B",
    "shipping.state": "OH",
    "shipping.zip": "43207",
    "shipping.phone": "6145550142",
  };
  for (const path of ["/personal/addressBook", "/order/selectAddr"]) {
    for (const intent of ["delete", "default", "save"])
      expect((await other.post(path, { intent, id: String(row!.id), ...fields })).status).toBe(404);
    for (const id of ["x", "-1", "1e300", "9999999999999999999", "1; drop table addresses"])
      expect((await other.post(path, { intent: "delete", id })).status).toBe(404);
    expect((await other.post(path, { intent: "nonsense" })).status).toBe(400);
  }
  expect(await db.sql("select city, is_default from addresses where id = $1", [row!.id])).toEqual([
    { city: canary, is_default: true },
  ]);
});

test("a session is worth nothing after signing out, after a new password elsewhere, and after asking to close the account", async () => {
  const { db } = shop();
  await customer(db, "sessions@example.com");
  const openSignedInSession = () => signedIn(shop(), "sessions@example.com");
  const isOpen = async (browser: { get(path: string): Promise<Answer> }) =>
    (await browser.get("/personal")).status === 200;

  const [leaving, copy] = [await openSignedInSession(), shop().browser()];
  copy.cookies.set("session", leaving.cookies.get("session")!);
  expect(await isOpen(copy)).toBe(true);
  await leaving.post("/signIn", { intent: "sign-out" });
  expect(await isOpen(copy)).toBe(false);

  const [changing, elsewhere] = [await openSignedInSession(), await openSignedInSession()];
  const changed = await changing.post("/personal/changePwd", {
    oldPassword: goodPassword,
    newPassword: "Kolben-and-Zylinder-2",
    confirm: "Kolben-and-Zylinder-2",
  });
  expect((await changing.get(changed.location!)).text).toContain("Your password was changed.");
  expect({ changingIsOpen: await isOpen(changing), elsewhereIsOpen: await isOpen(elsewhere) }).toEqual({
    changingIsOpen: true,
    elsewhereIsOpen: false,
  });

  const kept = changing.cookies.get("session")!;
  const closed = await changing.post("/closeAccount", { reason: "OTHER", password: "Kolben-and-Zylinder-2" });
  expect(closed.location).toMatch(/^\/closeAccount\?closes=\d+$/);
  expect((await changing.get(closed.location!)).text).toContain("3–5 working days");
  copy.cookies.set("session", kept);
  expect(await isOpen(copy)).toBe(false);

  const back = await signedIn(shop(), "sessions@example.com", "Kolben-and-Zylinder-2");
  for (const path of ["/personal", "/personal/addressBook", "/order/list", "/order/selectAddr"])
    expect((await back.get(path)).location).toBe("/closeAccount");
  expect((await back.get("/closeAccount")).text).toContain("This account is about to be closed");
  const stays = await back.post("/closeAccount", { intent: "keep" });
  expect((await back.get(stays.location!)).text).toContain("Your account stays as it is.");
  expect(await isOpen(back)).toBe(true);
});

test("an address of an order's page that names no order leads strangers to sign in and back, and customers to their orders", async () => {
  await customer(shop().db, "cy@example.com", { firstName: "Cy" });
  const [guest, signed] = [shop().browser(), await signedIn(shop(), "cy@example.com")];
  for (const name of of("order").filter((each) => !routes[each].endsWith(".pdf")))
    for (const prefix of ["", "/en", "/cn"]) {
      const path = prefix + routes[name];
      const location = `${prefix}/signIn?redirectTo=${encodeURIComponent(path)}`;
      expect(await guest.get(path), path).toMatchObject({ status: 303, location });
      expect(await signed.get(path), path).toMatchObject({ status: 303, location: `${prefix}/order/list` });
    }
});
