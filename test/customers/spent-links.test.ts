import { beforeEach, describe, expect, test } from "vitest";
import { minutes } from "#domain/kernel/time.ts";
import type { JobPayloads } from "#engine/platform/outbox.ts";
import { type Browser, openShop } from "#test/open-shop.ts";
import { sendCustomerMail } from "#worker/mail/send-customer-mail.ts";
import { customer, goodPassword, waiting } from "./customer-fixtures.ts";

const shop = openShop();

beforeEach(() => shop().db.sql("delete from graphile_worker._private_jobs"));

/** The path of the link in the mail that waits, as it is written to be sent. */
async function mailedLink(): Promise<string> {
  const [job] = await waiting<JobPayloads["send_customer_mail"]>(shop().db, "send_customer_mail");
  const letters: string[] = [];
  const { db, clock, url: publicUrl } = shop();
  const mailer = { send: ({ text }: { text: string }) => Promise.resolve(void letters.push(text)) };
  await sendCustomerMail({ db, clock, settings: { publicUrl }, mailer } as never, job!.payload);
  const link = new URL(/https?:\/\/\S+createPassword\?\S+/.exec(letters[0] ?? "")![0]);
  return link.pathname + link.search;
}

describe("a mailed link to a new password that is", () => {
  async function opened(email: string): Promise<{ browser: Browser; page: string; link: string }> {
    await customer(shop().db, email);
    const browser = shop().browser();
    await browser.post("/resetPassword", { email });
    const link = await mailedLink();
    return { browser, page: (await browser.get(link)).location!, link };
  }

  test("pressed twice at once lets in once and says so on the other page; Back says who is signed in, and leads on", async () => {
    const email = "pressed-twice@example.com";
    const { browser, page, link } = await opened(email);
    const press = () => browser.post(page, { intent: "keep", email });
    const [first, second] = (await Promise.all([press(), press()])).toSorted((a, b) => a.status - b.status);
    expect([first!.status, first!.location]).toEqual([303, "/personal"]);
    expect(second!.status).toBe(409);
    expect(second!.text).toContain("This link was used just now");
    expect(second!.text).toContain('href="/personal"');

    const back = await browser.get(page);
    expect(back.text).toContain(`You are signed in as ${email}`);
    expect(back.text).toContain('href="/personal"');
    expect((await browser.get(link)).location).toBe(page);
    expect((await browser.get(page)).text, "opened in the mail once more").toContain(`You are signed in as ${email}`);
    expect(await press(), "pressed on the page that the browser kept").toMatchObject({
      status: 303,
      location: "/personal",
    });

    const elsewhere = shop().browser();
    await elsewhere.get(link);
    expect((await elsewhere.get(page)).text).toContain("This link was used just now");
    shop().clock.advance(minutes(10));
    expect((await elsewhere.get(page)).text).toContain("This link no longer works");
    const forged = shop().browser();
    expect((await forged.post(page, { intent: "keep", email })).status, "without a link").toBe(410);
  });

  test("opened by who is signed in to another account tells of no account but their own", async () => {
    const email = "opened-by-another@example.com";
    await customer(shop().db, "other-account@example.com");
    const { browser, page, link } = await opened(email);
    await browser.post(page, { intent: "keep", email });
    const other = shop().browser();
    await other.post("/signIn", { email: "other-account@example.com", password: goodPassword });
    await other.get(link);
    const shown = (await other.get(page)).text;
    expect(shown).toContain("This link was used just now");
    expect(shown).not.toContain(email);
    expect((await other.post(page, { intent: "keep", email })).status).toBe(409);
    expect((await browser.get(page)).text).toContain(`You are signed in as ${email}`);
  });
});
