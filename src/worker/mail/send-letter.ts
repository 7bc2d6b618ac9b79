import type { Language } from "#domain/kernel/language.ts";
import { readMailSettings } from "#engine/content/mail-settings.ts";
import type { Email } from "#engine/ports/letter.ts";
import type { Mail } from "#engine/ports/mailer.ts";
import type { Shop } from "#engine/shop.ts";
import type { MailName } from "#i18n/mail-templates.ts";
import type { ShopTranslator } from "#i18n/translator.ts";
import { compose, factsIn, senderIn } from "./layout.ts";
import { mailEach } from "./mail-each.ts";
import { buyerTranslator } from "./mail-translator.ts";
import { messageIdOf } from "./message-id.ts";

interface LetterToSend {
  /** Its readers, each with the language that they chose. */
  readonly to: readonly { readonly email: string; readonly language: Language }[];
  /** Namespace of its words. */
  readonly name: MailName;
  /** Parts that tell it from all other mails to the same reader, and are the same when it is sent again. */
  readonly id: readonly (string | number)[];
  /** The mail in the translator's language, which is written once for all of its readers. */
  letterOf(t: ShopTranslator, shopName: string): Email | Promise<Email>;
  /** URL that stops requested mails by one POST (RFC 8058). */
  unsubscribeUrlOf?(t: ShopTranslator): string;
  /** By default that of mails to buyers. */
  readonly translatorOf?: typeof buyerTranslator;
}

/** Mails a letter to each of its readers, in their language. Throws as `mailEach` does. */
export async function sendLetter(
  shop: Pick<Shop, "db" | "mailer" | "settings">,
  { to, name, id, translatorOf = buyerTranslator, ...letter }: LetterToSend,
): Promise<void> {
  const settings = await readMailSettings(shop.db, name);
  const mails = new Map<Language, Omit<Mail, "to" | "messageId">>();
  const mailIn = async (language: Language) => {
    const t = translatorOf(settings, name, language);
    const facts = factsIn(settings, t);
    const email = await letter.letterOf(t, facts.name);
    const mail = {
      subject: email.subject,
      ...compose(email, t, shop.settings.publicUrl, facts),
      language: t.language,
      sender: senderIn(settings, t),
      ...(letter.unsubscribeUrlOf && { unsubscribeUrl: letter.unsubscribeUrlOf(t) }),
    };
    mails.set(language, mail);
    return mail;
  };
  await mailEach(to, async ({ email, language }) => {
    const mail = mails.get(language) ?? (await mailIn(language));
    await shop.mailer.send({ ...mail, to: email, messageId: messageIdOf(...id, email) });
  });
}
