import { expect, test } from "vitest";
import type { Money } from "#domain/kernel/money.ts";
import { decideRequisition } from "#engine/requisitions/decide-requisition.ts";
import { submitRequisition } from "#engine/requisitions/submit-requisition.ts";
import { placeOrder } from "#engine/checkout/place-order.ts";
import { chooseSite } from "#engine/companies/choose-site.ts";
import { addToCart } from "#engine/cart/change-cart.ts";
import { stockGoods } from "#test/checkout/checkout-shop.ts";
import { companyWith, forSite, type MadeCompany } from "#test/companies/company-fixture.ts";
import { customer } from "#test/customers/customer-fixtures.ts";
import { openShop } from "#test/open-shop.ts";

const shop = openShop();

/** Invariant B7: no budget passed by races. `LONG=1` runs all 200. */
const races = process.env["LONG"] === "1" ? 200 : 8;
const price = 20_000;

const form = (costCenter: number, payment: string) => ({
  email: "ada@example.com",
  method: "PICKUP",
  contact: { firstName: "Ada", lastName: "Marsh", phone: "5551234567" },
  billing: {
    firstName: "Ada",
    lastName: "Marsh",
    address1: "12 Mill Road",
    city: "Dayton",
    state: "OH",
    zip: "45402",
    phone: "5551234567",
  },
  payment,
  booking: { costCenter: String(costCenter) },
});

async function company() {
  const { db } = shop();
  const ids = [];
  for (let at = 0; at < 5; at++) ids.push(await customer(db, `races-${at}@example.com`));
  const [approver, other, ...buyers] = ids as [number, number, number, number, number];
  const works = await companyWith(
    db,
    "Quetzal Works",
    ["Plant"],
    [[approver, "approver"], [other, "approver"], ...buyers.map((id) => [id, "buyer"] as const)],
  );
  await db.sql(
    `insert into company_accounts (company_id, terms, takes_orders, credit_limit_cents, days_overdue, updated_at)
     values ($1, 'net-30', true, 2000000000, 30, now())`,
    [works.id],
  );
  // An order costs its price alone.
  await db.sql("update company_sites set tax_exempt = true where company_id = $1", [works.id]);
  await stockGoods(db, { sku: "RACE-1", price, onHand: 100_000 });
  return { works, approvers: [approver, other] as const, buyers };
}

const buyerOf = (works: MadeCompany, customerId: number) => ({ customerId, ...forSite(works, "Plant") });

async function fill(works: MadeCompany, customerId: number) {
  const chosen = await chooseSite(shop(), { customerId }, works.sites["Plant"]!);
  if (!chosen.ok) throw new Error(chosen.error.code);
  const added = await addToCart(shop(), buyerOf(works, customerId), [{ sku: "RACE-1", quantity: 1 }]);
  if (!added.ok) throw new Error(added.error.code);
}

let count = 0;
const request = (works: MadeCompany, customerId: number, of: object) => ({
  buyer: buyerOf(works, customerId),
  customer: { taxExempt: true },
  form: of,
  seenTotal: price,
  language: "en" as const,
  key: `budget-race-${++count}-0000000000`,
});

/** One of a race's parties, ready to press. */
type Ready = () => Promise<boolean>;

test(`of approvals and orders at the same moment none passes a budget, ${races} times`, async () => {
  const { db } = shop();
  const { works, approvers, buyers } = await company();
  for (let race = 0; race < races; race++) {
    const fits = 1 + (race % 2);
    const [center] = await db.sql<{ id: number }>(
      `insert into company_cost_centers (company_id, code, budget_cents, created_at) values ($1, $2, $3, now()) returning id`,
      [works.id, `RACE-${race}`, fits * price],
    );
    const costCenter = center!.id;
    const ready: Ready[] = [];
    for (const [at, id] of buyers.entries()) {
      await fill(works, id);
      const isOrder = race % 3 === 0 && at === 0;
      const asked = request(works, id, form(costCenter, race % 4 < 2 ? "on-account" : "stripe"));
      if (isOrder) {
        ready.push(async () => {
          const placed = await placeOrder(shop(), asked);
          if (!placed.ok && placed.error.code !== "budget_short") throw new Error(JSON.stringify(placed.error));
          return placed.ok;
        });
        continue;
      }
      const sent = await submitRequisition(shop(), { ...asked, why: "" });
      if (!sent.ok) throw new Error(sent.error.code);
      const decision = { id: sent.value.id, step: "approve", note: "", seenTotal: price, seenOver: 0 } as const;
      const by = { customerId: approvers[at % 2]! };
      const [{ version } = { version: 0 }] = await db.sql<{ version: number }>(
        "select version from requisitions where id = $1",
        [sent.value.id],
      );
      ready.push(async () => {
        const decided = await decideRequisition(shop(), by, { ...decision, version });
        if (!decided.ok && decided.error.code !== "budget_short") throw new Error(JSON.stringify(decided.error));
        return decided.ok;
      });
    }
    const passed = (await Promise.all(ready.map((press) => press()))).filter(Boolean).length;
    const [{ spent } = { spent: -1 as Money }] = await db.sql<{ spent: number }>(
      `select ((select coalesce(sum(total_cents), 0) from orders where cost_center_id = $1)
         + (select coalesce(sum(total_cents), 0) from requisitions where cost_center_id = $1 and state = 'approved'))::int as spent`,
      [costCenter],
    );
    expect({ race, passed, spent }).toEqual({ race, passed: fits, spent: fits * price });
    await db.sql("delete from cart_lines");
  }
});
