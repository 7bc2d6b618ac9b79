import { expect, test } from "vitest";
import { browser } from "./browser.ts";
import { shopper } from "./shopping.ts";
import { drawn, twoTurns } from "./turns.ts";
import { ready } from "./visit.ts";
import { pathIn } from "./words.ts";

const visit = browser();

const hydration = /<script type="application\/json" id="hydration">([\s\S]*?)<\/script>/;

/**
 * The server's answer where it could not render the page: the same document, with nothing in its body but the frame's
 * data and the names of the page's files.
 */
function asShell(html: string): string {
  const sent = JSON.parse(hydration.exec(html)?.[1] ?? "") as object;
  const data = JSON.stringify({ ...sent, state: null }).replaceAll("<", "\\u003c");
  return html.replace(
    /<body>[\s\S]*<\/body>/,
    () => `<body><script type="application/json" id="hydration">${data}</script></body>`,
  );
}

test.each(drawn(twoTurns))(
  "mounted onto the server's markup, the page stays the very one that was sent, in $language at $width px",
  async ({ language, width }) => {
    const { page } = await shopper(visit, language, width);
    // Marked while it is parsed, before any script of the page runs.
    await page.addInitScript(() => {
      new MutationObserver(() => {
        const content = document.getElementById("content");
        if (content) Object.assign(content, { asSent: true });
      }).observe(document, { childList: true, subtree: true });
    });
    await page.goto(pathIn(language, "/products/polarwick-ep035.html"));
    expect(await page.evaluate(() => "asSent" in (document.getElementById("content") ?? {}))).toBe(true);
    await page.getByRole("heading", { level: 1 }).waitFor();
  },
);

test.each(drawn(twoTurns))(
  "a visitor whose computer keeps another time reads the shop's days and hours, as the server sent them, in $language at $width px",
  async ({ language, width }) => {
    const path = pathIn(language, "/shippingPolicy");
    const words = async (timeZone: string, javaScript: boolean) => {
      const { page } = await shopper(visit, language, width, { timeZone, javaScript });
      await page.goto(path);
      return page.locator("#content header p > span").innerText();
    };
    const sent = await words("America/Chicago", false);
    expect(sent).toMatch(/\d{4}/);
    for (const zone of ["Asia/Shanghai", "Pacific/Kiritimati", "Pacific/Pago_Pago"])
      expect(await words(zone, true), zone).toBe(sent);
  },
);

test.each(drawn(twoTurns))(
  "a form sent before the scripts answer keeps what was typed and what was refused when they do, in $language at $width px",
  async ({ language, width }) => {
    const { page, t } = await shopper(visit, language, width, { early: true, tolerates: /status of (4\d\d)/ });
    let release = (): void => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route("**/assets/*.js", async (route) => {
      await released;
      await route.continue();
    });
    await page.goto(pathIn(language, "/signIn"), { waitUntil: "commit" });
    await page.locator('main [name="email"]').fill("nobody@example.com");
    await page.locator('main [name="password"]').fill("not the password");
    await Promise.all([
      page.waitForResponse((answer) => answer.request().method() === "POST"),
      page.getByRole("button", { name: t("account.signIn.submit"), exact: true }).click({ noWaitAfter: true }),
    ]);
    const refused = page.getByRole("alert").getByText(t("account.errors.0208"));
    await refused.waitFor();
    release();
    await ready(page);
    await expect.poll(() => refused.count(), { message: "the sentence of the refusal" }).toBeGreaterThan(0);
    await expect
      .poll(() => page.locator('main [name="email"]').inputValue(), { message: "the email" })
      .toBe("nobody@example.com");
  },
);

test("the cart is rendered into an empty document too, and a page that is not there says so in it", async () => {
  const { page } = await visit({ tolerates: /status of (500|404)/ });
  await page.route("**/shoppingCart", async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, status: 500, body: asShell(await answer.text()) });
  });
  await page.goto("/shoppingCart");
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.route("**/products/gone.html", async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, status: 500, body: asShell(await answer.text()) });
  });
  await page.goto("/products/gone.html");
  await page.getByText("This product does not exist").waitFor();
});
