import type { Page, Route } from "playwright-core";
import { expect, inject, test } from "vitest";
import type { Language } from "#domain/kernel/language.ts";
import { tags } from "#i18n/languages.ts";
import { browser } from "./browser.ts";
import { halfOf, planOf, type Step, type Way } from "./own-url-plan.ts";
import { cartOf, showsItsUrl } from "./own-url.ts";
import { publicKinds } from "./public-pages.ts";
import { type Shopper, shopper } from "./shopping.ts";
import { allTurns, crossed, twoTurns } from "./turns.ts";
import { atRest, follows, ready } from "./visit.ts";
import { pathIn } from "./words.ts";

const visit = browser();
const seed = inject("seed");

/** Part numbers, each with the page that it names. */
const numbers = [
  ["PW-EP035", "/products/polarwick-ep035.html?v=PW-EP035"],
  ["OM-46S-5G", "/products/oilmarrow-46s.html?v=OM-46S-5G"],
  ["PW-EC035", "/products/polarwick-ec035.html?v=PW-EC035"],
  ["OM-46S-1G", "/products/oilmarrow-46s.html?v=OM-46S-1G"],
] as const;

const searchField = ({ page, t }: Shopper) => page.getByRole("combobox", { name: t("shell.search.label") });
function payloadOf(path: string): (url: URL) => boolean {
  const [pathname = "", query] = path.split("?");
  const asked = `${pathname.replace(/\/$/, "")}/_payload.json${query ? `?${query}` : ""}`;
  return (url) => url.pathname + url.search === asked;
}

/** A step in the walker's language. */
interface Walked extends Omit<Step, "way"> {
  readonly one: Shopper;
}

/** A part number of another product than the page's. */
function numberElsewhere({ from, turn }: Walked): (typeof numbers)[number] {
  const others = numbers.filter(([, path]) => !from.includes(path.split("?")[0]!));
  return others[turn % others.length]!;
}

/** Holds answers back until they are let go. */
async function held(page: Page, path: string): Promise<() => Promise<void>> {
  const waiting: Route[] = [];
  const hold = (route: Route) => void waiting.push(route);
  const isHeld = payloadOf(path);
  await page.route(isHeld, hold);
  return async () => {
    await page.unroute(isHeld, hold);
    for (const route of waiting) await route.continue().catch(() => undefined);
  };
}

/** By the link of the frame, which phones fold into a menu. */
async function changesLanguage(page: Page, to: Language): Promise<void> {
  const link = page.locator(`a[hreflang="${tags[to]}"]`).first();
  await link.evaluate((element: HTMLAnchorElement) => element.click());
}

/** The ways into a page; each gives the URL that it is to come to. */
const ways: Readonly<Record<Way, (step: Walked) => Promise<string>>> = {
  async "a link"({ one: { page }, to }) {
    await follows(page, to);
    return to;
  },
  async "a part number searched for"(step) {
    const { one } = step;
    const [number, path] = numberElsewhere(step);
    await searchField(one).fill(number);
    await searchField(one).press("Enter");
    return pathIn(one.language, path);
  },
  async "words searched for"({ one, turn }) {
    const words = ["air dryer", "oil filter", "10hp"][turn % 3]!;
    await searchField(one).fill(words);
    await searchField(one).press("Enter");
    return `${pathIn(one.language, "/search")}?${new URLSearchParams({ q: words })}`;
  },
  async "a suggestion"(step) {
    const { one } = step;
    const [number, path] = numberElsewhere(step);
    await searchField(one).fill(number);
    await one.page.getByRole("option").filter({ hasText: number }).first().click();
    // It names the version where a product has several.
    const [pathname, search] = pathIn(one.language, path).split("?");
    return number.startsWith("OM-") ? `${pathname}?${search}` : pathname!;
  },
  async "going back"({ one: { page }, from, to }) {
    await follows(page, to);
    await showsItsUrl(page, to, "on the way there");
    await page.goBack();
    return from;
  },
  async "going forward"({ one: { page }, from, to }) {
    await follows(page, to);
    await showsItsUrl(page, to, "on the way there");
    await page.goBack();
    await showsItsUrl(page, from, "on the way back");
    await page.goForward();
    return to;
  },
  async "going back over two at once"({ one: { page }, from, to, other }) {
    await follows(page, to);
    await showsItsUrl(page, to, "on the way there");
    await follows(page, other);
    await showsItsUrl(page, other, "and on");
    await page.evaluate(() => window.history.go(-2));
    return from;
  },
  async "a page that was fetched ahead"({ one: { page }, to }) {
    await page.evaluate((path) => {
      const link = document.querySelector<HTMLAnchorElement>("footer a[data-link]")!;
      link.setAttribute("href", path);
      link.dispatchEvent(new MouseEvent("mouseover", { bubbles: true }));
    }, to);
    await follows(page, to);
    return to;
  },
  async "an answer that overtakes another"({ one: { page }, to, other }) {
    const letGo = await held(page, other);
    await follows(page, other);
    await follows(page, to);
    await showsItsUrl(page, to, "while the other is waited for");
    await letGo();
    return to;
  },
  async "an answer that is overtaken"({ one: { page }, to, other }) {
    const letGo = await held(page, to);
    await follows(page, other);
    await follows(page, to);
    await letGo();
    return to;
  },
  async "a path without its .html"({ one, from, turn }) {
    const slugs = ["polarwick-ep035", "oilmarrow-46s"].filter((slug) => !from.includes(slug));
    const slug = slugs[turn % slugs.length]!;
    await follows(one.page, pathIn(one.language, `/products/${slug}`));
    return pathIn(one.language, `/products/${slug}.html`);
  },
  async "a rule of the merchant"({ one }) {
    await follows(one.page, pathIn(one.language, "/openbox"));
    return pathIn(one.language, "/activities/open-box");
  },
  async "a page that asks to sign in"({ one, turn }) {
    const asking = pathIn(one.language, ["/personal", "/personal/companies", "/order/list"][turn % 3]!);
    await follows(one.page, asking);
    return `${pathIn(one.language, "/signIn")}?redirectTo=${encodeURIComponent(asking)}`;
  },
  async "the other language and back"({ one: { page, language }, from }) {
    const other = language === "en" ? "cn" : "en";
    await changesLanguage(page, other);
    await showsItsUrl(page, pathIn(other, language === "en" ? from : from.slice("/cn".length) || "/"), "in it");
    await changesLanguage(page, language);
    return from;
  },
};

test.each(twoTurns.map((turn, half) => ({ ...turn, half })))(
  "from every public page, by every way, a page shows, prices and sells what its URL names ($language at $width px)",
  async ({ language, width, half }) => {
    // One of the kinds of page is the one that there is not.
    const one = await shopper(visit, language, width, { tolerates: /status of 404 .*\/404(?:\/_payload\.json)?$/ });
    const { page } = one;
    await page.goto(pathIn(language, "/"));
    await ready(page);
    const steps = planOf(publicKinds, seed, process.env["LONG"] !== undefined);
    for (const { way, turn, ...paths } of halfOf(steps, seed, half)) {
      const [from, to, other] = [paths.from, paths.to, paths.other].map((path) => pathIn(language, path));
      await follows(page, from!);
      await showsItsUrl(page, from!, `a link to where "${way}" begins`);
      const url = await ways[way]({ one, from: from!, to: to!, other: other!, turn });
      await showsItsUrl(page, url, `${way}, from ${from}, with seed ${seed}`);
    }
  },
  process.env["LONG"] ? 3_600_000 : 240_000,
);

/** A mechanic's list, with two versions of one product. */
const list = ["PW-EP035", "OM-46S-5G", "PW-EC035", "OM-46S-1G", "PW-FC035", "PW-EP035"];

// The basic rhythm of this shop: both languages and both widths, in every run.
test.each(process.env["LONG"] ? allTurns : crossed())(
  "part number after part number is searched for and put into the cart, which holds exactly those ($language at $width px)",
  async ({ language, width }) => {
    const one = await shopper(visit, language, width);
    const { page, t } = one;
    await page.goto(pathIn(language, "/products/oilmarrow-46s.html?v=OM-46S-5G"));
    await ready(page);
    for (const number of list) {
      await searchField(one).fill(number);
      await searchField(one).press("Enter");
      await page.waitForURL((url) => url.searchParams.get("v") === number);
      const { pathname, search } = new URL(page.url());
      await showsItsUrl(page, pathname + search, `searching for ${number}`);
      const added = page.waitForResponse((answer) => answer.request().method() === "POST");
      await page
        .getByRole("button", { name: t("cart.add.button"), exact: true })
        .first()
        .click();
      expect((await added).status()).toBe(200);
    }
    const wanted: Record<string, number> = {};
    for (const number of list) wanted[number] = (wanted[number] ?? 0) + 1;
    expect(await cartOf(page)).toEqual(wanted);
  },
);

test("who types the next part number while a page is on its way goes on typing, and no suggestion covers the page", async () => {
  const one = await shopper(visit, "en", 1440);
  const { page } = one;
  await page.goto("/products/oilmarrow-46s.html");
  await ready(page);
  const letGo = await held(page, "/search?q=PW-EP035");
  await searchField(one).fill("PW-EP035");
  await searchField(one).press("Enter");
  await searchField(one).fill("");
  await searchField(one).pressSequentially("PW-EC");
  await letGo();
  await showsItsUrl(page, "/products/polarwick-ep035.html?v=PW-EP035", "searching");
  await searchField(one).pressSequentially("035");
  await expect.poll(() => searchField(one).inputValue()).toBe("PW-EC035");
  await searchField(one).press("Enter");
  await showsItsUrl(page, "/products/polarwick-ec035.html?v=PW-EC035", "searching on");
  await atRest(page);
  expect(await page.getByRole("option").count()).toBe(0);
});

test("goods that are put into the cart while the next page is on its way leave that page its own", async () => {
  const one = await shopper(visit, "en", 1440);
  const { page, t } = one;
  await page.goto("/products/oilmarrow-46s.html");
  await ready(page);
  const letGo = await held(page, "/shoppingCart");
  await page
    .getByRole("button", { name: t("cart.add.button"), exact: true })
    .first()
    .click();
  const next = await held(page, "/products/polarwick-ep035.html");
  await follows(page, "/products/polarwick-ep035.html");
  await letGo();
  await page.waitForResponse((answer) => answer.request().method() === "POST");
  await next();
  await showsItsUrl(page, "/products/polarwick-ep035.html", "a link while goods were added");
  expect(Object.keys(await cartOf(page))).toHaveLength(1);
});
