import { describe, expect, test } from "vitest";
import { browser } from "./browser.ts";
import { opens } from "./fulfilment/merchant.ts";
import { shopper } from "./shopping.ts";
import { isSound } from "./sound.ts";
import { turnsOf } from "./turns.ts";
import { ready } from "./visit.ts";
import { pathIn } from "./words.ts";

const visit = browser();

describe.each(turnsOf(0))("in $language at $width px", ({ language, width }) => {
  test("the stock is downloaded, counts written into the file are seen line by line, stored twice pressed once, and undone", async () => {
    const owner = await shopper(visit, language, width, { tolerates: /status of 400/ });
    const { page, t } = owner;
    await opens(owner, "/admin/stock");
    await page.getByRole("link", { name: t("adminStock.counts.open"), exact: true }).click();
    await page.waitForURL(/\/admin\/stock\/counts/);
    await ready(page);
    const file = await page.evaluate(
      async (path) => (await fetch(path)).text(),
      pathIn(language, "/admin/export/stock"),
    );
    const [head = "", ...lines] = file.replace("\uFEFF", "").trimEnd().split("\r\n");
    // The count is the last column: one more of the first part, a word for the second, one not on file.
    const onHand = (line: string) => Number(line.split(",").at(-5));
    const counted = [`${lines[0]}${onHand(lines[0]!) + 1}`, `${lines[1]}many`, `NO-SUCH-9${lines[2]}4`, lines[3]];
    const send = async () => {
      await page.getByLabel(t("adminStock.counts.file"), { exact: true }).setInputFiles({
        name: `${"aisle-".repeat(20)}7.csv`,
        mimeType: "text/csv",
        buffer: Buffer.from([head, ...counted].join("\r\n")),
      });
      await page.getByRole("button", { name: t("adminStock.counts.check"), exact: true }).click();
    };
    await send();
    await page.getByText(t("adminStock.counts.leftOut", { count: 2 }), { exact: true }).waitFor();
    await ready(page);
    await isSound(page);
    // It is there after a reload, as the address names it.
    await page.reload();
    await ready(page);
    const apply = page.getByRole("button", { name: t("adminStock.counts.apply", { count: 1 }), exact: true });
    const reason = page.getByLabel(t("adminStock.reason"), { exact: true });
    await reason.fill("");
    await apply.click();
    await expect.poll(() => reason.getAttribute("aria-invalid")).toBe("true");
    await reason.fill("Aisle 7");
    await apply.dblclick();
    await page.getByText(t("adminStock.grid.done", { cells: 1, parts: 1 }), { exact: true }).waitFor();
    await page
      .getByRole("button", { name: t("adminShell.bulk.undo"), exact: true })
      .first()
      .click();
    await page.getByText(t("adminStock.grid.undone", { count: 1 }), { exact: true }).waitFor();
    await page.goBack();
    await ready(page);
    await isSound(page);
  });
});
