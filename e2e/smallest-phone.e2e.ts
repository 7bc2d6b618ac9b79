import { expect, test } from "vitest";
import { browser } from "./browser.ts";
import { partedFigures } from "./parted-figures.ts";
import { signIn } from "./people.ts";
import { go, shopper } from "./shopping.ts";
import { drawn } from "./turns.ts";

const visit = browser();

/** Texts of these elements that take more than `lines` lines. An icon beside a text is as high up as its middle. */
const broken = (elements: readonly Element[], lines: number): string[] =>
  elements.flatMap((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const middles = [...range.getClientRects()].map(({ top, height }) => top + height / 2).sort((a, b) => a - b);
    const breaks = middles.filter((middle, at) => at > 0 && middle - middles[at - 1]! > 8);
    return breaks.length >= lines ? [element.textContent ?? ""] : [];
  });

test("on a screen of 320 px the black bar is one row, Add to Cart one line, and no word of a category is cut in two", async () => {
  const { page } = await visit({ width: 320 });
  for (const path of ["/", "/cn"]) {
    await page.goto(path);
    const tops = await page
      .locator("header ul")
      .first()
      .locator(":scope > li:visible")
      .evaluateAll((items) => items.map((item) => Math.round(item.getBoundingClientRect().top)));
    expect(new Set(tops).size, path).toBe(1);
  }
  await page.goto("/");
  // A word that stands on one line as it is would widen no tile.
  const cut = await page.locator('section[aria-labelledby="tiles"] li a span').evaluateAll((names) =>
    names.flatMap((name) => {
      const before = name.getBoundingClientRect().height;
      const words = name.textContent?.split(/[\s-]+/) ?? [];
      const wide = words.filter((word) => {
        const probe = document.createElement("span");
        probe.textContent = word;
        probe.className = "absolute whitespace-nowrap text-xs font-semibold";
        name.append(probe);
        const { width } = probe.getBoundingClientRect();
        probe.remove();
        return width > name.parentElement!.getBoundingClientRect().right - name.getBoundingClientRect().left;
      });
      return before > 0 ? wide : [];
    }),
  );
  expect(cut).toEqual([]);
  await page.goto("/products/ostrelvane-rs20-125-b.html");
  const button = page.getByRole("button", { name: "Add to Cart" }).first();
  expect(await button.evaluateAll(broken, 1)).toEqual([]);
});

test("on a screen of 320 px no figure of goods, hints, answers and policies stands on another line than its unit", async () => {
  const { page } = await visit({ width: 320 });
  const parted: string[] = [];
  for (const path of [
    "/",
    "/categories/rotary-screw/all",
    "/products/ostrelvane-rs075-150-80td.html",
    "/cn/products/polarwick-fc035.html",
    "/deliveredPrice?sku=OV-RS075-150-80TD-1P",
    "/cn/tools/power?part=OV-RS05-125-B-3P&supply=230-1",
    "/cn/tools/leakTest",
    "/cn/shippingPolicy",
  ]) {
    await page.goto(path);
    parted.push(...(await partedFigures(page)).map((figure) => `${path}: ${figure}`));
  }
  expect(parted).toEqual([]);
});

test.each(
  drawn([
    { language: "en", width: 320 },
    { language: "cn", width: 390 },
  ] as const),
)("nor of a buyer's orders and returns, and no date is broken, at $width px in $language", async (turn) => {
  const buyer = { ...(await shopper(visit, turn.language, turn.width)), email: "customer@example.com" };
  const { page } = buyer;
  await go(buyer, "/signIn");
  await signIn(buyer, "Compressor1");
  await page.waitForURL((url) => !url.pathname.endsWith("/signIn"));
  await go(buyer, "/order/list");
  const links = await page
    .locator('main a[href*="/order/detail"], main a[href*="/order/return"]')
    .evaluateAll((all) => all.map((one) => one.getAttribute("href") ?? ""));
  const paths = [...new Set(links)].map((path) => path.replace(/^\/cn/, ""));
  expect(paths.length).toBeGreaterThan(5);
  const parted: string[] = [];
  for (const path of paths) {
    await go(buyer, path);
    parted.push(...(await partedFigures(page)).map((figure) => `${path}: ${figure}`));
  }
  expect(parted).toEqual([]);
});

test.each(drawn(["en", "cn"] as const))(
  "an order's page fits 768 px in %s: what a parcel says of its way begins at one edge, beside its number or below it",
  async (language) => {
    const buyer = { ...(await shopper(visit, language, 768)), email: "customer@example.com" };
    const { page } = buyer;
    await go(buyer, "/signIn");
    await signIn(buyer, "Compressor1");
    await page.waitForURL((url) => !url.pathname.endsWith("/signIn"));
    await go(buyer, "/order/list");
    const links = await page
      .locator('main a[href*="/order/detail"]')
      .evaluateAll((all) => all.map((one) => one.getAttribute("href") ?? ""));
    const wrong: string[] = [];
    let parcels = 0;
    for (const path of new Set(links.map((link) => link.replace(/^\/cn/, "")))) {
      await go(buyer, path);
      const over = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      if (over > 0) wrong.push(`${path} by ${over} px`);
      const heads = await page
        .locator('section[aria-labelledby="parcels"] > ul > li > div:first-child')
        .evaluateAll((all) =>
          all.map((head) => {
            const [whose, status] = [...head.children].map((part) => part.getBoundingClientRect());
            const lines = [...head.children[1]!.children].map((line) => line.getBoundingClientRect().left);
            return { whose: whose!.left, below: status!.top >= whose!.bottom, lines };
          }),
        );
      parcels += heads.length;
      for (const { whose, below, lines } of heads)
        if (new Set(lines.map(Math.round)).size > 1 || (below && Math.round(lines[0]!) !== Math.round(whose)))
          wrong.push(`${path}: lines begin at ${lines.map(Math.round).join(", ")}, the number at ${Math.round(whose)}`);
    }
    expect(wrong).toEqual([]);
    expect(parcels).toBeGreaterThan(2);
  },
);
