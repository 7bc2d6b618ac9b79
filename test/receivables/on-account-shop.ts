import { randomUUID } from "node:crypto";
import type { PaymentMethod } from "#domain/checkout/payment-method.ts";
import type { Money } from "#domain/kernel/money.ts";
import type { Result } from "#domain/kernel/result.ts";
import { addToCart } from "#engine/cart/change-cart.ts";
import type { PlaceOrderRefused } from "#engine/checkout/order-request.ts";
import { placeOrder } from "#engine/checkout/place-order.ts";
import type { PlacedOrder } from "#engine/checkout/write-order.ts";
import { shipOrder } from "#engine/fulfilment/ship-order.ts";
import type { PaymentDeps } from "#engine/payments/payment-deps.ts";
import type { Database } from "#engine/platform/database.ts";
import { findAccount } from "#engine/receivables/company-account.ts";
import { grantTerms } from "#engine/receivables/grant-terms.ts";
import type { TypedTerms } from "#engine/receivables/typed-terms.ts";
import { dayton, setSetting, stockGoods } from "#test/checkout/checkout-shop.ts";
import { companyWith, forSite, type MadeCompany } from "#test/companies/company-fixture.ts";
import { customer } from "#test/fulfilment/back-office.ts";

type Deps = Pick<PaymentDeps, "db" | "clock" | "taxes">;

/** A company with a buyer at its plant. */
export interface Account {
  readonly company: MadeCompany;
  readonly buyers: readonly number[];
}

let count = 0;

export function done<Value>(result: Result<Value, { readonly code: string }>): Value {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

const net30: TypedTerms = {
  terms: "net-30",
  eomDays: "",
  limit: "5000",
  daysOverdue: "10",
  schedule: "shipment",
  weekday: "1",
  monthDay: "1",
  reminds: "on",
  mailsStatements: "",
};

/** Changes what the merchant grants a company. */
export async function grant({ db, clock }: Deps, companyId: number, typed: Partial<TypedTerms>): Promise<void> {
  const account = await findAccount(db, companyId);
  const asked = { companyId, version: account?.version ?? 0, typed: { ...net30, ...typed } };
  done(await grantTerms({ db, clock }, "owner@example.com", asked));
}

/** An approved company that buys on account, with so many buyers. */
export async function accountWith(deps: Deps, typed: Partial<TypedTerms> = {}, buyers = 1): Promise<Account> {
  const people: number[] = [];
  for (let made = 0; made < buyers; made += 1) people.push(await customer(deps.db, `account-buyer-${++count}`));
  const roles = people.map((id) => [id, "buyer"] as const);
  const company = await companyWith(deps.db, "Quetzal Works", ["Plant"], roles);
  await grant(deps, company.id, typed);
  return { company, buyers: people };
}

/** A part on the shelf, sold with eight percent tax on goods and freight in Ohio. */
export async function part(db: Database, price = 10_000, onHand = 10_000): Promise<string> {
  const sku = `ACC-${++count}`;
  await stockGoods(db, { sku, price, onHand });
  await setSetting(db, "tax", { OH: { rate: 80_000, shippingTaxed: true } });
  return sku;
}

export interface Wish {
  readonly items: readonly { readonly sku: string; readonly quantity: number }[];
  readonly buyer?: number;
  readonly payment?: PaymentMethod;
  readonly pickup?: boolean;
  /** True if they buy for the company; true unless said otherwise. */
  readonly forCompany?: boolean;
}

/** The order as its buyer would send it, who was shown its total. */
export async function readyToOrder({ db, clock, taxes }: Deps, account: Account, wish: Wish) {
  const { items, buyer = 0, payment = "on-account", pickup = false, forCompany = true } = wish;
  const customerId = account.buyers[buyer]!;
  const who = { customerId, ...(forCompany && forSite(account.company, "Plant")) };
  const shop = { db, clock, ...(taxes && { taxes }) };
  done(await addToCart(shop, who, items));
  const form = {
    email: "ada@example.com",
    method: pickup ? "PICKUP" : "SHIPPING",
    payment,
    poNumber: `PO-${++count}`,
    ...(pickup ? { contact: dayton } : { shipping: dayton }),
  };
  const request = { buyer: who, customer: { taxExempt: false, points: 0 }, form, language: "en" as const };
  const asked = await placeOrder(shop, { ...request, key: randomUUID(), seenTotal: -1 });
  const total = asked.ok || asked.error.code !== "price_changed" ? -1 : asked.error.now;
  const send = (): Promise<Result<PlacedOrder, PlaceOrderRefused>> =>
    placeOrder(shop, { ...request, key: randomUUID(), seenTotal: total });
  return { total: total as Money, send };
}

/** Orders on account; throws where it is refused. */
export async function ordered(deps: Deps, account: Account, wish: Wish): Promise<PlacedOrder> {
  return done(await (await readyToOrder(deps, account, wish)).send());
}

/** The lines of an order, in their order. */
export const linesOf = (db: Database, orderId: number) =>
  db.sql<{ lineId: number; quantity: number }>(
    `select id as "lineId", quantity from order_lines where order_id = $1 order by position`,
    [orderId],
  );

/** Sends a parcel of an order; everything that is left unless said otherwise. */
export async function send(
  deps: PaymentDeps,
  order: { readonly number: string },
  lines: "rest" | readonly { lineId: number; quantity: number }[] = "rest",
) {
  const number = `9400${String(++count).padStart(18, "0")}`;
  return shipOrder(deps, { orderNumber: order.number, carrier: "usps", number, lines, staffId: 7 });
}

export interface InvoiceRow {
  readonly id: number;
  readonly number: string;
  readonly orderId: number;
  readonly dueOn: string;
  readonly subtotal: number;
  readonly discount: number;
  readonly shipping: number;
  readonly tax: number;
  readonly total: number;
}

/** Invoices of a company as their table has them. */
export const invoicesOf = (db: Database, companyId: number) =>
  db.sql<InvoiceRow>(
    `select id, number, (select order_id from invoice_orders where invoice_id = i.id and position = 1) as "orderId",
       due_on::text as "dueOn", subtotal_cents as subtotal, discount_cents as discount,
       shipping_cents as shipping, tax_cents as tax, total_cents as total
     from invoices i where company_id = $1 order by id`,
    [companyId],
  );

/** Sums of the books by account, of every entry there is. */
export async function booksBy(db: Database): Promise<Record<string, number>> {
  const rows = await db.sql<{ account: string; sum: number }>(
    "select account, sum(amount_cents)::bigint as sum from ledger_lines group by account",
  );
  return Object.fromEntries(rows.map(({ account, sum }) => [account, Number(sum)]));
}
