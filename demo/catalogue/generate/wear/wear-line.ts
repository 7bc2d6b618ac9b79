import type { AttributeValues } from "#domain/catalogue/attribute.ts";
import type { LocalizedText } from "#domain/kernel/language.ts";
import type { PartName } from "#domain/machines/machine-parts.ts";
import type { PictureName } from "../../picture-families.ts";
import type { ProductRecord } from "../../record.ts";
import { type Brand, recordOf, slugOf } from "../build.ts";
import { randomOf } from "../random.ts";
import { branded, figure, say } from "../wording.ts";

/** Parts of one kind that wear out, in the sizes that machines need. */
export interface WearLine {
  readonly brand: Brand;
  readonly picture: PictureName;
  readonly name: LocalizedText;
  readonly summary: LocalizedText;
  /** Paragraphs; of a pool, one is chosen. */
  readonly text: readonly (readonly LocalizedText[])[];
  /** The parts of a machine that it is put in for. */
  readonly replaces: readonly PartName[];
  /** Its life in hours, where it is changed by the hour. */
  readonly hours?: number;
  /** The shelf of filters, for what is a filter. */
  readonly filter?: "intake" | "oil-filter" | "separator";
  readonly attributes?: AttributeValues;
  /** The machine's maker, and the beginning of the maker's own numbers of these parts. */
  readonly original: readonly [maker: string, prefix: string];
  readonly sizes: readonly WearSize[];
}

interface WearSize {
  readonly code: string;
  /** The machines, as the name says them. */
  readonly machines: LocalizedText;
  readonly price: number;
  readonly net: number;
  readonly size: readonly [length: number, width: number, height: number];
  readonly fits: (machine: ProductRecord) => boolean;
  readonly attributes?: AttributeValues;
}

const filterShelves = { intake: "intake-filters", "oil-filter": "oil-filters", separator: "separators" } as const;

/** The machines' sizes as they are said: figures read as numbers. */
export const figureOf = ({ attributes }: ProductRecord, key: string): number => Number(attributes[key] ?? 0);
export const isIn = ({ category }: ProductRecord, ...categories: readonly string[]): boolean =>
  categories.includes(category);
export const between = (value: number, least: number, most: number): boolean => value >= least && value <= most;

/** Machines by what they span: `2–5 HP SC Scrolls`. */
export function spanning(
  least: number,
  most: number,
  dimension: "power" | "standardFlow",
  kind: LocalizedText,
): LocalizedText {
  const [from, to] = [figure(least, dimension), figure(most, dimension)];
  if (least === most) return say(`${to.en} ${kind.en}`, `${to.cn} ${kind.cn}`);
  return say(`${least}–${to.en} ${kind.en}`, `${from.cn} 至 ${to.cn} ${kind.cn}`);
}

/** A line's records, each with the machines among those given that it fits. */
export function wearParts(line: WearLine, machines: readonly ProductRecord[]): ProductRecord[] {
  return line.sizes.map((size) => wearPart(line, size, machines));
}

function wearPart(line: WearLine, size: WearSize, machines: readonly ProductRecord[]): ProductRecord {
  const { brand, name, filter, hours } = line;
  const random = randomOf(`text ${size.code}`);
  const [length, width, height] = size.size;
  const kind: AttributeValues = filter
    ? { filterItem: filter, ...(hours !== undefined && { elementLife: hours }), outerDiameter: length }
    : {
        extraType: "wear-part",
        ...(line.replaces.length > 0 && { servesPart: line.replaces }),
        ...(hours !== undefined && { serviceInterval: hours }),
      };
  const [maker, prefix] = line.original;
  return recordOf({
    slug: slugOf(brand, size.code),
    category: filter ? "air-filters" : "extras",
    subcategory: filter ? filterShelves[filter] : "wear-parts",
    brand,
    name: say(
      `${brand.name} ${size.code} ${name.en} for ${size.machines.en}`,
      `${branded(brand.cn, size.code)} ${name.cn}，${branded("适用", size.machines.cn)}`,
    ),
    summary: line.summary,
    description: line.text.map((pool) => random.pick(pool)),
    attributes: { ...kind, ...line.attributes, ...size.attributes },
    picture: line.picture,
    size: { length, width, height },
    net: size.net,
    warrantyMonths: 6,
    interest: 5,
    plenty: 60,
    returnPolicy: "unopened-only",
    variants: [
      {
        sku: `${brand.code}-${size.code}`,
        price: size.price,
        crossReferences: [{ maker, number: `${prefix}-${size.code.replace(/^[A-Z]+-?/, "")}` }],
      },
    ],
    fits: machines.filter(size.fits).flatMap(({ variants }) => variants[0]?.sku ?? []),
  });
}
