import { describe, expect, test } from "vitest";
import type { Language } from "#domain/kernel/language.ts";
import { browser } from "./browser.ts";
import { keyboardOf } from "./keyboard.ts";
import { go, shopper, type Shopper } from "./shopping.ts";
import { isSound } from "./sound.ts";
import { until } from "./until.ts";
import { pathIn } from "./words.ts";
import { drawn, turnsOf } from "./turns.ts";

const visit = browser();
const looks: readonly { language: Language; width: number }[] = [
  { language: "en", width: 1440 },
  { language: "cn", width: 390 },
];

/** The figure asked for, as it is read out. */
const answerOf = ({ page }: Shopper) => page.locator("section[aria-labelledby=answer] [role=status]");

describe.each(drawn(looks))("in $language at $width px", ({ language, width }) => {
  test("the answer and the URL follow what is typed, and the URL alone gives the answer again", async () => {
    const guest = await shopper(visit, language, width);
    const { page, t } = guest;
    await go(guest, "/");
    await page.getByRole("link", { name: t("home.tasks.size.tools"), exact: true }).click();
    await page.getByRole("heading", { level: 1, name: t("tools.name"), exact: true }).waitFor();
    await page.getByRole("link", { name: t("tools.receiver.name"), exact: true }).click();
    await page.getByRole("heading", { level: 1, name: t("tools.receiver.name"), exact: true }).waitFor();
    await page.getByRole("button", { name: t("tools.system.imperial"), exact: true }).click();
    await page.getByRole("button", { name: t("tools.system.imperial"), exact: true, pressed: true }).waitFor();
    await page.locator("#flow").fill("80");
    await answerOf(guest).getByText("220 gal").waitFor();
    await page.waitForURL(/flow=80/);
    await expect.poll(() => page.locator("#flow").evaluate((field) => field === document.activeElement)).toBe(true);

    const other = await shopper(visit, language === "en" ? "cn" : "en", width);
    const { search } = new URL(page.url());
    await go(other, `/tools/receiver${search}`);
    await answerOf(other).getByText("220 gal").waitFor();

    // There and back again: with fewer digits the figure would be another one.
    for (const [system, flow] of [
      ["bar", "2.26535"],
      ["imperial", "80"],
      ["bar", "2.26535"],
    ] as const) {
      await page.getByRole("button", { name: t(`tools.system.${system}`), exact: true }).click();
      await page.waitForURL((url) => url.searchParams.get("units") === system);
      await expect.poll(() => page.locator("#flow").inputValue()).toBe(flow);
    }
    await page.locator("#flow").fill("forty");
    await page.locator("#flow-error").waitFor();
    await page.getByText(t("tools.noAnswer"), { exact: true }).waitFor();
    await isSound(guest.page);
    await page.reload();
    await expect.poll(() => page.locator("#flow").inputValue()).toBe("forty");
  });

  test("the chart of running costs fills its card, with letters as large as the small print", async () => {
    const guest = await shopper(visit, language, width);
    await go(guest, "/tools/runningCost");
    const chart = guest.page.locator("figure [role=img]");
    await chart.waitFor();
    const seen = await chart.evaluate((drawing) => {
      const card = drawing.parentElement!;
      const { paddingLeft, paddingRight } = getComputedStyle(card);
      const letters = [...drawing.querySelectorAll("text, span")];
      return {
        room: card.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight),
        width: drawing.getBoundingClientRect().width,
        sizes: letters.map((one) => one.getBoundingClientRect().height).sort((a, b) => a - b),
      };
    });
    expect(seen.width).toBeGreaterThan(seen.room - 2);
    expect(seen.sizes[0]).toBeGreaterThan(10);
    expect(seen.sizes.at(-1)).toBeLessThan(20);
  });

  test("a compressor named by its part number fills in its figures, and the break-even is drawn and told", async () => {
    const guest = await shopper(visit, language, width);
    const { page, t } = guest;
    await go(guest, "/tools/runningCost");
    await page.locator("#part1").fill("screw");
    await page.getByText(t("tools.cost.alike"), { exact: true }).waitFor();
    await isSound(guest.page);
    const [first] = await page.getByText(t("tools.cost.alike"), { exact: true }).locator("..").getByRole("link").all();
    const sku = new URL((await first!.getAttribute("href"))!, page.url()).searchParams.get("part1")!;
    await first!.click();
    await page.waitForURL((url) => url.searchParams.get("of1") === sku);
    await until("the part number in its field", async () => (await page.locator("#part1").inputValue()) === sku);
    await page
      .getByText(t("tools.cost.machineOf", { place: "1", sku }))
      .filter({ visible: true })
      .first()
      .waitFor();
    await page.locator("[role=img] polyline").first().waitFor({ state: "attached" });
    const price = await page.locator("#price1").inputValue();
    expect(Number(price)).toBeGreaterThan(0);
    // Back leads to the form as it was before the machine was chosen, and on again.
    await page.goBack();
    await until("what was typed before", async () => (await page.locator("#part1").inputValue()) === "screw");
    await page.goForward();
    await until("the part number again", async () => (await page.locator("#part1").inputValue()) === sku);
    // The second machine is still the example's: which costs less is told once it is the buyer's too.
    const breakEven = page.getByRole("heading", { name: t("tools.cost.breakEven"), exact: true });
    await expect.poll(() => breakEven.count()).toBe(0);
    await page.locator("#flow2").fill("80");
    await page.locator("#power2").fill("19");
    await page.locator("#price2").fill("9000");
    await breakEven.waitFor();
    await page.waitForURL(/price2=9000/);
    await page.locator("#hours").fill("1234");
    await page.reload();
    await expect
      .poll(() => page.locator("#hours").inputValue(), { message: "typed right before reloading" })
      .toBe("1234");
    await page.locator("#machines").selectOption("4");
    await page.locator("#part4").waitFor();
    await isSound(guest.page);
    await page.waitForURL(/machines=4/);
    await page.reload();
    await expect.poll(() => page.locator("#price1").inputValue()).toBe(price);
  });
});

test("by keyboard alone one computes a pipe and goes on to pipe that will do", async () => {
  const guest = await shopper(visit, "en", 1440);
  const { page, t } = guest;
  const { activate, type } = keyboardOf(page);
  await go(guest, "/tools/pipeDrop");
  await type(page.locator("#elbows"), "5");
  await activate(page.getByRole("button", { name: t("tools.calculate"), exact: true }));
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.id), { message: "the answer has the focus" })
    .toBe("answer");
  await activate(page.locator('section[aria-labelledby=answer] a[href*="/categories/air-pipe/"]'));
  await page.waitForURL(/\/categories\/air-pipe\/all\?pipeSize=/);
});

describe.each(turnsOf(0))("by keyboard alone, in $language at $width px", ({ language, width }) => {
  test("one names a compressor, chooses it of those alike, computes what it costs to run, and changes a figure", async () => {
    const guest = await shopper(visit, language, width);
    const { page, t } = guest;
    const { activate, staysAt, walk } = keyboardOf(page);
    const said = () => answerOf(guest).textContent();
    await go(guest, "/tools/runningCost");
    const example = await said();
    await walk(page.locator("#part1"));
    await page.keyboard.type("screw");
    const alike = page.getByText(t("tools.cost.alike"), { exact: true }).locator("..").getByRole("link").first();
    await activate(alike);
    await page.waitForURL((url) => (url.searchParams.get("of1") ?? "") !== "");
    await expect.poll(() => alike.count()).toBe(0);
    await staysAt(page.locator("#part1"));
    for (const [field, figure] of Object.entries({ flow2: "80", power2: "19", price2: "9000" })) {
      await walk(page.locator(`#${field}`));
      await page.keyboard.type(figure);
    }
    await activate(page.getByRole("button", { name: t("tools.calculate"), exact: true }));
    await staysAt(page.locator("#answer"));
    const breakEven = page.getByRole("heading", { name: t("tools.cost.breakEven"), exact: true });
    await breakEven.waitFor();
    const before = await said();
    expect(before).not.toBe(example);

    await walk(page.locator("#hours"), "Shift+Tab");
    await page.keyboard.type("8000");
    await expect.poll(said).not.toBe(before);
    await page.waitForURL(/hours=8000/);
    await staysAt(page.locator("#hours"));
    if (width < 1024) await activate(page.locator('a[href="#answer"]'));
    await walk(page.locator("summary", { hasText: t("tools.cost.byYear") }));
    await page.keyboard.press("Enter");
    await page.getByRole("table", { name: t("tools.cost.byYear"), exact: true }).waitFor();
  });
});

test("without scripts a form is sent and converted, and a machine chosen by its number", async () => {
  const guest = await shopper(visit, "cn", 390, { javaScript: false });
  const { page, t } = guest;
  await page.goto(pathIn("cn", "/tools/pumpUp"));
  await page.locator("#tank").fill("600");
  await page.getByRole("button", { name: t("tools.calculate"), exact: true }).click();
  await page.waitForURL(/tank=600/);
  await answerOf(guest).getByText("2.37 分钟").waitFor();
  await page.getByRole("button", { name: t("tools.system.imperial"), exact: true }).click();
  await page.waitForURL(/units=imperial/);
  await expect.poll(() => page.locator("#tank").inputValue()).toBe("158.503");
  await page.goto(pathIn("cn", "/tools/runningCost"));
  await page.locator("#part1").fill("screw");
  await page.getByRole("button", { name: t("tools.calculate"), exact: true }).click();
  await page.waitForURL(/part1=screw/);
  await page.getByText(t("tools.cost.alike"), { exact: true }).locator("..").getByRole("link").first().click();
  await page.waitForURL((url) => (url.searchParams.get("of1") ?? "") !== "");
});
