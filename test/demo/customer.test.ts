import { beforeAll, expect, test } from "vitest";
import { openDemoCustomer } from "#boot/demo-customer.ts";
import { isShippable, readState } from "#domain/shipping/states.ts";
import { listAddresses } from "#engine/customers/addresses.ts";
import { signIn } from "#engine/customers/sign-in.ts";
import { listOrders } from "#engine/orders/order-list.ts";
import type { PaymentProvider } from "#engine/ports/payment-provider.ts";
import type { Shop } from "#engine/shop.ts";
import { setSetting } from "#test/checkout/shelf.ts";
import { accountShop, stranger } from "#test/customers/people.ts";
import { testDatabase } from "#test/database.ts";
import { ImitatedProvider } from "#test/payments/imitated-provider.ts";
import { demoAddresses, demoCustomer, demoOrders } from "../../demo/customer.ts";
import { demoSettings } from "../../demo/settings.ts";

const database = testDatabase();

/** Two light articles of each category that is ordered from. */
beforeAll(async () => {
  for (const category of new Set(demoOrders.map((order) => order.category))) {
    for (const nth of [0, 1]) {
      await database().sql(
        `with product as (
           insert into products (slug, category, subcategory, brand, name, summary, description, attributes, status, picture_family, return_policy, warranty_months, published_at)
           values ($1, $2, 'any', 'Torrendyne', '{"en":"Goods","cn":"商品"}', '{}', '{}', '{}', 'published', 'fitting', 'standard', 12, '2026-01-01') returning id
         ), variant as (
           insert into variants (product_id, sku, sku_compact, price_cents, weight_lb, length_in, width_in, height_in) select id, upper($1), upper($1), 4999, 2, 4, 4, 4 from product returning id
         )
         insert into stock (variant_id, on_hand) select id, 100 from variant`,
        [`${category.replaceAll("-", "")}${nth}`, category],
      );
    }
  }
  for (const [group, value] of Object.entries(demoSettings)) await setSetting(database(), group, value);
});

test("the demo customer signs in as promised, has orders at every stage, and is opened once", async () => {
  const base = accountShop(database());
  const manual = (method: "bank-deposit" | "zeller"): PaymentProvider =>
    Object.assign(new ImitatedProvider(base.clock, method), { begin: async () => ({ ok: true as const, value: { kind: "instructions" as const } }) });
  const shop = { ...base, payments: new Map([["bank-deposit", manual("bank-deposit")], ["zeller", manual("zeller")]] as const) } as unknown as Shop;
  await openDemoCustomer(shop);
  await openDemoCustomer(shop);
  expect([demoCustomer.email, demoCustomer.password]).toEqual(["customer@example.com", "Compressor1"]);
  const entered = await signIn(base, demoCustomer, stranger);
  if (!entered.ok) throw new Error(entered.error.code);
  const { id, emailVerifiedAt } = entered.value.customer;
  expect(emailVerifiedAt).not.toBeNull();
  const list = await listOrders(database(), id, { tab: "all", search: "", page: 1 });
  const ends = { pending: "pending", canceled: "canceled", paid: "confirmed", shipped: "shipped", delivered: "delivered", "ready-for-pickup": "ready-for-pickup" } as const;
  expect(list.orders.map(({ state }) => state)).toEqual(demoOrders.map(({ end }) => ends[end]).reverse());
  const shippable = demoAddresses.map(({ state }) => isShippable(readState(state ?? "") ?? "AK"));
  expect((await listAddresses(database(), id)).map((one) => one.shippable).sort()).toEqual([...shippable].sort());
});
