import { beforeAll, expect, test } from "vitest";
import { adminRoutes } from "#i18n/admin-routes.ts";
import { type Browser, openShop } from "#test/open-shop.ts";
import { signedInAs } from "#test/staff/staff-browser.ts";

const shop = openShop();
let owner: Browser;
beforeAll(async () => void (owner = await signedInAs(shop(), "owner")));

const pages = Object.values(adminRoutes).filter((path) => !/:|\/export\/|\/(?:signIn|secondFactor|join)$/.test(path));
/** Lists that show other columns where rows can be sent or ticked. */
const steps = ["/admin/orders?scope=to-ship&ship=1", "/admin/orders?search=nobody", "/admin/products?search=nothing"];

/** The tables of a page that have no rows, with how many columns their heads have and how many their one cell spans. */
const emptyTables = (html: string) =>
  [...html.matchAll(/<table[\s\S]*?<\/table>/g)].flatMap(([table]) => {
    const [, head = "", body = ""] =
      /<thead[^>]*>([\s\S]*?)<\/thead>\s*<tbody[^>]*>([\s\S]*?)<\/tbody>/.exec(table) ?? [];
    const [, spanned] = /^<tr[^>]*><td[^>]*colSpan="(\d+)"/i.exec(body) ?? [];
    const name = /<caption[^>]*>([^<]*)/.exec(table)?.[1] ?? "";
    return spanned === undefined
      ? []
      : [{ name, heads: (head.match(/<th[ >]/g) ?? []).length, spanned: Number(spanned) }];
  });

test("an empty table of the merchant's spans just its columns, on every page, in both languages", async () => {
  const wrong: string[] = [];
  let tables = 0;
  for (const path of [...pages, ...steps])
    for (const prefix of ["", "/cn"]) {
      const { status, text } = await owner.get(prefix + path);
      expect(status, path).toBeLessThan(400);
      for (const { name, heads, spanned } of emptyTables(text)) {
        tables += 1;
        if (heads !== spanned) wrong.push(`${path}, ${name}: ${spanned} of ${heads} columns`);
      }
    }
  expect(wrong).toEqual([]);
  expect(tables).toBeGreaterThan(30);
});
