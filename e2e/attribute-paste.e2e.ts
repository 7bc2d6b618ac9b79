import { expect, test } from "vitest";
import { browser } from "./browser.ts";
import { opens } from "./fulfilment/merchant.ts";
import { pasteInto } from "./paste.ts";
import { shopper } from "./shopping.ts";
import { isSound } from "./sound.ts";
import { turnsOf } from "./turns.ts";

const visit = browser();

test.each(turnsOf(1))(
  "a block of a spreadsheet fills attributes of a product's versions; what is no value is named in its cell and stays, in $language",
  async ({ language, width }) => {
    const one = await shopper(visit, language, width, { tolerates: /status of 40[04]/ });
    const { page, t } = one;
    const by = (key: string) => page.locator(`[name="${key}"]`);
    const paste = (name: string, text: string) => pasteInto(by(name).first(), text);
    await opens(one, "/admin/products/new");
    await by("name.en").fill("Pasted receiver");
    await by("slug").fill(`pasted-${language}`);
    await by("place").selectOption("air-tanks/vertical-tanks");
    const column = page.getByRole("combobox", { name: t("adminProducts.edit.addColumn"), exact: true });
    await column.selectOption("tankVolume");
    await by("variant.0.attribute.tankVolume").waitFor();
    await column.selectOption("mawp");
    await paste(
      "variant.0.attribute.tankVolume",
      ["60 gal\t200 psi\t", "300 L\t13.8 bar\tmore", "80\tstrong\t"].join("\n"),
    );
    const value = (name: string) => by(name).inputValue();
    await expect.poll(() => value("variant.1.attribute.tankVolume")).toBe("300");
    expect(await value("variant.1.unit.tankVolume")).toBe("metric");
    expect(await value("variant.0.attribute.mawp")).toBe("200");
    expect(await value("variant.0.unit.mawp")).toBe("imperial");
    expect(await value("variant.2.attribute.mawp")).toBe("strong");
    const wrong = by("variant.2.attribute.mawp");
    await expect.poll(() => wrong.getAttribute("aria-invalid")).toBe("true");
    await page.getByText(t("adminProducts.edit.pasteLeft", { count: 1 }), { exact: true }).waitFor();
    await isSound(page);
    // Nothing is lost when it is refused, nor what stands in rows without a part number.
    await page.getByRole("button", { name: t("adminProducts.edit.create"), exact: true }).click();
    await expect.poll(() => by("variant.1.sku").getAttribute("aria-invalid")).toBe("true");
    expect(await value("variant.2.attribute.mawp")).toBe("strong");
    expect(await value("variant.1.attribute.tankVolume")).toBe("300");
    await wrong.fill("150");
    expect(await value("variant.2.attribute.mawp")).toBe("150");
  },
);
