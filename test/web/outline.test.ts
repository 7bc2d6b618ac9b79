import { expect, test } from "vitest";
import { createOrderLink } from "#engine/orders/order-access.ts";
import { routes } from "#i18n/routes.ts";
import { placeOrder } from "#test/payments/placed-order.ts";
import { openShop } from "#test/open-shop.ts";
import { faultsOfHtml } from "./html-faults.ts";
import { pageVisitors } from "./page-visitors.ts";

const shop = openShop();

const landmarks: Readonly<Record<string, string>> = {
  nav: "navigation",
  aside: "complementary",
  main: "main",
  search: "search",
  section: "region",
  form: "form",
};
const attribute = (tag: string, name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];

/** The landmarks of a page with their names, as a reader's list shows them. */
function landmarksOf(html: string): string[] {
  const named = (tag: string) => {
    const by = attribute(tag, "aria-labelledby");
    const text = by && new RegExp(`<(\\w+)[^>]*\\sid="${by}"[^>]*>([\\s\\S]*?)</\\1>`).exec(html)?.[2];
    return attribute(tag, "aria-label") ?? text?.replaceAll(/<[^>]*>/g, "").trim() ?? "";
  };
  return [...html.matchAll(/<(\w+)\b[^>]*>/g)].flatMap(([tag, element = ""]) => {
    const role = attribute(tag, "role") ?? landmarks[element];
    if (role === undefined || !Object.values(landmarks).includes(role)) return [];
    const name = named(tag);
    // Without a name these two are none.
    return (role === "region" || role === "form") && name === "" ? [] : [`${role} ${name}`];
  });
}

/** Where a page's headings go down by more than one level, and whether it has one first heading. */
function faultsOfHeadings(html: string): string[] {
  const levels = [...html.matchAll(/<h([1-6])\b/g)].map(([, level]) => Number(level));
  const skips = levels.flatMap((level, at) =>
    level > (levels[at - 1] ?? 0) + 1 ? [`h${levels[at - 1] ?? 0} → h${level}`] : [],
  );
  return levels.filter((level) => level === 1).length === 1
    ? skips
    : [...skips, `${levels.filter((level) => level === 1).length} h1`];
}

test("the check of what may stand where finds each fault that is planted", () => {
  expect(
    faultsOfHtml("<body><p>One<span><b>two</b></span><br></p><dl><div><dt>a</dt><dd>b</dd></div></dl></body>"),
  ).toEqual([]);
  expect(faultsOfHtml("<body><span><form></form></span></body>")).toEqual(["<form> in <span>"]);
  expect(faultsOfHtml("<body><a><button></button><a></a></a></body>")).toEqual([
    "<button> within <a>",
    "<a> within <a>",
  ]);
  expect(faultsOfHtml("<body><ul><div></div></ul></body>")).toEqual(["<div> in <ul>"]);
  expect(faultsOfHtml("<body><div></span></body>")).toEqual(["</span> closes <div>"]);
  expect(faultsOfHtml('<body><input type="search" role="combobox"></body>')).toEqual(["a role on a search field"]);
  expect(faultsOfHtml("<body><dl><dt>a</dt><dd>b</dd><div><dt>c</dt><dd>d</dd></div></dl></body>")).toEqual([
    "terms beside groups of terms",
  ]);
});

test("headings never skip a level, no two landmarks of a page have one name, and nothing stands where HTML does not take it, on any page in either language", async () => {
  const { db, clock } = shop();
  const zeller = await placeOrder(db, clock, "zeller");
  const link = await createOrderLink(db, zeller.id, clock.now());
  const faults: string[] = [];
  const looked = new Set<string>();
  for (const { who, browser: open, pages } of await pageVisitors(shop())) {
    const browser = await open();
    if (who === "guest") await browser.get(`${routes.orderDetail}?token=${link}`);
    const more =
      who === "guest"
        ? [
            ...Object.values(routes).filter((path) => !path.includes(":") && !path.endsWith(".pdf")),
            `${routes.payment}?order=${zeller.number}`,
            `${routes.orderDetail}?order=${zeller.number}`,
            "/nowhere",
          ]
        : [];
    for (const page of [...pages, ...more])
      for (const prefix of ["", "/cn"]) {
        const { text, status, location, headers } = await browser.get(prefix + page);
        if (status === 303 || status === 301 || !headers.get("content-type")?.startsWith("text/html")) continue;
        if (status === 200) looked.add(page);
        const names = landmarksOf(text);
        const twice = names.filter((name, at) => names.indexOf(name) !== at);
        for (const fault of [...faultsOfHeadings(text), ...faultsOfHtml(text), ...twice])
          faults.push(`${who} ${prefix}${page} ${status}${location ?? ""}: ${fault}`);
      }
  }
  // Where to send the money has headings of its own.
  expect(looked).toContain(`${routes.payment}?order=${zeller.number}`);
  expect(looked.size).toBeGreaterThan(60);
  expect(faults).toEqual([]);
});
