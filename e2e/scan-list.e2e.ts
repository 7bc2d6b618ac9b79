import { expect, test } from "vitest";
import { browser } from "./browser.ts";
import { go, shopper } from "./shopping.ts";
import { isSound } from "./sound.ts";
import { turnsOf } from "./turns.ts";

const visit = browser();

/**
 * Doubles of two APIs at the browser's edge: Chromium on Linux has no BarcodeDetector, and the machine has no camera.
 * The detector's view and the camera's permission are set on `window` by the test.
 */
function doubleCamera(): void {
  const scope = window as unknown as { seen: string; isAllowed: boolean; BarcodeDetector: unknown };
  scope.seen = "";
  scope.isAllowed = true;
  scope.BarcodeDetector = class {
    static getSupportedFormats = async () => ["qr_code", "ean_13"];
    detect = async () => (scope.seen === "" ? [] : [{ rawValue: scope.seen }]);
  };
  Object.defineProperty(navigator, "mediaDevices", {
    value: {
      getUserMedia: async () => {
        if (!scope.isAllowed) throw new DOMException("denied", "NotAllowedError");
        return document.createElement("canvas").captureStream();
      },
    },
  });
}

test.each(turnsOf(1))(
  "bins are counted by the camera one after the other, a refused camera and a browser without one say so, in $language at $width px",
  { timeout: 600_000 },
  async ({ language, width }) => {
    const one = await shopper(visit, language, width);
    const { page, t } = one;
    await go(one, "/signIn");
    await page.locator('main [name="email"]').fill("customer@example.com");
    await page.locator('main [name="password"]').fill("Compressor1");
    await page.locator('main button[type="submit"]').first().click();
    await page.waitForURL(/personal/);
    await go(one, "/addToList?number=PW-EP035&quantity=2&number=OM-LF10&quantity=1");
    await page.getByLabel(t("lists.put.new"), { exact: true }).check();
    await page.getByLabel(t("lists.name"), { exact: true }).fill(`Camera ${language} ${width}`);
    await page.getByRole("button", { name: t("lists.put.submit"), exact: true }).click();
    await page.getByRole("link", { name: t("lists.put.open"), exact: true }).click();
    await page.getByRole("link", { name: t("lists.scan.link"), exact: true }).click();
    await page.getByText(t("lists.scan.missing")).waitFor();
    await isSound(page);
    await page.addInitScript(doubleCamera);
    await page.reload();
    const set = (values: { seen?: string; isAllowed?: boolean }) =>
      page.evaluate((changes) => void Object.assign(window, changes), values);
    const camera = page.getByRole("button", { name: t("lists.scan.camera"), exact: true });
    await camera.waitFor();
    await set({ isAllowed: false });
    await camera.click();
    await page.getByText(t("lists.scan.refused")).waitFor();
    await page.reload();
    await camera.click();
    await page.getByRole("button", { name: t("lists.scan.stop"), exact: true }).waitFor();
    await isSound(page);
    for (const [sku, count] of [
      ["PW-EP035", "3"],
      ["OM-LF10", "7"],
    ] as const) {
      await set({ seen: sku });
      await page.getByRole("form", { name: sku, exact: true }).waitFor();
      await set({ seen: "" });
      // The count is the next thing typed.
      await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("onHand");
      await page.keyboard.type(count);
      await page.keyboard.press("Enter");
      await page
        .getByText(t("lists.scan.counted", { sku, onHand: Number(count), quantity: sku === "PW-EP035" ? 2 : 1 }))
        .waitFor();
    }
    await page.getByRole("button", { name: t("lists.scan.stop"), exact: true }).click();
    await camera.waitFor();
    await isSound(page);
  },
);
