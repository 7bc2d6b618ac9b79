import type { Dimension } from "#domain/catalogue/attribute.ts";
import { formatQuantity, quantityText } from "#domain/catalogue/units.ts";
import type { LocalizedText } from "#domain/kernel/language.ts";
import type { Random } from "./random.ts";

/** A Chinese brand before a name: a space only where the name starts with a Latin letter or a figure. */
export const branded = (brand: string, name: string): string =>
  /^[A-Za-z0-9]/.test(name) ? `${brand} ${name}` : `${brand}${name}`;

export const say = (en: string, cn: string): LocalizedText => ({ en, cn });

/** A figure as each language's pages write it: `38 CFM` and `1.08 m³/min (38 CFM)`. */
export function figure(value: number, dimension: Dimension): LocalizedText {
  return {
    en: quantityText(formatQuantity(value, dimension, "en")),
    cn: quantityText(formatQuantity(value, dimension, "cn")),
  };
}

/** A paragraph of one sentence from each pool, both languages from the same choice. */
export function paragraph(random: Random, ...pools: readonly (readonly LocalizedText[])[]): LocalizedText {
  const sentences = pools.map((pool) => random.pick(pool));
  return { en: sentences.map((each) => each.en).join(" "), cn: sentences.map((each) => each.cn).join("") };
}

const inches: Readonly<Record<string, string>> = {
  "npt-0.125": "1/8",
  "npt-0.25": "1/4",
  "npt-0.375": "3/8",
  "npt-0.5": "1/2",
  "npt-0.75": "3/4",
  "npt-1": "1",
  "npt-1.25": "1-1/4",
  "npt-1.5": "1-1/2",
  "npt-2": "2",
  "npt-2.5": "2-1/2",
  "npt-3": "3",
};

/** A thread size in a part number: 1/2 → 12, 1-1/4 → 114. */
export const sizeInPartNumber = (port: string): string => (inches[port] ?? "").replace(/\D/g, "");

/** `1/2 in NPT`, or `3 in flange`. */
export function portText(port: string): LocalizedText {
  const thread = inches[port];
  if (thread !== undefined) return say(`${thread} in NPT`, `${thread} in NPT`);
  const size = port.replace("flange-", "");
  return say(`${size} in flange`, `${size} in 法兰`);
}
