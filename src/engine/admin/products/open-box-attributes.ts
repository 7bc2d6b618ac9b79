import type { AttributeDefinition } from "#domain/catalogue/attribute.ts";

/** Attributes that an open-box product takes from its open-box record. */
export const openBoxAttributes = ["conditionGrade", "openBoxReason", "runHours", "accessoriesIncluded"] as const;

const isOfOpenBox = (key: string) => (openBoxAttributes as readonly string[]).includes(key);

/** The attributes of a category that a product's form asks for. */
export const askedAttributes = (category: string, attributes: readonly AttributeDefinition[]) =>
  category === "open-box" ? attributes.filter(({ key }) => !isOfOpenBox(key)) : attributes;
