import type { CategorySlug } from "#domain/catalogue/category.ts";
import type { Taxonomy } from "#domain/catalogue/taxonomy.ts";
import { joins } from "#domain/sizing/common-rules.ts";
import { allFit } from "#domain/sizing/reason.ts";
import type { Machine } from "#domain/sizing/machine.ts";
import type { PartRole } from "#domain/sizing/parts.ts";
import type { WantedGoods } from "#engine/catalogue/questions/buyable-goods.ts";
import type { CheapestList } from "#engine/catalogue/questions/cheapest-goods.ts";

/** Number of cheapest candidates per part: some fail rules that no column covers. */
export const looks = 4;

/** One way to fill a role. */
export interface WantedPart {
  readonly role: PartRole;
  readonly list: CheapestList;
}

export const wantedPart = (role: PartRole, category: CategorySlug, goods: WantedGoods, most = looks): WantedPart => ({
  role,
  list: { categories: [category], wanted: goods, most },
});

/** Ports of a category's goods that fit the machine's outlet; unrestricted when it states none. */
export function joining(
  taxonomy: Taxonomy,
  category: CategorySlug,
  machine: Machine,
): Record<string, readonly string[]> {
  const outlet = machine.attributes["outletPort"];
  const port = taxonomy.category(category).attributes.find(({ key }) => key === "port");
  if (typeof outlet !== "string" || port?.kind !== "choice") return {};
  return { port: port.choices.map(({ value }) => value).filter((other) => allFit(joins(outlet, other))) };
}
