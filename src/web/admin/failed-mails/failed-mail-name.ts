import type { MessageKey } from "#i18n/keys.ts";
import { lookUp } from "#domain/kernel/look-up.ts";
import type { Translator } from "#i18n/translator.ts";
import { mailName } from "../settings/mail-name.ts";

/** Mails with words of the shop's own, which the merchant cannot edit. */
const own: Readonly<Record<string, MessageKey>> = {
  told: "adminFailedMails.own.told",
  staffLetter: "adminFailedMails.own.staffLetter",
  newBrowser: "adminFailedMails.own.newBrowser",
  browserLink: "adminFailedMails.own.browserLink",
  factor: "adminFailedMails.own.factor",
  test: "adminFailedMails.own.test",
  "": "adminFailedMails.own.unknown",
};

/** Name of any mail on the merchant's side. */
export function failedMailName(t: Translator, mail: string): string {
  const key = lookUp(own, mail);
  return key ? t(key) : mailName(t, mail);
}
