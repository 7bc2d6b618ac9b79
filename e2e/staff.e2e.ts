import type { CDPSession } from "playwright-core";
import { describe, expect, test } from "vitest";
import type { Language } from "#domain/kernel/language.ts";
import { codeFor } from "./authenticator.ts";
import { browser } from "./browser.ts";
import { opens } from "./fulfilment/merchant.ts";
import { mailTo, shopper, type Shopper } from "./shopping.ts";
import { violations } from "./sound.ts";
import { ready } from "./visit.ts";
import { pathIn } from "./words.ts";
import { drawn } from "./turns.ts";

const visit = browser();
const password = "Kompressor-77";

/** Passkeys belong to a name: this machine is localhost to them. */
const byName = (address: string) => address.replace("//127.0.0.1:", "//localhost:");

async function goByName({ page, language }: Shopper, path: string): Promise<void> {
  await page.goto(byName(new URL(pathIn(language, path), page.url()).href));
  await ready(page);
}

/** A device that makes and uses passkeys without asking its owner. */
async function deviceOf({ page, context }: Shopper): Promise<CDPSession> {
  const devtools = await context.newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  const options = {
    protocol: "ctap2",
    transport: "internal",
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  } as const;
  await devtools.send("WebAuthn.addVirtualAuthenticator", { options });
  return devtools;
}

const press = ({ page }: Shopper, name: string) => page.getByRole("button", { name, exact: true }).first().click();

async function headed({ page }: Shopper, name: string): Promise<void> {
  await page.getByRole("heading", { level: 1, name, exact: true }).waitFor();
  await ready(page);
}

/** Invited by the demo's owner, follows the mail and chooses a password; then stands before the second factor. */
async function joins(language: Language, width: number): Promise<Shopper> {
  const owner = await shopper(visit, language, width);
  const hand = await shopper(visit, language, width, { tolerates: /status of 40[19]/ });
  const { t } = hand;
  await opens(owner, "/admin/staff");
  await owner.page.getByLabel(t("adminShell.fields.email"), { exact: true }).fill(hand.email);
  await owner.page.locator("#invite-role").selectOption("fulfilment");
  await press(owner, t("adminStaff.inviteSubmit"));
  await owner.page.getByText(t("adminStaff.invited", { email: hand.email }), { exact: true }).waitFor();
  const { links } = await mailTo(hand, t("mail.staffInvitation.subject", { shop: "Plenum" }));
  await hand.page.goto(byName(links.find((link) => link.includes("/admin/join")) ?? "no link to join by"));
  await ready(hand.page);
  await hand.page.getByLabel(t("adminShell.fields.name"), { exact: true }).fill("Jo Packer");
  await hand.page.getByLabel(t("adminShell.fields.newPassword"), { exact: true }).fill(password);
  await hand.page.getByLabel(t("adminShell.fields.confirm"), { exact: true }).fill(password);
  await press(hand, t("adminShell.join.submit"));
  await givesPassword(hand);
  return hand;
}

async function givesPassword(hand: Shopper): Promise<void> {
  const { page, t } = hand;
  await headed(hand, t("adminShell.signIn.title"));
  await page.getByLabel(t("adminShell.fields.email"), { exact: true }).fill(hand.email);
  await page.getByLabel(t("adminShell.fields.password"), { exact: true }).fill(password);
  await press(hand, t("adminShell.signIn.submit"));
  await page.waitForURL(/\/admin\/secondFactor/);
  await ready(page);
}

async function signsOut(hand: Shopper): Promise<void> {
  await press(hand, hand.t("adminShell.signOut"));
  await headed(hand, hand.t("adminShell.signIn.title"));
}

async function faults({ page }: Shopper): Promise<unknown[]> {
  return (await violations(page)).map(({ id, nodes }) => [page.url(), id, nodes[0]?.html]);
}

const sizes = [
  { language: "en", width: 1440 },
  { language: "cn", width: 390 },
] as const;

describe.each(drawn(sizes))("in $language at $width px", ({ language, width }) => {
  test("somebody who is invited by mail joins with a passkey, signs in with it, and gets in by a recovery code when it is lost", async () => {
    const hand = await joins(language, width);
    const { page, t } = hand;
    const device = await deviceOf(hand);
    expect(await faults(hand)).toEqual([]);
    await page.getByLabel(t("adminShell.passkey.name"), { exact: true }).fill("Packing desk");
    await press(hand, t("adminShell.passkey.add"));
    await page.waitForURL(/\/admin\/security\?first/);
    await ready(page);
    await page.getByText(t("adminStaff.security.firstTitle"), { exact: true }).waitFor();
    await press(hand, t("adminStaff.security.makeCodes"));
    await page.getByText(t("adminStaff.security.keepCodes"), { exact: true }).waitFor();
    const codes = await page
      .locator("main li, [role=status] li")
      .filter({ hasText: /^([A-Z2-9]{4}-){3}[A-Z2-9]{4}$/ })
      .allInnerTexts();
    expect(codes).toHaveLength(10);
    expect(await faults(hand)).toEqual([]);

    await goByName(hand, "/admin/security");
    await page
      .getByRole("button", { name: t("adminStaff.security.removePasskey", { name: "Packing desk" }), exact: true })
      .click();
    await page.getByText(t("adminShell.errors.last_factor"), { exact: true }).waitFor();

    await signsOut(hand);
    await givesPassword(hand);
    await press(hand, t("adminShell.passkey.use"));
    await headed(hand, t("adminDashboard.title"));

    await signsOut(hand);
    await device.send("WebAuthn.disable");
    await givesPassword(hand);
    await page.getByText(t("adminShell.recovery.use"), { exact: true }).click();
    await page.getByLabel(t("adminShell.recovery.code"), { exact: true }).fill(codes[3]!.toLowerCase());
    await press(hand, t("adminShell.factor.submit"));
    await headed(hand, t("adminDashboard.title"));
  });

  test("an authenticator is set up by the key that its QR code holds, and a wrong code is refused in words", async () => {
    const hand = await joins(language, width);
    const { page, t } = hand;
    await page.getByRole("img", { name: t("adminShell.factor.qr"), exact: true }).waitFor();
    await page.getByText(t("adminShell.factor.byHand"), { exact: true }).click();
    const key = await page.locator("code").innerText();
    expect(key).toMatch(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/);
    const code = page.getByLabel(t("adminShell.fields.code"), { exact: true });
    await code.fill("000000");
    await press(hand, t("adminShell.factor.submit"));
    await page.getByText(t("adminErrors.wrong_code"), { exact: true }).first().waitFor();
    await code.fill(await codeFor(hand, key));
    await press(hand, t("adminShell.factor.submit"));
    await page.waitForURL(/\/admin\/security\?first/);
  });

  test("who may only look at a product reads how much of its words is there", async () => {
    const hand = await joins(language, width);
    const { page, t } = hand;
    await page.getByText(t("adminShell.factor.byHand"), { exact: true }).click();
    const code = await codeFor(hand, await page.locator("code").innerText());
    await page.getByLabel(t("adminShell.fields.code"), { exact: true }).fill(code);
    await press(hand, t("adminShell.factor.submit"));
    await page.waitForURL(/\/admin\/security\?first/);
    await goByName(hand, "/admin/products");
    await page.locator('main a[href*="/admin/products/"]').filter({ hasText: /\w/ }).first().click();
    await page.waitForURL(/\/admin\/products\/\d+/);
    await ready(page);
    await expect.poll(() => page.locator("main form fieldset[disabled]").count()).toBe(1);
    const whole = page.getByText(t("adminProducts.edit.complete", { done: 3, of: 3 }), { exact: true });
    await whole.first().waitFor();
    await expect.poll(() => whole.count()).toBe(2);
  });

  test("a mail is seen as the buyer gets it before it is sent, inside a frame that can do nothing", async () => {
    const owner = await shopper(visit, language, width);
    const { page, t } = owner;
    // An order on account is shipped before it is paid, and has no such mail to send again.
    await opens(owner, `/admin/orders?scope=shipped&q=${encodeURIComponent("customer@example.com")}`);
    await page.locator("tbody").getByRole("link", { name: /^PL-/ }).first().click();
    await page.waitForURL(/\/admin\/orders\/PL-/);
    await ready(page);
    const mail = page.locator('form:has(button[name="intent"][value="mail"])');
    await mail.locator("select").selectOption("paid");
    // Nothing may run in the frame, a test's own look inside included: what it was given is read instead.
    const shown = page.waitForResponse(/\/admin\/orders\/PL-[^/]+\/mail\?/);
    await mail.getByRole("button", { name: t("adminOrders.preview.show"), exact: true }).click();
    const answer = await shown;
    expect({
      status: answer.status(),
      contentSecurityPolicy: (await answer.allHeaders())["content-security-policy"],
    }).toEqual({ status: 200, contentSecurityPolicy: expect.stringMatching(/^sandbox; default-src 'none';/) });
    expect(await answer.text()).toContain("<h1");
    await expect.poll(() => page.locator("iframe").getAttribute("sandbox")).toBe("");
    await expect
      .poll(() => page.locator("iframe").evaluate((frame: HTMLIFrameElement) => frame.clientHeight))
      .toBeGreaterThan(200);
  });

  test("what came in is added to the shelf, with its reason among the movements", async () => {
    const owner = await shopper(visit, language, width);
    const { page, t } = owner;
    await opens(owner, "/admin/stock?scope=all&sort=sku-down");
    expect(await faults(owner)).toEqual([]);
    await page.locator("tbody a").first().click();
    await page.waitForURL(/\/admin\/stock\/\d+/);
    await ready(page);
    const reason = `Delivery ${language} ${width}`;
    await page.getByLabel(t("adminStock.units"), { exact: true }).fill("7");
    await page.getByLabel(t("adminStock.reason"), { exact: true }).fill(reason);
    await press(owner, t("adminStock.adjustSubmit"));
    await page.getByText(t("adminStock.done.adjusted"), { exact: true }).waitFor();
    await page.getByText(reason).first().waitFor();
    expect(await faults(owner)).toEqual([]);
  });
});
