import { deliverOrder } from "#engine/fulfilment/deliver-order.ts";
import { createOrderLink } from "#engine/orders/order-access.ts";
import { shipOrder } from "#engine/fulfilment/ship-order.ts";
import { applyAsCompany } from "#engine/companies/apply.ts";
import { addToList } from "#engine/lists/list-lines.ts";
import { linesOfList } from "#engine/lists/list-rows.ts";
import { createList } from "#engine/lists/lists.ts";
import { openReturn } from "#engine/returns/open-return.ts";
import { adminRoutes } from "#i18n/admin-routes.ts";
import { routes } from "#i18n/routes.ts";
import { jsonLines, record, variant } from "#test/catalogue/catalogue-shop.ts";
import { importProducts } from "#engine/catalogue/import/import-products.ts";
import { sent, work } from "#test/admin/import-runs.ts";
import { deliveredFreight, openedClaim } from "#test/claims/freight-claim.ts";
import { customer } from "#test/customers/customer-fixtures.ts";
import { type BackOffice, backOfficeOf, type Paid, paidOrder } from "#test/fulfilment/back-office.ts";
import { placeOrder } from "#test/payments/placed-order.ts";
import { signedIn } from "#test/customers/visitors.ts";
import { signedInAs } from "#test/staff/staff-browser.ts";
import type { Browser, OpenShop } from "#test/open-shop.ts";

let mark = 0;
const ups = () => `1Z${String((mark += 1)).padStart(16, "0")}`;

/** The pages of one visitor, language left out. */
export interface Visitor {
  readonly who: "guest" | "customer" | "owner";
  readonly browser: () => Promise<Browser>;
  readonly pages: readonly string[];
}

async function delivered(office: BackOffice, customerId?: number): Promise<Paid> {
  const order = await paidOrder(office, { customerId });
  await shipOrder(office.deps, {
    orderNumber: order.number,
    carrier: "ups",
    number: ups(),
    lines: "rest",
    staffId: null,
  });
  await deliverOrder(office.deps, { orderNumber: order.number, staffId: null });
  return order;
}

/** A Shopify export that waits to be told what its words mean; gives its run's id. */
async function mappedImport(shop: OpenShop): Promise<number> {
  const heading = "Handle,Title,Vendor,Type,Tags,Option1 Name,Option1 Value,Variant Price,Odd (product.metafields.a.b)";
  const file = Buffer.from(`${heading}\nodd,Odd,Vendor,Type,tag,Size,M,9.99,4 in\n`);
  const id = await sent(await signedInAs(shop, "owner"), file, "products_export.csv");
  await work(shop, id);
  return id;
}

/** The number of a quotation. */
async function quotedTank(shop: OpenShop): Promise<string> {
  const goods = { kind: "system", query: "tool.1=impact-1-2", sku: "TANK", quantity: "2" };
  const made = await shop.browser().post(routes.quotation, { intent: "make", ...goods });
  return made.location!.split("number=")[1]!;
}

/** The page of a company that the account has applied for. */
async function companyOf(shop: OpenShop, customerId: number): Promise<string> {
  const application = { legalName: "Tank Works", taxId: "", termsWished: "", tradeReferences: "" };
  const company = await applyAsCompany(shop, { customerId, emailVerified: true, language: "en" }, application);
  if (!company.ok) throw new Error(company.error.code);
  return routes.company.replace(":company", String(company.value));
}

/** The page of a list of parts with a line that is kept, and the line's id. */
async function listOf(shop: OpenShop, customerId: number): Promise<[string, number]> {
  const made = await createList(shop, { customerId }, { name: "Shelf", requestKey: "" });
  if (!made.ok) throw new Error(made.error.code);
  await addToList(shop, { customerId }, made.value, [{ sku: "TANK", par: 4, bin: "A-1" }]);
  const [line] = await linesOfList(shop.db, made.value);
  return [routes.list.replace(":list", String(made.value)), line!.id];
}

/** A guest, a customer and the owner, with orders in several states and the pages that each of them has. */
export async function pageVisitors(shop: OpenShop): Promise<Visitor[]> {
  const { db, clock } = shop;
  const office = backOfficeOf(shop);
  await importProducts(shop, jsonLines([record("tank", { variants: [variant("TANK", { stock: 50 })] })]));
  const ada = await customer(db, "ada@example.com");
  const quoted = await quotedTank(shop);
  const company = await companyOf(shop, ada);
  const [list, line] = await listOf(shop, ada);
  const [unpaid, paid, came, back] = [
    await placeOrder(db, clock, "stripe"),
    await paidOrder(office),
    await delivered(office),
    await delivered(office, ada),
  ];
  await db.sql(
    "update order_lines l set product_id = (select id from products where slug = 'tank') where order_id = $1",
    [back.id],
  );
  const request = {
    customerId: null,
    received: true,
    reason: "damaged",
    remark: "",
    lines: [{ lineId: back.lineId, quantity: 1 }],
  };
  const opened = await openReturn(office.deps, { ...request, orderId: back.id });
  if (!opened.ok) throw new Error(opened.error.code);
  const [freight, claimed] = [await deliveredFreight(office), await deliveredFreight(office)];
  const claim = await openedClaim(office, claimed);
  const merchant = await signedInAs(shop, "owner");
  const words = { "title.en": "Tanks", "lead.en": "Tanks", "body.en": "Tanks" };
  const chinese = { "title.cn": "储气罐", "lead.cn": "储气罐", "body.cn": "储气罐" };
  const times = { timeZone: "America/Chicago", startsAt: "2026-11-20T00:00", endsAt: "2026-11-27T00:00" };
  const form = { intent: "save", version: "0", percentOff: "10", picture: "first", products: "tank" };
  const promotion = await merchant.post("/admin/promotions/new", {
    ...form,
    ...words,
    ...chinese,
    ...times,
    slug: "tank-week",
  });
  const tenPercent = { ...form, kind: "code", code: "TANKS", worth: "percent", percent: "10" };
  const discount = await merchant.post("/admin/discounts/new", { ...tenPercent, timeZone: "America/Chicago" });
  for (const { text, location } of [promotion, discount]) if (!location) throw new Error(text);
  const maker = await merchant.post("/admin/purchases/suppliers/new", {
    intent: "save",
    version: "0",
    name: "Maker",
    language: "en",
  });
  const priceList = await merchant.post("/admin/price-lists/new", {
    intent: "save",
    version: "0",
    "name.en": "Terms",
    "name.cn": "协议价",
    place: "1",
    timeZone: "America/Chicago",
  });
  const priced = await merchant.post("/admin/price-lists/1", { intent: "rate", of: "category pumps", percent: "5" });
  const group = await merchant.post("/admin/customer-groups", { intent: "make", name: "Trade" });
  for (const { text, location } of [priceList, priced, group]) if (!location) throw new Error(text);
  const toOrder = { version: "0", supplier: "1", "lines.0.sku": "TANK", "lines.0.quantity": "9", "lines.0.cost": "80" };
  const [toSend, ordered] = [
    await merchant.post("/admin/purchases/new", { intent: "save", key: "purchase-to-send", ...toOrder }),
    await merchant.post("/admin/purchases/new", { intent: "send", key: "purchase-ordered", ...toOrder }),
  ];
  for (const { text, location } of [maker, toSend, ordered]) if (!location) throw new Error(text);
  const links = [unpaid, paid, came, freight, claimed].map(({ id }) => createOrderLink(db, id, clock.now()));
  const number = (page: string, order: { number: string }) => `${page}?order=${order.number}`;
  return [
    {
      who: "guest",
      async browser() {
        const guest = shop.browser();
        await guest.post("/shoppingCart", { intent: "add", sku: "TANK", quantity: "1" });
        for (const link of links) await guest.get(`/order/detail?token=${await link}`);
        return guest;
      },
      pages: [
        routes.home,
        "/products/tank.html",
        "/categories/air-tanks/all",
        "/search?q=tank",
        routes.cart,
        `${routes.deliveredPrice}?sku=TANK`,
        `${routes.stockAlert}?sku=TANK`,
        routes.cartReminder,
        `${routes.cartReminder}?stop=a.b`,
        routes.checkout,
        routes.signIn,
        routes.signUp,
        routes.resetPassword,
        `${routes.createPassword}?token=${"a".repeat(43)}`,
        `${routes.verifyEmail}?token=${"a".repeat(43)}`,
        routes.compare,
        `${routes.compare}?sku=TANK`,
        routes.quotation,
        `${routes.quotation}?number=QU-2222-2222`,
        `${routes.quotation}?number=${quoted}`,
        routes.machines,
        `${routes.machines}?find=tank`,
        `${routes.machines}?add=other`,
        routes.orderTrack,
        number(routes.payment, unpaid),
        number(routes.orderDetail, unpaid),
        number(routes.requestRefund, paid),
        number(routes.orderReturn, came),
        number(routes.orderDetail, freight),
        number(routes.orderClaim, freight),
        number(routes.orderClaim, claimed),
        `${number(routes.orderReturn, came)}&step=items`,
        `${number(routes.orderReturn, came)}&step=reason`,
        `${number(routes.orderReturn, came)}&step=summary`,
      ],
    },
    {
      who: "customer",
      browser: () => signedIn(shop, "ada@example.com"),
      pages: [
        routes.personal,
        routes.changePassword,
        routes.sessions,
        routes.addressBook,
        routes.machines,
        routes.savedQuotations,
        routes.lists,
        list,
        `${list}?edit=${line}`,
        `${list}/scan?code=TANK`,
        `${routes.addToList}?number=TANK&quantity=2`,
        routes.companies,
        company,
        `${company}?invite`,
        `${company}/invoices`,
        `${company}?site=new`,
        `${routes.companies}?apply`,
        `${routes.companyInvitation}?token=${"a".repeat(43)}`,
        `${routes.quotation}?number=${quoted}`,
        routes.orderList,
        routes.closeAccount,
        routes.selectAddress,
        number(routes.orderReview, back),
        number(routes.orderReturn, back),
        `${number(routes.orderReturn, back)}&step=items`,
        number(routes.orderDetail, back),
      ],
    },
    {
      who: "owner",
      browser: () => signedInAs(shop, "owner"),
      pages: [
        ...Object.values(adminRoutes).filter(
          (path) => !path.includes(":") && !path.startsWith("/admin/export/") && path !== adminRoutes.adminCounts,
        ),
        "/admin/orders?scope=to-ship&ship=1",
        `/admin/orders/${paid.number}`,
        `/admin/orders/${unpaid.number}`,
        `/admin/orders/${came.number}`,
        `/admin/returns/${opened.value.returnId}`,
        `/admin/claims/${claim.id}`,
        `/admin/imports/${await mappedImport(shop)}`,
        "/admin/stock/1",
        ...[maker, toSend, ordered].map(({ location }) => location!.split("?")[0]!),
        priceList.location!.split("?")[0]!,
        group.location!.split("?")[0]!,
        "/admin/products/1",
        "/admin/products/change?ids=1",
        "/admin/taxonomy/air-tanks",
        "/admin/taxonomy/air-tanks/attributes/lining",
        "/admin/taxonomy/air-tanks/new",
        `/admin/customers/${ada}`,
        company.replace("/personal", "/admin"),
        `${company.replace("/personal", "/admin")}/account`,
        `${company.replace("/personal", "/admin")}/statement`,
        "/admin/promotions/tank-week",
        "/admin/discounts/TANKS",
        "/admin/settings/policies/warrantyPolicy",
      ],
    },
  ];
}
