import { describe, expect, test } from "vitest";
import type { Language } from "#domain/kernel/language.ts";
import { freightExtras } from "#domain/shipping/rates.ts";
import { browser } from "./browser.ts";
import { keyboardOf } from "./keyboard.ts";
import { go, placeButton, resultPage, shopper, totalsOf } from "./shopping.ts";
import { isSound } from "./sound.ts";
import { StrangersClock } from "./strangers-clock.ts";
import { drawn } from "./turns.ts";

const visit = browser();
const looks: readonly { language: Language; width: number }[] = [
  { language: "en", width: 390 },
  { language: "cn", width: 1440 },
];

/** The owner of the body shop. */
const owner = {
  email: "ana@diazbody.com",
  firstName: "Ana",
  lastName: "Diaz",
  address1: "88 Elm St",
  city: "Dayton",
  state: "OH",
  zip: "45402",
  phone: "9375550142",
};
/** Fields of a card's form: number, month and year, the code on its back. */
const card = "4242424242424242 1229 123";
const fiveMinutes = 300;

describe.each(drawn(looks, 1))("in $language at $width px", ({ language, width }) => {
  test("who never bought a compressor sizes and buys the air of a three-bay body shop in less than five minutes", async () => {
    const guest = await shopper(visit, language, width);
    const { page, t } = guest;
    const clock = new StrangersClock(guest);
    const region = (name: string) => page.getByRole("region", { name, exact: true });

    await go(guest, "/");
    await clock.read(
      page.getByRole("heading", { level: 1 }),
      page.getByRole("heading", { name: t("home.tasks.title") }),
    );
    const size = page.getByRole("link", { name: t("home.tasks.size.system"), exact: true });
    await clock.read(page.getByRole("article").filter({ has: size }));
    await clock.press(size);

    await page.getByRole("heading", { level: 1, name: t("sizing.name"), exact: true }).waitFor();
    await clock.read(page.locator("h1, h1 ~ p"), region(t("sizing.start.title")));
    await clock.press(page.getByRole("link", { name: t("sizing.preset.bodyShop"), exact: true }));

    // The need, the machine for it and the other parts of the system: what each is, and the price of all.
    const result = page.locator("#result");
    await clock.read(result.getByRole("heading", { level: 2 }), result.getByRole("status").first());
    const machine = result
      .getByRole("listitem")
      .filter({ hasText: t("sizing.machines.chosen") })
      .first();
    await clock.read(result.getByRole("heading", { name: t("sizing.machines.title"), exact: true }), machine);
    const system = result.getByRole("region", { name: t("sizing.system.title"), exact: true });
    await clock.read(system.locator("h3, label"));
    const add = system.getByRole("button", { name: t("sizing.system.add"), exact: true });
    await clock.read(system.locator("ul + div"));
    await isSound(page);
    await clock.press(add);
    await clock.press(system.getByRole("link", { name: t("cart.checkout"), exact: true }));

    await page.waitForURL(/\/checkout$/);
    await clock.read(page.locator("h1"), page.locator("form section"));
    await clock.type(page.getByLabel(t("checkout.contact.email")), owner.email);
    for (const field of ["firstName", "lastName", "address1", "city"] as const)
      await clock.type(page.locator(`[name="shipping.${field}"]`), owner[field]);
    await clock.choose(page.locator('[name="shipping.state"]'), owner.state);
    for (const field of ["zip", "phone"] as const)
      await clock.type(page.locator(`[name="shipping.${field}"]`), owner[field]);
    for (const answers of await page.locator('fieldset[id^="freight."]').all())
      await clock.press(answers.locator('input[value="no"]'));
    await clock.press(page.locator('input[name="payment"][value="stripe"]'));
    await totalsOf(guest);
    const review = region(t("checkout.review.title"));
    await clock.read(review.locator("dl"), review.locator("p:not(li p)"));
    await isSound(page);
    await clock.press(placeButton(guest));

    await page.waitForURL(/\/stripe\/pay\//);
    await clock.read(page.locator("h1, .total, label"));
    clock.typeElsewhere(card);
    await clock.press(page.locator('button[name="action"][value="pay"]'));
    await resultPage(guest, t("payment.success.title"));
    const { presses, characters, read } = clock.counted;
    console.log(
      `${language} at ${width} px: ${presses} presses, ${characters} typed, ${read} read: ${clock.seconds} s`,
    );
    expect(clock.seconds).toBeLessThan(fiveMinutes);
  });
});

test("by keyboard alone one comes from the home page to a paid system, and always sees the focus", async () => {
  const guest = await shopper(visit, "en", 1440);
  const { page, t } = guest;
  const { activate, answer, tick, type } = keyboardOf(page);
  await go(guest, "/");
  await activate(page.getByRole("link", { name: t("home.tasks.size.system"), exact: true }));
  await page.getByRole("heading", { level: 1, name: t("sizing.name"), exact: true }).waitFor();
  await activate(page.getByRole("link", { name: t("sizing.preset.bodyShop"), exact: true }));
  await page.getByRole("heading", { name: t("sizing.need.title"), exact: true }).waitFor();
  await activate(page.getByRole("button", { name: t("sizing.system.add"), exact: true }));
  await activate(page.locator("main").getByRole("link", { name: t("cart.checkout"), exact: true }));
  await page.waitForURL(/\/checkout$/);
  await type(page.locator('[name="email"]'), guest.email);
  for (const field of ["firstName", "lastName", "address1", "city"] as const)
    await type(page.locator(`[name="shipping.${field}"]`), owner[field]);
  await type(page.locator('[name="shipping.state"]'), "Ohio");
  for (const field of ["zip", "phone"] as const) await type(page.locator(`[name="shipping.${field}"]`), owner[field]);
  for (const extra of freightExtras) await answer(page.locator(`[name="freight.${extra}"]`), "no");
  await tick(page.locator('input[name="payment"][value="stripe"]'));
  await totalsOf(guest);
  await activate(placeButton(guest));
  await page.waitForURL(/\/stripe\/pay\//);
  await activate(page.locator('button[name="action"][value="pay"]'));
  await resultPage(guest, t("payment.success.title"));
});
