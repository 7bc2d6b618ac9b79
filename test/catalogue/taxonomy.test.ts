import { expect, test } from "vitest";
import type { AttributeDefinition } from "#domain/catalogue/attribute.ts";
import { categorySlugs } from "#domain/catalogue/category.ts";
import { isCategorySlug } from "#domain/catalogue/category-slug.ts";
import { seedTaxonomy } from "#domain/catalogue/categories/seed-taxonomy.ts";
import { cardAttributes, filterAttributes, findSubcategory, tableAttributes } from "#domain/catalogue/taxonomy.ts";

test("the shop has the sixteen categories of the specification, in its order", () => {
  expect(seedTaxonomy.categories.map((category) => category.slug)).toEqual([
    "rotary-screw",
    "piston",
    "pumps",
    "oilless",
    "gas-driven",
    "diesel-driven",
    "air-dryers",
    "air-filters",
    "air-tanks",
    "blowers",
    "vacuum",
    "air-pipe",
    "lubricants",
    "compressor-pods",
    "extras",
    "open-box",
  ]);
  expect(categorySlugs).toHaveLength(16);
});

test("every category and sub-category is named in both languages and has an address of its own", () => {
  for (const category of seedTaxonomy.categories) {
    expect(category.name.en).not.toBe("");
    expect(category.name.cn).toMatch(/\p{Script=Han}/u);
    expect(category.intro.cn).toMatch(/。$/);
    const slugs = category.subcategories.map((each) => each.slug);
    expect(new Set(slugs).size).toBe(slugs.length);
    expect(slugs.length).toBeGreaterThanOrEqual(2);
    for (const each of category.subcategories) {
      expect(each.slug).toMatch(/^[a-z0-9-]+$/);
      expect(each.slug).not.toBe("all");
      expect(each.name.cn).toMatch(/\p{Script=Han}/u);
    }
  }
});

test("each card shows four or five attributes in places 1 to n", () => {
  for (const category of seedTaxonomy.categories) {
    const places = cardAttributes(category).map((definition) => definition.card);
    expect(places.length, category.slug).toBeGreaterThanOrEqual(4);
    expect(places, category.slug).toEqual([1, 2, 3, 4, 5].slice(0, places.length));
  }
});

test("every attribute on a card can be filtered by, or has a sibling of the same measure that can", () => {
  for (const category of seedTaxonomy.categories) {
    const measures = new Set(filterAttributes(category).map(measureOf));
    for (const definition of cardAttributes(category))
      if (definition.kind !== "number" || definition.dimension !== "duration")
        expect(measures.has(measureOf(definition)), `${category.slug} ${definition.key}`).toBe(true);
  }
});

test("a key means one thing everywhere: the same kind, measure and choices", () => {
  const seen = new Map<string, string>();
  for (const category of seedTaxonomy.categories) {
    const keys = category.attributes.map((definition) => definition.key);
    expect(new Set(keys).size, category.slug).toBe(keys.length);
    for (const definition of category.attributes) {
      const meaning = JSON.stringify([
        definition.kind,
        definition.name,
        definition.group,
        definition.kind === "number" ? [definition.dimension, definition.within] : null,
        definition.kind === "choice" || definition.kind === "list" ? definition.choices : null,
      ]);
      expect(seen.get(definition.key) ?? meaning, `${category.slug} ${definition.key}`).toBe(meaning);
      seen.set(definition.key, meaning);
    }
  }
});

test("every attribute and choice speaks both languages, and choices are safe in an address", () => {
  for (const category of seedTaxonomy.categories)
    for (const definition of category.attributes) {
      expect(definition.name.en && definition.name.cn, definition.key).toBeTruthy();
      if (definition.help) expect(definition.help.cn, definition.key).toMatch(/\p{Script=Han}/u);
      if (definition.kind !== "choice" && definition.kind !== "list") continue;
      const values = definition.choices.map((choice) => choice.value);
      expect(new Set(values).size, definition.key).toBe(values.length);
      for (const value of values) expect(value).toMatch(/^[a-z0-9.-]+$/);
      for (const choice of definition.choices) expect(choice.name.en && choice.name.cn).toBeTruthy();
    }
});

test("half-width punctuation never stands in Chinese text, nor a Chinese character against a figure", () => {
  for (const category of seedTaxonomy.categories) {
    const texts = [category.intro.cn, ...category.attributes.flatMap((each) => [each.name.cn, each.help?.cn ?? ""])];
    for (const text of texts) {
      expect(text).not.toMatch(/\p{Script=Han}[,;:!?()]|[,;:!?()]\p{Script=Han}/u);
      expect(text).not.toMatch(/\p{Script=Han}[A-Za-z0-9]|[A-Za-z0-9]\p{Script=Han}/u);
    }
  }
});

test("open box takes the attributes of every category, filtering by condition and the main figures only", () => {
  const openBox = seedTaxonomy.find("open-box");
  const keys = new Set(openBox?.attributes.map((definition) => definition.key));
  for (const category of seedTaxonomy.categories)
    for (const definition of category.attributes) expect(keys.has(definition.key)).toBe(true);
  expect(openBox && filterAttributes(openBox).length).toBeLessThanOrEqual(14);
});

test("an unknown category, sub-category or attribute is not found", () => {
  expect(seedTaxonomy.find("water-pumps")).toBeUndefined();
  expect(isCategorySlug("constructor")).toBe(false);
  const screw = seedTaxonomy.find("rotary-screw");
  expect(screw && findSubcategory(screw, "tank-mounted")?.name.cn).toBe("罐式一体");
  expect(screw && findSubcategory(screw, "duplex")).toBeUndefined();
  expect(seedTaxonomy.attribute("rotary-screw", "hoseInside")).toBeUndefined();
});

test("a table view has between five and a dozen columns", () => {
  for (const category of seedTaxonomy.categories) {
    const columns = tableAttributes(category).length;
    expect(columns, category.slug).toBeGreaterThanOrEqual(5);
    expect(columns, category.slug).toBeLessThanOrEqual(12);
  }
});

test("flow is found under every name a category gives it", () => {
  expect(seedTaxonomy.keysOfDimension("flow", "standardFlow")).toEqual(
    expect.arrayContaining(["airflow", "airflow90", "airflow175", "ratedFlow", "freeAir", "openFlow"]),
  );
});

function measureOf(definition: AttributeDefinition): string {
  return definition.kind === "number" ? definition.dimension : definition.key;
}
