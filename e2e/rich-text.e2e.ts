import { describe, expect, test } from "vitest";
import { browser } from "./browser.ts";
import { opens, opensProduct } from "./fulfilment/merchant.ts";
import { pasteInto } from "./paste.ts";
import { go, shopper, unfold } from "./shopping.ts";
import { isSound } from "./sound.ts";
import { turnsOf } from "./turns.ts";
import { until } from "./until.ts";
import { ready } from "./visit.ts";

const visit = browser();

/** A list as Word puts it on the clipboard, with what a document cannot hold around it. */
const fromWord = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><body>
<p class=MsoNormal><i><span style='color:red'>Red words</span></i><o:p></o:p></p>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·<span>   </span></span>First item</p>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·<span>   </span></span>Second item</p>
<p class=MsoNormal><a href="file:///C:/offer.doc">our offer</a><img src="file:///C:/x.png"></p></body></html>`;

describe.each(turnsOf(1))("in $language at $width px", ({ language, width }) => {
  test("a description is written by keyboard, takes what Word pastes, comes back from an error, and stands in the shop", async () => {
    const one = await shopper(visit, language, width, { tolerates: /status of 400/ });
    const { page, t } = one;
    await opens(one, "/admin/products");
    await opensProduct(one, "OV-RS05-125-B-1P");
    const at = `description.${language}`;
    const editor = page.locator(`.editor[id="${at}"]`);
    const value = () => page.locator(`[name="${at}"]`).inputValue();
    await editor.waitFor();
    const before = await value();
    const group = page.locator(`[role=group][aria-controls="${at}"]`);
    const tool = (name: string) => group.getByRole("button", { name, exact: true });
    await editor.locator("p").last().click();
    await page.keyboard.press("ControlOrMeta+End");
    // The editor hears of a moved cursor by an event of its own, which the browser sends by the next frame.
    await page.evaluate(() => new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown))));
    await page.keyboard.press("Enter");
    await page.keyboard.type("## Duty");
    await page.keyboard.press("Enter");
    await page.keyboard.type("Runs ");
    await page.keyboard.press("ControlOrMeta+b");
    await page.keyboard.type("all day");
    await page.keyboard.press("ControlOrMeta+b");
    await page.keyboard.type(". ");
    await page.keyboard.press("Enter");
    await pasteInto(editor, fromWord, "text/html");
    await page.getByText(t("adminContent.editor.dropped"), { exact: true }).waitFor();
    await page.getByText(t("adminContent.editor.droppedPictures", { count: 1 }), { exact: true }).waitFor();
    await page.getByText(t("adminContent.editor.droppedLinks", { count: 1 }), { exact: true }).waitFor();
    await editor.getByText("our offer").waitFor();
    expect(await editor.locator("ul li").allInnerTexts()).toEqual(["First item", "Second item"]);

    // A table is filled from cell to cell, and the key that does it leads out again after the last.
    await page.keyboard.press("ControlOrMeta+End");
    await tool(t("adminContent.editor.table")).press("Enter");
    for (const cell of ["psi", "CFM", "125", "38", "150", "34"]) {
      await page.keyboard.type(cell);
      await page.keyboard.press("Tab");
    }
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest(".editor") === null)).toBe(true);

    // A link that leads nowhere is refused where it is typed; the words stay selected.
    await editor.locator("strong").dblclick();
    await tool(t("adminContent.editor.link")).press("Enter");
    await page.keyboard.type("javascript:alert(1)");
    await page.keyboard.press("Enter");
    await page.getByText(t("adminSettings.problem.link_format"), { exact: true }).waitFor();
    await page.getByLabel(t("adminContent.editor.linkTo"), { exact: true }).fill("/shippingPolicy");
    await page.keyboard.press("Enter");
    await editor.locator('a[href="/shippingPolicy"]').waitFor();
    await isSound(page);

    // An error elsewhere in the form loses nothing of it.
    const typed = await value();
    const slug = await page.locator('[name="slug"]').inputValue();
    await page.locator('[name="slug"]').fill("Not a slug!");
    await page.getByRole("button", { name: t("adminProducts.edit.save"), exact: true }).click();
    await page.getByText(t("adminSettings.problem.slug_invalid")).first().waitFor();
    await editor.locator("td").first().waitFor();
    expect(await value()).toBe(typed);
    await page.locator('[name="slug"]').fill(slug);
    await page.getByRole("button", { name: t("adminProducts.edit.save"), exact: true }).click();
    await page.getByText(t("adminProducts.edit.done.saved"), { exact: true }).waitFor();
    await page.reload();
    await ready(page);
    await editor.locator("table").waitFor();
    expect(await value()).toBe(typed);

    const buyer = await shopper(visit, language, width);
    const shown = buyer.page.locator("#description");
    await until("the new description", async () => {
      await go(buyer, `/products/${slug}.html`);
      return (await shown.locator("table").count()) === 1;
    });
    await unfold(buyer, "description");
    await shown.getByRole("heading", { level: 3, name: "Duty", exact: true }).waitFor();
    expect(await shown.locator("td").allInnerTexts()).toEqual(["125", "38", "150", "34"]);
    expect(await shown.locator("ul.pl-6 > li").allInnerTexts()).toEqual(["First item", "Second item"]);
    await shown.locator("strong").first().waitFor();
    for (const words of before.split("\n\n")) await shown.getByText(words.slice(0, 40)).waitFor();
    expect(
      await buyer.page
        .locator("script[src], link[rel=modulepreload]")
        .evaluateAll((all) => all.map((one) => one.outerHTML).join("")),
    ).not.toContain("rich-editor");
    await isSound(buyer.page);

    await page.getByRole("button", { name: t("adminProducts.history.undo"), exact: true }).click();
    await page.getByText(t("adminProducts.edit.done.undone"), { exact: true }).waitFor();
    await expect.poll(value).toBe(before);
  });
});
