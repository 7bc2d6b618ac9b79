import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeAll, describe, expect, test } from "vitest";
import { attributeText } from "#domain/catalogue/attribute-text.ts";
import type { AttributeValues } from "#domain/catalogue/attribute.ts";
import { outlineOf } from "#domain/catalogue/outline-kind.ts";
import { seedTaxonomy } from "#domain/catalogue/categories/seed-taxonomy.ts";
import { formatQuantity, quantityText } from "#domain/catalogue/units.ts";
import type { Language, LocalizedText } from "#domain/kernel/language.ts";
import { cardsBySlugs } from "#engine/catalogue/cards.ts";
import type { SpecValue } from "#engine/catalogue/page-types.ts";
import type { ProductPage } from "#engine/catalogue/product-page-types.ts";
import { findProductPage } from "#engine/catalogue/product-page.ts";
import type { Shop } from "#engine/shop.ts";
import { inTimeZone } from "#i18n/translator.ts";
import { translators } from "#web/language/messages.server.ts";
import { sheetRows } from "#server/documents/spec-sheet.ts";
import { figuresOfVersion } from "#web/storefront/catalogue/compare-rows.ts";
import Drawing from "#web/storefront/product/drawing.tsx";
import { productData } from "#web/storefront/product/product-data.ts";
import { Specifications } from "#web/storefront/product/specifications.tsx";
import { LanguageProvider } from "#web/language/language.tsx";
import type { ProductRecord } from "../../demo/catalogue/record.ts";
import { demoRecords } from "../search/evaluate.ts";
import { demoDatabase, demoShop } from "./demo-shop.ts";

const database = demoDatabase();
let shop: Shop;

beforeAll(async () => {
  shop = await demoShop(database());
});

/** By hand: what the trade calls a figure of some goods, where the shelf's word says something else. */
const ofKind: Readonly<Record<string, Readonly<Record<string, LocalizedText>>>> = {
  "relief-valve": { ratedFlow: { en: "Discharge capacity", cn: "排放量" } },
  gauge: { maxPressure: { en: "Range up to", cn: "量程上限" } },
};

/** The catalogue's figures of one version, as a reader of the language must find them. */
function stated({ category, attributes, variants }: ProductRecord, sku: string, language: Language) {
  const all: AttributeValues = { ...attributes, ...variants.find((each) => each.sku === sku)!.attributes };
  return new Map(
    seedTaxonomy.category(category).attributes.flatMap((definition) => {
      const value = all[definition.key];
      if (value === undefined) return [];
      const text =
        definition.kind === "number"
          ? quantityText(formatQuantity(Number(value), definition.dimension, language))
          : attributeText(definition, value, language);
      const name = ofKind[String(all["extraType"])]?.[definition.key] ?? definition.name;
      return [[name[language], text] as const];
    }),
  );
}

const textOf = (value: SpecValue, language: Language): string =>
  "text" in value ? value.text : quantityText(formatQuantity(value.value, value.dimension, language));

/** The words of rendered markup, its no-break spaces read as spaces. */
const wordsOf = (markup: string): string =>
  markup
    .replaceAll(/<[^>]+>/g, "")
    .replaceAll("&amp;", "&")
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll(/[\u00a0\u2060]/g, (character) => (character === "\u00a0" ? " " : ""));

const rendered = (language: Language, element: ReturnType<typeof createElement>): string =>
  renderToStaticMarkup(
    LanguageProvider({ translator: inTimeZone(translators[language], "America/Chicago"), children: element }),
  );

describe.each(["en", "cn"] as const)(
  "in %s, what every version of every product is said to be is what the catalogue says",
  (language) => {
    const read: (readonly [ProductRecord, ProductPage])[] = [];
    // Each product in one of the languages, and in the long run in both.
    const asked = demoRecords.filter(
      (_, at) => process.env["LONG"] !== undefined || at % 2 === (language === "en" ? 0 : 1),
    );
    // One after the other, and once for all tests: they are a thousand statements.
    async function pages(): Promise<typeof read> {
      for (const record of asked.slice(read.length))
        read.push([record, (await findProductPage(shop, record.slug, language))!.data]);
      return read;
    }

    test("on its page and in a comparison", async () => {
      for (const [record, page] of await pages())
        for (const variant of page.variants) {
          const catalogue = stated(record, variant.sku, language);
          const { shared, own } = figuresOfVersion(page, variant.sku);
          expect(
            new Map([...shared, ...own].map(({ name, value }) => [name, textOf(value, language)])),
            variant.sku,
          ).toEqual(catalogue);
          const shown = rendered(language, createElement(Specifications, { page, variant }));
          const terms = [...shown.matchAll(/<dt[^>]*>(.*?)<\/dt><dd[^>]*>(.*?)<\/dd>/g)].map(
            ([, term = "", figure = ""]) =>
              [wordsOf(/<summary[^>]*>(.*?)<\/summary>/.exec(term)?.[1] ?? term), wordsOf(figure)] as const,
          );
          const table = new Map(terms);
          for (const [name, figure] of catalogue) expect(table.get(name), `${variant.sku} ${name}`).toBe(figure);
        }
    });

    test("on its specification sheet", async () => {
      for (const [record, page] of await pages())
        for (const variant of page.variants) {
          const rows = new Map(sheetRows(page, [variant], translators[language]));
          for (const [name, figure] of stated(record, variant.sku, language))
            expect(rows.get(name), `${variant.sku} ${name}`).toBe(figure);
        }
    });

    test("on its drawing, where it is drawn", async () => {
      let drawn = 0;
      for (const [record, page] of await pages())
        for (const variant of page.variants) {
          const { attributes, variants } = record;
          const all: AttributeValues = {
            ...attributes,
            ...variants.find(({ sku }) => sku === variant.sku)!.attributes,
          };
          const outline = outlineOf(all);
          expect(page.outline, variant.sku).toBe(outline);
          if (outline === null || !variant.size) continue;
          drawn += 1;
          const sheet = rendered(language, createElement(Drawing, { outline, size: variant.size, name: page.name }));
          const figures = [...sheet.matchAll(/<text[^>]*>(.*?)<\/text>/g)].map(([, text = ""]) => text);
          const inches = (key: string) => quantityText(formatQuantity(Number(all[key]), "length", language));
          const [length, width, height] = [inches("overallLength"), inches("overallWidth"), inches("overallHeight")];
          const turned = figures.length === 2;
          if (turned) expect(length, variant.sku).toBe(width);
          expect(figures, variant.sku).toEqual(turned ? [`Ø ${length}`, height] : [length, height, width]);
        }
      expect(drawn).toBeGreaterThan(asked.length * 0.6);
    });

    test("on its card", async () => {
      const cards = await cardsBySlugs(
        shop,
        demoRecords.map(({ slug }) => slug),
        language,
      );
      expect(cards).toHaveLength(demoRecords.length);
      for (const [at, card] of cards.entries()) {
        const record = demoRecords[at]!;
        const variant = record.variants.find(({ sku }) => sku === card.sku)!;
        const catalogue = stated(record, card.sku, language);
        for (const { name, value } of card.specs)
          expect(textOf(value, language), `${card.sku} ${name}`).toBe(catalogue.get(name));
        expect(card.name).toBe(record.name[language]);
        expect(card.pictureFamily, card.sku).toBe(variant.pictureFamily ?? record.pictureFamily);
        expect(card.listPrice ?? card.price, card.sku).toBe(variant.listPriceCents ?? variant.priceCents);
      }
    });

    test("in its structured data", async () => {
      for (const [record, page] of await pages()) {
        const [product] = productData(
          { page, shippingRates: {}, refundDays: 30, transit: { SHIPPING: [1, 5], LOCAL: [2, 7] } },
          "Home",
          "https://shop.example",
          `/products/${record.slug}.html`,
        ) as [Record<string, unknown>];
        const versions = (product["hasVariant"] ?? [product]) as Record<string, unknown>[];
        expect(versions.map(({ sku }) => sku)).toEqual(record.variants.map(({ sku }) => sku));
        for (const [at, version] of versions.entries()) {
          const variant = record.variants[at]!;
          const all: AttributeValues = { ...record.attributes, ...variant.attributes };
          expect(version, variant.sku).toMatchObject({
            mpn: variant.sku,
            image: [
              `https://shop.example/pictures/${variant.pictureFamily ?? record.pictureFamily}/three-quarter-640.webp`,
            ],
            offers: { sku: variant.sku, price: (page.variants[at]!.price / 100).toFixed(2), priceCurrency: "USD" },
          });
          const value = (key: string) => (version[key] as { value: number } | undefined)?.value;
          expect(
            { weight: value("weight"), depth: value("depth"), width: value("width"), height: value("height") },
            variant.sku,
          ).toEqual({
            weight: all["netWeight"],
            depth: all["overallLength"],
            width: all["overallWidth"],
            height: all["overallHeight"],
          });
        }
      }
    });
  },
);
