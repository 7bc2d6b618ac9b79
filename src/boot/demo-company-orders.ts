import { dayIn } from "#domain/kernel/business-days.ts";
import { cents, share } from "#domain/kernel/money.ts";
import type { PlacedOrder } from "#engine/checkout/write-order.ts";
import { sitesOf } from "#engine/companies/sites.ts";
import { shipOrder } from "#engine/fulfilment/ship-order.ts";
import { disputeInvoice } from "#engine/invoices/invoice-disputes.ts";
import { invoiceCompany } from "#engine/invoices/invoice-due.ts";
import { recordPayment } from "#engine/invoices/record-payment.ts";
import { openInvoices } from "#engine/invoices/settlements.ts";
import { confirmManualPayment } from "#engine/payments/confirm-manual-payment.ts";
import { readShopTimeZone } from "#engine/platform/shop-time-zone.ts";
import type { Shop } from "#engine/shop.ts";
import type { DemoCompany, DemoCompanyOrder } from "../../demo/companies.ts";
import { backThen, placeDemoOrder } from "./demo-customer.ts";

/** Places a demo company's orders, and has their invoices paid, overdue and disputed, through the use cases. */
export async function openDemoOrders(shop: Shop, companyId: number, company: DemoCompany): Promise<void> {
  for (const order of company.orders) {
    const placed = await place(shop, companyId, company, order);
    if (!placed) continue;
    await sendUnits(shop, order, placed);
    if (order.payment === "on-account") await settle(shop, companyId, order, placed);
  }
  await invoicePast(shop, companyId, company);
}

/** Makes the invoices of weeks and months that are over, each as of its day. */
async function invoicePast(shop: Shop, companyId: number, { orders, terms }: DemoCompany): Promise<void> {
  if (!terms || terms.schedule === "shipment") return;
  for (let ago = Math.max(...orders.map(({ daysAgo }) => daysAgo)); ago >= 0; ago -= 1)
    await invoiceCompany(backThen(shop, ago), companyId);
}

const daysAfter = (shop: Shop, { daysAgo }: DemoCompanyOrder, count: number): Shop =>
  backThen(shop, Math.max(0, daysAgo - count));

async function place(
  shop: Shop,
  companyId: number,
  { legalName, people, sites }: DemoCompany,
  order: DemoCompanyOrder,
): Promise<PlacedOrder | null> {
  const { buyer: email, site: siteName, poNumber } = order;
  const person = people.find((one) => one.email === email);
  const address = sites.find(({ name }) => name === siteName);
  const site = (await sitesOf(shop.db, companyId)).find(({ name }) => name === siteName);
  const [account] = await shop.db.sql<{ id: number }>("select id from customers where email = $1", [email]);
  if (!person || !address || !site || !account) throw new Error(`a demo order of ${email} for ${siteName} fits nobody`);
  const buyer = {
    customerId: account.id,
    buysFor: {
      companyId,
      siteId: site.id,
      company: legalName,
      site: siteName,
      by: `${person.firstName} ${person.lastName}`,
    },
    grants: [{ companyId, siteId: site.id, role: "buyer" as const }],
  };
  return placeDemoOrder(backThen(shop, order.daysAgo), { buyer, email, address, poNumber }, order);
}

async function sendUnits(shop: Shop, order: DemoCompanyOrder, { orderId, number, total }: PlacedOrder): Promise<void> {
  if (order.payment !== "on-account") {
    const payment = { orderNumber: number, reference: `DEMO ${number}`, amount: total, staffId: null };
    await confirmManualPayment(backThen(shop, order.daysAgo), payment);
  }
  if (order.left === 0) return;
  const lines = await shop.db.sql<{ lineId: number }>(`select id as "lineId" from order_lines where order_id = $1`, [
    orderId,
  ]);
  const shipment = await shipOrder(daysAfter(shop, order, 1), {
    orderNumber: number,
    carrier: "ups",
    number: `1ZDEMO1111${number.replaceAll(/^[A-Z]+|-/g, "")}`,
    lines: lines.map(({ lineId }) => ({ lineId, quantity: order.left })),
    staffId: null,
  });
  if (!shipment.ok) throw new Error(`a demo order did not leave: ${shipment.error.code}`);
}

async function settle(shop: Shop, companyId: number, order: DemoCompanyOrder, { orderId }: PlacedOrder): Promise<void> {
  const { paid, disputed } = order;
  const invoice = (await openInvoices(shop.db, companyId)).find((one) => one.orderIds.includes(orderId));
  if (!invoice) return;
  if (disputed) {
    const dispute = { invoiceId: invoice.id, companyId, reason: disputed };
    await disputeInvoice(daysAfter(shop, order, 3), dispute);
  }
  if (!paid) return;
  const then = daysAfter(shop, order, 1 + paid.after);
  const amount = share(invoice.total, paid.percent, 100);
  const recorded = await recordPayment(then, {
    companyId,
    kind: paid.kind,
    reference: paid.reference,
    amount,
    receivedOn: dayIn(await readShopTimeZone(shop.db), then.clock.now()),
    note: "",
    allocations: [{ invoiceId: invoice.id, amount: cents(Math.min(amount, invoice.open)) }],
    staff: "merchant@example.com",
  });
  if (!recorded.ok) throw new Error(`a demo payment was refused: ${recorded.error.code}`);
}
