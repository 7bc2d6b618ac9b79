import { expect, test } from "vitest";
import { may, roles, type Role } from "#domain/staff/permissions.ts";
import { openStaffSession } from "#engine/staff/sessions.ts";
import { codeOf, stepAt } from "#engine/staff/totp.ts";
import { adminRoutes } from "#i18n/admin-routes.ts";
import type { AdminRouteName } from "#i18n/routes.ts";
import { deliveredFreight, openedClaim } from "#test/claims/freight-claim.ts";
import { customer } from "#test/customers/customer-fixtures.ts";
import { backOfficeOf } from "../fulfilment/back-office.ts";
import { walkOrder } from "#test/order-walkthrough.ts";
import { placeOrder } from "#test/payments/placed-order.ts";
import { staffMember, staffPassword, totpSecret } from "#test/staff/staff-fixtures.ts";
import { type Answer, type Browser, openShop } from "#test/open-shop.ts";
import { insertInvoices } from "#test/receivables/insert-invoices.ts";
import { signedIn } from "#test/customers/visitors.ts";
import { formsOf } from "#test/web/page-forms.ts";
import { pageVisitors } from "#test/web/page-visitors.ts";
import { adminAccess } from "#web/admin/access.ts";
import { shopSecret, signedInAs } from "./staff-browser.ts";
import { formPlaces, staffForms } from "./staff-forms.ts";

const shop = openShop();
const besideSandbox = openShop({ settings: { sandboxUrl: "http://127.0.0.1:3001" } });
const canary = "Quetzal";

/**
 * Rights to pages: written here once more, by hand, so that a slip in the shop's own table is seen. A new address
 * does not compile without a line.
 */
const all: readonly Role[] = roles;
const openTo: Readonly<Record<AdminRouteName, readonly Role[] | "everybody">> = {
  adminSignIn: "everybody",
  adminSecondFactor: "everybody",
  adminJoin: "everybody",
  admin: all,
  adminOrders: all,
  adminOrdersExport: ["owner", "manager"],
  adminSending: ["owner", "manager", "fulfilment"],
  adminLabelMany: ["owner", "manager", "fulfilment"],
  adminSendingList: ["owner", "manager", "fulfilment"],
  adminPickList: all,
  adminOrder: all,
  adminPackingSlip: all,
  adminOrderPo: all,
  adminEvidence: ["owner", "manager"],
  adminOrderMail: all,
  // Postage is the shop's money, and a label that is bought can be mailed with.
  adminOrderLabel: ["owner", "manager", "fulfilment"],
  adminLabelFile: ["owner", "manager", "fulfilment"],
  adminOrderChange: ["owner", "manager", "support"],
  adminOrderClaim: ["owner", "manager", "support"],
  adminDrafts: all,
  adminDraftNew: ["owner", "manager", "support"],
  adminQuoteNew: ["owner", "manager", "support"],
  adminDraft: all,
  adminAbandonedCarts: ["owner", "manager", "support", "read-only"],
  adminAbandonedCartsExport: ["owner", "manager"],
  adminAbandonedCart: ["owner", "manager", "support", "read-only"],
  adminDraftPdf: all,
  adminDraftFile: all,
  adminTransfers: all,
  adminMoney: all,
  adminFailedMails: all,
  adminLedgerExport: ["owner", "manager"],
  adminAccounting: ["owner", "manager"],
  adminAccountingFile: ["owner", "manager"],
  adminBooksExport: ["owner", "manager"],
  adminReports: ["owner", "manager", "read-only"],
  adminReportFile: ["owner", "manager", "read-only"],
  adminSynonyms: ["owner", "manager"],
  adminReturns: all,
  adminReturn: all,
  adminReturnMail: all,
  adminReturnPhoto: all,
  adminClaims: all,
  adminClaim: all,
  adminClaimMail: all,
  adminClaimPhoto: all,
  adminCustomers: ["owner", "manager", "support", "read-only"],
  adminCustomersExport: ["owner", "manager"],
  adminCustomerNew: ["owner", "manager", "support"],
  adminCustomer: ["owner", "manager", "support", "read-only"],
  adminCustomerData: ["owner", "manager"],
  adminTaxCertificate: ["owner", "manager"],
  adminSiteCertificate: ["owner", "manager"],
  adminCompanies: ["owner", "manager", "support", "read-only"],
  adminCompanyNew: ["owner", "manager"],
  adminCompany: ["owner", "manager", "support", "read-only"],
  adminCompanyAccount: ["owner", "manager", "support", "read-only"],
  adminStatement: ["owner", "manager", "support", "read-only"],
  adminStatementPdf: ["owner", "manager", "support", "read-only"],
  adminCollections: ["owner", "manager", "support", "read-only"],
  adminCollectionsExport: ["owner", "manager"],
  adminCollection: ["owner", "manager", "support", "read-only"],
  adminInvoices: ["owner", "manager", "support", "read-only"],
  adminInvoicesExport: ["owner", "manager"],
  adminBankFile: ["owner", "manager", "support", "read-only"],
  adminUnapplied: ["owner", "manager", "support", "read-only"],
  adminInvoiceCredit: ["owner", "manager"],
  adminInvoicePdf: ["owner", "manager", "support", "read-only"],
  adminReviews: all,
  adminReviewPhoto: all,
  adminProducts: all,
  adminProductsChange: ["owner", "manager"],
  adminProductNew: ["owner", "manager"],
  adminProductSuggest: all,
  adminProduct: all,
  adminProductPreview: all,
  adminProductPresence: ["owner", "manager"],
  adminPromotions: all,
  adminPromotionNew: ["owner", "manager"],
  adminPriceDay: all,
  adminPromotion: all,
  adminPromotionPresence: ["owner", "manager"],
  adminDiscounts: all,
  adminDiscountNew: ["owner", "manager"],
  adminDiscount: all,
  adminDiscountPresence: ["owner", "manager"],
  adminPriceLists: ["owner", "manager", "read-only"],
  adminPriceListNew: ["owner", "manager"],
  adminPriceList: ["owner", "manager", "read-only"],
  adminCustomerGroups: ["owner", "manager", "read-only"],
  adminCustomerGroup: ["owner", "manager", "read-only"],
  adminPriceListFile: ["owner", "manager", "read-only"],
  adminImports: ["owner", "manager"],
  adminImportFiles: ["owner", "manager"],
  adminImport: ["owner", "manager"],
  adminImportReport: ["owner", "manager"],
  adminProductsExport: ["owner", "manager"],
  adminImportTemplate: ["owner", "manager"],
  adminPictures: ["owner", "manager"],
  adminDocuments: ["owner", "manager"],
  adminStock: all,
  adminStockGrid: ["owner", "manager", "fulfilment"],
  adminStockCounts: ["owner", "manager", "fulfilment"],
  adminStockExport: all,
  adminStockItem: all,
  adminPurchases: ["owner", "manager", "fulfilment", "read-only"],
  adminReorder: ["owner", "manager"],
  adminPurchaseNew: ["owner", "manager"],
  adminPurchase: ["owner", "manager", "fulfilment", "read-only"],
  adminStockTransfers: ["owner", "manager", "fulfilment", "support", "read-only"],
  adminStockTransferNew: ["owner", "manager", "fulfilment"],
  adminStockTransfer: ["owner", "manager", "fulfilment", "support", "read-only"],
  adminPlaces: ["owner", "manager", "fulfilment", "support", "read-only"],
  adminPlaceNew: ["owner", "manager"],
  adminPlace: ["owner", "manager", "fulfilment", "support", "read-only"],
  adminSuppliers: ["owner", "manager", "fulfilment", "read-only"],
  adminSupplierNew: ["owner", "manager"],
  adminSupplier: ["owner", "manager", "fulfilment", "read-only"],
  adminTaxonomy: all,
  adminCategoryNew: ["owner", "manager"],
  adminTaxonomyCategory: all,
  adminCategoryPresence: ["owner", "manager"],
  adminAttributeNew: ["owner", "manager"],
  adminAttribute: all,
  adminAttributePresence: ["owner", "manager"],
  adminSettings: ["owner", "manager", "read-only"],
  adminProfile: ["owner", "manager", "read-only"],
  adminHome: ["owner", "manager", "read-only"],
  adminMenus: ["owner", "manager", "read-only"],
  adminAnnouncement: ["owner", "manager", "read-only"],
  adminMails: ["owner", "manager", "read-only"],
  adminMailWords: ["owner", "manager", "read-only"],
  adminThirdParties: ["owner", "manager", "read-only"],
  adminKeys: ["owner"],
  adminProviderKeys: ["owner"],
  adminApiKeys: ["owner"],
  adminPages: ["owner", "manager", "read-only"],
  adminPageNew: ["owner", "manager"],
  adminPosts: ["owner", "manager", "read-only"],
  adminPostNew: ["owner", "manager"],
  adminArticle: ["owner", "manager", "read-only"],
  adminArticlePresence: ["owner", "manager"],
  adminPolicies: ["owner", "manager", "read-only"],
  adminPolicy: ["owner", "manager", "read-only"],
  adminPolicyPresence: ["owner", "manager"],
  adminShipping: ["owner", "manager", "read-only"],
  adminShippingTrial: ["owner", "manager", "read-only"],
  adminTax: ["owner", "manager", "read-only"],
  adminTaxRates: ["owner", "manager", "read-only"],
  adminTaxProvider: ["owner", "manager", "read-only"],
  adminTaxRatesExport: ["owner", "manager", "read-only"],
  adminPickup: ["owner", "manager", "read-only"],
  adminPayment: ["owner", "manager", "read-only"],
  adminPoints: ["owner", "manager", "read-only"],
  adminReminders: ["owner", "manager", "read-only"],
  adminBundle: ["owner", "manager", "read-only"],
  adminMargin: ["owner", "manager", "read-only"],
  adminBank: ["owner"],
  adminZeller: ["owner"],
  adminRedirects: ["owner", "manager", "read-only"],
  adminReturnWindows: ["owner", "manager", "read-only"],
  adminStaff: ["owner"],
  adminStaffNotices: ["owner"],
  adminNotices: all,
  adminCounts: all,
  adminSearch: all,
  adminAudit: ["owner", "manager"],
  adminSecurity: all,
};
/** Answered outside the pages: only a link that is followed leads to the sign-in, all else is answered with 401. */
const files: readonly AdminRouteName[] = [
  "adminPackingSlip",
  "adminOrderPo",
  "adminInvoicePdf",
  "adminStatementPdf",
  "adminDraftPdf",
  "adminDraftFile",
  "adminInvoicesExport",
  "adminCollectionsExport",
  "adminAbandonedCartsExport",
  "adminEvidence",
  "adminLedgerExport",
  "adminAccountingFile",
  "adminBooksExport",
  "adminOrderMail",
  "adminReturnMail",
  "adminReturnPhoto",
  "adminReviewPhoto",
  "adminClaimMail",
  "adminClaimPhoto",
  "adminReportFile",
  "adminCustomersExport",
  "adminCustomerData",
  "adminTaxCertificate",
  "adminSiteCertificate",
  "adminOrdersExport",
  "adminSendingList",
  "adminTaxRatesExport",
  "adminStockExport",
  "adminPriceListFile",
  "adminPickList",
  "adminLabelFile",
  "adminProductSuggest",
  "adminCounts",
  "adminProductPresence",
  "adminPromotionPresence",
  "adminDiscountPresence",
  "adminCategoryPresence",
  "adminAttributePresence",
  "adminPolicyPresence",
  "adminArticlePresence",
  "adminImportFiles",
  "adminImportReport",
  "adminProductsExport",
  "adminImportTemplate",
  "adminPictures",
  "adminDocuments",
];
const names = Object.keys(openTo) as AdminRouteName[];
const guarded = names.filter((name) => openTo[name] !== "everybody");

let made: ReturnType<typeof makeThings> | undefined;
const things = () => (made ??= makeThings());

async function makeThings() {
  const { db, clock } = shop();
  const order = await placeOrder(db, clock, "bank-deposit", {
    email: "quetzal@example.com",
    buyer: { firstName: canary },
  });
  await walkOrder(db, clock, order, "return-refund");
  const [row] = await db.sql<{ id: number }>("select id from returns where order_id = $1", [order.id]);
  await db.sql(
    "insert into return_photos (name, order_id, return_id, width, height, added_at) values ('canary.webp', $1, $2, 4, 4, now())",
    [order.id, row!.id],
  );
  const freight = await deliveredFreight(backOfficeOf(shop()), {
    email: "quetzal@example.com",
    buyer: { firstName: canary },
  });
  const claim = await openedClaim(backOfficeOf(shop()), freight);
  const [photo] = await db.sql<{ name: string }>("select name from claim_photos where claim_id = $1", [claim.id]);
  await shop().files.put("canary_label_of_access.pdf", Buffer.from(`%PDF-1.4 ${canary} %%EOF`));
  const [label] = await db.sql<{ id: number }>(
    `insert into labels (order_id, key, carrier, state, number, file, made_at)
     values ($1, gen_random_uuid(), 'ups', 'uploaded', '1Z999AA10123456784', 'canary_label_of_access.pdf', now()) returning id`,
    [order.id],
  );
  await shop().files.put("canary_purchase_order.pdf", Buffer.from(`%PDF-1.7 ${canary}`));
  await db.sql(
    `insert into po_documents (order_id, name, file_name, bytes, uploaded_at)
     values ($1, 'canary_purchase_order.pdf', $2, 16, now())`,
    [order.id, canary],
  );
  const [part] = await db.sql<{ id: number }>("select variant_id as id from stock limit 1");
  const [product] = await db.sql<{ id: number }>("select product_id as id from variants limit 1");
  await db.sql(
    `update products set summary = '{"en":"Fits","cn":"适用"}', description = '{"en":[],"cn":[]}' where id = $1`,
    [product!.id],
  );
  await db.sql(
    `insert into activities (slug, title, lead, body, applies_to, starts_at, ends_at)
     values ('sale', '{}', '{}', '{}', '{}', now(), now() + interval '1 day')`,
  );
  await db.sql("insert into discount_codes (code, percent) values ('SALE', 10)");
  const person = await customer(db, "quetzal-customer@example.com", { firstName: canary });
  const [run] = await db.sql<{ id: number }>(
    `insert into import_runs (file_key, file_name, format, bytes, state, report, staff_email, created_at, updated_at)
     values ('canary.csv', $1, 'csv', 9, 'checked', '{"read":0,"added":0,"changed":0,"unchanged":0,"refused":0,"errors":[],"moreErrors":0}',
       'quetzal@example.com', now(), now()) returning id`,
    [canary],
  );
  const [draft] = await db.sql<{ number: string }>(
    `insert into order_drafts (number, state, request_key, buyer, language, typed, created_at, updated_at)
     values ('PI-2222-3333', 'draft', 'canary', $1, 'en', jsonb_build_object('language', 'en', 'shipping.firstName', $1::text), now(), now()) returning number`,
    [canary],
  );
  await shop().files.put("canary_file_of_a_quote.pdf", Buffer.from(`%PDF-1.7 ${canary}`));
  const [file] = await db.sql<{ id: number }>(
    `with message as (
       insert into order_draft_messages (draft_id, from_staff, staff_email, text, at)
       select id, true, 'owner@example.com', $1, now() from order_drafts where number = 'PI-2222-3333' returning id
     )
     insert into order_draft_files (message_id, name, file_name, bytes, uploaded_at)
     select id, 'canary_file_of_a_quote.pdf', $1, 16, now() from message returning id`,
    [canary],
  );
  const figures = { lines: [], subtotal: 0, discount: 0, shipping: 0, tax: 0, total: 0 };
  const contact = { firstName: canary, lastName: canary, phone: "9375550161" };
  const paper = {
    sentOn: "2026-11-20",
    validUntil: "2026-11-27",
    checkout: {
      email: "canary@example.com",
      billing: null,
      texts: { poNumber: "", note: "" },
      delivery: { method: "PICKUP", contact },
    },
    place: null,
    rows: [],
    priced: { order: figures },
  };
  await db.sql(
    `with sent as (update order_drafts set sent_count = 1 where number = 'PI-2222-3333' returning id)
     insert into order_draft_versions (draft_id, sent, paper, language, total_cents, sent_at, valid_until)
     select id, 1, $1::jsonb, 'en', 0, now(), now() from sent`,
    [JSON.stringify(paper)],
  );
  await db.sql("insert into places (id, name) overriding system value values (1, ''), (2, 'Yard')");
  await db.sql(
    `insert into stock_transfers (number, request_key, from_id, to_id, state, note, sent_at)
     values ('TR-7K3F-92QX', 'canary', 1, 2, 'sent', $1, now())`,
    [canary],
  );
  const [supplier] = await db.sql<{ id: number }>(
    "insert into suppliers (name, language, created_at) values ($1, 'en', now()) returning id",
    [canary],
  );
  const [purchase] = await db.sql<{ number: string }>(
    `insert into purchase_orders (number, supplier_id, state, request_key, typed, created_at, updated_at)
     values ('PO-2222-3333', $1, 'draft', 'canary', jsonb_build_object('note', $2::text), now(), now()) returning number`,
    [supplier!.id, canary],
  );
  const colleague = await staffMember(db, "colleague@example.com", "support", { secret: shopSecret });
  const [company] = await db.sql<{ id: number }>(
    `insert into companies (legal_name, state, language, created_at, updated_at) values ($1, 'applied', 'en', now(), now()) returning id`,
    [canary],
  );
  await db.sql(
    `insert into company_accounts (company_id, terms, takes_orders, credit_limit_cents, days_overdue, updated_at)
     values ($1, 'net-30', true, 100000, 5, now())`,
    [company!.id],
  );
  const invoice = { number: "INV-900001", issuedOn: "2026-11-20", dueOn: "2026-12-20", total: 0 };
  await insertInvoices(db, [
    { ...invoice, companyId: company!.id, orderId: order.id, facts: { order: order.number, company: canary } },
  ]);
  await db.sql(
    `insert into invoice_lines (invoice_id, line_id, position, sku, name, quantity, unit_price_cents, discount_cents, tax_cents)
     select i.id, l.id, 1, l.sku, l.name, 1, 0, 0, 0 from invoices i join order_lines l on l.order_id = $1 where i.number = 'INV-900001'`,
    [order.id],
  );
  const [list] = await db.sql<{ id: number }>(
    `insert into price_lists (name, place, created_at, updated_at)
     values (jsonb_build_object('en', $1::text, 'cn', $1::text), 1, now(), now()) returning id`,
    [canary],
  );
  await db.sql(
    "insert into price_list_prices (list_id, variant_id, from_quantity, price_cents) values ($1, $2, 1, 100)",
    [list!.id, part!.id],
  );
  const [group] = await db.sql<{ id: number }>(
    "insert into customer_groups (name, created_at) values ($1, now()) returning id",
    [canary],
  );
  const [article] = await db.sql<{ id: number }>(
    `insert into articles (kind, slug, title, summary, body, seo_title, seo_description, words, status, created_at, updated_at)
     values ('page', 'canary', jsonb_build_object('en', $1::text, 'cn', $1::text), $2, '{"en":[],"cn":[]}', $2, $2, $2, 'draft', now(), now())
     returning id`,
    [canary, JSON.stringify({ en: "", cn: "" })],
  );
  const [cart] = await db.sql<{ id: number }>(
    `insert into abandoned_carts (cart_version, customer_id, email, email_key, language, units, value_cents, changed_at, noted_at)
     values (1, $1, 'quetzal@example.com', 'quetzal@example.com', 'en', 1, 100, now(), now()) returning id`,
    [person],
  );
  const path = (name: AdminRouteName) =>
    adminRoutes[name]
      .replace("keys/:provider", "keys/stripe")
      .replace(":list", String(list!.id))
      .replace(":group", String(group!.id))
      .replace(":company", String(company!.id))
      .replace(":cart", String(cart!.id))
      .replace(":invoice", "INV-900001")
      .replace(":article", String(article!.id))
      .replace(":run", String(run!.id))
      .replace(":customer", String(person))
      .replace(":certificate", "1")
      .replace("files/:file", `files/${file!.id}`)
      .replace(":label", String(label!.id))
      .replace(":activity", "sale")
      .replace(":code", "SALE")
      .replace("drafts/:number", `drafts/${draft!.number}`)
      .replace("purchases/:number", `purchases/${purchase!.number}`)
      .replace(":supplier", String(supplier!.id))
      .replace(":place", "1")
      .replace("transfers/:number", "transfers/TR-7K3F-92QX")
      .replace(":number", order.number)
      .replace("claims/:id", `claims/${claim.id}`)
      .replace("claims/photos/:name", `claims/photos/${photo!.name}`)
      .replace(":id", String(row!.id))
      .replace(":name", "canary.webp")
      .replace(":variant", String(part!.id))
      .replace(":staff", String(colleague))
      .replace(":product", String(product!.id))
      .replace(":policy", "useTerms")
      .replace(":category", "air-tanks")
      .replace(":attribute", "lining")
      .replace(":mail", "paid");
  return { order, path };
}

const isIn = ({ text }: Answer) => text.includes(canary) || text.includes("quetzal@");

test("the shop's table of rights says of every address what this test says", () => {
  for (const name of names) {
    const access = adminAccess[name];
    expect({
      name,
      expected: access === "everybody" ? "everybody" : roles.filter((role) => may(role, access)),
    }).toEqual({ name, expected: openTo[name] });
  }
});

test("every address of the merchant's side opens to the roles it is for, and to nobody else, as page, as data and in every language", async () => {
  const { path } = await things();
  await customer(shop().db, "buyer-of-things@example.com");
  const strangers: [string, Browser][] = [
    ["guest", shop().browser()],
    ["customer", await signedIn(shop(), "buyer-of-things@example.com")],
    ["half", await halfSignedIn()],
  ];
  const staff = new Map<Role, Browser>();
  for (const role of roles) staff.set(role, await signedInAs(shop(), role));
  const seen: unknown[] = [];
  const wanted: unknown[] = [];
  for (const [nth, name] of guarded.entries()) {
    for (const prefix of ["", "/cn"]) {
      const here = prefix + path(name);
      // In Chinese one of the strangers and two of the roles, the next page the others; in the long run all.
      const isAsked = (at: number, of: number) =>
        prefix === "" || process.env["LONG"] !== undefined || (at + nth) % of === 0;
      for (const [at, [who, browser]] of strangers.entries()) {
        if (!isAsked(at, strangers.length)) continue;
        const answer = await browser.get(here);
        seen.push([who, here, answer.status, isIn(answer)]);
        wanted.push([who, here, name === "adminCounts" ? 204 : files.includes(name) ? 401 : 303, false]);
        if (files.includes(name)) {
          const followed = await fetch(shop().url + here, {
            headers: { cookie: cookiesOf(browser), "sec-fetch-dest": "document" },
            redirect: "manual",
          });
          const location = `${prefix}/admin/signIn?redirectTo=${encodeURIComponent(here)}`;
          seen.push([who, here, followed.status, followed.headers.get("location")]);
          wanted.push([who, here, 303, location]);
        } else {
          const payload = await browser.get(`${here}/_payload.json`);
          expect({ who, here, payload: JSON.parse(payload.text) }).toEqual({
            who,
            here,
            payload: { redirect: answer.location },
          });
        }
        const posted = await browser.post(here, { intent: "cancel" });
        const takesPost =
          ["adminImportFiles", "adminPictures", "adminDocuments", "adminEvidence"].includes(name) ||
          name.endsWith("Presence");
        // Where no form is taken, there is either no page or one of those that lead to the sign-in.
        const refusals = takesPost ? [401] : files.includes(name) ? [303, 403, 404] : [who === "half" ? 303 : 403];
        expect(refusals, `${who} ${here}`).toContain(posted.status);
      }
      for (const [at, [role, browser]] of [...staff].entries()) {
        if (!isAsked(at, 3)) continue;
        const answer = await browser.get(here);
        seen.push([role, here, answer.status]);
        const opens = (openTo[name] as readonly Role[]).includes(role);
        wanted.push([role, here, opens ? (/Photo|Mail$|Certificate$/.test(name) ? 404 : 200) : 403]);
        if (!opens)
          expect({
            role,
            here,
            answerIsIn: isIn(answer),
            browserIsIn: isIn(await browser.get(`${here}/_payload.json`)),
          }).toEqual({ role, here, answerIsIn: false, browserIsIn: false });
      }
    }
  }
  expect(seen).toEqual(wanted);
  expect(shop().errors).toEqual([]);
});

const cookiesOf = ({ cookies }: Browser) => [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");

async function halfSignedIn(): Promise<Browser> {
  await staffMember(shop().db, "half@example.com", "owner", { secret: shopSecret });
  const browser = shop().browser();
  expect((await browser.post("/admin/signIn", { email: "half@example.com", password: staffPassword })).location).toBe(
    "/admin/secondFactor",
  );
  return browser;
}

/** Views of a list are one's own, and so are sessions and second factors. */
const ownIntents: ReadonlySet<string> = new Set(["save-view", "remove-view", "columns", "sign-out"]);
const ownPages: ReadonlySet<string> = new Set([
  "adminSecurity",
  "adminNotices",
  "adminSignIn",
  "adminSecondFactor",
  "adminJoin",
]);

/** The name of the address that a path is: one that is written out before one with parts of its own. */
function routeAt(path: string): string {
  const isIt = (pattern: string) => new RegExp(`^${pattern.replaceAll(/:\w+/g, "[^/]+")}$`).test(path);
  const known = Object.entries(adminRoutes);
  return (known.find(([, pattern]) => pattern === path) ?? known.find(([, pattern]) => isIt(pattern)))?.[0] ?? "";
}

test("every form that a page of the merchant's side shows is among those tried", async () => {
  const owner = (await pageVisitors(shop())).find(({ who }) => who === "owner")!;
  const browser = await owner.browser();
  const untried = new Set<string>();
  let seen = 0;
  for (const page of owner.pages) {
    for (const { method, path, fields } of formsOf((await browser.get(page)).text, page)) {
      const field = (name: string) => fields.findLast(([known]) => known === name)?.[1];
      const route = routeAt(new URL(path, shop().url).pathname);
      // The button beside a step only shows the mail that the step would send.
      if (method === "get" || field("preview") !== undefined || ownPages.has(route)) continue;
      // The form of a new thing has one purpose; rows of a list are sent by buttons beside it, each with its own.
      const intent = field("intent") ?? (route.endsWith("New") ? "save" : null);
      if (intent === null || ownIntents.has(intent)) continue;
      seen += 1;
      const tried = Object.entries(formPlaces).some(
        ([place, name]) => name === route && `${place} ${intent}` in staffForms,
      );
      if (!tried) untried.add(`${route} ${intent}`);
    }
  }
  expect(seen).toBeGreaterThan(50);
  expect([...untried]).toEqual([]);
});

test("no page of the merchant's side shows a way that its reader may not go", async () => {
  const { path } = await things();
  const closed = new Set<string>();
  let seen = 0;
  for (const role of roles) {
    const browser = await signedInAs(shop(), role);
    for (const name of guarded) {
      if (files.includes(name) || !openTo[name].includes(role)) continue;
      const { text } = await browser.get(path(name));
      for (const [, to = ""] of text.matchAll(/\s(?:href|action)="(\/admin[^"#?]*)/g)) {
        const access = openTo[routeAt(to) as AdminRouteName] ?? "everybody";
        seen += 1;
        if (access !== "everybody" && !access.includes(role)) closed.add(`${role}: ${name} leads to ${routeAt(to)}`);
      }
    }
  }
  expect(seen).toBeGreaterThan(1_000);
  expect([...closed]).toEqual([]);
});

test("a form is taken from the roles it is for and answered with 403 to all others", async () => {
  const { db } = shop();
  const { path } = await things();
  for (const role of roles) {
    const browser = await signedInAs(shop(), role);
    for (const [form, allowed] of Object.entries(staffForms)) {
      const [place, intent] = form.split(" ") as [keyof typeof formPlaces, string];
      // Nothing is filled in, so that a form that is taken changes nothing either.
      const answer = await browser.post(path(formPlaces[place]), { intent, password: "wrong-1" });
      expect({ role, form, statusIs403: answer.status === 403 }).toEqual({
        role,
        form,
        statusIs403: !allowed.includes(role),
      });
      await db.sql("delete from sign_in_failures");
    }
    for (const unknown of ["", "nonsense", "constructor", "__proto__"])
      expect((await browser.post(path(formPlaces.order), { intent: unknown })).status).toBe(400);
  }
});

test("an order or return that is not there is a 404 to all staff, whatever its number looks like", async () => {
  const browser = await signedInAs(shop(), "read-only");
  for (const path of [
    "/admin/orders/PL-2222-9999",
    "/admin/orders/1",
    "/admin/orders/%27%20or%201=1",
    "/admin/returns/999999",
    "/admin/returns/abc",
    "/admin/claims/999999",
    "/admin/claims/abc",
    "/admin/nowhere",
    "/admin/orders/PL-2222-9999/packingSlip",
    "/admin/orders/PL-2222-9999/po.pdf",
  ])
    expect({ path, status: (await browser.get(path)).status }).toEqual({ path, status: 404 });
});

test("the merchant's cookie is kept from scripts and from other sites, and is no customer's session", async () => {
  const browser = await signedInAs(shop(), "owner");
  await shop().db.sql("update staff set totp_step = 0 where email_key = 'owner@example.com'");
  const answer = await shop().browser().post("/admin/signIn", { email: "owner@example.com", password: staffPassword });
  expect(answer.headers.getSetCookie()[0]).toMatch(/^staff=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Strict/);
  const crossed = shop().browser();
  crossed.cookies.set("session", browser.cookies.get("staff")!);
  expect((await crossed.get("/personal")).status).toBe(303);
});

test("the sign-in of the demonstration is told only where there is one", async () => {
  const shows = async (prefix = "") => (await besideSandbox().browser().get(`${prefix}/admin/signIn`)).text;
  expect(await shows()).not.toContain("merchant@example.com");
  const demo = { secret: shopSecret, factor: false, demo: true };
  await staffMember(besideSandbox().db, "merchant@example.com", "owner", demo);
  expect(await shows()).toContain("Demo sign-in: merchant@example.com");
  expect(await shows("/cn")).toContain("merchant@example.com");
});

test("a session of the demonstration is nobody's where its sign-in does not open", async () => {
  const signsIn = async ({ db, clock, browser }: ReturnType<typeof shop>) => {
    const email = "demo@example.com";
    const id = await staffMember(db, email, "owner", { secret: shopSecret, factor: false, demo: true });
    const own = browser();
    own.cookies.set("staff", await db.transaction((tx) => openStaffSession(tx, id, null, clock.now(), true)));
    return (await own.get("/admin")).status;
  };
  expect(await signsIn(besideSandbox())).toBe(200);
  expect(await signsIn(shop())).toBe(303);
});

test("who is invited under no email is told beside the field, which keeps it, in the language of the page", async () => {
  const owner = await signedInAs(shop(), "owner");
  for (const [prefix, said] of [
    ["", "Email format is incorrect"],
    ["/cn", "电子邮箱格式不正确"],
  ] as const) {
    const invite = { intent: "invite", email: "no email", role: "support", language: "en" };
    const { status, text } = await owner.post(`${prefix}/admin/staff`, invite);
    expect(status).toBe(400);
    const field = /<input[^>]*name="email"[^>]*value="no email"[^>]*>/.exec(text)?.[0];
    expect(field).toContain('aria-invalid="true"');
    const told = /aria-describedby="([^"]+)"/.exec(field!)![1]!;
    expect(text.split(`id="${told}"`)[1]!.slice(0, 700)).toContain(said);
    // The browser's own sentence would come in the browser's language, and the answer above never.
    expect(text).toMatch(/<form[^>]*novalidate[^>]*>(?:(?!<\/form>)[\s\S])*name="email"/i);
  }
});

test("a session is worth nothing after signing out, another role, or leaving", async () => {
  const { db } = shop();
  const leaving = await signedInAs(shop(), "support");
  const copy = shop().browser();
  copy.cookies.set("staff", leaving.cookies.get("staff")!);
  expect((await copy.get("/admin")).status).toBe(200);
  await leaving.post("/admin/signIn", { intent: "sign-out" });
  expect((await copy.get("/admin")).status).toBe(303);

  const owner = await signedInAs(shop(), "owner");
  const changed = await signedInAs(shop(), "fulfilment");
  const [row] = await db.sql<{ id: number }>("select id from staff where email_key = 'fulfilment@example.com'");
  expect((await owner.post("/admin/staff", { intent: "role", id: String(row!.id), role: "support" })).status).toBe(200);
  expect((await changed.get("/admin")).status).toBe(303);
});

test("signing in leads back to the merchant's side and nowhere else", async () => {
  await signedInAs(shop(), "manager");
  for (const [to, leads] of [
    ["/admin/orders?scope=unpaid", "/admin/orders?scope=unpaid"],
    ["//evil.example", "/admin"],
    ["https://evil.example/admin", "/admin"],
    ["/checkout", "/admin"],
    ["/administrator", "/admin"],
  ] as const) {
    await shop().db.sql("update staff set totp_step = 0");
    const browser = shop().browser();
    const query = `?redirectTo=${encodeURIComponent(to)}`;
    await browser.post(`/admin/signIn${query}`, { email: "manager@example.com", password: staffPassword });
    const answer = await browser.post(`/admin/secondFactor${query}`, {
      code: codeOf(totpSecret, stepAt(shop().clock.now())),
    });
    expect({ to, location: answer.location }).toEqual({ to, location: leads });
  }
});
