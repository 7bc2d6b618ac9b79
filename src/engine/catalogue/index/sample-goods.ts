import type { SourceRow } from "./source-rows.ts";

/**
 * Goods with some of everything an index is made from: never sold, only indexed to tell one program's index from
 * another's.
 */
export const sampleGoods: readonly SourceRow[] = [
  {
    id: 1,
    category: "piston",
    subcategory: "two-stage",
    brand: "Sample",
    name: { en: "Sample two-stage 7.5 HP Compressors", cn: "样品双级活塞式空压机 7.5 马力" },
    summary: { en: "For body shops’ air, 80 gal.", cn: "适合钣喷店，80 加仑。" },
    description: {
      en: ["Cast-iron pumps; boxes and assemblies."],
      cn: ["铸铁机头，螺杆机油除外。"],
    },
    attributes: {
      horsepower: 7.5,
      airflow: 24,
      maxPressure: 175,
      voltage: ["230", "460"],
      tankVolume: 80,
    },
    available: true,
    popularity: 12,
    ratingSum: 9,
    ratingCount: 2,
    publishedAt: 1_700_000_000_000,
    variants: [sampleVariant("SA-TS75-80-1P", 250_000, 3), sampleVariant("SA-TS75-80-3P", 240_000, 0)],
    crossReferences: ["X100A"],
    referenceMakers: ["Sample Works"],
    fitsSkus: null,
    machines: null,
  },
  {
    id: 2,
    category: "air-filters",
    subcategory: "inline-filters",
    brand: "Sample",
    name: { en: "Element 0.01 µm", cn: "滤芯 0.01 微米" },
    summary: { en: "", cn: "" },
    description: { en: [], cn: [] },
    attributes: { ratedFlow: 100, filterItem: "element" },
    available: false,
    popularity: 0,
    ratingSum: 0,
    ratingCount: 0,
    publishedAt: 1_600_000_000_000,
    variants: [sampleVariant("SA-EL01", 9_900, 0)],
    crossReferences: null,
    referenceMakers: null,
    fitsSkus: ["SA-TS75-80-1P"],
    machines: [{ category: "piston", subcategory: "two-stage", figures: { horsepower: 7.5, airflow: 24 } }],
  },
];

function sampleVariant(sku: string, price: number, left: number): NonNullable<SourceRow["variants"]>[number] {
  return {
    sku,
    name: { en: "Three phase", cn: "三相" },
    attributes: { voltage: [left > 0 ? "230" : "460"], airflow: 20 + left },
    price,
    left,
    weightLb: 400,
    lengthIn: 40,
    widthIn: 30,
    heightIn: 60,
    freightOnly: false,
  };
}
