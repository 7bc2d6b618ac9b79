import { expect, test } from "vitest";
import { minutes } from "#domain/kernel/time.ts";
import type { MenuCounts } from "#domain/staff/menu-counts.ts";
import { roles } from "#domain/staff/permissions.ts";
import { answerDispute, disputeInvoice } from "#engine/invoices/invoice-disputes.ts";
import { claimAlreadyPaid } from "#engine/orders/claim-already-paid.ts";
import { deliveredFreight, openedClaim } from "#test/claims/freight-claim.ts";
import { companyWith } from "#test/companies/company-fixture.ts";
import { backOfficeOf, orderIn } from "#test/fulfilment/back-office.ts";
import { walkOrder } from "#test/order-walkthrough.ts";
import { type Browser, openShop } from "#test/open-shop.ts";
import { placeOrder } from "#test/payments/placed-order.ts";
import { insertInvoices } from "#test/receivables/insert-invoices.ts";
import { accountWith, ordered, part } from "#test/receivables/on-account-shop.ts";
import { signedInAs } from "#test/staff/staff-browser.ts";

const shop = openShop();

test("the menu counts what waits, and says it beside the entry, as soon as it waits and until it is done", async () => {
  const { db } = shop();
  const office = backOfficeOf(shop());
  const owner = await signedInAs(shop(), "owner");
  const counts = async () => JSON.parse((await owner.get("/admin/counts")).text) as Record<string, number>;
  expect(await counts()).toEqual({});
  expect((await owner.get("/admin")).text).not.toMatch(/id="waiting-/);

  const sent = await orderIn(office, "confirmed");
  const fetched = await orderIn(office, "confirmed", { delivery: "PICKUP" });
  expect(await counts()).toEqual({ orders: 2 });
  const transfer = await placeOrder(db, office.clock, "bank-deposit");
  await claimAlreadyPaid(office.deps, { orderNumber: transfer.number, customerId: null });
  await orderIn(office, "return-refund");
  await openedClaim(office, await deliveredFreight(office));
  expect(await counts()).toEqual({ orders: 2, transfers: 1, returns: 1, claims: 1 });

  for (const [prefix, said] of [
    ["", "2 orders to ship, prepare or release"],
    ["/cn", "2 个订单待发货、备货或批准"],
  ] as const) {
    const { text } = await owner.get(`${prefix}/admin/reports`);
    expect(/id="waiting-orders"[^>]*>([^<]*)</.exec(text)?.[1]).toBe(said);
    expect(text).toMatch(/<a[^>]*aria-describedby="waiting-orders waiting-transfers waiting-returns waiting-claims"/);
    expect(text).not.toContain('id="waiting-reviews"');
    const open = (await owner.get(`${prefix}/admin/orders`)).text;
    for (const place of ["orders", "transfers", "returns", "claims"])
      expect(open).toMatch(new RegExp(`<a[^>]*aria-describedby="waiting-${place}"`));
  }
  await walkOrder(db, office.clock, sent, "shipped");
  await walkOrder(db, office.clock, fetched, "ready-for-pickup");
  expect(await counts()).toEqual({ transfers: 1, returns: 1, claims: 1 });
});

/** The words of a page beside an entry of the menu, and the figure on a tile of the dashboard. */
const saidOf = (page: string, place: string) => new RegExp(`id="waiting-${place}"[^>]*>([^<]*)<`).exec(page)?.[1];
const tileOf = (page: string, name: string) =>
  Number(new RegExp(`<span[^>]*>(\\d+)</span><span[^>]*>${name}</span>`).exec(page)?.[1] ?? 0);

test("applications, certificates and disputes of companies are counted until somebody has decided or answered", async () => {
  const { db } = shop();
  const { deps } = backOfficeOf(shop());
  const owner = await signedInAs(shop(), "owner");
  const counts = async () => {
    const { companies = 0, invoices = 0 } = JSON.parse((await owner.get("/admin/counts")).text) as MenuCounts;
    return { companies, invoices };
  };
  const order = await placeOrder(db, shop().clock);
  const works = await companyWith(db, "Waiting Works", ["Plant", "Yard"], []);
  const applying = await companyWith(db, "Hopeful Works", ["Shed"], []);
  expect(await counts()).toEqual({ companies: 0, invoices: 0 });

  await db.sql("update companies set state = 'applied' where id = $1", [applying.id]);
  const [certificate, , hopeful] = await db.sql<{ id: number }>(
    `insert into site_certificates (site_id, tax_state, status, name, file_name, bytes, is_picture, digest, sent_at)
     select id, 'OH', 'waiting', 'cert-' || id || '.pdf', 'exempt.pdf', 100, false, 'd' || id, now()
     from company_sites where company_id in ($1, $2) order by id returning id`,
    [works.id, applying.id],
  );
  expect(await counts()).toEqual({ companies: 3, invoices: 0 });
  const day = "2026-11-02";
  const invoice = { number: "INV-000901", companyId: works.id, orderId: order.id, issuedOn: day, dueOn: day };
  const invoiceId = (await insertInvoices(db, [{ ...invoice, total: 5_000 }])).get("INV-000901")!;
  const dispute = { invoiceId, companyId: works.id };
  expect((await disputeInvoice(deps, { ...dispute, reason: "Two pumps were missing" })).ok).toBe(true);
  expect(await counts()).toEqual({ companies: 3, invoices: 1 });

  for (const [prefix, companies, invoices] of [
    ["", "3 applications or tax certificates to check", "1 invoice dispute to answer"],
    ["/cn", "3 份公司申请或免税证明待审核", "1 个账单异议待答复"],
  ] as const) {
    const page = (await owner.get(`${prefix}/admin`)).text;
    expect([saidOf(page, "companies"), saidOf(page, "invoices")]).toEqual([companies, invoices]);
  }
  const tiles = async (browser: Browser) => {
    const page = (await browser.get("/admin")).text;
    return ["Companies that apply", "Tax certificates to check", "Invoice disputes to answer"].map((name) =>
      tileOf(page, name),
    );
  };
  expect(await tiles(owner)).toEqual([1, 2, 1]);
  const packer = await signedInAs(shop(), "fulfilment");
  expect(await tiles(packer)).toEqual([0, 0, 0]);
  expect((await packer.get("/admin")).text).not.toMatch(/Tax certificates to check|scope=disputed/);
  expect(JSON.parse((await packer.get("/admin/counts")).text)).not.toHaveProperty("companies");
  // Each list that a tile leads to shows what the tile counts.
  expect((await owner.get("/admin/companies?scope=applied")).text).toContain("Hopeful Works");
  expect((await owner.get("/admin/companies?scope=certificates")).text).toContain("Waiting Works");
  expect((await owner.get("/admin/invoices?scope=disputed")).text).toContain("INV-000901");

  // The certificate of an application is decided on once its company is approved, and of a declined one never.
  const declined = { intent: "decline", version: "1", reason: "No references" };
  expect((await owner.post(`/admin/companies/${applying.id}`, declined)).status).toBe(303);
  expect(await counts()).toEqual({ companies: 2, invoices: 1 });
  expect((await owner.get("/admin/companies?scope=certificates")).text).not.toContain("Hopeful Works");
  const early = { intent: "refuse-certificate", certificate: String(hopeful!.id), answer: "It is not signed" };
  expect((await owner.post(`/admin/companies/${applying.id}`, early)).status).toBe(404);
  await db.sql("update companies set state = 'approved' where id = $1", [applying.id]);
  expect(await counts()).toEqual({ companies: 3, invoices: 1 });
  expect((await owner.post(`/admin/companies/${applying.id}`, early)).status).toBe(303);
  const refusal = { intent: "refuse-certificate", certificate: String(certificate!.id), answer: "It is not signed" };
  expect((await owner.post(`/admin/companies/${works.id}`, refusal)).status).toBe(303);
  expect(await counts()).toEqual({ companies: 1, invoices: 1 });
  const answer = await answerDispute(deps, { ...dispute, answer: "They are on their way", staff: "owner@example.com" });
  expect(answer.ok).toBe(true);
  expect(await counts()).toEqual({ companies: 1, invoices: 0 });
  await db.sql("update companies set state = 'closed' where id = $1", [works.id]);
  expect(await counts()).toEqual({ companies: 0, invoices: 0 });
  expect(await tiles(owner)).toEqual([0, 0, 0]);
});

test("an order on credit hold is nothing to ship: it waits for those who may decide, and a tile leads to it", async () => {
  const { db, clock } = shop();
  const account = await accountWith({ db, clock }, { limit: "300", holds: "on" });
  const [owner, packer] = [await signedInAs(shop(), "owner"), await signedInAs(shop(), "fulfilment")];
  const ordersOf = async (browser: Browser) =>
    (JSON.parse((await browser.get("/admin/counts")).text) as MenuCounts).orders ?? 0;
  const before = [await ordersOf(owner), await ordersOf(packer)] as const;
  const goods = { items: [{ sku: await part(db), quantity: 3 }] };
  const held = await ordered({ db, clock }, account, goods);
  expect([await ordersOf(owner), await ordersOf(packer)]).toEqual([before[0] + 1, before[1]]);
  for (const [prefix, name] of [
    ["", "On credit hold, to decide"],
    ["/cn", "信用暂挂待决定"],
  ] as const) {
    const page = (await owner.get(`${prefix}/admin`)).text;
    expect(tileOf(page, name)).toBe(1);
    expect(/href="([^"]*credit-held[^"]*)"/.exec(page)?.[1]).toMatch(new RegExp(`^${prefix}/admin/orders\\?`));
  }
  expect((await owner.get("/admin/orders?scope=credit-held&sort=oldest")).text).toContain(held.number);
  const form = { intent: "release", order: String(held.orderId) };
  const released = await owner.post(`/admin/companies/${account.company.id}/account`, form);
  expect(released.location).toContain("done=release");
  // Now it is to be shipped, which is for both.
  expect([await ordersOf(owner), await ordersOf(packer)]).toEqual([before[0] + 1, before[1] + 1]);
  expect(tileOf((await owner.get("/admin")).text, "On credit hold, to decide")).toBe(0);
});

test("everybody who works in the shop is told the counts, and nobody else", async () => {
  for (const role of roles) expect((await (await signedInAs(shop(), role)).get("/admin/counts")).status).toBe(200);
  expect(await shop().browser().get("/admin/counts")).toMatchObject({ status: 204, text: "" });
});

test("a page that is left open and asks for its counts keeps nobody signed in", async () => {
  const { db, clock } = shop();
  const owner = await signedInAs(shop(), "owner", "absent@example.com");
  const endOf = async () => {
    const [row] = await db.sql<{ end: number }>(
      "select max(expires_at) as end from staff_sessions where staff_id = (select id from staff where email_key = 'absent@example.com')",
    );
    return row!.end;
  };
  const end = await endOf();
  clock.advance(minutes(6));
  expect((await owner.get("/admin/counts")).status).toBe(200);
  expect(await endOf()).toBe(end);
  await owner.get("/admin");
  expect(await endOf()).toBeGreaterThan(end);
});
