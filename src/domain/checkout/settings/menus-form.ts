import { isFooterTarget, isTarget, type MenuRow } from "#domain/checkout/settings/menu-rows.ts";
import { type Field, form, type Refuse, type Texts } from "#domain/kernel/fields/field.ts";
import { input } from "#domain/kernel/fields/input.ts";
import { rows } from "#domain/kernel/fields/items.ts";
import { flag, line, link, words } from "#domain/kernel/fields/kinds.ts";

export const mostHeaderLinks = 6;
export const mostFooterRows = 60;

/** A product is chosen by its part number; the target that is stored names it by its id. */
export const productTarget = "product";

const target = (is: (text: string) => boolean): Field<string, "adminSettings.menus.target"> =>
  input(
    "choice",
    { label: "adminSettings.menus.target" },
    {
      shape: { type: "text", least: 1, most: 100, is: (text) => is(text) },
      read(text, refuse) {
        if (text !== productTarget && !is(text)) refuse("choice_unknown");
        return text;
      },
      show: (stored) => (stored.startsWith("product:") ? productTarget : stored),
    },
  );

const fieldsOf = (is: (text: string) => boolean) => ({
  title: words({
    label: { en: "adminSettings.menus.title.en", cn: "adminSettings.menus.title.cn" },
    max: 60,
  }),
  target: target(is),
  href: link({ label: "adminSettings.menus.href" }),
  part: line({ label: "adminSettings.menus.part", max: 80 }),
});

const by = (list: string) => ({ list, isName: /^\d{1,4}$/ });

const header = rows({
  at: "header",
  as: "menuLink",
  label: "adminSettings.menus.header",
  most: mostHeaderLinks,
  by: by("headers"),
  of: fieldsOf(isTarget),
});
const footer = rows({
  at: "footer",
  as: "menuLink",
  label: "adminSettings.menus.footer",
  most: mostFooterRows,
  by: by("footers"),
  of: fieldsOf(isFooterTarget),
});

/** Refuses a heading or address without words, an address without URL, and a product without part number. */
function needsOf(rows: readonly MenuRow[], at: string, names: readonly string[], refuse: Refuse): void {
  for (const [place, { title, target: to, href, part }] of rows.entries()) {
    const row = `${at}.${names[place]}`;
    if ((to === "column" || to === "link") && title.en === "" && title.cn === "") refuse(`${row}.title.en`, "required");
    if (to === "link" && href === "") refuse(`${row}.href`, "required");
    if (to === productTarget && part === "") refuse(`${row}.part`, "required");
  }
}

/**
 * The links of the header and the columns of the footer, in order; until they are its own, a shop has the usual ones.
 */
export const menusForm = form({
  name: "menus",
  fields: { own: flag({ label: "adminSettings.menus.own" }), header, footer },
  rules: [
    (value, refuse, typed: Texts) => {
      needsOf(value.header, "header", header.names(typed), refuse);
      needsOf(value.footer, "footer", footer.names(typed), refuse);
      const first = value.footer[0];
      if (first && first.target !== "column") refuse(`footer.${footer.names(typed)[0]}.target`, "column_first");
    },
  ],
});
