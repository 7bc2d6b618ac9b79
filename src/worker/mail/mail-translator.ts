import { defaultTimeZone } from "#domain/kernel/time-zone.ts";
import type { Language } from "#domain/kernel/language.ts";
import { answeredIn } from "#domain/kernel/shop-languages.ts";
import { type MailSettings, readMailSettings } from "#engine/content/mail-settings.ts";
import type { MailWords } from "#engine/content/mail-words.ts";
import type { CustomerMail, OrderMail } from "#engine/platform/mail-kinds.ts";
import type { Db } from "#engine/platform/database.ts";
import { readShopTimeZone } from "#engine/platform/shop-time-zone.ts";
import { loadTranslators } from "#i18n/catalogs.ts";
import { type MailName, ownMessages } from "#i18n/mail-templates.ts";
import { withOwnWords } from "#i18n/own-words.ts";
import { inTimeZone, type ShopTranslator } from "#i18n/translator.ts";

const translators = loadTranslators(defaultTimeZone);

/** Translator with the merchant's own text of a mail, and the shop's where there is none. */
export function mailTranslator(
  { words, timeZone }: Pick<MailSettings, "words" | "timeZone">,
  mail: MailName,
  language: Language,
): ShopTranslator {
  return translatorWith(mail, words, language, timeZone);
}

/**
 * The same for a mail to a buyer: a shop in English alone writes English, also to those who came while it was in both
 * languages. Its links follow the translator's language.
 */
export function buyerTranslator(settings: MailSettings, mail: MailName, language: Language): ShopTranslator {
  return mailTranslator(settings, mail, answeredIn(settings.languages, language));
}

/** Same, in both languages, for mails to staff. */
export async function mailTranslators(db: Db, mail: MailName): Promise<Record<Language, ShopTranslator>> {
  const settings = await readMailSettings(db, mail);
  return { en: mailTranslator(settings, mail, "en"), cn: mailTranslator(settings, mail, "cn") };
}

/** The shop's own text in both languages, unaffected by settings. */
export async function shopTranslators(db: Db): Promise<Record<Language, ShopTranslator>> {
  const timeZone = await readShopTimeZone(db);
  return { en: inTimeZone(translators.en, timeZone), cn: inTimeZone(translators.cn, timeZone) };
}

export function translatorWith(mail: MailName, words: MailWords, language: Language, timeZone: string): ShopTranslator {
  return inTimeZone(withOwnWords(translators[language], ownMessages(mail, words, language)), timeZone);
}

/** Message namespace of a mail in a job: `bank-instructions` uses `mail.bankInstructions`. */
export function nameOf(mail: OrderMail | CustomerMail): MailName {
  return mail.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase()) as MailName;
}
