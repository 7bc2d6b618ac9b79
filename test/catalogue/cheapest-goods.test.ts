import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { seedTaxonomy } from "#domain/catalogue/categories/seed-taxonomy.ts";
import type { WantedGoods } from "#engine/catalogue/questions/buyable-goods.ts";
import { type CheapestList, cheapestOf } from "#engine/catalogue/questions/cheapest-goods.ts";
import type { Shop } from "#engine/shop.ts";
import { testDatabase } from "#test/database.ts";
import { generateCatalogue } from "../../bench/catalogue-generator.ts";
import { catalogueShop, load } from "./catalogue-shop.ts";

interface GeneratedGoods {
  readonly slug: string;
  readonly category: string;
  readonly status: string;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly variants: readonly {
    readonly attributes: Readonly<Record<string, unknown>>;
    readonly priceCents: number;
    readonly stock: number;
  }[];
}

const shelves = ["rotary-screw", "extras", "air-tanks"] as const;
const records = [...generateCatalogue(3_000)] as unknown as GeneratedGoods[];
const goods = records.filter(({ category }) => (shelves as readonly string[]).includes(category));
const idOf = new Map<string, number>();

const database = testDatabase();
let shop: Shop;
beforeAll(async () => {
  shop = catalogueShop(database());
  await load(shop, goods);
  await shop.listing.load();
  for (const { id, slug } of await database().sql<{ id: number; slug: string }>("select id, slug from products"))
    idOf.set(slug, id);
});

/** The values of a product's versions under a key. */
const held = ({ attributes, variants }: GeneratedGoods, key: string): unknown[] =>
  variants.map((version) => version.attributes[key] ?? attributes[key]).filter((value) => value !== undefined);
const numbers = (each: GeneratedGoods, key: string): number[] =>
  held(each, key).filter((value) => typeof value === "number");
const largest = (each: GeneratedGoods, key: string): number => Math.max(0, ...numbers(each, key));

/** The price now: of its cheapest version in stock; null when none is. */
const priceOf = ({ status, variants }: GeneratedGoods): number | null => {
  const prices = variants.filter(({ stock }) => stock > 0).map(({ priceCents }) => priceCents);
  return status === "published" && prices.length > 0 ? Math.min(...prices) : null;
};

function passes(each: GeneratedGoods, { atLeast = {}, atMost = {}, oneOf = {}, ifStated = {} }: WantedGoods): boolean {
  return (
    priceOf(each) !== null &&
    Object.entries(atLeast).every(([key, least]) => numbers(each, key).some((value) => value >= least)) &&
    Object.entries(atMost).every(([key, most]) => numbers(each, key).some((value) => value <= most)) &&
    Object.entries(oneOf).every(([key, values]) =>
      held(each, key)
        .flat()
        .some((value) => values.includes(String(value))),
    ) &&
    Object.entries(ifStated).every(([key, values]) => {
      const stated = held(each, key).flat();
      return stated.length === 0 || stated.some((value) => values.includes(String(value)));
    })
  );
}

const cheapestFirst = (some: readonly GeneratedGoods[]): number[] =>
  some
    .toSorted((a, b) => priceOf(a)! - priceOf(b)! || idOf.get(b.slug)! - idOf.get(a.slug)!)
    .map(({ slug }) => idOf.get(slug)!);

/** Figures and choices that goods of the shelf have, as a list may want them. */
const wantedOf = (slug: string): fc.Arbitrary<WantedGoods> => {
  const { attributes } = seedTaxonomy.find(slug)!;
  const figures = attributes.filter(({ kind }) => kind === "number");
  const choices = attributes.filter(({ kind }) => kind === "choice" || kind === "list");
  const figure = fc
    .tuple(fc.constantFrom(...figures), fc.double({ min: 0, max: 0.6, noNaN: true }))
    .map(([each, share]): [string, number] => {
      const [least, most] = each.kind === "number" ? each.within : [0, 0];
      return [each.key, least + (most - least) * share];
    });
  const choice = fc.constantFrom(...choices).chain((each) =>
    fc
      .subarray(
        (each.kind === "choice" || each.kind === "list" ? each.choices : []).map(({ value }) => value),
        { minLength: 1 },
      )
      .map((values): [string, string[]] => [each.key, values]),
  );
  const some = <Value>(one: fc.Arbitrary<[string, Value]>): fc.Arbitrary<Record<string, Value>> =>
    fc.array(one, { maxLength: 2 }).map((entries) => Object.fromEntries(entries) as Record<string, Value>);
  return fc.record(
    { atLeast: some(figure), atMost: some(figure), oneOf: some(choice), ifStated: some(choice) },
    { requiredKeys: [] },
  );
};

test("the cheapest goods with what is wanted are those that every record's figures name", async () => {
  const lists = fc
    .constantFrom(...shelves)
    .chain((category) =>
      fc
        .tuple(wantedOf(category), fc.integer({ min: 1, max: 12 }))
        .map(([wanted, most]): CheapestList => ({ categories: [category], wanted, most })),
    );
  await fc.assert(
    fc.asyncProperty(fc.array(lists, { minLength: 1, maxLength: 5 }), async (asked) => {
      const answer = await shop.listing.ask({ kind: "cheapest", lists: asked, fronts: [] });
      expect(answer.lists.map(({ ids }) => ids)).toEqual(
        asked.map(({ categories, wanted, most }) =>
          cheapestFirst(goods.filter((each) => each.category === categories[0] && passes(each, wanted))).slice(0, most),
        ),
      );
    }),
  );
});

test("of machines that give too little the one that gives most is named, whatever it costs", async () => {
  const of = ["airflow", "airflow90"];
  const gives = (each: GeneratedGoods) =>
    (Math.max(...of.map((key) => largest(each, key))) * largest(each, "dutyCycle")) / 100;
  await fc.assert(
    fc.asyncProperty(fc.double({ min: 1, max: 2_000, noNaN: true }), async (least) => {
      const [found] = (
        await shop.listing.ask({
          kind: "cheapest",
          lists: [{ categories: ["rotary-screw"], wanted: {}, giving: { of, share: "dutyCycle", least }, most: 5 }],
          fronts: [],
        })
      ).lists;
      const buyable = goods.filter((each) => each.category === "rotary-screw" && passes(each, {}));
      expect(found!.ids).toEqual(cheapestFirst(buyable.filter((each) => gives(each) >= least)).slice(0, 5));
      const short = Math.max(0, ...buyable.map(gives).filter((given) => given < least));
      const nearest = buyable.find(({ slug }) => idOf.get(slug) === found!.nearest);
      expect(nearest ? gives(nearest) : 0).toBe(short);
    }),
  );
});

test("the cheapest price for two sizes is that of the cheapest goods that have both", async () => {
  const wanted: WantedGoods = { oneOf: { orientation: ["vertical", "horizontal"] } };
  const sizes = ["tankVolume", "mawp"];
  const { fronts } = await shop.listing.ask({
    kind: "cheapest",
    lists: [],
    fronts: [{ category: "air-tanks", wanted, sizes }],
  });
  const tanks = goods.filter((each) => each.category === "air-tanks" && passes(each, wanted));
  fc.assert(
    fc.property(
      fc.double({ min: 0, max: 6_000, noNaN: true }),
      fc.double({ min: 0, max: 500, noNaN: true }),
      (...least) => {
        const enough = tanks.filter((each) => sizes.every((key, at) => largest(each, key) >= least[at]!));
        expect(cheapestOf(fronts[0]!, least)).toBe(
          enough.length === 0 ? null : Math.min(...enough.map((each) => priceOf(each)!)),
        );
      },
    ),
  );
  expect(fronts[0]!.length, "only what nothing cheaper exceeds").toBeLessThan(tanks.length / 2);
});
