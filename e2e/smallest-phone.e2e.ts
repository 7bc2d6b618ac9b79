import { expect, test } from "vitest";
import { browser } from "./browser.ts";

const visit = browser();

/** Texts of these elements that take more than `lines` lines. */
const broken = (elements: readonly Element[], lines: number): string[] =>
  elements.flatMap((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top / 4)));
    return tops.size > lines ? [element.textContent ?? ""] : [];
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
    const found = await page.evaluate(() => {
      const texts = document.createTreeWalker(document.querySelector("main")!, NodeFilter.SHOW_TEXT);
      const figures = /\d[\d.,/–]* (?:in NPT|S?CFM|PSI|HP|kW|V|A|gal|µm|MPa|°[FC]|m³\/min|mm|cm|m|L|h)(?![\w/])/g;
      const broken: string[] = [];
      for (let text = texts.nextNode() as Text | null; text; text = texts.nextNode() as Text | null)
        for (const { index, 0: figure } of text.data.matchAll(figures)) {
          const range = document.createRange();
          range.setStart(text, index);
          range.setEnd(text, index + figure.length);
          const tops = [...range.getClientRects()].map(({ top }) => Math.round(top / 4));
          if (new Set(tops).size > 1) broken.push(`${figure} in ${text.data}`);
        }
      return broken;
    });
    parted.push(...found.map((figure) => `${path}: ${figure}`));
  }
  expect(parted).toEqual([]);
});
