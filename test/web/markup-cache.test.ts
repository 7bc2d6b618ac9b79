import { createElement, type ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { beforeAll, expect, test } from "vitest";
import { cents } from "#domain/kernel/money.ts";
import { findCategoryPage } from "#engine/catalogue/category-page.ts";
import type { CategoryPage } from "#engine/catalogue/page-types.ts";
import type { Shop } from "#engine/shop.ts";
import { demoDatabase, demoShop } from "#test/catalogue/demo-shop.ts";
import { LanguageProvider, PrefixProvider } from "#web/language/language.tsx";
import { translators } from "#web/language/messages.server.ts";
import { markupCache } from "#web/markup-cache.server.tsx";
import { type FindMarkup, MarkupContext } from "#web/markup-cache.tsx";
import { inTimeZone } from "#i18n/translator.ts";
import type { FrameData } from "#web/shell/frame-data.ts";
import { ProductGrid, ProductRow } from "#web/storefront/catalogue/product-card.tsx";
import { Filters } from "#web/storefront/category/filters.tsx";

const database = demoDatabase();
let shop: Shop;

beforeAll(async () => {
  shop = await demoShop(database());
});

const frame = { id: "frame of a test" } as FrameData;
const readers = [
  { language: "en", prefix: "" },
  { language: "en", prefix: "/en" },
  { language: "cn", prefix: "/cn" },
] as const;
type Reader = (typeof readers)[number];

async function categoryPage(category: string, { language }: Reader): Promise<CategoryPage> {
  const query = { filters: {}, sort: "popular", from: 0, show: 24 } as const;
  return (await findCategoryPage(shop, { category, id: "all", language }, query))!.data;
}

const translatorOf = ({ language }: Reader) => inTimeZone(translators[language], "America/Chicago", []);

const cacheOf = (reader: Reader): FindMarkup =>
  markupCache({ translator: translatorOf(reader), prefix: reader.prefix, frame });

/** A page's lists and filters, taking from the cache, or rendered whole. */
function markupOf(reader: Reader, { listing }: CategoryPage, cache: FindMarkup | null): string {
  const parts: ReactNode[] = [
    createElement(ProductGrid, { key: "grid", cards: listing.cards }),
    createElement(ProductRow, { key: "row", cards: listing.cards.slice(0, 8), label: "row" }),
    createElement(Filters, { key: "filters", listing }),
  ];
  const page = createElement(createRoutesStub([{ path: "*", Component: () => parts }]));
  const ofLanguage = createElement(LanguageProvider, { translator: translatorOf(reader) } as never, page);
  const ofPrefix = createElement(PrefixProvider, { value: reader.prefix }, ofLanguage);
  return renderToString(createElement(MarkupContext, { value: cache }, ofPrefix));
}

test.each(["piston", "rotary-screw", "air-filters", "lubricants"])(
  "what a list of %s takes from earlier pages is what it would have rendered, in each language and under each prefix",
  async (category) => {
    for (const reader of readers) {
      const page = await categoryPage(category, reader);
      const whole = markupOf(reader, page, null);
      expect(page.listing.cards.length).toBeGreaterThan(10);
      expect(markupOf(reader, page, cacheOf(reader))).toBe(whole);
      expect(markupOf(reader, page, cacheOf(reader))).toBe(whole);
    }
  },
);

test("a card whose price, stock, name or neighbors changed is rendered anew", async () => {
  const [reader] = readers;
  const page = await categoryPage("piston", reader);
  const [first, ...others] = page.listing.cards;
  for (const change of [
    { price: cents(first!.price + 100) },
    { stock: { state: "low", left: 3 } as const },
    { name: "Renamed 5 HP" },
    { specs: first!.specs.slice(1) },
    { rating: { average: 4.5, count: 12 } },
  ]) {
    const changed = { ...page, listing: { ...page.listing, cards: [{ ...first!, ...change }, ...others] } };
    markupOf(reader, page, cacheOf(reader));
    const whole = markupOf(reader, changed, null);
    expect(whole).not.toBe(markupOf(reader, page, null));
    expect(markupOf(reader, changed, cacheOf(reader))).toBe(whole);
  }
});

test("a part is rendered once, and one that is too large to be held each time", () => {
  const [reader] = readers;
  for (const [letters, times] of [
    [1_000, 1],
    [20_000, 3],
  ] as const) {
    let renders = 0;
    const Part = () => {
      renders += 1;
      return "x".repeat(letters);
    };
    for (let page = 0; page < 3; page += 1)
      expect(cacheOf(reader)({ letters }, createElement(Part))).toBe("x".repeat(letters));
    expect(renders).toBe(times);
  }
});
