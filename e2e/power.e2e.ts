import { expect, test } from "vitest";
import { browser } from "./browser.ts";
import { go, type Shopper, shopper } from "./shopping.ts";
import { violations } from "./sound.ts";
import { turnsOf } from "./turns.ts";
import { pathIn } from "./words.ts";

const visit = browser();
const machine = "/products/ostrelvane-rs05-125-b.html";
const [threePhase, singlePhase] = ["OV-RS05-125-B-3P", "OV-RS05-125-B-1P"];

/** Serious faults of what lies in the middle of the page. */
async function faults({ page }: Shopper): Promise<string[]> {
  return (await violations(page, { include: ["main"] }))
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
}

test.each(turnsOf(1))(
  "power stated once by keyboard marks a machine's versions, lists, cart and checkout, in $language at $width px",
  { timeout: 300_000 },
  async ({ language, width }) => {
    const one = await shopper(visit, language, width, { tolerates: /status of 4\d\d/ });
    const { page, t } = one;
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    await go(one, `${machine}?v=${threePhase}`);
    const ask = page.getByRole("link", { name: t("product.power"), exact: true });
    await ask.waitFor();
    // Nothing of it is loaded before a visitor has said which power they have.
    expect(asked.filter((url) => /power-box-answer|messages_..?_power|\/myPower|\/api\/v1\/fits/.test(url))).toEqual(
      [],
    );
    await ask.focus();
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: t("power.title"), exact: true }).waitFor();
    await page.locator("#breaker").focus();
    await page.keyboard.type("forty");
    await page.keyboard.press("Enter");
    await page.getByText(t("fields.required", { field: t("power.ask") })).waitFor();
    await page.locator("#supply").selectOption("230-1");
    await page.keyboard.press("Tab");
    await page.locator("#breaker").fill("40");
    await page.keyboard.press("Enter");
    const cannot = t("power.cannot", {
      supply: t("power.supply.230-1"),
      wired: t("power.wired.3", { volts: "208/230/460" }),
    });
    await page.getByText(cannot).first().waitFor();
    await page.getByText(t("power.fact.converter"), { exact: true }).waitFor();
    expect(await faults(one)).toEqual([]);

    // The version that runs is named, and its page says how large its breaker may be.
    await page.getByText(t("power.versions"), { exact: true }).locator("..").getByRole("link").first().click();
    await page.waitForURL(new RegExp(singlePhase!));
    await page.getByRole("heading", { name: t("power.title"), exact: true }).waitFor();
    const box = page.locator("section[aria-labelledby=power]");
    await box.getByText(t("power.may_trip", { most: 70, yours: 40 })).waitFor();
    expect(await faults(one)).toEqual([]);

    await go(one, "/categories/rotary-screw/base-mounted");
    await page
      .getByText(t("power.mark.may_trip"))
      .or(page.getByText(t("power.mark.cannot", { wired: t("power.wired.3", { volts: "460" }) })))
      .first()
      .waitFor();

    await go(one, `${machine}?v=${threePhase}`);
    await page
      .getByRole("button", { name: t("cart.add.button"), exact: true })
      .first()
      .click();
    await page.getByText(t("cart.add.view")).first().waitFor();
    await go(one, "/shoppingCart");
    await page.getByText(cannot).first().waitFor();
    expect(await faults(one)).toEqual([]);
    await go(one, "/checkout");
    await page.getByText(cannot).first().waitFor();
  },
);

test.each(turnsOf(0))(
  "the calculator fills in a machine of the shop and gives breaker and wire with their steps, in $language at $width px",
  { timeout: 300_000 },
  async ({ language, width }) => {
    const one = await shopper(visit, language, width);
    const { page, t } = one;
    await go(one, `/tools/power?part=${threePhase}&supply=460-3`);
    await page.waitForURL(/of=/);
    const answer = page.locator("section[aria-labelledby=answer]");
    await answer.getByText(t("power.runs"), { exact: true }).waitFor();
    await answer.getByText("430.250").waitFor();
    // 5 HP at 460 V: 7.6 A, 250 % are 19 A.
    await answer.getByText(t("power.amps", { amps: "20" }), { exact: true }).waitFor();
    expect(await faults(one)).toEqual([]);
    await page.locator("#supply").selectOption("230-1");
    await answer.getByText(t("power.fact.converter"), { exact: true }).waitFor();
    await page.waitForURL(/of=OV-RS05-125-B-3P\+230-1/);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  },
);

test("without scripts, power is stated, told of a machine, and forgotten", { timeout: 120_000 }, async () => {
  const one = await shopper(visit, "en", 390, { javaScript: false });
  const { page, t } = one;
  await page.goto(pathIn("en", `/myPower?sku=${threePhase}`));
  await page.locator("#supply").selectOption("460-3");
  await page.getByRole("button", { name: t("power.save") }).click();
  await page.getByText(t("power.runs"), { exact: true }).waitFor();
  await page.getByRole("button", { name: t("power.forget") }).click();
  await page.getByText(t("power.runs"), { exact: true }).waitFor({ state: "detached" });
  await expect.poll(() => page.locator("#supply").inputValue()).toBe("");
});
