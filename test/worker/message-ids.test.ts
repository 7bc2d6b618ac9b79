import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { type Mail, MailRefused } from "#engine/ports/mailer.ts";
import type { Shop } from "#engine/shop.ts";
import { testDatabase } from "#test/database.ts";
import { PartlySent } from "#worker/mail/mail-each.ts";
import { mailStaff } from "#worker/mail/mail-staff.ts";
import { messageIdOf } from "#worker/mail/message-id.ts";
import { shopTranslators } from "#worker/mail/mail-translator.ts";
import { sendLetter } from "#worker/mail/send-letter.ts";
import { expectMessageIds } from "./valid-message-id.ts";

const database = testDatabase();

const addresses = [
  "ada@example.com",
  "ADA@example.com",
  "ada+parts@example.com",
  "adaparts@example.com",
  '"ada lovelace"@example.com',
  "o'neil@example.com",
  "采购@公司.example",
];

const letter = { subject: "", heading: "", blocks: [] };

/** A shop whose mail server refuses these addresses, and what it took. */
function mailing(refuses: readonly string[] = []) {
  const sent: Mail[] = [];
  const send = (mail: Mail) =>
    refuses.includes(mail.to) ? Promise.reject(new MailRefused("refused")) : Promise.resolve(void sent.push(mail));
  const settings = { publicUrl: "https://shop.example" };
  return { sent, shop: { db: database(), mailer: { send }, settings } as unknown as Shop };
}

test("a Message-ID has one @ whomever the mail is for, names nobody, and is the same when the mail is sent again", async () => {
  const { sent, shop } = mailing();
  const to = addresses.map((email) => ({ email, language: "en" as const }));
  const { en: english } = await shopTranslators(database());
  for (let time = 0; time < 2; time += 1) {
    await sendLetter(shop, { to, name: "statement", id: ["statement-1-2026-10"], letterOf: () => letter });
    await mailStaff(shop, { letter, english, id: "told.words.1" }, addresses);
  }
  const ids = sent.map(({ messageId }) => messageId);
  expectMessageIds(sent);
  for (const id of ids) expect(id).not.toMatch(/lovelace|neil|example|parts/i);
  const half = ids.length / 2;
  expect(ids.slice(half)).toEqual(ids.slice(0, half));
  expect(new Set(ids).size).toBe(half);
});

test("whatever a mail is named by, such as a provider's own number, its Message-ID is one", () => {
  const parts = ["", "a b", "<x>", "a..b", ".a", "a@b@c", "编号", "re_1/2", 7, -7, 1.5, "2026-10-31", "SO-1.2"];
  expectMessageIds(parts.map((part) => ({ messageId: messageIdOf("mail", part) })));
  expect(new Set(parts.map((part) => messageIdOf(part))).size).toBe(parts.length);
});

test("the mail is written once for all who read one language, and one whom the server refuses keeps no other from it", async () => {
  const { sent, shop } = mailing(["full@example.com"]);
  const written: string[] = [];
  const languages = ["en", "cn", "en", "cn"] as const;
  const to = languages.map((language, at) => ({ email: `reader-${at}@example.com`, language }));
  const attempt = sendLetter(shop, {
    to: [{ email: "full@example.com", language: "en" }, ...to],
    name: "statement",
    id: ["statement-1-2026-10"],
    letterOf: (t) => (written.push(t.language), { ...letter, subject: t.language }),
  });
  const error = await attempt.catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(PartlySent);
  expect((error as PartlySent).unsentTo).toEqual(["full@example.com"]);
  expect(written).toEqual(["en", "cn"]);
  expect(sent.map(({ to: email, subject }) => ({ email, language: subject }))).toEqual(to);
});

test("every mail takes its Message-ID from the one function that makes them", () => {
  const sources = globSync("src/worker/mail/*.ts").map((path) => ({ path, text: readFileSync(path, "utf8") }));
  const sending = sources.filter(({ text }) => text.includes("mailer.send("));
  // A mail about an order is written by one and handed over by the other.
  const writing = sending.map(({ path }) => path.replace("send-order-mail", "write-order-mail"));
  expect(writing.length).toBeGreaterThan(3);
  for (const path of writing) expect(readFileSync(path, "utf8"), path).toMatch(/messageId(?:: | = )messageIdOf\(/);
  const others = sources.flatMap(({ path, text }) =>
    [...text.matchAll(/messageId(?:: | = )(?!messageIdOf\()[`"'].*/g)].map(([line]) => `${path} ${line}`),
  );
  expect(others).toEqual([]);
});
