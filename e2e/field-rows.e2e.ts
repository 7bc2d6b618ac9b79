import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { browser } from "./browser.ts";
import { demoMerchant } from "./people.ts";
import { go, shopper } from "./shopping.ts";
import { turns } from "./turns.ts";

const visit = browser();

/** Pairs of controls that stand side by side at different heights. */
async function uneven(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const controls = [
      ...document.querySelectorAll<HTMLInputElement>("main :is(input:not([type=hidden]), select, textarea)"),
    ].filter((one) => one.checkVisibility() && !/checkbox|radio|file/.test(one.type));
    const boxes = controls.map((one) => ({ name: one.name, form: one.form, box: one.getBoundingClientRect() }));
    return boxes.flatMap((a, at) => {
      const b = boxes[at + 1];
      const isBeside = b && b.form === a.form && b.box.left > a.box.right && Math.abs(a.box.top - b.box.top) < 100;
      return isBeside && Math.abs(a.box.top - b.box.top) > 1 ? [`${a.name} and ${b.name}`] : [];
    });
  });
}

test.each(turns)(
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
    expect(found).toEqual([]);
  },
);
