import { describe, expect, test } from "vitest";
import type { Language } from "#domain/kernel/language.ts";
import { browser } from "./browser.ts";
import { keyboardOf } from "./keyboard.ts";
import { go, type Shopper, shopper } from "./shopping.ts";
import { isSound } from "./sound.ts";
import { until } from "./until.ts";
import { pathIn } from "./words.ts";
import { drawn } from "./turns.ts";

const visit = browser();
const looks: readonly { language: Language; width: number }[] = [
  { language: "en", width: 1440 },
  { language: "cn", width: 390 },
];

/** Beside an answer the form is folded on narrow screens. */
async function openForm({ page }: Shopper): Promise<void> {
  if ((page.viewportSize()?.width ?? 0) < 1280)
    await page.locator("#system-form > details:not([open]) > summary").click();
  await page.locator('[name="pressure"]').filter({ visible: true }).waitFor();
}

describe.each(drawn(looks))("in $language at $width px", ({ language, width }) => {
  test("a stranger sizes a three-bay body shop from the home page and has the whole system in the cart", async () => {
    const guest = await shopper(visit, language, width);
    const { page, t } = guest;
    await go(guest, "/");
    await page.getByRole("link", { name: t("home.tasks.size.system"), exact: true }).click();
    await page.getByRole("heading", { level: 1, name: t("sizing.name"), exact: true }).waitFor();
    await page.getByRole("link", { name: t("sizing.preset.bodyShop"), exact: true }).click();
    const result = page.locator("#result");
    await result.getByRole("heading", { name: t("sizing.need.title"), exact: true }).waitFor();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.id), { message: "the answer has the focus" })
      .toBe("result-title");
    await isSound(guest.page);

    // The whole answer with its fifteen parts was 14,433 px high.
    if (width < 400) expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(9_000);

    // Another machine, and its system.
    const others = result.locator("details", { has: page.locator('a[href*="machine="]') });
    await others.locator("> summary").click();
    const choice = result.getByRole("link", { name: new RegExp(`^${t("sizing.machines.choose")}`) });
    const chosen = new URL((await choice.first().getAttribute("href"))!, page.url()).searchParams.get("machine")!;
    await choice.first().click();
    await page.waitForURL((url) => url.searchParams.get("machine") === chosen);
    const parts = result.getByRole("region", { name: t("sizing.system.title"), exact: true });
    await parts.getByText(chosen, { exact: true }).waitFor();

    // One part is left out; the rest goes into the cart.
    const boxes = parts.getByRole("checkbox");
    // Parts that many shops have already wait to be ticked.
    const optional = parts.getByText(t("sizing.system.optional"), { exact: true });
    const waiting = await optional.count();
    expect(waiting).toBeGreaterThan(0);
    await parts
      .getByRole("listitem")
      .filter({ hasText: t("sizing.system.optional") })
      .first()
      .getByRole("checkbox")
      .check();
    await expect.poll(() => optional.count()).toBe(waiting - 1);
    const lines = (await boxes.count()) - (waiting - 1);
    await boxes.last().uncheck();
    await parts.getByText(t("sizing.system.total", { count: lines - 1 }), { exact: true }).waitFor();
    await parts.getByRole("button", { name: t("sizing.system.add"), exact: true }).dblclick();
    await parts.getByRole("link", { name: t("cart.add.view"), exact: true }).click();
    await page.waitForURL(/\/shoppingCart/);
    await page.getByText(chosen).first().waitFor();
    await expect.poll(() => page.getByRole("spinbutton").count()).toBe(lines - 1);
    const machine = page.getByRole("listitem").filter({ hasText: chosen }).first();
    await expect
      .poll(() => machine.getByRole("spinbutton").inputValue(), { message: "pressed twice, added once" })
      .toBe("1");

    // The address alone gives the system again, and Back leads to it.
    await page.goBack();
    await page.getByRole("heading", { name: t("sizing.system.title"), exact: true }).waitFor();
    await expect.poll(() => new URL(page.url()).searchParams.get("machine")).toBe(chosen);
  });

  test("what is wrong is said beside its field, with the focus led to it, and nothing typed is lost", async () => {
    const guest = await shopper(visit, language, width);
    const { page, t } = guest;
    await go(guest, "/tools/airSystem");
    await page.getByRole("button", { name: t("sizing.form.submit"), exact: true }).click();
    await page.getByRole("alert").waitFor();
    await page.locator('[name="tool.1"]').selectOption("hvlp-gun");
    await page.locator('[name="pressure"]').fill("abc");
    await page.getByRole("button", { name: t("sizing.form.submit"), exact: true }).click();
    await page.locator("#pressure-error").waitFor();
    await expect.poll(() => page.locator('[name="pressure"]').inputValue()).toBe("abc");
    await expect.poll(() => page.locator('[name="tool.1"]').inputValue()).toBe("hvlp-gun");
    await page.locator('[name="pressure"]').fill(language === "cn" ? "0.62" : "90");
    await page.getByRole("button", { name: t("sizing.form.submit"), exact: true }).click();
    await page.getByRole("button", { name: t("sizing.system.add"), exact: true }).waitFor();
    // More rows, with what stands in the others.
    await openForm(guest);
    await page.getByRole("button", { name: t("sizing.form.more"), exact: true }).click();
    await page.locator('[name="tool.5"]').waitFor();
    await expect.poll(() => page.locator('[name="tool.1"]').inputValue()).toBe("hvlp-gun");
  });

  test("other units convert a form that nobody sent where its reader stands, and lead an answer to itself", async () => {
    const guest = await shopper(visit, language, width);
    const { page, t } = guest;
    const unit = (each: "imperial" | "bar") =>
      page.getByRole("button", { name: t(`tools.system.${each}`), exact: true });
    const length = page.locator('[name="length"]');
    await go(guest, "/tools/airSystem");
    const usual = await length.inputValue();
    for (const [each, feet] of [
      ["imperial", "200"],
      ["bar", "60.96"],
    ] as const) {
      await unit(each).click();
      await expect.poll(() => unit(each).getAttribute("aria-pressed")).toBe("true");
      if (each === "imperial") await length.fill(feet);
      else await expect.poll(() => length.inputValue()).toBe(feet);
      expect(await page.locator("[aria-invalid=true]").count()).toBe(0);
    }
    expect(usual).not.toBe("60.96");
    expect(await unit("bar").evaluate((button) => button === document.activeElement)).toBe(true);
    expect(
      await unit("bar")
        .boundingBox()
        .then((box) => box!.y > 0 && box!.y < page.viewportSize()!.height),
    ).toBe(true);

    await page.locator('[name="tool.1"]').selectOption("hvlp-gun");
    await page.getByRole("button", { name: t("sizing.form.submit"), exact: true }).click();
    await page.locator("#result").waitFor();
    await openForm(guest);
    await unit("imperial").click();
    await expect.poll(() => new URL(page.url()).searchParams.get("units")).toBe("imperial");
    await expect
      .poll(() => page.locator("#result-title").evaluate((title) => title === document.activeElement))
      .toBe(true);
    await expect.poll(() => length.inputValue()).toBe("200");
  });

  test("what is typed and not sent outlives reloading, Back and the other language, and a usual shop pressed by mistake", async () => {
    const guest = await shopper(visit, language, width);
    const { page, t } = guest;
    const field = (name: string) => page.locator(`[name="${name}"]`);
    const holds = (name: string, value: string) =>
      until(`${name} holding ${value}`, async () => (await field(name).inputValue()) === value);
    const result = page.locator("#result");
    await go(guest, "/tools/airSystem");
    await field("tool.1").selectOption("die-grinder");
    await field("count.1").fill("7");
    // The key was the last thing before the reload.
    await page.reload();
    await holds("tool.1", "die-grinder");
    await holds("count.1", "7");
    await field("pressure").fill("abc");
    await page.reload();
    await holds("pressure", "abc");
    expect(await page.locator("[aria-invalid=true]").count(), "nothing is wrong with what nobody sent").toBe(0);
    await isSound(page);

    // Another shop's figures come instead, and Back brings these.
    await page.getByRole("link", { name: t("sizing.preset.tireShop"), exact: true }).click();
    await result.waitFor();
    await holds("tool.1", "impact-1-2");
    await page.goBack();
    await holds("count.1", "7");
    await holds("pressure", "abc");

    const kept = language === "en" ? "0.62" : "90";
    await field("pressure").fill(kept);
    const inOther = page.locator(`a[hreflang="${language === "en" ? "zh-CN" : "en"}"]`);
    await inOther.filter({ visible: true }).first().click();
    await page.waitForURL((url) => url.pathname === pathIn(language === "en" ? "cn" : "en", "/tools/airSystem"));
    await holds("pressure", kept);
    await holds("count.1", "7");
    await page.goBack();
    await holds("pressure", kept);
    await field("pressure").fill(language === "en" ? "90" : "0.62");
    await page
      .getByRole("button", { name: t("sizing.form.submit"), exact: true })
      .last()
      .click();
    await result.waitFor();
    await page.waitForURL((url) => !url.searchParams.has("draft"));
    const answer = page.url();

    await openForm(guest);
    // Over an answer it is said that the answer is for the figures before, which Back brings again.
    await field("count.1").fill("");
    await field("count.1").pressSequentially("12");
    await page.getByText(t("sizing.form.changed"), { exact: true }).waitFor();
    await page.reload();
    await holds("count.1", "12");
    await isSound(page);
    await page.goBack();
    await page.waitForURL(answer);
    await holds("count.1", "7");
    await openForm(guest);
    await field("count.1").fill("3");
    await result.getByRole("button", { name: t("sizing.form.submit"), exact: true }).click();
    await page.waitForURL((url) => url.searchParams.get("count.1") === "3" && !url.searchParams.has("draft"));
    await page.getByText(t("sizing.form.changed"), { exact: true }).waitFor({ state: "detached" });
    await page.goBack();
    await page.waitForURL(answer);

    // An address that is opened fresh shows its own figures.
    const other = await shopper(visit, language, width);
    await other.page.goto(answer);
    await expect.poll(() => other.page.locator('[name="count.1"]').inputValue()).toBe("7");
  });
});

test("the power stated once stands in the form and goes with usual shops; a shared address keeps its own", async () => {
  const guest = await shopper(visit, "cn", 390);
  const { page, t } = guest;
  const supply = page.locator('select[name="supply"]');
  await go(guest, "/tools/airSystem");
  await page.getByRole("link", { name: t("sizing.form.supplyKeep"), exact: true }).click();
  // Both pages ask for it by the same field.
  await page.getByRole("heading", { level: 1, name: t("power.title"), exact: true }).waitFor();
  await supply.selectOption("230-3");
  await page.getByRole("button", { name: t("power.save"), exact: true }).click();
  await page.getByRole("link", { name: t("power.backToSizing"), exact: true }).click();
  await page.getByText(t("sizing.form.supplyStated"), { exact: true }).waitFor();
  await expect.poll(() => supply.inputValue()).toBe("230-3");
  await isSound(page);

  await go(guest, "/tools/airSystem");
  await page.getByText(t("sizing.form.supplyStated"), { exact: true }).waitFor();
  await expect.poll(() => supply.inputValue(), { message: "an address that names none" }).toBe("230-3");
  await page.getByRole("link", { name: t("sizing.preset.factory"), exact: true }).click();
  await page.waitForURL((url) => url.searchParams.get("supply") === "230-3");

  const shared = new URL(page.url());
  shared.searchParams.set("supply", "460-3");
  await page.goto(shared.href);
  const power = { supply: t("power.supply.230-3") };
  await page.getByText(t("sizing.form.supplyOther", power), { exact: true }).waitFor();
  await expect.poll(() => supply.inputValue()).toBe("460-3");
  await isSound(page);
  await page.locator('[name="outlets"]').fill("9");
  await page.getByRole("link", { name: t("sizing.form.supplyTake", power), exact: true }).click();
  await page.waitForURL((url) => url.searchParams.get("supply") === "230-3");
  await expect.poll(() => supply.inputValue()).toBe("230-3");
  await expect
    .poll(() => page.locator('[name="outlets"]').inputValue(), { message: "typed before the press" })
    .toBe("9");
});

test("by keyboard alone one says what one's tools are and takes the system", async () => {
  const guest = await shopper(visit, "en", 1440);
  const { page, t } = guest;
  const { activate, type } = keyboardOf(page);
  await go(guest, "/tools/airSystem");
  await type(page.locator('[name="tool.1"]'), "Impact wrench, 1/2");
  await type(page.locator('[name="flow.1"]'), "5");
  await activate(page.getByRole("button", { name: t("sizing.form.submit"), exact: true }));
  await page.locator("#result").waitFor();
  await activate(page.getByRole("button", { name: t("sizing.system.add"), exact: true }));
  await activate(page.getByRole("link", { name: t("cart.add.view"), exact: true }));
  await page.waitForURL(/\/shoppingCart/);
});

test("without scripts the form, its answer and the cart work", async () => {
  const guest = await shopper(visit, "cn", 390, { javaScript: false });
  const { page, t } = guest;
  await page.goto(pathIn("cn", "/tools/airSystem"));
  await page.locator('[name="tool.1"]').selectOption("die-grinder");
  await page.getByRole("button", { name: t("sizing.form.submit"), exact: true }).click();
  await page.waitForURL(/tool\.1=die-grinder/);
  await page.getByRole("button", { name: t("sizing.system.add"), exact: true }).click();
  await page.waitForURL(/\/shoppingCart/);
  await expect.poll(() => page.getByRole("spinbutton").count()).toBeGreaterThan(3);
});
