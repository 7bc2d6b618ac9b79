import type { AttributeDefinition, AttributeValue, AttributeValues, Dimension } from "#domain/catalogue/attribute.ts";

/** Figures that say nothing of what goods are for. */
const beside: ReadonlySet<Dimension> = new Set(["weight", "noise", "months", "duration"]);

/** As far as figures of one class lie apart: makers round a size and test within a few percent. */
const apart = 0.05;

/**
 * Whether other goods of the same sub-category can be bought in place of these: alike in every choice that buyers filter
 * by, and within five percent in every such figure; never made for less pressure. What states less than the other is not
 * known to be alike. Of parts that fit the same machines, `figures` may stay out.
 */
export function isEqualGoods(
  definitions: readonly AttributeDefinition[],
  own: AttributeValues,
  other: AttributeValues,
  { figures }: { readonly figures: boolean },
): boolean {
  return definitions.every((definition) => {
    if (definition.filter === false && definition.card === undefined) return true;
    const [mine, theirs] = [own[definition.key], other[definition.key]];
    if (definition.kind !== "number") return textOf(mine) === textOf(theirs);
    if (!figures || beside.has(definition.dimension)) return true;
    if (typeof mine !== "number" || typeof theirs !== "number") return mine === theirs;
    if (definition.dimension === "pressure" && theirs < mine) return false;
    return Math.abs(theirs - mine) <= Math.abs(mine) * apart;
  });
}

/** Lists hold the same whatever their order. */
const textOf = (value: AttributeValue | undefined): string =>
  Array.isArray(value) ? JSON.stringify([...value].sort()) : JSON.stringify(value ?? null);
