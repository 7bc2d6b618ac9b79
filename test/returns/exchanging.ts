import { beforeAll } from "vitest";
import { draftToken } from "#engine/checkout/draft-link.ts";
import { recordPaymentEvent } from "#engine/payments/record-payment-event.ts";
import { setSetting, stockGoods } from "#test/checkout/checkout-shop.ts";
import { type Answer, type Browser, openShop, type OpenShop } from "#test/open-shop.ts";
import { walkOrder } from "#test/order-walkthrough.ts";
import { shopSecret, signedInAs } from "#test/staff/staff-browser.ts";
import { backOfficeOf, orderIn, type Paid, sendRefunds } from "../fulfilment/back-office.ts";

/** Two units at $49.99 with 8 % tax of $8.00 that come back: what they are worth without their shipping of $15.00. */
export const worthOfBoth = 10_798;

/** A return that is agreed to, of an order that had two units. */
export interface Agreed {
  readonly order: Paid;
  readonly id: number;
  readonly page: string;
}

interface DraftAt {
  readonly id: number;
  readonly number: string;
  readonly version: number;
  readonly typed: Record<string, string>;
  readonly link: string;
}

export interface NewOrder {
  readonly id: number;
  readonly number: string;
  readonly state: string;
  readonly total: number;
  readonly exchanged: number;
}

async function openForExchanges({ db }: OpenShop): Promise<void> {
  await setSetting(db, "opening", { open: true });
  await setSetting(db, "tax", { OH: { rate: 80_000, shippingTaxed: false } });
  await setSetting(db, "bank", { payee: "Plenum", bank: "First", routingNumber: "1", accountNumber: "2" });
}

interface Returning {
  readonly units?: number;
  readonly customerId?: number;
  readonly email?: string;
}

/** The buyer of a delivered order calls about these units, and the merchant agrees that they come back. */
async function agreedReturn(
  shop: OpenShop,
  owner: Browser,
  { units = 2, customerId, email }: Returning = {},
): Promise<Agreed> {
  const purchase = { ...(customerId && { customerId }), ...(email && { email }) };
  return returnOf(shop, owner, await orderIn(backOfficeOf(shop), "delivered", purchase), units);
}

/** The same of an order that is there. */
async function returnOf(shop: OpenShop, owner: Browser, order: Paid, units: number): Promise<Agreed> {
  await must(
    owner.post(`/admin/orders/${order.number}`, {
      intent: "open-return",
      why: "arrived not-needed",
      remark: "Wants the other version",
      [`units ${order.lineId}`]: String(units),
    }),
  );
  const [row] = await shop.db.sql<{ id: number }>("select id from returns where order_id = $1", [order.id]);
  const page = `/admin/returns/${row!.id}`;
  await must(owner.post(page, { intent: "agree" }));
  return { order, id: row!.id, page };
}

/** Answers that lead on; throws the page of a refused one. */
export async function must(answer: Promise<Answer>): Promise<Answer> {
  const { status, text, ...rest } = await answer;
  if (status !== 303) throw new Error(`${status} ${/<main[\s\S]*<\/main>/.exec(text)?.[0] ?? text}`);
  return { status, text, ...rest };
}

const sign = (owner: Browser, { page, order }: Agreed, units = 2) =>
  owner.post(page, { intent: "sign", [`resellable ${order.lineId}`]: String(units) });

const refund = (owner: Browser, { page }: Agreed, amount = "", prefix = "") =>
  owner.post(`${prefix}${page}`, { intent: "refund", amount, reason: "" });

interface Beginning {
  readonly units?: number;
  readonly leaves?: "after" | "now";
  readonly prefix?: string;
}

/** Presses the button that begins an exchange of these units. */
const begin = (
  browser: Browser,
  { page, order }: Agreed,
  { units = 2, leaves = "after", prefix = "" }: Beginning = {},
) => browser.post(`${prefix}${page}`, { intent: "exchange", leaves, [`exchange ${order.lineId}`]: String(units) });

/** The draft in which the new goods of the latest exchange are chosen. */
async function draftOf({ db }: OpenShop, { id }: Agreed): Promise<DraftAt> {
  const [row] = await db.sql<Omit<DraftAt, "link">>(
    `select d.id, d.number, d.version, d.typed from order_drafts d join exchanges x on x.draft_id = d.id
     where x.return_id = $1 order by x.id desc limit 1`,
    [id],
  );
  if (!row) throw new Error(`return ${id} is not exchanged`);
  return { ...row, link: `/order/proforma?offer=${draftToken(shopSecret, { id: row.id, linkRound: 0 })}` };
}

let count = 0;

/** A part on the shelf to exchange for, five of it. */
async function otherPart({ db }: OpenShop, weightLb = 5): Promise<string> {
  const sku = `OTHER-${(count += 1)}`;
  await stockGoods(db, { sku, price: 20_000, onHand: 5, weightLb });
  return sku;
}

interface NewGoods {
  readonly sku: string;
  readonly price: string;
  readonly prefix?: string;
}

/** Chooses one of this part at this price, delivered for nothing, and presses the button that makes the exchange. */
async function offer(
  shop: OpenShop,
  owner: Browser,
  agreed: Agreed,
  { sku, price, prefix = "" }: NewGoods,
): Promise<Answer> {
  const { number, version, typed } = await draftOf(shop, agreed);
  return owner.post(`${prefix}/admin/drafts/${number}`, {
    ...typed,
    "lines.0.sku": sku,
    "lines.0.quantity": "1",
    "lines.0.price": price,
    "lines.0.reason": "in exchange",
    shippingAmount: "0",
    shippingReason: "in exchange",
    intent: "send",
    version: String(version),
  });
}

/** An exchange for one part at this price: if it costs less, the return keeps a rest; if more, the buyer pays it. */
async function exchangedFor(
  shop: OpenShop,
  owner: Browser,
  agreed: Agreed,
  { price, leaves = "after" }: Pick<NewGoods, "price"> & Pick<Beginning, "leaves">,
): Promise<{ readonly sku: string }> {
  await must(begin(owner, agreed, { leaves }));
  const sku = await otherPart(shop);
  await must(offer(shop, owner, agreed, { sku, price }));
  return { sku };
}

/** The order of the new goods; null before there is one. */
async function newOrderOf({ db }: OpenShop, { id }: Agreed): Promise<NewOrder | null> {
  const [row] = await db.sql<NewOrder>(
    `select o.id, o.number, o.state, o.total_cents as total, o.exchanged_cents as exchanged from orders o
     join exchanges x on x.order_id = o.id where x.return_id = $1 order by x.id desc limit 1`,
    [id],
  );
  return row ?? null;
}

/** The buyer presses the button of the link, by card. */
async function accept(shop: OpenShop, agreed: Agreed, total: number, prefix = ""): Promise<Answer> {
  const { link, version } = await draftOf(shop, agreed);
  const form = { intent: "pay", method: "stripe", version: String(version), total: String(total) };
  return shop.browser().post(prefix + link, form);
}

/** The buyer pays the order on the provider's page. */
async function pay(shop: OpenShop, { number }: NewOrder): Promise<void> {
  const session = [...shop.stripe.sessions.values()].findLast(({ request }) => request.orderNumber === number);
  const event = session && shop.stripe.pay(session.id);
  if (!event) throw new Error(`order ${number} has no open session`);
  await recordPaymentEvent(backOfficeOf(shop).deps, event);
}

/** An order's books by account; accounts that are clear are left out. */
async function booksOf({ db }: OpenShop, orderId: number): Promise<Record<string, number>> {
  const rows = await db.sql<{ account: string; sum: number }>(
    `select account, sum(amount_cents)::int as sum from ledger_lines where order_id = $1 group by 1
     having sum(amount_cents) <> 0`,
    [orderId],
  );
  const sum = rows.reduce((total, row) => total + row.sum, 0);
  if (sum !== 0) throw new Error(`the books of order ${orderId} sum to ${sum}`);
  return Object.fromEntries(rows.map(({ account, sum: amount }) => [account, amount]));
}

/** Refunds of an order: amounts and states, in their order. */
const refundsOf = ({ db }: OpenShop, orderId: number) =>
  db.sql<{ amount: number; state: string }>(
    "select amount_cents as amount, state from refunds where order_id = $1 order by id",
    [orderId],
  );

/** Reserved units of a part. */
async function reservedOf({ db }: OpenShop, sku: string): Promise<number> {
  const [row] = await db.sql<{ reserved: number }>(
    "select reserved from stock s join variants v on v.id = s.variant_id where sku = $1",
    [sku],
  );
  return row!.reserved;
}

/** The shop, its owner signed in, and the steps of exchanges as the owner takes them. Read it inside tests only. */
export function openExchanges() {
  const shop = openShop();
  let owner: Browser;
  const signIn = async () => {
    owner = await signedInAs(shop(), "owner");
  };
  beforeAll(async () => {
    await openForExchanges(shop());
    await signIn();
  });
  return {
    shop,
    owner: () => owner,
    signIn,
    agreedReturn: (returning?: Returning) => agreedReturn(shop(), owner, returning),
    returnOf: (order: Paid, units: number) => returnOf(shop(), owner, order, units),
    sign: (agreed: Agreed, units?: number) => sign(owner, agreed, units),
    refund: (agreed: Agreed, amount?: string, prefix?: string) => refund(owner, agreed, amount, prefix),
    begin: (agreed: Agreed, beginning?: Beginning, browser = owner) => begin(browser, agreed, beginning),
    draftOf: (agreed: Agreed) => draftOf(shop(), agreed),
    otherPart: (weightLb?: number) => otherPart(shop(), weightLb),
    offer: (agreed: Agreed, goods: NewGoods, browser = owner) => offer(shop(), browser, agreed, goods),
    exchangedFor: (agreed: Agreed, goods: Parameters<typeof exchangedFor>[3]) =>
      exchangedFor(shop(), owner, agreed, goods),
    newOrderOf: (agreed: Agreed) => newOrderOf(shop(), agreed),
    accept: (agreed: Agreed, total: number, prefix?: string) => accept(shop(), agreed, total, prefix),
    pay: (order: NewOrder) => pay(shop(), order),
    walk: (order: NewOrder, to: "shipped" | "delivered") =>
      walkOrder(shop().db, shop().clock, order, to, shop().stripe),
    settle: (orderId: number) => sendRefunds(backOfficeOf(shop()), orderId),
    booksOf: (orderId: number) => booksOf(shop(), orderId),
    refundsOf: (orderId: number) => refundsOf(shop(), orderId),
    reservedOf: (sku: string) => reservedOf(shop(), sku),
  };
}
