import type { Dimension } from "#domain/catalogue/attribute.ts";
import type { ProductDoubt } from "#domain/catalogue/product-errors.ts";
import { type Product, variantAttributes } from "#domain/catalogue/product.ts";
import type { Taxonomy } from "#domain/catalogue/taxonomy.ts";
import { none, consistencyRules } from "./consistency-rules.ts";

const writtenUnits: readonly (readonly [pattern: RegExp, dimensions: readonly Dimension[]])[] = [
  [/([\d.,]+)[ -]HP\b/g, ["power", "enginePower"]],
  [/([\d.,]+)[ -]S?CFM\b/g, ["flow", "standardFlow"]],
  [/([\d.,]+)[ -]PSI\b/g, ["pressure"]],
  [/([\d.,]+)[ -]gal(?:lon)?\b/g, ["volume"]],
  [/([\d.,]+)[ -]dBA\b/g, ["noise"]],
];

/** Figures in the name and summary must be figures of the specification table (a duplex may name one pump's). */
function contradictions(product: Product, taxonomy: Taxonomy): readonly ProductDoubt[] {
  const texts = [product.name.en, product.name.cn, product.summary.en, product.summary.cn];
  return writtenUnits.flatMap(([pattern, dimensions]) => {
    const figures = figuresOf(product, taxonomy, dimensions);
    if (figures.size === 0) return [];
    const duplex = product.attributes["pumpHeads"] === "duplex";
    return texts
      .flatMap((text) => [...text.matchAll(pattern)])
      .filter((match) => {
        const written = Number((match[1] ?? "").replaceAll(",", ""));
        return !figures.has(written) && !(duplex && figures.has(written * 2));
      })
      .map((match) => ({ code: "text_contradicts", text: match[0], dimension: dimensions.join(" ") }) as const);
  });
}

function figuresOf(product: Product, taxonomy: Taxonomy, dimensions: readonly Dimension[]): ReadonlySet<number> {
  const figures = new Set<number>();
  for (const attributes of [product.attributes, ...product.variants.map((variant) => variant.attributes)])
    for (const [key, value] of Object.entries(attributes)) {
      const definition = taxonomy.attribute(product.category, key);
      if (definition?.kind === "number" && dimensions.includes(definition.dimension) && typeof value === "number")
        figures.add(value);
    }
  return figures;
}

/** A motor on the bench may draw slightly more than its nameplate: voltage and air differ from the rating. */
const currentAllowance = 1.05;

/** Measurements of an opened unit must lie within its machine's ratings. */
function testDoubts({ openBox, attributes, variants }: Product): readonly ProductDoubt[] {
  const test = openBox?.test;
  if (!test) return none;
  const own = { ...attributes, ...variants[0]?.attributes };
  const doubts: ProductDoubt[] = [];
  const most = own["maxPressure"] ?? own["mawp"];
  if (test.pressure !== null && typeof most === "number" && test.pressure > most)
    doubts.push({ code: "test_pressure_too_high", reached: test.pressure, most });
  const rated = test.current && own[`fullLoadAmps${test.current.volts}`];
  if (test.current && typeof rated === "number" && test.current.amps > rated * currentAllowance)
    doubts.push({
      code: "test_current_too_high",
      measured: test.current.amps,
      most: rated * currentAllowance,
    });
  return doubts;
}

/** Implausible figures of a product; empty for a plausible one. */
export function consistencyDoubts(product: Product, taxonomy: Taxonomy): readonly ProductDoubt[] {
  const units = product.variants.map((variant) => ({
    category: product.category,
    variant,
    attributes: variantAttributes(product, variant),
  }));
  return [
    ...units.flatMap((unit) => consistencyRules.flatMap((rule) => rule(unit))),
    ...contradictions(product, taxonomy),
    ...testDoubts(product),
  ];
}
