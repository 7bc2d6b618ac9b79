import { readFileSync } from "node:fs";
import { beforeAll, expect, test, vi } from "vitest";
import type { AttributeValues } from "#domain/catalogue/attribute.ts";
import { judgePower, readPowered } from "#domain/power/judge-power.ts";
import { supplies, type Supply } from "#domain/power/supply.ts";
import { cardsBySlugs } from "#engine/catalogue/cards.ts";
import { setPower } from "#engine/cart/cart-power.ts";
import { quoteCart } from "#engine/checkout/quote.ts";
import { findOrderDetail } from "#engine/orders/orders.queries.ts";
import type { FitMarks } from "#web/visitor/fit-marks.ts";
import { catalogueShop, load } from "#test/catalogue/catalogue-shop.ts";
import { cartWith, place, setSetting, shopOn } from "#test/checkout/checkout-shop.ts";
import { type Browser, openShop } from "#test/open-shop.ts";
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
  /Cannot run on|(Runs on your|Can be connected to your|Runs on a 120 V leg|Needs a 115 V)/.exec(text)?.[1] !==
  undefined;

/** Marks of power, and the cards of versions that need least. */
async function marksOf(browser: Browser, slugs: readonly string[]): Promise<Pick<FitMarks, "power" | "running">> {
  const [power, running]: [FitMarks["power"], FitMarks["running"]] = [{}, {}];
  for (let at = 0; at < slugs.length; at += 40) {
    const { text } = await browser.get(`/api/v1/fits?lang=en&parts=${slugs.slice(at, at + 40).join(",")}`);
    const marks = JSON.parse(text) as FitMarks;
    Object.assign(power, marks.power);
    Object.assign(running, marks.running);
  }
  return { power, running };
}

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
    const { power: marks } = await marksOf(browser, slugs);
    const at = supplies.indexOf(supply);
    for (const [index, { sku, slug, machine, attributes }] of versions.entries()) {
      if (!machine) continue;
      const fits = hasConnection(attributes, supply);
      expect(marks[slug]?.[sku]?.fits, `${sku} in a list`).toBe(fits);
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

// By hand: what a stated verdict asks of the buyer, less before more: an outlet beside the panel less than a change in
// it, a larger circuit more than a smaller one.
const needOf = (text: string): number => {
  if (text.startsWith("Needs a 115 V")) return 0.5;
  if (text.startsWith("Runs") || text.startsWith("Can be connected")) return 0;
  if (text.startsWith("Breaker of")) return 1;
  const [, amps] = /^Needs a circuit of ([\d,.]+) A/.exec(text) ?? [];
  if (amps !== undefined) return 2 + Number(amps.replace(",", "")) / 10_000;
  return text.startsWith("Power: see") ? 3 : 4;
};

const breakers = ["", "20", "40", "100"];
const stated = supplies.flatMap((supply) => breakers.map((breaker): readonly [Supply, string] => [supply, breaker]));

test.each(stated)(
  "on %s with a breaker of %s A the card of every machine has the version that its badge speaks of, as its page",
  async (supply, breaker) => {
    const browser = shop().browser();
    await browser.post("/myPower", { intent: "save", supply, breaker });
    const slugs = [...new Set(versions.filter(({ machine }) => machine).map(({ slug }) => slug))];
    const { power, running } = await marksOf(browser, slugs);
    const listed = await cardsBySlugs(catalogueShop(shop().db), slugs, "en");
    expect(listed.map(({ slug }) => slug)).toEqual(slugs);
    const at = stated.findIndex((each) => each[0] === supply && each[1] === breaker);
    for (const [index, card] of listed.map((each) => running[each.slug] ?? each).entries()) {
      const { slug, sku } = card;
      const marks = power[slug]!;
      const mark = marks[sku];
      expect(mark, `${sku} on its card`).toBeDefined();
      const least = Math.min(...Object.values(marks).map(({ text }) => needOf(text)));
      expect(needOf(mark!.text), `${sku}, ${mark!.text}`).toBe(least);
      // A version that is not the one that everybody is shown stands in the address.
      expect(card.version, sku).toBe(running[slug] ? sku : undefined);
      // Each opens its page on one of the supplies, and in the long run on all.
      if (!process.env["LONG"] && index % stated.length !== at) continue;
      const { text } = await browser.get(`/myPower?sku=${sku}`);
      expect(callsFit(text), `${sku} on its page`).toBe(mark!.fits);
      const [, amps] = /^Needs a circuit of (.+) A$/.exec(mark!.text) ?? [];
      if (amps !== undefined) expect(text, sku).toContain(`its circuit must carry ${amps} A`);
    }
  },
  240_000,
);

test("of a machine that no version runs on, the card has the one with the larger circuit and not one that cannot run", async () => {
  const browser = shop().browser();
  await browser.post("/myPower", { intent: "save", supply: "230-1", breaker: "40" });
  const slug = versions.find(({ sku }) => sku === "OV-RS075-125-80TD-3P")!.slug;
  const { power, running } = await marksOf(browser, [slug]);
  // 7.5 HP single-phase at 230 V: 40 A (NEC 430.248), of which 125 % (430.22), and what stands beside the motor.
  expect(running[slug]).toMatchObject({ sku: "OV-RS075-125-80TD-1P", version: "OV-RS075-125-80TD-1P" });
  expect(power[slug]).toEqual({
    "OV-RS075-125-80TD-1P": { fits: false, text: "Needs a circuit of 54.5 A" },
    "OV-RS075-125-80TD-3P": { fits: false, text: "Needs 208/230/460 V three-phase" },
  });
});
