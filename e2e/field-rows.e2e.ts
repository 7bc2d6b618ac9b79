import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { browser } from "./browser.ts";
import { demoMerchant } from "./people.ts";
import { go, shopper } from "./shopping.ts";
import { turnsOf } from "./turns.ts";

const visit = browser();

/** Pairs of controls that stand side by side at different heights; a button beside a field is level with its middle. */
async function uneven(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const controls = [
      ...document.querySelectorAll<HTMLInputElement>(
        "main :is(input:not([type=hidden]), select, textarea, button[type=submit])",
      ),
    ].filter((one) => one.checkVisibility() && !/checkbox|radio|file/.test(one.type));
    const boxes = controls.map((one) => ({ name: one.name, form: one.form, box: one.getBoundingClientRect(), one }));
    return boxes.flatMap((a, at) => {
      const b = boxes[at + 1];
      // Two languages are columns, where the last field of one is followed by the first of the other.
      const isBeside =
        b &&
        b.form === a.form &&
        b.one.closest("fieldset[data-typed]") === a.one.closest("fieldset[data-typed]") &&
        b.box.left > a.box.right &&
        Math.abs(a.box.top - b.box.top) < 100;
      if (!isBeside) return [];
      const isButton = [a, b].some(({ one }) => one.type === "submit");
      const height = ({ top, bottom }: DOMRect) => (isButton ? (top + bottom) / 2 : top);
      return Math.abs(height(a.box) - height(b.box)) > (isButton ? 4 : 1) ? [`${a.name} and ${b.name}`] : [];
    });
  });
}

/** Forms that are refused for one of the fields that stand side by side. */
const refused: readonly { path: string; button: string; field?: string; typed?: string }[] = [
  { path: "/admin/staff", button: "invite" },
  { path: "/admin/stock/1", button: "adjust" },
  { path: "/admin/synonyms", button: "add" },
  { path: "/admin/taxonomy/rotary-screw", button: "save", field: "sub|tank-mounted|cn" },
  { path: "/admin/settings/tax", button: "save", field: "row.0.rate", typed: "much" },
  { path: "/admin/products/1", button: "save", field: "attribute.horsepower", typed: "much" },
];

test.each(turnsOf(1))(
  "fields side by side stand at one height, whatever hint or error only one of them has, in $language at $width px",
  async ({ language, width }) => {
    const guest = await shopper(visit, language, width);
    const merchant = await demoMerchant(visit, language, width);
    const found: string[] = [];
    const look = async (person: typeof guest, path: string) => {
      await go(person, path);
      for (const pair of await uneven(person.page)) found.push(`${path}: ${pair}`);
    };
    await look(guest, "/tools/receiver?flow=forty&high=90&low=110&seconds=");
    await look(guest, "/tools/runningCost?machines=2&years=10");
    for (const path of ["/admin/settings/profile", "/admin/settings/redirects", "/admin/discounts/new"])
      await look(merchant, path);
    for (const { path, field, typed, button } of refused) {
      await go(merchant, path);
      const { page } = merchant;
      if (field)
        await page
          .locator(`main [name="${field}"]`)
          .first()
          .fill(typed ?? "");
      await page.locator(`main button[value="${button}"]:visible`).first().click();
      await page.locator("main [aria-invalid=true]").first().waitFor();
      for (const pair of await uneven(page)) found.push(`${path}, refused: ${pair}`);
    }
    expect(found).toEqual([]);
  },
);
