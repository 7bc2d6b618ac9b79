import type { AttributeValues } from "#domain/catalogue/attribute.ts";
import type { CategorySlug } from "#domain/catalogue/category.ts";

interface Goods {
  readonly category: CategorySlug;
  readonly subcategory: string;
  readonly attributes: AttributeValues;
}

/** Kinds of compressors and pumps by the oil they run on, as the uses of oils name them. */
export type OilUse = "screw" | "piston" | "vacuum" | "blower";

/** An oil beside the one that a machine is filled with. */
export type OilMatch = "same" | "other-grade" | "other-base" | "other-use";

const useByCategory: Partial<Record<CategorySlug, OilUse>> = {
  "rotary-screw": "screw",
  "compressor-pods": "screw",
  piston: "piston",
  vacuum: "vacuum",
  blowers: "blower",
};

/** The oil that a machine is made for; of one that takes none, or may be either, nothing. */
export function oilUseOf({ category, subcategory, attributes }: Goods): OilUse | undefined {
  if (category === "pumps") return subcategory === "screw-airends" ? "screw" : "piston";
  const { compressionType } = attributes;
  if (compressionType === "screw" || compressionType === "piston") return compressionType;
  return useByCategory[category];
}

/** Compares an oil with a machine's fill; null where one of them is not stated, or the oil is for its engine. */
export function matchOil(oil: Goods, machine: Goods): OilMatch | null {
  const { oilApplication: uses, baseOil, viscosityGrade } = oil.attributes;
  const { fillBase, fillGrade } = machine.attributes;
  const use = oilUseOf(machine);
  if (oil.category !== "lubricants" || !Array.isArray(uses) || use === undefined) return null;
  if (baseOil === undefined || fillBase === undefined || uses.includes("engine")) return null;
  if (!uses.includes(use)) return "other-use";
  if (baseOil !== fillBase) return "other-base";
  return viscosityGrade === fillGrade ? "same" : "other-grade";
}
