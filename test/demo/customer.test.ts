import { beforeAll, expect, test } from "vitest";
import { openDemoCustomer } from "#boot/demo-customer.ts";
import { isShippable, readState } from "#domain/shipping/states.ts";
import { payableOrders } from "#engine/payable-orders.ts";
import { listAddresses } from "#engine/customers/addresses.ts";
import { signIn } from "#engine/customers/sign-in.ts";
import { countClaims } from "#engine/admin/claim-table.ts";
import { countReturns } from "#engine/admin/return-table.ts";
import { listOrders } from "#engine/orders/order-list.ts";
import type { PaymentProvider } from "#engine/ports/payment-provider.ts";
import type { Shop } from "#engine/shop.ts";
import { setSetting } from "#test/checkout/checkout-shop.ts";
import { accountShop, stranger } from "#test/customers/customer-fixtures.ts";
import { testDatabase } from "#test/database.ts";
import { filesInMemory } from "#test/returns/files-in-memory.ts";
import { FakePaymentProvider } from "#test/payments/fake-payment-provider.ts";
import { demoAddresses, demoCustomer, type DemoOrder, demoOrders } from "../../demo/customer.ts";
import { demoSettings } from "../../demo/settings.ts";

const database = testDatabase();

const heavy = new Set(demoOrders.filter(({ method }) => method === "LOCAL").map(({ category }) => category));

/** Four articles of each category that is ordered from. */
beforeAll(async () => {
  for (const category of new Set(demoOrders.map((order) => order.category))) {
    for (const nth of [0, 1, 2, 3]) {
      await database().sql(
        `with product as (
           insert into products (slug, category, subcategory, brand, name, summary, description, attributes, status, picture_family, return_policy, warranty_months, published_at)
           values ($1, $2, 'any', 'Torrendyne', '{"en":"Goods","cn":"商品"}', '{}', '{}', '{}', 'published', 'fitting', 'standard', 12, '2026-01-01') returning id
         ), variant as (
           insert into variants (product_id, sku, sku_compact, price_cents, weight_lb, length_in, width_in, height_in, freight_only) select id, upper($1), upper($1), 4999, case when $3 then 300 else 2 end, 4, 4, 4, $3 from product returning id
         )
         insert into stock (variant_id, on_hand) select id, 100 from variant`,
        [`${category.replaceAll("-", "")}${nth}`, category, heavy.has(category)],
      );
    }
  }
  for (const [group, value] of Object.entries(demoSettings)) await setSetting(database(), group, value);
});

test("the demo customer signs in as promised, has orders at every stage, and is opened once", async () => {
  const base = accountShop(database());
  const manual = (method: "bank-deposit" | "zeller"): PaymentProvider =>
    Object.assign(new FakePaymentProvider(base.clock, method), {
      begin: async () => ({ ok: true as const, value: { kind: "instructions" as const } }),
    });
  const shop = {
    ...base,
    payments: new Map([
      ["bank-deposit", manual("bank-deposit")],
      ["zeller", manual("zeller")],
    ] as const),
    orders: payableOrders(base.clock),
    files: filesInMemory(),
  } as unknown as Shop;
  await openDemoCustomer(shop);
  await openDemoCustomer(shop);
  expect({ email: demoCustomer.email, password: demoCustomer.password }).toEqual({
    email: "customer@example.com",
    password: "Compressor1",
  });
  const entered = await signIn(base, demoCustomer, stranger);
  if (!entered.ok) throw new Error(entered.error.code);
  const { id, emailVerifiedAt } = entered.value.customer;
  expect(emailVerifiedAt).not.toBeNull();
  const lists = await Promise.all(
    [1, 2].map((page) => listOrders(database(), { customerId: id }, { tab: "all", search: "", page })),
  );
  const stateOf = ({ end, back }: DemoOrder) => (back ? "return-refund" : ends[end]);
  const ends = {
    pending: "pending",
    canceled: "canceled",
    paid: "confirmed",
    shipped: "shipped",
    delivered: "delivered",
    "ready-for-pickup": "ready-for-pickup",
  } as const;
  expect(lists.flatMap(({ orders }) => orders).map(({ state }) => state)).toEqual(demoOrders.map(stateOf).reverse());
  const shippable = demoAddresses.map(({ state }) => isShippable(readState(state ?? "") ?? "AK"));
  expect((await listAddresses(database(), { customerId: id })).map((one) => one.shippable).sort()).toEqual(
    [...shippable].sort(),
  );

  const returns = await database().sql(
    "select r.state, r.sent_at is not null as sent, r.signed_at is not null as signed, (select count(*)::int from return_photos p where p.return_id = r.id) as photos from returns r order by order_id",
  );
  expect(returns).toEqual([
    { state: "requested", sent: false, signed: false, photos: 1 },
    { state: "agreed", sent: true, signed: true, photos: 1 },
    { state: "agreed", sent: true, signed: false, photos: 2 },
    { state: "declined", sent: false, signed: false, photos: 0 },
    { state: "requested", sent: false, signed: false, photos: 2 },
  ]);
  expect(await countReturns(database(), base.clock.now())).toMatchObject({ overdue: 1 });

  const claims = await database().sql(
    `select c.state, c.damage, c.carrier_filed_on is not null as filed,
       (select array_agg(p.kind order by p.kind) from claim_photos p where p.claim_id = c.id) as photos
     from claims c order by order_id`,
  );
  expect(claims).toEqual([
    { state: "in-review", damage: "concealed", filed: true, photos: ["damage"] },
    { state: "opened", damage: "noted", filed: false, photos: ["damage", "receipt"] },
  ]);
  expect(await countClaims(database(), base.clock.now())).toEqual({
    claimsWaiting: 2,
    claimsOverdue: 1,
    carrierDue: 0,
  });
});
