import type { CrossReference } from "#domain/catalogue/product.ts";
import { compactPartNumber } from "#domain/catalogue/part-number.ts";
import type { ProductRecord } from "../record.ts";
import { randomOf, type Random } from "./random.ts";

/** Makers that there are none of, and how each writes its part numbers. */
const makers: readonly { readonly name: string; readonly number: (random: Random) => string }[] = [
  { name: "Aerquist", number: (random) => `AQ ${digits(random, 2)}-${digits(random, 5)}` },
  { name: "Brondholt", number: (random) => `B${digits(random, 4)}.${digits(random, 3)}` },
  { name: "Kestravel", number: (random) => `KV${digits(random, 6)}` },
  { name: "Mundelair", number: (random) => `${digits(random, 3)}-${digits(random, 4)}-M` },
  { name: "Velbricht", number: (random) => `55.${digits(random, 3)}.${digits(random, 3)}` },
];

const digits = (random: Random, count: number): string =>
  Array.from({ length: count }, (_, at) => String(at === 0 ? random.whole(1, 9) : random.whole(0, 9))).join("");

/** Goods that everybody makes to one measure: filters, belts, valves, switches, seals. */
function isInterchangeable({ category, subcategory, attributes }: ProductRecord): boolean {
  if (category === "air-filters") return attributes["filterItem"] !== "service-kit";
  if (category === "pumps") return subcategory !== "screw-airends";
  if (category !== "extras") return false;
  return (
    subcategory === "wear-parts" ||
    ["belt", "check-valve", "relief-valve", "pressure-switch", "gauge", "drain", "starter", "rebuild-kit"].includes(
      String(attributes["extraType"]),
    )
  );
}

/** The parts with the numbers that other makers give to the same part: no number stands on two goods. */
export function withOtherMakers(records: readonly ProductRecord[]): ProductRecord[] {
  const taken = new Set(
    records
      .flatMap(({ variants }) =>
        variants.flatMap(({ sku, crossReferences }) => [sku, ...crossReferences.map(({ number }) => number)]),
      )
      .map(compactPartNumber),
  );
  const numberOf = (maker: (typeof makers)[number], random: Random): CrossReference => {
    const number = maker.number(random);
    const compact = compactPartNumber(number);
    if (taken.has(compact)) return numberOf(maker, random);
    taken.add(compact);
    return { maker: maker.name, number };
  };
  return records.map((record) => {
    if (!isInterchangeable(record)) return record;
    const random = randomOf(`other makers of ${record.slug}`);
    const count = record.category === "air-filters" ? 3 : 2;
    return {
      ...record,
      variants: record.variants.map((variant) => ({
        ...variant,
        crossReferences: [
          ...variant.crossReferences,
          ...random.some(makers, count).map((maker) => numberOf(maker, random)),
        ],
      })),
    };
  });
}
