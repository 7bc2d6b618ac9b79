import { format } from "node:util";
import { expect, onTestFinished, test, vi } from "vitest";
import { openShop } from "#test/open-shop.ts";
import { staffPassword } from "#test/staff/staff-fixtures.ts";
import { byFields, endsVisit, send } from "./hostile-forms.ts";
import { hostileInput, inherited, markup } from "./hostile-input.ts";
import { formsOf } from "./page-forms.ts";
import { pageVisitors } from "./page-visitors.ts";

const shop = openShop();
const long = Boolean(process.env["LONG"]);

test("React complains of no page, nor of one that shows a form again with nonsense in all its fields", async () => {
  const complaints: string[] = [];
  let asked = "";
  // React complains of what it can't show, and shows the page without it.
  const listening = vi.spyOn(console, "error").mockImplementation((...words: unknown[]) => {
    complaints.push(`${asked}: ${format(...words).slice(0, 200)}`);
  });
  onTestFinished(() => listening.mockRestore());
  let shown = 0;
  for (const { who, browser: open, pages } of await pageVisitors(shop())) {
    const browser = await open();
    for (const [nth, page] of pages.entries())
      // Each page in one language, and in the long run in both.
      for (const prefix of long ? ["", "/cn"] : [nth % 2 === 0 ? "" : "/cn"]) {
        asked = `${who} ${prefix}${page}`;
        const { text } = await browser.get(prefix + page);
        shown += 1;
        const forms = formsOf(text, prefix + page).filter((form) => form.method === "post" && !endsVisit(form));
        // One of a form's buttons, and in the long run each.
        for (const form of long ? forms : byFields(forms).map(([first]) => first!))
          for (const word of long ? [markup, "", ...inherited] : [hostileInput[shown % hostileInput.length]!]) {
            asked = `${who} ${form.path} all=${JSON.stringify(word).slice(0, 60)}`;
            const fields = form.fields.map(
              ([name, value]) =>
                [name, name === "intent" ? value : name === "password" ? staffPassword : word] as const,
            );
            await send(browser, form, fields, false);
            shown += 1;
          }
        await shop().db.sql("delete from rate_limits");
      }
  }
  console.log(`${shown} pages were shown by React's build for developers`);
  expect(complaints).toEqual([]);
  expect(shown).toBeGreaterThan(200);
}, 1_800_000);
