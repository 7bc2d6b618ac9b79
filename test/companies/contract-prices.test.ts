import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Customer } from "#domain/buyers/buyer.ts";
import { fixedClock } from "#engine/ports/clock.ts";
import type { CalendarDay } from "#domain/kernel/business-days.ts";
import { instant } from "#domain/kernel/time.ts";
import { nameMachine } from "#domain/machines/machine.ts";
import { apiOrder } from "#engine/admin/api-records.ts";
import { addToCart, changeQuantity } from "#engine/cart/change-cart.ts";
import { checkLines } from "#engine/cart/order-lines.ts";
import { deliveredPrices } from "#engine/checkout/delivery-ways.ts";
import { placeOrder } from "#engine/checkout/place-order.ts";
import { quoteCart } from "#engine/checkout/quote.ts";
import { findQuotation, itemsOfCart, makeQuotation } from "#engine/checkout/quotations.ts";
import { type KeptMachine, ofNoSite } from "#engine/machines/machine-rows.ts";
import { viewMachines } from "#engine/machines/machine-view.ts";
import { findOrderForMail } from "#engine/orders/order-for-mail.ts";
import { pricedFor } from "#engine/pricing/contracts.ts";
import type { Shop } from "#engine/shop.ts";
import { catalogueShop } from "#test/catalogue/catalogue-shop.ts";
import { noon, parcelForm, stockGoods } from "#test/checkout/checkout-shop.ts";
import { customer } from "#test/customers/customer-fixtures.ts";
import { testDatabase } from "#test/database.ts";
import { companyWith, forSite, type MadeCompany } from "./company-fixture.ts";
import {
  type OracleGoods,
  type OracleGroup,
  type OracleHolder,
  type OracleList,
  type OraclePrice,
  oraclePrice,
} from "./contract-oracle.ts";

const database = testDatabase();
const rounds = process.env["LONG"] ? 1_000 : 25;
const day = 86_400_000;

const goods: readonly OracleGoods[] = [
  { sku: "PUMP-1", category: "piston", brand: "Gantmoor", cents: 99_999 },
  { sku: "PUMP-2", category: "piston", brand: "Orrin", cents: 10_001 },
  { sku: "OIL-1", category: "lubricants", brand: "Gantmoor", cents: 2_450 },
  { sku: "OIL-2", category: "lubricants", brand: "Orrin", cents: 7 },
  { sku: "TANK-1", category: "air-tanks", brand: "Orrin", cents: 33_333 },
];
const today = "2026-11-20" as CalendarDay;
/** One promotion runs for a day before and after noon. */
const promotions = [{ category: "piston", percent: 10, from: noon - day, until: noon + day }];

let base: Shop;
let works: MadeCompany;
let rival: MadeCompany;
let ada: Customer;
let eve: Customer;
/** Buys for no company. */
let zoe: Customer;
/** A machine that is named; six units of OIL-1 are one fill of it. */
let pump: KeptMachine;
const groupNames = ["dealers", "schools"] as const;
const groupIds: Record<string, number> = {};

beforeAll(async () => {
  const db = database();
  for (const { sku, category, brand, cents } of goods) {
    await stockGoods(db, { sku, category, price: cents, onHand: 1_000_000 });
    await db.sql("update products set brand = $2 where slug = $1", [sku.toLowerCase(), brand]);
  }
  await db.sql(`update products set summary = '{"en":"Fits","cn":"适用"}', description = '{"en":[],"cn":[]}'`);
  pump = await namedPump();
  const [adaId, eveId] = [await customer(db, "ada@example.com"), await customer(db, "eve@example.com")];
  works = await companyWith(db, "Quetzal Works", ["Plant", "Body shop"], [[adaId, "buyer"]]);
  rival = await companyWith(db, "Rival", ["Shed"], [[eveId, "buyer"]]);
  ada = { customerId: adaId, emailVerified: true, ...forSite(works, "Plant") };
  eve = { customerId: eveId, emailVerified: true, ...forSite(rival, "Shed") };
  zoe = { customerId: await customer(db, "zoe@example.com"), emailVerified: true };
  for (const name of groupNames) {
    const [group] = await db.sql<{ id: number }>(
      "insert into customer_groups (name, created_at) values ($1, now()) returning id",
      [name],
    );
    groupIds[name] = group!.id;
  }
  await db.sql(
    `insert into activities (slug, title, lead, body, percent_off, applies_to, starts_at, ends_at)
     values ('sale', '{}', '{}', '{}', 10, '{"categories": ["piston"]}', $1, $2)`,
    [new Date(noon - day), new Date(noon + day)],
  );
  base = { ...catalogueShop(db), clock: fixedClock(noon) };
  await base.listing.load();
});
afterAll(() => base.listing.close());

async function namedPump(): Promise<KeptMachine> {
  const db = database();
  await db.sql(`update products set attributes = '{"oilCapacity":24}' where slug = 'pump-1'`);
  await db.sql(
    `update products set attributes = '{"oilApplication":["piston"],"containerVolume":1}' where slug = 'oil-1'`,
  );
  const [link] = await db.sql<{ machineId: number }>(
    `insert into product_links (product_id, linked_product_id, kind)
     select o.id, m.id, 'fits' from products o, products m where o.slug = 'oil-1' and m.slug = 'pump-1'
     returning linked_product_id as "machineId"`,
  );
  const facts = { name: "Pump", serial: "", hours: 400, readOn: today, hoursPerWeek: 40 };
  const machine = nameMachine({ productId: link!.machineId, kind: "piston" }, facts, today);
  return { ...ofNoSite, ...machine, key: "pump" };
}

const moments = [noon - 2 * day, noon - day, noon, noon + day - 1, noon + day, noon + 2 * day];
const moment = fc.constantFrom(...moments);

const steps = fc.oneof(
  { weight: 1, arbitrary: fc.constant([[1, null] as const]) },
  {
    weight: 6,
    arbitrary: fc
      .uniqueArray(fc.tuple(fc.constantFrom(1, 2, 6, 12), fc.integer({ min: 1, max: 120_000 })), {
        minLength: 1,
        maxLength: 3,
        selector: ([from]) => from,
      })
      .map((all) => all.toSorted(([a], [b]) => a - b)),
  },
);

const list = fc.record({
  order: fc.integer({ min: 1, max: 3 }),
  holders: fc.subarray(["company", "plant", "body shop", "rival", ...groupNames] as const, { minLength: 1 }),
  from: fc.option(moment, { freq: 2 }),
  days: fc.option(fc.integer({ min: 1, max: 3 }), { freq: 2 }),
  excludesPromotions: fc.boolean(),
  earnsPoints: fc.boolean(),
  isEnded: fc.integer({ min: 0, max: 9 }).map((one) => one === 0),
  fixed: fc.uniqueArray(fc.tuple(fc.constantFrom(...goods.map(({ sku }) => sku)), steps), {
    maxLength: 4,
    selector: ([sku]) => sku,
  }),
  off: fc.uniqueArray(
    fc.record({
      of: fc.constantFrom("category piston", "category lubricants", "brand Orrin", "brand Gantmoor"),
      share: fc.integer({ min: 1, max: 9_900 }),
    }),
    { maxLength: 2, selector: ({ of }) => of },
  ),
});

type DrawnList = typeof list extends fc.Arbitrary<infer Drawn> ? Drawn : never;

/** Members of each group: any of both companies, and of the persons behind their members and the single one. */
const membership = fc.record({
  companies: fc.subarray(["works", "rival"] as const),
  persons: fc.subarray(["ada", "eve", "zoe"] as const),
});
const memberships = fc.record({ dealers: membership, schools: membership });

type DrawnGroups = typeof memberships extends fc.Arbitrary<infer Drawn> ? Drawn : never;

function groupsOf(drawn: DrawnGroups): ReadonlyMap<string, OracleGroup> {
  const companies = { works: works.id, rival: rival.id };
  const persons = { ada: ada.customerId, eve: eve.customerId, zoe: zoe.customerId };
  return new Map(
    groupNames.map((name) => [
      name,
      {
        companies: drawn[name].companies.map((one) => companies[one]),
        persons: drawn[name].persons.map((one) => persons[one]),
      },
    ]),
  );
}

/** Stores who is in which group. */
async function join(groups: ReadonlyMap<string, OracleGroup>): Promise<void> {
  const db = database();
  await db.sql("delete from customer_group_companies");
  await db.sql("delete from customer_group_customers");
  for (const [name, { companies, persons }] of groups) {
    const id = groupIds[name]!;
    await db.sql("insert into customer_group_companies select $1, unnest($2::bigint[])", [id, companies]);
    await db.sql("insert into customer_group_customers select $1, unnest($2::bigint[])", [id, persons]);
  }
}

function holderOf(name: DrawnList["holders"][number]): OracleHolder {
  if (name === "dealers" || name === "schools") return { group: name };
  if (name === "rival") return { company: rival.id, site: null };
  if (name === "company") return { company: works.id, site: null };
  return { company: works.id, site: works.sites[name === "plant" ? "Plant" : "Body shop"]! };
}

const asOracle = (drawn: DrawnList, age: number): OracleList => ({
  ...drawn,
  age,
  holdsFor: drawn.holders.map(holderOf),
  until: drawn.days === null ? null : (drawn.from ?? noon) + drawn.days * day,
  fixed: new Map(drawn.fixed),
  off: drawn.off.map(({ of, share }) => {
    const [kind, name] = of.split(" ") as ["category" | "brand", string];
    return { kind, name, share };
  }),
});

/** Stores the lists as the merchant's use cases do. */
async function store(lists: readonly OracleList[]): Promise<void> {
  const db = database();
  await db.sql("delete from price_lists");
  const at = (time: number | null) => (time === null ? null : new Date(time));
  for (const [place, one] of lists.entries()) {
    const [row] = await db.sql<{ id: number }>(
      `insert into price_lists (name, place, starts_at, ends_at, excludes_promotions, earns_points, archived_at, created_at, updated_at)
       values ($1, $2, $3, $4, $5, $6, $7, now(), now()) returning id`,
      [
        JSON.stringify({ en: `Terms ${place}`, cn: `协议 ${place}` }),
        one.order,
        at(one.from),
        at(one.until),
        one.excludesPromotions,
        one.earnsPoints,
        one.isEnded ? new Date() : null,
      ],
    );
    for (const holder of one.holdsFor)
      if ("group" in holder)
        await db.sql("insert into price_list_groups values ($1, $2)", [row!.id, groupIds[holder.group]!]);
      else
        await db.sql("insert into price_list_holders (list_id, company_id, site_id) values ($1, $2, $3)", [
          row!.id,
          holder.company,
          holder.site,
        ]);
    for (const [sku, its] of one.fixed)
      for (const [from, cents] of its)
        await db.sql(
          `insert into price_list_prices (list_id, variant_id, from_quantity, price_cents)
           select $1, id, $3, $4 from variants where sku = $2`,
          [row!.id, sku, from, cents],
        );
    for (const { kind, name, share } of one.off)
      await db.sql("insert into price_list_rates (list_id, kind, name, rate) values ($1, $2, $3, $4)", [
        row!.id,
        kind,
        name,
        share * 100,
      ]);
  }
}

const emptied = () => database().sql("with held as (delete from order_holds) delete from carts");

/** The price of one unit on each of the shop's ways, by part number. */
async function shownOn(shop: Shop, buyer: Customer, cart: readonly { sku: string; quantity: number }[]) {
  const asked = cart.map(({ sku, quantity }) => ({ number: sku, quantity: String(quantity) }));
  const { lines } = await checkLines(shop, buyer, asked);
  const quick = lines.map(({ state }) =>
    state.code === "on_request" ? "on request" : "quantity" in state ? state.goods.price : state.code,
  );
  const added: string[] = [];
  for (const item of cart) {
    const result = await addToCart(shop, buyer, [{ sku: item.sku, quantity: 1 }]);
    added.push(result.ok ? "added" : result.error.code);
    if (result.ok) await changeQuantity(shop, buyer, item);
  }
  const quote = await quoteCart(shop, buyer, { method: "SHIPPING", state: "OH" });
  return { quick, added, quote };
}

/** The kit of the pump's next service, as "My machines" shows it. */
async function kitOf(shop: Shop, buyer: Customer) {
  const [view] = await viewMachines(shop, [pump], { today, language: "en", whom: pricedFor(buyer) });
  const { kit, kitPrice } = view!.services[0]!;
  return { kit: kit.map(({ sku, quantity, price }) => [sku, quantity, price]), kitPrice };
}

async function orderOf(shop: Shop, buyer: Customer, total: number) {
  const placed = await placeOrder(shop, {
    buyer,
    customer: { taxExempt: false },
    form: parcelForm,
    language: "en",
    key: randomUUID(),
    seenTotal: total,
  });
  if (!placed.ok) throw new Error(JSON.stringify(placed.error));
  const { orderId, number } = placed.value;
  const stored = await database().sql<{ sku: string; price: number; contract: { earnsPoints: boolean } | null }>(
    "select sku, unit_price_cents as price, contract from order_lines where order_id = $1 order by position",
    [orderId],
  );
  const mail = await findOrderForMail(shop.db, orderId);
  const api = (await apiOrder(shop, number)) as unknown as { lines: { unitPriceCents: number }[] };
  return { stored, mail: mail!.total, api: api.lines.map((line) => line.unitPriceCents) };
}

const centsOf = (price: OraclePrice) => (price === "on request" ? price : price.cents);

const drawnTogether = <Cart>(cartOf: fc.Arbitrary<Cart>) =>
  fc.record({
    drawn: fc.array(list, { maxLength: 4 }),
    drawnGroups: memberships,
    isSingle: fc.boolean(),
    cart: cartOf,
    at: moment,
  });

test(
  `${rounds} random lists, groups, buyers, carts, quantities and moments: shown is quoted is charged, to the cent`,
  { timeout: 1_800_000 },
  async () => {
    const placeOf = (sku: string) => goods.findIndex((one) => one.sku === sku);
    // Prices that the fixed clock adds at one moment stand in the order of the catalog.
    const cartOf = fc
      .uniqueArray(
        fc.record({ sku: fc.constantFrom(...goods.map(({ sku }) => sku)), quantity: fc.integer({ min: 1, max: 13 }) }),
        { minLength: 1, maxLength: 5, selector: ({ sku }) => sku },
      )
      .map((items) => items.toSorted((a, b) => placeOf(a.sku) - placeOf(b.sku)));
    await fc.assert(
      fc.asyncProperty(drawnTogether(cartOf), async ({ drawn, drawnGroups, isSingle, cart, at }) => {
        const lists = drawn.map(asOracle);
        const groups = groupsOf(drawnGroups);
        await store(lists);
        await join(groups);
        await emptied();
        const shop: Shop = { ...base, clock: fixedClock(instant(at)) };
        const customerOf = isSingle ? zoe : ada;
        const buyer = isSingle ? { person: zoe.customerId } : { company: works.id, site: works.sites["Plant"]! };
        const about = { at, buyer, groups };
        const expected = cart.map(({ sku, quantity }) =>
          oraclePrice(lists, promotions, { goods: goods.find((one) => one.sku === sku)!, quantity, ...about }),
        );
        const oil = goods.find(({ sku }) => sku === "OIL-1")!;
        const fill = oraclePrice(lists, promotions, { goods: oil, quantity: 6, ...about });
        const ofSix = fill === "on request" ? null : 6 * fill.cents;
        expect(await kitOf(shop, customerOf)).toEqual({ kit: [["OIL-1", 6, ofSix]], kitPrice: ofSix ?? 0 });
        const { quick, added, quote } = await shownOn(shop, customerOf, cart);
        expect(quick).toEqual(expected.map(centsOf));
        expect(added).toEqual(expected.map((price) => (price === "on request" ? "on_request" : "added")));
        const sold = cart.flatMap(({ sku, quantity }, index) => {
          const price = expected[index]!;
          return price === "on request" ? [] : [{ sku, quantity, price }];
        });
        expect(quote.lines.map(({ sku, price }) => [sku, price?.unitPrice])).toEqual(
          sold.map(({ sku, price }) => [sku, price.cents]),
        );
        expect(quote.lines.flatMap(({ problems }) => problems)).toEqual([]);
        for (const [index, { pricedBy }] of quote.lines.entries())
          if (pricedBy !== null) expect(pricedBy).toBe(sold[index]!.price.by);
          else expect(sold[index]!.price.by).not.toBe("contract");
        if (sold.length === 0) return;
        const items = await itemsOfCart(shop.db, customerOf);
        const estimate = await makeQuotation(shop, customerOf, { kind: "cart", query: "", items, destination: null });
        const paper = estimate.ok ? await findQuotation(shop.db, estimate.value, customerOf) : null;
        expect(paper?.lines.map(({ unitPrice }) => unitPrice)).toEqual(sold.map(({ price }) => price.cents));
        const { stored, mail, api } = await orderOf(shop, customerOf, quote.priced!.order.total);
        expect(stored.map(({ sku, price }) => [sku, price])).toEqual(sold.map(({ sku, price }) => [sku, price.cents]));
        expect(stored.map(({ contract }) => contract !== null)).toEqual(
          sold.map(({ price }) => price.by === "contract"),
        );
        expect(api).toEqual(sold.map(({ price }) => price.cents));
        expect(mail).toBe(quote.priced!.order.total);
        const to = { zip: "45402", extras: null };
        const dock = await deliveredPrices(shop, [sold[0]!.sku], { to, customer: null, whom: pricedFor(customerOf) });
        const alone = oraclePrice(lists, promotions, {
          goods: goods.find(({ sku }) => sku === sold[0]!.sku)!,
          quantity: 1,
          ...about,
        });
        expect(dock[0]!.ways[0]!.goods).toBe(centsOf(alone));
      }),
      { numRuns: rounds },
    );
  },
);

test("a price list of one company is no other buyer's, and of one site no other site's", async () => {
  await store([
    asOracle(
      {
        order: 1,
        holders: ["plant"],
        from: null,
        days: null,
        excludesPromotions: false,
        earnsPoints: false,
        isEnded: false,
        fixed: [["TANK-1", [[1, 20_000]]]],
        off: [],
      },
      0,
    ),
  ]);
  await emptied();
  const shop = base;
  const ownOf = ({ customerId }: Customer): Customer => ({ customerId, emailVerified: true });
  const buyers: [Customer, number][] = [
    [ada, 20_000],
    [{ ...ada, ...forSite(works, "Body shop") }, 33_333],
    [ownOf(ada), 33_333],
    [eve, 33_333],
    [ownOf(eve), 33_333],
  ];
  for (const [buyer, price] of buyers) {
    const { quick, quote } = await shownOn(shop, buyer, [{ sku: "TANK-1", quantity: 1 }]);
    expect([quick, quote.lines[0]!.price!.unitPrice]).toEqual([[price], price]);
  }
});

test("a price list of a group is of its companies' sites and its single customers, and of nobody else", async () => {
  const one = {
    order: 1,
    from: null,
    days: null,
    excludesPromotions: false,
    earnsPoints: false,
    isEnded: false,
    off: [],
  };
  await store([asOracle({ ...one, holders: ["dealers"], fixed: [["TANK-1", [[1, 20_000]]]] }, 0)]);
  await join(new Map([["dealers", { companies: [works.id], persons: [zoe.customerId] }]]));
  await emptied();
  const ownOf = ({ customerId }: Customer): Customer => ({ customerId, emailVerified: true });
  const buyers: [Customer, number][] = [
    [ada, 20_000],
    [{ ...ada, ...forSite(works, "Body shop") }, 20_000],
    [zoe, 20_000],
    [ownOf(ada), 33_333],
    [eve, 33_333],
    [ownOf(eve), 33_333],
  ];
  for (const [buyer, price] of buyers) {
    const { quick, quote } = await shownOn(base, buyer, [{ sku: "TANK-1", quantity: 1 }]);
    expect([quick, quote.lines[0]!.price!.unitPrice]).toEqual([[price], price]);
  }
});

test("of goods at a contract's price only those earn points whose list says so", async () => {
  const fixed = { from: null, days: null, excludesPromotions: false, isEnded: false, off: [] };
  await store([
    asOracle({ ...fixed, order: 1, holders: ["plant"], earnsPoints: true, fixed: [["TANK-1", [[1, 20_000]]]] }, 0),
    asOracle({ ...fixed, order: 2, holders: ["plant"], earnsPoints: false, fixed: [["OIL-1", [[1, 2_000]]]] }, 1),
  ]);
  await emptied();
  const shop = base;
  const { quote } = await shownOn(shop, ada, [
    { sku: "PUMP-2", quantity: 1 },
    { sku: "OIL-1", quantity: 10 },
    { sku: "TANK-1", quantity: 1 },
  ]);
  const { stored } = await orderOf(shop, ada, quote.priced!.order.total);
  expect(stored.map(({ contract }) => contract?.earnsPoints ?? null)).toEqual([null, false, true]);
});
