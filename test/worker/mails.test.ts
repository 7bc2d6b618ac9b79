import { expect, test } from "vitest";
import { hours } from "#domain/kernel/time.ts";
import { fixedClock } from "#engine/ports/clock.ts";
import type { Mail } from "#engine/ports/mailer.ts";
import type { Shop } from "#engine/shop.ts";
import { jobs } from "#worker/jobs.ts";
import { noon } from "#test/checkout/shelf.ts";
import { testDatabase } from "#test/database.ts";

const database = testDatabase();

test("who orders again and again with another's email and never pays sends its owner thirty mails an hour at most", async () => {
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
  for (let orderId = 1; orderId <= 35; orderId += 1) await jobs.send_order_mail!(shop, { orderId, mail: "placed" });
  expect(sent).toHaveLength(30);
  // What follows a payment is never held back.
  await jobs.send_order_mail!(shop, { orderId: 1, mail: "paid" });
  expect(sent.at(-1)).toBe("paid");
  clock.advance(hours(1));
  await jobs.send_order_mail!(shop, { orderId: 36, mail: "placed" });
  expect(sent).toHaveLength(32);
});
