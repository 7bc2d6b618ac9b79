import { readFileSync } from "node:fs";
import { beforeAll, expect, test, vi } from "vitest";
import type { AttributeValues } from "#domain/catalogue/attribute.ts";
import { judgePower, readPowered } from "#domain/power/judge-power.ts";
import { supplies, type Supply } from "#domain/power/supply.ts";
import { setPower } from "#engine/cart/cart-power.ts";
import { quoteCart } from "#engine/checkout/quote.ts";
import { findOrderDetail } from "#engine/orders/orders.queries.ts";
import type { FitMarks } from "#web/visitor/fit-marks.ts";
import { catalogueShop, load } from "#test/catalogue/catalogue-shop.ts";
import { cartWith, place, setSetting, shopOn } from "#test/checkout/checkout-shop.ts";
import { openShop } from "#test/open-shop.ts";
import { demoSettings } from "../../demo/settings.ts";

interface Goods {
  readonly slug: string;
  readonly category: string;
  readonly subcategory: string;
  readonly status: string;
  readonly attributes: AttributeValues;
  readonly variants: readonly { readonly sku: string; readonly attributes?: AttributeValues; readonly stock: number }[];
}

const machines = readFileSync("demo/catalogue/products.jsonl", "utf8")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line) as Goods)
  .filter((goods) =>
    goods.variants.some((variant) => readPowered(goods, { ...goods.attributes, ...variant.attributes })),
  );
const versions = machines.flatMap((goods) =>
  goods.variants.map(({ sku, stock, attributes }) => {
    const all = { ...goods.attributes, ...attributes };
    return {
      sku,
      stock: goods.status === "published" ? stock : 0,
      slug: goods.slug,
      attributes: all,
      machine: readPowered(goods, all),
    };
  }),
);

// Supplies that each panel can be connected to, written down apart from the rules: volts/phases.
const panels: Readonly<Record<Supply, readonly string[]>> = {
  "115-1": ["115/1"],
  "208-1": ["115/1", "208/1"],
  "230-1": ["115/1", "230/1"],
  "208-3": ["115/1", "208/1", "208/3"],
  "230-3": ["115/1", "230/1", "230/3"],
  "460-3": ["115/1", "460/3"],
  "575-3": ["115/1", "575/3"],
};
const hasConnection = ({ voltage, phase }: AttributeValues, supply: Supply): boolean =>
  Array.isArray(voltage) && voltage.some((volts) => panels[supply].includes(`${volts}/${String(phase)}`));

const shop = openShop({ follows: true });

beforeAll(async () => {
  const { db } = shop();
  for (const key of ["opening", "tax", "pickup", "bank", "zeller"] as const)
    await setSetting(db, key, demoSettings[key]);
  await load(
    catalogueShop(db),
    machines.map((goods) => ({ ...goods, boughtTogether: [], fits: [] })),
  );
  await vi.waitFor(
    async () => expect((await shop().browser().get("/categories/rotary-screw/all")).text).toContain("OV-RS"),
    {
      timeout: 30_000,
      interval: 200,
    },
  );
});

/** True if a page calls its machine fit: by the first it says, below which other versions may be named. */
const callsFit = (text: string): boolean =>
  /Cannot run on|(Runs on|Can be connected to) your power/.exec(text)?.[1] !== undefined;

test("the demo catalogue has machines for every supply, and each is judged by its plate", () => {
  expect(versions.length).toBeGreaterThan(300);
  for (const supply of supplies)
    for (const { machine, attributes, sku } of versions) {
      if (!machine) continue;
      const { state } = judgePower(machine, { supply, breaker: null });
      expect(state === "runs", `${sku} on ${supply}`).toBe(hasConnection(attributes, supply));
    }
});

test.each(supplies)(
  "on %s, card, page, cart and order of every machine say the same, and none that is unfit is called fit",
  async (supply) => {
    const browser = shop().browser();
    const kept = await browser.post("/myPower", { intent: "save", supply, breaker: "" });
    expect(kept.status).toBe(303);
    const slugs = [...new Set(versions.map(({ slug }) => slug))];
    const marks: FitMarks["power"] = {};
    for (let at = 0; at < slugs.length; at += 40) {
      const { text } = await browser.get(`/api/v1/fits?lang=en&parts=${slugs.slice(at, at + 40).join(",")}`);
      Object.assign(marks, (JSON.parse(text) as FitMarks).power);
    }
    for (const slug of slugs) {
      const own = versions.filter((each) => each.slug === slug && each.machine);
      const some = own.some(({ attributes }) => hasConnection(attributes, supply));
      expect(marks[slug]?.product.fits, `${slug} in a list`).toBe(own.length === 0 ? undefined : some);
    }
    const at = supplies.indexOf(supply);
    for (const [index, { sku, slug, machine, attributes }] of versions.entries()) {
      if (!machine) continue;
      const fits = hasConnection(attributes, supply);
      expect(marks[slug]?.versions[sku]?.fits, `${sku} in a list`).toBe(fits);
      // Each opens its page on one of the supplies, and in the long run on all.
      if (!process.env["LONG"] && (index + at) % supplies.length > 0) continue;
      const page = await browser.get(`/myPower?sku=${sku}`);
      expect(page.status).toBe(200);
      expect(callsFit(page.text), `${sku} on its page`).toBe(fits);
      if (!fits) expect(page.text, sku).toContain("Cannot run on");
    }
    // The cart and the order, of as many as a cart holds.
    const own = shopOn(shop().db);
    const some = versions.filter(({ stock, machine }, index) => machine && stock > 0 && index % supplies.length === at);
    for (let from = 0; from < some.length; from += 12) {
      const part = some.slice(from, from + 12);
      const buyer = await cartWith(own, ...part.map(({ sku }) => ({ sku, quantity: 1 })));
      await setPower(own, buyer, { supply, breaker: null });
      const quote = await quoteCart(own, buyer);
      for (const { sku, attributes } of part) {
        const { power } = quote.lines.find((line) => line.sku === sku)!;
        expect(power?.state === "runs", `${sku} in the cart`).toBe(hasConnection(attributes, supply));
      }
      const form = {
        email: `ada${from}@${supply}.example`,
        method: "PICKUP",
        contact: { firstName: "Ada", lastName: "Marsh", phone: "5551234567", place: quote.pickup[0]!.id },
        payment: "stripe",
      };
      const first = await place(own, buyer, { form, seenTotal: 1 });
      if (first.ok || first.error.code !== "price_changed") throw new Error(JSON.stringify(first));
      const placed = await place(own, buyer, { form, seenTotal: first.error.now });
      if (!placed.ok) throw new Error(JSON.stringify(placed));
      const order = await findOrderDetail(shop().db, placed.value.orderId);
      expect(order?.power).toEqual({ supply, breaker: null });
      expect(order?.lines.map(({ sku, power }) => [sku, power])).toEqual(
        quote.lines.map(({ sku, power }) => [sku, power]),
      );
    }
  },
  240_000,
);
