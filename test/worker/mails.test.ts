import { expect, test } from "vitest";
import { fixedClock } from "#engine/ports/clock.ts";
import type { Mail } from "#engine/ports/mailer.ts";
import type { Shop } from "#engine/shop.ts";
import { translators } from "#web/language/messages.server.ts";
import { jobs } from "#worker/jobs.ts";
import { compose } from "#worker/mail/layout.ts";
import { noon } from "#test/checkout/checkout-shop.ts";
import { testDatabase } from "#test/database.ts";
import { seller } from "./seller.ts";

const database = testDatabase();

test("orders in somebody's name silence no mail about another order of theirs, and each of an unpaid one's goes once", async () => {
  const sent: string[] = [];
  const clock = fixedClock(noon);
  const letter = (subject: string): Mail => ({
    to: "victim@example.com",
    subject,
    text: "",
    html: "",
    language: "en",
    messageId: subject,
  });
  const shop = {
    db: database(),
    clock,
    mailer: { send: (mail: Mail) => Promise.resolve(void sent.push(mail.subject)) },
    writeOrderMail: (_: unknown, { mail }: { mail: string }) => Promise.resolve(letter(mail)),
  } as unknown as Shop;
  const kinds = ["placed", "bank-instructions", "zeller-instructions", "expiring", "canceled"] as const;
  for (let time = 0; time < 3; time += 1)
    for (let orderId = 1; orderId <= 40; orderId += 1)
      await jobs.send_order_mail!(shop, { orderId, mail: kinds[orderId % kinds.length]! });
  expect(sent).toHaveLength(40);
  // What follows a payment is never held back.
  for (let time = 0; time < 2; time += 1) await jobs.send_order_mail!(shop, { orderId: 1, mail: "paid" });
  expect(sent).toHaveLength(42);
});

test("a mail server that is away draws on nobody's budget: what was tried again and again leaves in the end", async () => {
  const clock = fixedClock(noon);
  let away = true;
  let sent = 0;
  const mail: Mail = { to: "patient@example.com", subject: "", text: "", html: "", language: "en", messageId: "" };
  const shop = {
    db: database(),
    clock,
    mailer: { send: () => (away ? Promise.reject(new Error("away")) : Promise.resolve(void (sent += 1))) },
    writeOrderMail: () => Promise.resolve(mail),
  } as unknown as Shop;
  for (let attempt = 0; attempt < 40; attempt += 1)
    await expect(jobs.send_order_mail!(shop, { orderId: 1, mail: "placed" })).rejects.toThrow("away");
  away = false;
  await jobs.send_order_mail!(shop, { orderId: 1, mail: "placed" });
  expect(sent).toBe(1);
});

test.each([
  ["en", "Questions?", "Or write to help@plenum.example."],
  ["cn", "如有疑问", "也可发邮件至 help@plenum.example。"],
] as const)("the foot of a mail says once whom to ask, by phone or in writing: %s", (language, once, written) => {
  const letter = { subject: "", heading: "", blocks: [] };
  const { text, html } = compose(letter, translators[language], "https://shop.example", seller);
  for (const said of [text, html]) {
    expect(said.split(once)).toHaveLength(2);
    expect(said).toContain(written);
  }
  const silent = compose(letter, translators[language], "https://shop.example", { ...seller, phone: "" });
  expect(silent.text).toContain(once);
});
