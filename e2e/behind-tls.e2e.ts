import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { freePort } from "../src/boot/free-port.ts";
import { browser, ownShop } from "./browser.ts";
import {
  ada,
  atStripe,
  booksOf,
  buy,
  fillCheckout,
  go,
  mailTo,
  placeOrder,
  resultPage,
  shopper,
  toCheckout,
} from "./shopping.ts";
import { ownCertificate, tlsProxy } from "./tls-proxy.ts";
import { drawn, twoTurns } from "./turns.ts";
import { pathIn } from "./words.ts";

/** A shop in production: the proxy speaks https to the world and plain HTTP to the shop. */
const visit = browser(async () => {
  const folder = mkdtempSync(join(tmpdir(), "plenum-tls-"));
  const certificate = ownCertificate();
  writeFileSync(join(folder, "cert.pem"), certificate.cert);
  const port = await freePort();
  const url = `https://127.0.0.1:${port}`;
  const shop = await ownShop({
    env: {
      NODE_ENV: "production",
      DATABASE_URL: "embedded",
      PUBLIC_URL: url,
      TRUSTED_PROXIES: "1",
      SECRET: "a secret of this run alone, long enough",
      SANDBOX: "1",
      DEMO: "1",
      // The providers' notices come through the proxy too.
      NODE_EXTRA_CA_CERTS: join(folder, "cert.pem"),
    },
  });
  const close = await tlsProxy(port, shop.url, certificate);
  const stop = async () => {
    close();
    await shop.stop();
    rmSync(folder, { recursive: true });
  };
  return { url, sandboxUrl: shop.sandboxUrl, stop };
});

test.each(drawn(twoTurns, 1))(
  "a guest buys through the TLS proxy, in $language at $width px",
  async ({ language, width }) => {
    const guest = await shopper(visit, language, width);
    await buy(guest, "polarwick-ep035");
    await toCheckout(guest);
    await fillCheckout(guest, { payment: "stripe" });
    const total = await placeOrder(guest);
    expect(await atStripe(guest, "pay")).toBe(total);
    const order = await resultPage(guest, guest.t("payment.success.title"));
    expect((await booksOf(guest, "stripe", order)).charged).toBe(total);
    const { links } = await mailTo(guest, order);
    expect(links.filter((link) => new URL(link).origin !== guest.url)).toEqual([]);
    const cookies = (await guest.context.cookies()).filter(({ httpOnly }) => httpOnly);
    expect(cookies.length).toBeGreaterThan(0);
    for (const { name, secure } of cookies)
      expect({ name, secure }).toEqual({ name: expect.stringMatching(/^__Host-/), secure: true });
  },
);

test("without scripts a guest buys through it as well, and a customer signs in and out", async () => {
  const guest = await shopper(visit, "en", 390, { javaScript: false });
  const { page, t } = guest;
  await page.goto("/products/polarwick-ep035.html");
  await page
    .getByRole("button", { name: t("cart.add.button"), exact: true })
    .first()
    .click();
  await page.waitForURL(/\/shoppingCart/);
  await page.getByRole("link", { name: t("cart.checkout"), exact: true }).click();
  await page.locator('[name="email"]').fill(guest.email);
  for (const field of ["firstName", "lastName", "address1", "city", "zip", "phone"] as const)
    await page.locator(`[name="shipping.${field}"]`).fill(ada[field]);
  await page.locator('[name="shipping.state"]').selectOption(ada.state);
  await page.locator('input[name="payment"][value="stripe"]').check();
  await page.getByRole("button", { name: t("checkout.review.update"), exact: true }).click();
  await page.locator('button[name="intent"][value="place"]').click();
  await atStripe(guest, "pay");
  await resultPage(guest, t("payment.success.title"));

  const customer = await shopper(visit, "cn", 1440);
  await go(customer, "/signIn");
  await customer.page.locator('main input[name="email"]').fill("customer@example.com");
  await customer.page.locator('main input[name="password"]').fill("Compressor1");
  await customer.page.getByRole("button", { name: customer.t("account.signIn.submit"), exact: true }).click();
  await customer.page.waitForURL((url) => url.pathname === pathIn("cn", "/personal"));
});
