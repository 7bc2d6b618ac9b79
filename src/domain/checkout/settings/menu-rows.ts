import { isCategorySlug } from "#domain/catalogue/category-slug.ts";
import type { Language } from "#domain/kernel/language.ts";

/** Screens of the shop that a menu may lead to. */
export const menuScreens = [
  "home",
  "help",
  "blog",
  "quickOrder",
  "tools",
  "airSystem",
  "toolReceiver",
  "toolPumpUp",
  "toolPipe",
  "toolLeaks",
  "toolUnits",
  "toolDewPoint",
  "toolRunningCost",
  "toolPower",
  "machines",
  "myPower",
  "quotation",
  "orderTrack",
  "personal",
  "orderList",
  "companies",
  "cart",
] as const;
export type MenuScreen = (typeof menuScreens)[number];

/**
 * A row of a menu. Its target is a kind with a key, as `category:piston`, `page:12`, `product:5` or `screen:help`;
 * `link`, which `href` names; or what a footer has besides: a `column` with its heading, all `categories` of the shop,
 * and the choice of `cookies`.
 */
export interface MenuRow {
  /** Empty for the name of its target. */
  readonly title: Readonly<Record<Language, string>>;
  readonly target: string;
  /** Of `link`: a path of the shop, or the URL of another site. */
  readonly href: string;
  /** Of a product, the part number by which it was chosen. */
  readonly part: string;
}

/** Links of the header, and the columns of the footer, each of which begins with its heading. */
export interface Menus {
  /** False to show those that come with the shop. */
  readonly own: boolean;
  readonly header: readonly MenuRow[];
  readonly footer: readonly MenuRow[];
}

const isOneOf = (all: readonly string[], text: string): boolean => all.includes(text);

/** The kind of a target, and its key, empty for none. */
export function readTarget(target: string): { kind: string; key: string } {
  const [kind = "", key = ""] = target.split(":", 2);
  return { kind, key };
}

/** True for a target that the header may have. */
export function isTarget(target: string): boolean {
  const { kind, key } = readTarget(target);
  if (kind === "link") return target === kind;
  if (kind === "screen") return isOneOf(menuScreens, key);
  // The caller that stores the row checks that there is such a category or policy.
  if (kind === "category") return isCategorySlug(key);
  return /^(?:(?:page|post|product):\d{1,15}|policy:[a-zA-Z]{1,40})$/.test(target);
}

/** True for a target that the footer may have. */
export const isFooterTarget = (target: string): boolean =>
  isTarget(target) || isOneOf(["column", "categories", "cookies"], target);
