import { compactPartNumber } from "#domain/catalogue/part-number.ts";
import type { ImportRecord } from "./import-record.ts";

/** Fields of a record that are not stored although they could be read, with the reason. */
export const fieldsLeftOut = (record: ImportRecord): readonly (readonly [field: string, code: LeftOutCode])[] => [
  ...linksToItself(record).map((field) => [field, "link_self"] as const),
  ...backOrdersOfUnit(record).map((field) => [field, "unit_back_orders"] as const),
];

type LeftOutCode = "link_self" | "unit_back_orders";

/** Fields of links that lead to the record's own product. */
function linksToItself(record: ImportRecord): readonly string[] {
  const compacts = new Set(record.variants.map(({ sku }) => compactPartNumber(sku)));
  const isOwn = (target: string): boolean => target === record.slug || compacts.has(compactPartNumber(target));
  return (["boughtTogether", "similar", "fits"] as const).filter((kind) => record[kind]?.some(isOwn));
}

/** Terms of back-orders of an opened unit, which is one machine, so no more of it comes. */
function backOrdersOfUnit({ openBox, variants }: ImportRecord): readonly string[] {
  if (!openBox) return [];
  return variants.flatMap(({ backOrderLimit, restockDays }, at) => [
    ...(backOrderLimit ? [`variants[${at}].backOrderLimit`] : []),
    ...(restockDays ? [`variants[${at}].restockDays`] : []),
  ]);
}
