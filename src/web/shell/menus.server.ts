import { articlePath } from "#domain/content/article.ts";
import { type MenuRow, type MenuScreen, readTarget } from "#domain/checkout/settings/menu-rows.ts";
import type { PolicySlug } from "#domain/content/policy.ts";
import type { Language } from "#domain/kernel/language.ts";
import type { Instant } from "#domain/kernel/time.ts";
import { isThere, type StoredMenus } from "#engine/content/menus.ts";
import type { MessageKey } from "#i18n/keys.ts";
import { href } from "#i18n/routes.ts";
import { translators } from "../language/messages.server.ts";
import { policyRoute } from "../storefront/policies/policy-route.ts";
import type { FrameData } from "./frame-data.ts";
import type { MenuColumn, MenuLink, ShopMenus } from "./menus.ts";

/** The name of each screen in menus. */
export const screenNames: Readonly<Record<MenuScreen, MessageKey>> = {
  home: "shell.home",
  help: "shell.help",
  blog: "blog.title",
  quickOrder: "shell.menuTools.quickOrder",
  tools: "shell.tools",
  airSystem: "shell.menuTools.airSystem",
  toolReceiver: "tools.receiver.name",
  toolPumpUp: "tools.pumpUp.name",
  toolPipe: "tools.pipe.name",
  toolLeaks: "tools.leaks.name",
  toolUnits: "tools.units.name",
  toolDewPoint: "tools.dewPoint.name",
  toolRunningCost: "tools.cost.name",
  toolPower: "tools.power.name",
  machines: "shell.footer.machines",
  myPower: "shell.menuTools.myPower",
  quotation: "quotation.title",
  orderTrack: "shell.trackOrder",
  personal: "shell.account",
  orderList: "shell.footer.orders",
  companies: "shell.footer.companies",
  cart: "shell.cart",
};

const icons: Readonly<Partial<Record<string, "truck" | "phone">>> = {
  "screen:orderTrack": "truck",
  "screen:help": "phone",
};

/** Screens that the menu of categories has in any shop. */
const tools: readonly string[] = ["quickOrder", "tools", "airSystem", "machines", "myPower"].map(
  (name) => `screen:${name}`,
);

interface Reading {
  readonly language: Language;
  readonly now: Instant;
  readonly policies: readonly PolicySlug[];
  readonly categories: FrameData["categories"];
}

/** The merchant's menus in a language, without what visitors may not see; a column without links is left out. */
export function menusOf(stored: StoredMenus, reading: Reading): ShopMenus {
  const { now, policies, categories } = reading;
  const isListed = (category: string) => categories.some(({ slug, unlisted }) => slug === category && !unlisted);
  const isShown = (row: MenuRow) => isThere(row, { targets: stored.targets, isListed, policies, now });
  const columns: { title: string; links: MenuLink[]; categories?: true }[] = [];
  for (const row of stored.footer.filter(isShown)) {
    const last = columns.at(-1);
    if (row.target === "column") columns.push({ title: row.title[reading.language], links: [] });
    else if (row.target === "categories" && last) last.categories = true;
    else last?.links.push(linkOf(row, stored, reading));
  }
  // Visitors who accepted cookies must be able to change their mind.
  if (!columns.some(({ links }) => links.some(({ href: to }) => to === undefined))) {
    if (columns.length === 0) columns.push({ title: translators[reading.language]("shell.footer.service"), links: [] });
    columns.at(-1)!.links.push({ label: "" });
  }
  const isFilled = ({ links, categories: all }: MenuColumn) =>
    links.length > 0 || (all && categories.some(({ unlisted }) => !unlisted));
  return {
    header: stored.header.filter(isShown).map((row) => linkOf(row, stored, reading)),
    footer: columns.filter(isFilled),
  };
}

function linkOf(row: MenuRow, stored: StoredMenus, reading: Reading): MenuLink {
  const { target, title } = row;
  if (target === "cookies") return { label: "" };
  const icon = icons[target];
  const label = title[reading.language] || nameOf(row, stored, reading);
  return { label, href: pathOf(row, stored), ...(icon && { icon }), ...(tools.includes(target) && { isTool: true }) };
}

/** The name of a row's target, where the merchant gave no words of their own. */
function nameOf({ target }: MenuRow, { targets }: StoredMenus, { language, categories }: Reading): string {
  const { kind, key } = readTarget(target);
  const t = translators[language];
  if (kind === "screen") return t(screenNames[key as MenuScreen]);
  if (kind === "policy") return t(`shell.policy.${key as PolicySlug}`);
  if (kind === "category") return categories.find(({ slug }) => slug === key)?.name ?? "";
  const name = targets[target]?.name;
  return name?.[language] || (name?.en ?? "");
}

/** Where a row leads: a path below the language prefix, or the URL of another site. */
function pathOf({ target, href: typed }: MenuRow, { targets }: StoredMenus): string {
  const { kind, key } = readTarget(target);
  const slug = targets[target]?.slug ?? "";
  if (kind === "screen") return href("", key as MenuScreen);
  if (kind === "policy") return href("", policyRoute[key as PolicySlug]);
  if (kind === "category") return href("", "category", { category: key, id: "all" });
  if (kind === "page" || kind === "post") return articlePath(kind, slug);
  if (kind === "product") return href("", "product", { id: slug });
  return typed;
}
