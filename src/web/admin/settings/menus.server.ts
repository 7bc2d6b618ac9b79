import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "react-router";
import { menusForm } from "#domain/checkout/settings/menus-form.ts";
import { type MenuRow, type Menus, menuScreens } from "#domain/checkout/settings/menu-rows.ts";
import { policySlugs } from "#domain/content/policy.ts";
import { isThere, readMenus } from "#engine/content/menus.ts";
import {
  articlesOfTargets,
  findMenuArticles,
  type MenuArticle,
  menuArticles,
} from "#engine/admin/articles/menu-articles.ts";
import { checkMenus } from "#engine/admin/settings/check-menus.ts";
import { isListed } from "#engine/catalogue/category-names.ts";
import { readStorefront } from "#engine/content/storefront.ts";
import type { MessageKey } from "#i18n/keys.ts";
import { requestContext, shopContext } from "../../context.ts";
import { translators } from "../../language/messages.server.ts";
import { screenNames } from "../../shell/menus.server.ts";
import { readForm, textOf } from "../../read-form.ts";
import { requireRole } from "../staff-session.server.ts";
import { settingPage, type SettingReply } from "./setting-page.server.ts";
import { textsFrom } from "./texts.ts";

const page = settingPage(menusForm, { complete: ({ db }, value, typed) => checkMenus(db, value, typed) });

/** The answer to the form, with pages and posts that its rows name or a search has found. */
type MenusReply = SettingReply & {
  readonly articles: readonly MenuArticle[];
  /** The words that were searched for, and how many pages and posts have them; null without a search. */
  readonly search: { readonly text: string; readonly offered: number; readonly count: number } | null;
};

/** Saves the menus, or finds pages and posts that the lists do not offer, with all that was typed kept. */
export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args.request);
  const { db } = args.context.get(shopContext);
  const typed = textsFrom(form);
  const chosen = await articlesOfTargets(
    db,
    Object.entries(typed).flatMap(([name, text]) => (name.endsWith(".target") ? [text] : [])),
  );
  if (textOf(form, "intent") !== "find") {
    const answer = await page.action(args);
    return answer instanceof Response
      ? answer
      : data<MenusReply>({ ...answer.data, articles: chosen, search: null }, answer.init ?? undefined);
  }
  requireRole(args.context, "settings.edit");
  const text = textOf(form, "find").trim();
  const { articles, count } = await findMenuArticles(db, text);
  const search = { text, offered: articles.length, count };
  return data<MenusReply>({ code: "preview", typed, articles: [...chosen, ...articles], search }, 200);
}

/** The form, filled with the usual menus until there are own ones, and the targets that can be chosen. */
export async function loader(args: LoaderFunctionArgs) {
  const { db, clock, listing } = args.context.get(shopContext);
  const { language } = args.context.get(requestContext);
  const form = await page.loader(args);
  const [{ articles, count }, menus, { policies }] = await Promise.all([
    menuArticles(db),
    readMenus(db),
    readStorefront(db),
  ]);
  const isNamed = (slug: string) =>
    listing.taxonomy.ordered.some((category) => category.slug === slug && isListed(listing.state, category));
  const gone = menus
    ? [...menus.header, ...menus.footer].filter(
        (row) => !isThere(row, { targets: menus.targets, isListed: isNamed, policies, now: clock.now() }),
      )
    : [];
  const t = translators[language];
  return {
    ...form,
    ...(!form.isSet && { stored: menusForm.typedOf(usualMenus(), { timeZone: "UTC" }) }),
    screens: menuScreens.map((name) => ({ value: `screen:${name}`, label: t(screenNames[name]) })),
    articles,
    /** Pages and posts that there are, offered or not. */
    count,
    /** Targets that visitors may not see now, as the form holds them. */
    gone: gone.map(({ target, part }) => (target.startsWith("product:") ? part : target)),
  };
}

const row = (target: string, title?: MessageKey): MenuRow => ({
  title: title
    ? { en: translators.en(title as "shell.help"), cn: translators.cn(title as "shell.help") }
    : { en: "", cn: "" },
  target,
  href: "",
  part: "",
});

/** The menus that come with the shop, as rows. */
function usualMenus(): Menus {
  const screens = (...names: (typeof menuScreens)[number][]) => names.map((name) => row(`screen:${name}`));
  return {
    own: true,
    header: screens("tools", "orderTrack", "help"),
    footer: [
      row("column", "shell.footer.shop"),
      row("categories"),
      row("column", "shell.footer.service"),
      ...screens("help", "quickOrder", "tools", "orderTrack", "machines", "personal", "orderList", "companies"),
      row("policy:returnandrefundPolicy", "shell.footer.returnItem"),
      row("cookies"),
      row("column", "shell.footer.policies"),
      ...policySlugs.map((slug) => row(`policy:${slug}`)),
    ],
  };
}
