import { defaultTimeZone } from "#domain/kernel/time-zone.ts";
import { languages } from "#domain/kernel/language.ts";
import type { JobPayloads } from "#engine/platform/outbox.ts";
import { loadTranslators } from "#i18n/catalogs.ts";
import { writeExampleMail } from "./example-mail.ts";
import type { MailShop } from "./mail-shop.ts";
import { messageIdOf } from "./message-id.ts";

const translators = loadTranslators(defaultTimeZone);

/** Sends a mail about an example order, in both languages, to the member of staff who requested it. */
export async function sendTestMail(shop: MailShop, { mail, words, to }: JobPayloads["send_test_mail"]): Promise<void> {
  for (const language of languages) {
    const { letter, html, text } = await writeExampleMail(shop, { mail, words, language });
    const subject = translators[language]("adminSettings.mails.testSubject", { subject: letter.subject });
    await shop.mailer.send({ to, subject, text, html, language, messageId: messageIdOf("test", language) });
  }
}
