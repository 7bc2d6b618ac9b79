import { randomInt, randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { type Instant, instant } from "#domain/kernel/time.ts";
import { cents } from "#domain/kernel/money.ts";
import type { CartItem } from "#engine/cart/change-cart.ts";
import { addToCart } from "#engine/cart/change-cart.ts";
import { placeOrder } from "#engine/checkout/place-order.ts";
import { columbus } from "#test/checkout/pickup-place.ts";
import { dayton, setSetting, stockGoods } from "#test/checkout/checkout-shop.ts";
import { customer } from "#test/customers/customer-fixtures.ts";
import { change, depsOf, pay } from "#test/orders/changing-orders.ts";
import { refundAsShown } from "#test/orders/refund-as-shown.ts";
import { openShop } from "#test/open-shop.ts";
import { signedInAs } from "#test/staff/staff-browser.ts";

const shop = openShop();

beforeAll(async () => {
  const { db } = shop();
  await stockGoods(
    db,
    { sku: "HOSE-1", price: 10_037, weightLb: 4, onHand: 1_000 },
    { sku: "TANK-1", price: 33_333, onHand: 1_000 },
  );
  await setSetting(db, "opening", { open: true });
  await setSetting(db, "tax", { TX: { rate: 62_500, shippingTaxed: true } });
  await setSetting(db, "pickup", { places: [columbus] });
  const owner = await signedInAs(shop(), "owner");
  const form = new FormData();
  form.set("intent", "check");
  form.set(
    "file",
    new File(
      [
        `state,zip,region,rate,shipping_taxed,valid_from,valid_until
OH,45402,Dayton,7.5,yes,,2026-12-31
OH,45402,Dayton,7.75,yes,2027-01-01,
OH,43085,Worthington,8.111,no,,
OH,43228,Columbus,8,no,,
`,
      ],
      "ohio.csv",
    ),
  );
  const path = "/admin/settings/tax/rates";
  const checked = await owner.upload(path, form);
  const file = /file=(\d+)/.exec(checked.location ?? "")?.[1] ?? "";
  expect((await owner.post(path, { intent: "apply", file })).location).toContain("done=applied");
});

/** The places of the test, written here once more: what a court would find on a day. */
const places = {
  dayton: { state: "OH", zip: "45402", city: "Dayton", jurisdiction: "Dayton", shippingTaxed: true },
  worthington: { state: "OH", zip: "43085", city: "Worthington", jurisdiction: "Worthington", shippingTaxed: false },
  houston: { state: "TX", zip: "77002", city: "Houston", jurisdiction: "", shippingTaxed: true },
  louisville: { state: "KY", zip: "40202", city: "Louisville", jurisdiction: "", shippingTaxed: false },
  // Picked up there, by somebody from Texas.
  columbus: { state: "OH", zip: "43228", city: "Columbus", jurisdiction: "Columbus", shippingTaxed: false },
} as const;
type Place = keyof typeof places;
const perMillion = (place: Place, at: number): bigint =>
  ({
    dayton: at < Date.UTC(2027, 0, 1, 6) ? 75_000n : 77_500n,
    worthington: 81_110n,
    houston: 62_500n,
    louisville: 0n,
    columbus: 80_000n,
  })[place];

type Kind = "ordinary" | "exempt" | "resale";
interface Sale {
  place: Place;
  kind: Kind;
  rate: bigint;
  goods: bigint;
  shipping: bigint;
  tax: bigint;
}
type Figures = Record<"gross" | "refunds" | "exempt" | "resale" | "untaxed" | "taxable" | "tax", bigint>;

/** The merchant's own return, kept by hand beside the shop: nothing of the shop's code is used. */
class Oracle {
  readonly rows = new Map<string, Figures>();

  sale(at: number, place: Place, kind: Kind, goods: bigint, shipping: bigint): Sale {
    const rate = perMillion(place, at);
    const base = goods + (places[place].shippingTaxed ? shipping : 0n);
    const tax = kind === "ordinary" ? (base * rate + 500_000n) / 1_000_000n : 0n;
    const sale = { place, kind, rate, goods, shipping, tax };
    this.#add(at, sale, 1n, sale, "gross");
    return sale;
  }
  /** A sale that is changed leaves the place where it was. */
  undo(at: number, sale: Sale): void {
    this.#add(at, sale, -1n, sale, "gross");
  }
  refund(at: number, sale: Sale, part: { goods: bigint; shipping: bigint; tax: bigint }): void {
    this.#add(at, sale, -1n, part, "refunds");
  }

  #add(
    at: number,
    { place, kind, rate }: Sale,
    sign: bigint,
    { goods, shipping, tax }: { goods: bigint; shipping: bigint; tax: bigint },
    as: "gross" | "refunds",
  ): void {
    const { state, jurisdiction, shippingTaxed } = places[place];
    // In January and November, Chicago is six hours behind.
    const month = new Date(at - 6 * 3_600_000).toISOString().slice(0, 7);
    const key = `${month} ${state} ${jurisdiction} ${Number(rate) / 10_000}`;
    const row: Figures = this.rows.get(key) ?? {
      gross: 0n,
      refunds: 0n,
      exempt: 0n,
      resale: 0n,
      untaxed: 0n,
      taxable: 0n,
      tax: 0n,
    };
    this.rows.set(key, row);
    row[as] += (as === "gross" ? sign : 1n) * (goods + shipping);
    const classOf = (isTaxed: boolean) =>
      kind === "exempt" ? "exempt" : kind === "resale" ? "resale" : isTaxed && rate > 0n ? "taxable" : "untaxed";
    row[classOf(true)] += sign * goods;
    row[classOf(shippingTaxed)] += sign * shipping;
    row.tax += sign * tax;
  }
}

/** Largest remainder, the earlier first: how a court would split a sum that belongs to several. */
function split(amount: bigint, weights: readonly bigint[]): bigint[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0n);
  const parts = weights.map((weight) => (amount * weight) / whole);
  const rests = weights.map((weight, at) => ({ at, rest: (amount * weight) % whole }));
  rests.sort((a, b) => (a.rest === b.rest ? a.at - b.at : a.rest > b.rest ? -1 : 1));
  let left = amount - parts.reduce((sum, part) => sum + part, 0n);
  for (const { at } of rests) {
    if (left === 0n) break;
    parts[at]! += 1n;
    left -= 1n;
  }
  return parts;
}

const cell = (amount: bigint) => {
  const text = String(amount < 0n ? -amount : amount).padStart(3, "0");
  return `${amount < 0n ? "-" : ""}${text.slice(0, -2)}.${text.slice(-2)}`;
};

async function sell(place: Place, kind: Kind, quantity: number): Promise<{ number: string; id: number }> {
  const { db, clock } = shop();
  const here = { db, clock };
  const email = `${randomUUID()}@example.com`;
  const customerId = await customer(db, email);
  await db.sql("update customers set tax_exempt = $2, tax_exempt_reason = $3 where id = $1", [
    customerId,
    kind !== "ordinary",
    kind === "resale" ? "resale" : "exempt",
  ]);
  const items: CartItem[] = [{ sku: quantity % 2 === 0 ? "HOSE-1" : "TANK-1", quantity }];
  const added = await addToCart(here, { customerId }, items);
  if (!added.ok) throw new Error(added.error.code);
  const { state, zip, city } = places[place];
  const person = { ...dayton, state, zip, city };
  const form =
    place === "columbus"
      ? {
          email,
          method: "PICKUP",
          payment: "stripe",
          contact: { ...dayton, state: "TX", place: "columbus" },
          place: "columbus",
        }
      : { email, method: "SHIPPING", payment: "stripe", shipping: person };
  const request = {
    buyer: { customerId },
    customer: { taxExempt: kind !== "ordinary" },
    form: form as never,
    language: "en" as const,
  };
  const asked = await placeOrder(here, { ...request, seenTotal: -1, key: randomUUID() });
  const seenTotal = !asked.ok && asked.error.code === "price_changed" ? asked.error.now : -1;
  const placed = await placeOrder(here, { ...request, seenTotal, key: randomUUID() });
  if (!placed.ok) throw new Error(JSON.stringify(placed.error));
  return { number: placed.value.number, id: placed.value.orderId };
}

const figuresOf = async (id: number) => {
  const [row] = await shop().db.sql<{ goods: number; shipping: number; tax: number }>(
    "select subtotal_cents - discount_cents as goods, shipping_cents as shipping, tax_cents as tax from orders where id = $1",
    [id],
  );
  return { goods: BigInt(row!.goods), shipping: BigInt(row!.shipping), tax: BigInt(row!.tax) };
};

/** Rows of a report's file by month, state, place and rate. */
async function filed(report: string): Promise<{ rows: Map<string, string[]>; heads: string[] }> {
  const owner = await signedInAs(shop(), "owner");
  const file = await owner.get(`/admin/export/report?report=${report}&from=2026-11-01&to=2027-02-28`);
  const [heads = "", ...lines] = file.text
    .replace(/^\uFEFF/, "")
    .trimEnd()
    .split("\r\n");
  const places = heads.split(",").indexOf("Gross sales");
  return {
    heads: heads.split(","),
    rows: new Map(
      lines.map((line) => {
        const cells = line.split(",");
        return [cells.slice(0, places).join(" ").replace("%", ""), cells.slice(places)];
      }),
    ),
  };
}

test("the return to file is the one kept by hand, and its tax the ledger's, over months of orders, changes and refunds", async () => {
  const { db, clock, stripe } = shop();
  const deps = depsOf(shop());
  const oracle = new Oracle();
  const seed = randomInt(2 ** 31);
  let state = seed;
  const draw = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * below);
  };
  const open: { order: { number: string; id: number }; sale: Sale; refunded: boolean; quantity: number }[] = [];
  for (const month of [Date.UTC(2026, 10, 20, 15), Date.UTC(2026, 11, 31, 23), Date.UTC(2027, 0, 15, 15)]) {
    clock.set(instant(month));
    const at: Instant = clock.now();
    const owner = await signedInAs(shop(), "owner");
    for (let turn = 0; turn < 7; turn += 1) {
      const place = (Object.keys(places) as Place[])[draw(5)]!;
      const kind = (["ordinary", "ordinary", "exempt", "resale"] as const)[draw(4)]!;
      const quantity = 2 + draw(3);
      const order = await sell(place, kind, quantity);
      const { goods, shipping, tax } = await figuresOf(order.id);
      await pay(deps, stripe, order.number);
      const sale = oracle.sale(at, place, kind, goods, shipping);
      expect({ seed, place, kind, tax: sale.tax }).toEqual({ seed, place, kind, tax });
      open.push({ order, sale, refunded: false, quantity });
    }
    for (let turn = 0; turn < 5; turn += 1) {
      const each = open[draw(open.length)]!;
      const { goods, shipping, tax } = await figuresOf(each.order.id);
      const deed = draw(3);
      if (deed === 0 && !each.refunded && each.quantity > 1 && each.sale.place !== "columbus") {
        // One unit less never makes it dearer.
        await change(owner, each.order.number, { "lines.0.quantity": String(each.quantity - 1) });
        const after = await figuresOf(each.order.id);
        if (after.goods === goods) continue;
        oracle.undo(at, each.sale);
        each.sale = oracle.sale(at, each.sale.place, each.sale.kind, after.goods, after.shipping);
        expect({ seed, tax: after.tax }).toEqual({ seed, tax: each.sale.tax });
        each.quantity -= 1;
      } else if (!each.refunded) {
        each.refunded = true;
        const amount = deed === 1 ? null : 1_001 + draw(3_000);
        const refund = {
          orderNumber: each.order.number,
          amount: amount === null ? null : cents(amount),
          reason: "r",
          staffId: null,
        };
        expect((await refundAsShown(deps, refund)).ok).toBe(true);
        const whole = goods + shipping + tax;
        const [ofGoods, ofTax, ofShipping] = split(amount === null ? whole : BigInt(amount), [goods, tax, shipping]);
        oracle.refund(at, each.sale, { goods: ofGoods!, shipping: ofShipping!, tax: ofTax! });
      }
    }
  }
  const { rows, heads } = await filed("taxPlaces");
  expect(heads.join(", ")).toBe(
    "Month, State, County or region, Tax rate, Gross sales, Refunds, Exempt, For resale, Not taxed, Taxable, Tax",
  );
  const expected = new Map(
    [...oracle.rows].map(([key, { gross, refunds, exempt, resale, untaxed, taxable, tax }]) => [
      key,
      [gross, refunds, exempt, resale, untaxed, taxable, tax].map(cell),
    ]),
  );
  expect({ seed, rows: Object.fromEntries(rows) }).toEqual({ seed, rows: Object.fromEntries(expected) });
  // The states' sums are the places'.
  const byState = await filed("tax");
  const sums = new Map<string, bigint>();
  for (const [key, { tax }] of oracle.rows) {
    const name = key.split(" ").slice(0, 2).join(" ");
    sums.set(name, (sums.get(name) ?? 0n) + tax);
  }
  expect(Object.fromEntries([...byState.rows].map(([key, cells]) => [key, cells.at(-1)]))).toEqual(
    Object.fromEntries([...sums].map(([key, tax]) => [key, cell(tax)])),
  );
  // The ledger's two tax accounts, month by month.
  const books = await db.sql<{ month: string; tax: number }>(
    `select to_char(at at time zone 'America/Chicago', 'YYYY-MM') as month, -sum(amount_cents)::bigint as tax
     from ledger_lines where account in ('tax', 'refunds:tax') group by 1 order by 1`,
  );
  const months = new Map<string, bigint>();
  for (const [key, { tax }] of oracle.rows) months.set(key.slice(0, 7), (months.get(key.slice(0, 7)) ?? 0n) + tax);
  for (const { month, tax } of books)
    expect({ seed, month, tax: BigInt(tax) }).toEqual({ seed, month, tax: months.get(month) });
  expect(shop().errors).toEqual([]);
});

test("each line states where, at which rate and why it was taxed; shipping, resale and exempt buyers apart", async () => {
  const { db, clock } = shop();
  clock.set(instant(Date.UTC(2026, 10, 20, 15)));
  const linesOf = async (place: Place, kind: Kind) => {
    const { id } = await sell(place, kind, 2);
    const [row] = await db.sql<Record<string, unknown>>(
      `select l.tax_state, l.tax_jurisdiction, l.tax_rate, l.tax_reason, o.shipping_tax_reason
       from order_lines l join orders o on o.id = l.order_id where o.id = $1`,
      [id],
    );
    return Object.values(row!);
  };
  expect(await linesOf("dayton", "ordinary")).toEqual(["OH", "Dayton", 75_000, "taxed", "taxed"]);
  expect(await linesOf("worthington", "ordinary")).toEqual(["OH", "Worthington", 81_110, "taxed", "shipping"]);
  expect(await linesOf("houston", "exempt")).toEqual(["TX", "", 62_500, "exempt", "exempt"]);
  expect(await linesOf("columbus", "resale")).toEqual(["OH", "Columbus", 80_000, "resale", "resale"]);
  expect(await linesOf("louisville", "ordinary")).toEqual(["KY", "", 0, "no_rate", "no_rate"]);
  const { number } = await sell("worthington", "resale", 2);
  const owner = await signedInAs(shop(), "owner");
  expect((await owner.get(`/admin/orders/${number}`)).text).toContain("For resale, no sales tax, Worthington, OH");
  expect((await owner.get(`/cn/admin/orders/${number}`)).text).toContain("转售免税，Worthington, OH");
});

test("the entries are only added to", async () => {
  const { db } = shop();
  await expect(db.sql("update tax_entries set tax_cents = 0")).rejects.toThrow();
  await expect(db.sql("delete from tax_entries")).rejects.toThrow();
  await expect(db.sql("truncate tax_entries")).rejects.toThrow();
});
