import fc from "fast-check";
import { expect, test } from "vitest";
import type { AttributeDefinition } from "#domain/catalogue/attribute.ts";
import { createProduct } from "#engine/admin/products/create-product.ts";
import { emptyVariant, openBoxFields, textFields, type TypedProduct } from "#engine/admin/products/edit-typed.ts";
import { writeProducts } from "#engine/catalogue/import/export-products.ts";
import { importProducts } from "#engine/catalogue/import/import-products.ts";
import { type ImportFormat } from "#engine/catalogue/import/import-source.ts";
import { readTaxonomy } from "#engine/catalogue/taxonomy-store.ts";
import { emptied, testDatabase } from "#test/database.ts";
import { catalogueShop } from "./catalogue-shop.ts";

const database = testDatabase();
const by = { id: null, email: "owner@example.com" };
const products = 60;

// Texts that people type, with all that parts values in a file.
const word = fc.constantFrom(
  "Tank",
  "储气罐",
  '1/2" | 3/4"',
  "a:b",
  "=SUM(A1)",
  "'quoted'",
  "C:\\dir\\",
  "-5 °F",
  "50%",
  "\\|",
);
const line = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(" "));
const text = fc.array(line, { minLength: 1, maxLength: 3 }).map((lines) => lines.join("\n\n"));
const maybe = (arbitrary: fc.Arbitrary<string>) => fc.oneof(fc.constant(""), arbitrary);

function typedAttribute(definition: AttributeDefinition): fc.Arbitrary<string> {
  switch (definition.kind) {
    case "number": {
      const [least, most] = definition.within;
      return fc
        .integer({ min: 0, max: 1_000 })
        .map((at) => String(Number((least + ((most - least) * at) / 1_000).toPrecision(5))));
    }
    case "flag":
      return fc.constantFrom("yes", "no");
    case "choice":
      return fc.constantFrom(...definition.choices.map(({ value }) => value));
    case "list":
      return fc
        .subarray(
          definition.choices.map(({ value }) => value),
          { minLength: 1 },
        )
        .map((values) => values.join(","));
    case "text":
      return line;
  }
}

/** Products as somebody types them in the editor: drafts with little, others whole. */
async function generated(): Promise<TypedProduct[]> {
  const taxonomy = await readTaxonomy(database());
  const shelves = taxonomy.categories
    .filter(({ slug }) => slug !== "open-box")
    .flatMap(({ slug, subcategories }) => subcategories.map((one) => ({ category: slug, subcategory: one.slug })));
  const one = fc
    .record({
      shelf: fc.constantFrom(...shelves),
      status: fc.constantFrom("draft", "published", "unavailable", "archived"),
      versions: fc.integer({ min: 0, max: 3 }),
      line,
      text,
      number: fc.integer({ min: 1, max: 9_999_999 }),
      maker: line.map((typed) => typed.replaceAll(/[:;：；]/g, " ").trim() || "Any"),
      reference: line.map((typed) => `X${typed.replaceAll(/[;；]/g, " ")}`.slice(0, 50)),
      isDraftWhole: fc.boolean(),
      optional: maybe(line),
    })
    .chain((draft) => {
      const definitions = taxonomy.category(draft.shelf.category).attributes;
      const attributes = fc
        .subarray([...definitions], { maxLength: 6 })
        .chain((chosen) =>
          fc.tuple(...chosen.map((each) => typedAttribute(each).map((typed) => [each.key, typed] as const))),
        );
      return fc.tuple(fc.constant(draft), attributes, fc.array(attributes, { minLength: 3, maxLength: 3 }));
    });
  const typedOf = (entries: readonly (readonly [string, string])[]) =>
    Object.fromEntries(entries.map(([key, typed]) => [key, { text: typed, system: "imperial" as const }]));
  return fc.sample(one, { numRuns: products, seed: 24 }).map(([draft, attributes, ofVersions], at) => {
    const isShown = draft.status === "published" || draft.status === "unavailable";
    const versions = isShown ? Math.max(1, draft.versions) : draft.versions;
    const words = isShown || draft.isDraftWhole;
    const cents = (draft.number / 100).toFixed(2);
    return {
      texts: {
        ...(Object.fromEntries(textFields.map((field) => [field, ""])) as TypedProduct["texts"]),
        ...draft.shelf,
        slug: `made-${at}`,
        brand: draft.line,
        "name.en": draft.line,
        "name.cn": words ? draft.line : "",
        "summary.en": words ? draft.line : draft.optional,
        "summary.cn": words ? draft.line : "",
        "description.en": words ? draft.text : "",
        "description.cn": words ? draft.text : "",
        "seoTitle.en": draft.line,
        "seoDescription.cn": words ? draft.line : "",
        status: draft.status,
        returnPolicy: "standard",
        warrantyMonths: String(draft.number % 60),
      },
      attributes: typedOf(attributes),
      openBox: Object.fromEntries(openBoxFields.map((field) => [field, ""])) as TypedProduct["openBox"],
      variants: Array.from({ length: versions }, (_, row) => ({
        ...emptyVariant,
        row,
        sku: `M ${at}-${row}`,
        nameEn: versions > 1 ? `${draft.line} ${row}` : "",
        nameCn: versions > 1 ? `${draft.line} ${row}` : "",
        price: cents,
        listPrice: row === 1 ? "999999.99" : "",
        weightLb: ((draft.number % 90_000) / 100 + 0.01).toFixed(2),
        lengthIn: "12.5",
        widthIn: "3",
        heightIn: ((draft.number % 900) / 10 + 0.1).toFixed(1),
        leadTimeDays: String(draft.number % 30),
        crossReferences: row === 0 ? `${draft.maker}: ${draft.reference}` : "",
        freightOnly: draft.number % 3 === 0,
        attributes: typedOf(ofVersions[row] ?? []),
      })),
      pictures: [],
      documents: [],
      links: { boughtTogether: at > 1 ? ["made-1"] : [], similar: at > 0 ? ["made-0"] : [], fits: [] },
    };
  });
}

const emptiedShop = () => emptied(database(), "products, variants, stock");

async function exported(format: ImportFormat): Promise<string> {
  const pieces: string[] = [];
  await writeProducts(database(), format, (piece) => void pieces.push(piece));
  return pieces.join("");
}

test.each(["jsonl", "csv"] satisfies ImportFormat[])(
  "what the editor stored goes out as %s, comes back into an empty shop, and goes out the same",
  async (format) => {
    await emptiedShop();
    const shop = catalogueShop(database());
    for (const typed of await generated()) {
      const made = await createProduct({ ...shop, pictures: { families: [] } }, by, typed, "en");
      if (!made.ok) throw new Error(JSON.stringify([made.error, typed]));
    }
    const [first, other] = [await exported(format), await exported("jsonl")];
    await emptiedShop();
    const report = await importProducts(shop, { format, pieces: [first] });
    expect(report).toMatchObject({ read: products, added: products, errors: [], notes: [] });
    expect(await exported(format)).toBe(first);
    expect((await exported("jsonl")).split("\n").toSorted()).toEqual(other.split("\n").toSorted());
    expect(await importProducts(shop, { format, pieces: [first] })).toMatchObject({ unchanged: products, errors: [] });
  },
);
