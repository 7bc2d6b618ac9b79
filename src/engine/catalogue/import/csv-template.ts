import { productColumns, variantColumns } from "./csv-columns.ts";

type Column = (typeof productColumns)[number] | (typeof variantColumns)[number] | `${"a" | "v"}:${string}`;

const tank: Partial<Record<Column, string>> = {
  slug: "example-vertical-tank",
  category: "air-tanks",
  subcategory: "vertical-tanks",
  brand: "Your brand",
  name_en: "Example vertical tank",
  name_cn: "示例立式储气罐",
  summary_en: "A receiver for a workshop.",
  summary_cn: "适合车间的储气罐。",
  description_en: "The first paragraph.\n\nAn empty line parts paragraphs.",
  description_cn: "第一段。\n\n段落之间空一行。",
  status: "draft",
  warranty_months: "12",
  "a:mawp": "200",
};

const rows: readonly Partial<Record<Column, string>>[] = [
  {
    ...tank,
    sku: "EXAMPLE-VT60",
    variant_name_en: "60 gal",
    variant_name_cn: "60 加仑",
    price: "899.00",
    weight_lb: "230",
    length_in: "26",
    width_in: "26",
    height_in: "66",
    stock: "3",
    lead_time_days: "2",
    cross_references: "Another maker:VT-60",
    "v:tankVolume": "60",
  },
  {
    slug: "example-vertical-tank",
    sku: "EXAMPLE-VT80",
    variant_name_en: "80 gal",
    variant_name_cn: "80 加仑",
    price: "1099.00",
    list_price: "1199.00",
    weight_lb: "290",
    length_in: "26",
    width_in: "26",
    height_in: "78",
    stock: "1",
    lead_time_days: "2",
    "v:tankVolume": "80",
  },
  {
    ...tank,
    slug: "example-drain-valve",
    category: "extras",
    subcategory: "valves-and-gauges",
    name_en: "Example drain valve",
    name_cn: "示例排水阀",
    summary_en: "Lets the water out of a receiver.",
    summary_cn: "用于排出储气罐中的水。",
    "a:mawp": "",
    sku: "EXAMPLE-DV",
    price: "24.50",
    weight_lb: "0.5",
    length_in: "4",
    width_in: "3",
    height_in: "3",
    stock: "20",
  },
];

/** The heading and the rows of a file to begin with: drafts, so that the examples are never for sale. */
export function templateRows(): string[][] {
  const columns: Column[] = [...productColumns, "a:mawp", ...variantColumns, "v:tankVolume"];
  return [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ""))];
}
