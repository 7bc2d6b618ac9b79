import { numberSymbols, publicNumberFrom } from "#domain/kernel/public-number.ts";

/** An order's public number, such as `PL-7K3F-92QX`, or `PL-10001` where the owner has orders counted. */
export type OrderNumber = string & { readonly __unit: "order number" };

/** Order numbers are random, so that nobody can guess one, or count from `first`. */
export interface OrderNumbering {
  readonly prefix: string;
  readonly first?: number | undefined;
}

/** Of a shop that has no name yet. */
export const usualNumbering: OrderNumbering = { prefix: "PL" };

/** Those of quotations and pro forma invoices: an order's number is never one of theirs. */
const others: readonly string[] = ["QU", "PI"];

/** Letters alone, so that it ends where the number begins. */
export const isOrderPrefix = (text: string): boolean => /^[A-Z]{2,5}$/.test(text) && !others.includes(text);

/** The usual prefix of a shop: its initials, or the beginning of a name of one word. */
export function prefixOf(shopName: string): string {
  const words = shopName
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toUpperCase()
    .split(/[^A-Z]+/)
    .filter(Boolean);
  const initials = words.map((word) => word[0]).join("");
  const candidates = [initials.slice(0, 5), ...[2, 3].map((length) => words.join("").slice(0, length))];
  return candidates.find(isOrderPrefix) ?? "ORD";
}

/** The owner's choice. An empty prefix is the default, made from the shop's name. */
export function numberingOf(
  profile: { readonly name: string; readonly orders?: OrderNumbering | undefined } | null,
): OrderNumbering {
  const { name = "", orders } = profile ?? {};
  return {
    prefix: orders?.prefix || (name === "" ? usualNumbering.prefix : prefixOf(name)),
    ...(orders?.first !== undefined && { first: orders.first }),
  };
}

/** Counted numbers begin here at the latest, and have seven digits at most: eight may be a drawn one. */
export const latestFirst = 9_000_000;

/** An order number from random bytes (give it 32); null when they do not make one. */
export function orderNumberFrom(bytes: Uint8Array, { prefix } = usualNumbering): OrderNumber | null {
  return publicNumberFrom(prefix, bytes) as OrderNumber | null;
}

export const countedNumber = ({ prefix }: OrderNumbering, count: number): OrderNumber =>
  `${prefix}-${count}` as OrderNumber;

/** A number as the shop's orders have it. */
export const exampleNumber = ({ prefix, first }: OrderNumbering): string => `${prefix}-${first ?? "7K3F-92QX"}`;

const drawn = new RegExp(`^([A-Z]{2,5})?(${numberSymbols}{4})(${numberSymbols}{4})$`);

/**
 * An order number as typed, of this shop or as it once numbered: case, spaces and dashes do not matter, and the prefix
 * may be left out. Null when it can be none.
 */
export function readOrderNumber(typed: string, numbering: OrderNumbering = usualNumbering): OrderNumber | null {
  const text = typed.normalize("NFKC").trim().toUpperCase();
  const [, of = "", count] = /^(?:([A-Z]{2,5})[^0-9A-Z]*)?([1-9]\d{0,6})$/.exec(text) ?? [];
  if (count !== undefined && (of !== "" || numbering.first !== undefined))
    return prefixed(of || numbering.prefix, count);
  const [, prefix = numbering.prefix, one, other] = drawn.exec(text.replace(/[^0-9A-Z]/g, "")) ?? [];
  return one === undefined ? null : prefixed(prefix, `${one}-${other}`);
}

const prefixed = (prefix: string, number: string): OrderNumber | null =>
  isOrderPrefix(prefix) ? (`${prefix}-${number}` as OrderNumber) : null;
