import type { Language } from "#domain/kernel/language.ts";
import { type MailWords, readMailWords } from "#engine/content/mail-words.ts";
import type { CustomerMail, OrderMail } from "#engine/platform/outbox.ts";
import type { Db } from "#engine/platform/database.ts";
import { loadTranslators } from "#i18n/catalogs.ts";
import { type MailName, ownMessages } from "#i18n/mail-templates.ts";
import { withOwnWords } from "#i18n/own-words.ts";
import type { Translator } from "#i18n/translator.ts";

const translators = loadTranslators();

/** Says a mail in the merchant's words where there are some, and else in the shop's own. */
export async function mailTranslator(db: Db, mail: MailName, language: Language): Promise<Translator> {
  return translatorWith(mail, await readMailWords(db, mail), language);
}

/** The same in both languages, for what goes to staff. */
export async function mailTranslators(db: Db, mail: MailName): Promise<Record<Language, Translator>> {
  const words = await readMailWords(db, mail);
  return { en: translatorWith(mail, words, "en"), cn: translatorWith(mail, words, "cn") };
}

export function translatorWith(mail: MailName, words: MailWords, language: Language): Translator {
  return withOwnWords(translators[language], ownMessages(mail, words, language));
}

/** The messages of a mail that a job names: `bank-instructions` is said by `mail.bankInstructions`. */
export function nameOf(mail: OrderMail | CustomerMail): MailName {
  return mail.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase()) as MailName;
}
