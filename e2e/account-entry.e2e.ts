import { describe, expect, test } from "vitest";
import type { MessageKey } from "#i18n/keys.ts";
import { browser } from "./browser.ts";
import { fillIn, followMail, heading, password, refusals, send, signIn, signOut, signUp } from "./people.ts";
import { go, mailTo, type Shopper, shopper } from "./shopping.ts";
import { turnsOf } from "./turns.ts";
import { words } from "./words.ts";

const visit = browser();
const newPassword = "Zylinder-und-Kolben-3";

type Refusal = Extract<MessageKey, `account.errors.${string}` | `checkout.errors.${string}`>;
type FieldLabel = Extract<MessageKey, `account.fields.${string}`>;

/** These sentences stand above the form, and no other; a field that is required is given by its label. */
async function saidAtTheForm({ page, t }: Shopper, keys: readonly (Refusal | FieldLabel)[]): Promise<void> {
  const isLabel = (key: Refusal | FieldLabel): key is FieldLabel => key.startsWith("account.fields.");
  const said = () => page.getByRole("alert").getByRole("link").allInnerTexts();
  await expect.poll(said).toEqual(keys.map((key) => (isLabel(key) ? t("fields.required", { field: t(key) }) : t(key))));
}

describe.each(turnsOf(0))("in $language at $width px", ({ language, width }) => {
  test("signing up says what is missing, mails a link that works once, and an old link says that it has expired", async () => {
    const person = await shopper(visit, language, width, { tolerates: refusals });
    const { page, t, email } = person;
    await go(person, "/signUp");
    await send(person).click();
    const names = ["account.errors.first_name_required", "account.errors.last_name_required"] as const;
    await saidAtTheForm(person, [...names, "checkout.errors.email_required", "account.errors.password_required"]);
    await fillIn(person, { firstName: "Ada", lastName: "Byron", email: "ada at home", password: "short" });
    await saidAtTheForm(person, ["checkout.errors.email_format", "account.errors.password_rule"]);
    // A mended field leaves the list above the form, and with the last of them the list goes.
    const list = page.getByRole("alert").filter({ hasText: t("checkout.errors.email_format") });
    await list.waitFor();
    await page.locator('main [name="email"]').fill(email);
    await list.waitFor({ state: "detached" });
    await page.locator('main [name="password"]').fill(password);
    await page
      .getByRole("alert")
      .filter({ hasText: t("account.errors.password_rule") })
      .waitFor({ state: "detached" });
    await fillIn(person, { email, password });
    await heading(person, t("account.signUp.sentTitle"));
    await followMail(person, t("mail.verifyEmail.subject"), "/verifyEmail");
    await expect.poll(() => new URL(page.url()).search).toBe("");
    await send(person).click();
    await page.getByText(t("account.errors.password_required")).first().waitFor();
    await fillIn(person, { password });
    await heading(person, t("account.verify.doneTitle"));
    await followMail(person, t("mail.verifyEmail.subject"), "/verifyEmail");
    await page.getByText(t("account.verify.expired"), { exact: true }).waitFor();
  });

  test("nobody is 0208, a wrong password says so, the fifth locks strangers out with 0210, and the owner's known browser still gets in", async () => {
    const owner = await shopper(visit, language, width, { tolerates: refusals });
    await signUp(owner);
    await go(owner, "/personal");
    await signIn(owner);
    await heading(owner, owner.t("account.personal.hello", { name: "Ada" }));
    await signOut(owner);

    const stranger = await shopper(visit, language, width, { tolerates: refusals });
    const { page, t } = stranger;
    const tries = async (email: string, secret: string, sentence: string) => {
      const answered = page.waitForResponse((response) => response.request().method() === "POST");
      await fillIn(stranger, { email, password: secret });
      await answered;
      await page.getByText(sentence, { exact: true }).first().waitFor();
    };
    await go(stranger, "/signIn");
    await tries(stranger.email, password, t("account.errors.0208"));
    for (const guess of ["guess-1234", "guess-2345", "guess-3456", "guess-4567"])
      await tries(owner.email, guess, t("account.errors.wrong_password"));
    await tries(owner.email, "guess-5678", t("account.errors.0210"));
    await tries(owner.email, password, t("account.errors.0210"));

    await signIn(owner);
    await heading(owner, t("account.personal.hello", { name: "Ada" }));
  });

  test("changing the password says what is wrong, signs other browsers out, and is mailed in the language the account chose", async () => {
    const person = await shopper(visit, language, width, { tolerates: refusals });
    const { page, t } = person;
    await signUp(person);
    const elsewhere = { ...(await shopper(visit, language, width, { tolerates: refusals })), email: person.email };
    for (const browser of [elsewhere, person]) {
      await go(browser, "/personal");
      await signIn(browser);
      await heading(browser, t("account.personal.hello", { name: "Ada" }));
    }
    const other = language === "en" ? "cn" : "en";
    await fillIn(person, { language: other });
    await page.getByText(t("account.personal.saved")).waitFor();

    await go(person, "/personal/changePwd");
    await send(person).click();
    await saidAtTheForm(person, ["account.fields.oldPassword", "account.fields.newPassword", "account.fields.confirm"]);
    await fillIn(person, { oldPassword: password, newPassword, confirm: password });
    await saidAtTheForm(person, ["account.errors.password_mismatch"]);
    await fillIn(person, { newPassword: password, confirm: password });
    await saidAtTheForm(person, ["account.errors.password_same"]);
    await fillIn(person, { oldPassword: "not this 1", newPassword, confirm: newPassword });
    await saidAtTheForm(person, ["account.errors.wrong_password"]);
    await fillIn(person, { oldPassword: password });
    await page.getByText(t("account.changePassword.done")).waitFor();
    await mailTo(person, words[other]("mail.passwordChanged.subject"));

    await go(elsewhere, "/personal");
    await signIn(elsewhere, newPassword);
    await heading(elsewhere, t("account.personal.hello", { name: "Ada" }));
  });

  test("a forgotten password is replaced by mail, but not by the old one (0206), and its link lets in", async () => {
    const person = await shopper(visit, language, width, { tolerates: refusals });
    const { page, t, email } = person;
    await signUp(person);
    await go(person, "/signIn");
    await page.getByRole("link", { name: t("account.signIn.forgot"), exact: true }).click();
    await heading(person, t("account.reset.title"));
    await fillIn(person, { email });
    await heading(person, t("account.reset.sentTitle"));
    await followMail(person, t("mail.resetPassword.subject"), "/createPassword");
    await fillIn(person, { password, confirm: newPassword });
    await saidAtTheForm(person, ["account.errors.password_mismatch"]);
    await fillIn(person, { password, confirm: password });
    await saidAtTheForm(person, ["account.errors.0206"]);
    await fillIn(person, { password: newPassword, confirm: newPassword });
    await heading(person, t("account.personal.hello", { name: "Ada" }));
  });
});
