import { entities } from "./html-entities.ts";

const mostSpanned = 50;

/** The value of an attribute in a tag; empty where it has none. */
export const attributeOf = (attrs: string, name: string): string => {
  const match = new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, "i").exec(attrs);
  return entities(match?.[1] ?? match?.[2] ?? match?.[3] ?? "");
};

/** The rows or columns that a cell spans. */
export const spanOf = (attrs: string, name: string): number => {
  const span = Number(attributeOf(attrs, name));
  return Number.isInteger(span) && span > 1 && span <= mostSpanned ? span : 1;
};
