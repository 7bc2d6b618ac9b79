import cnMerchant from "virtual:messages/cn/merchant";
import cnPrivate from "virtual:messages/cn/private";
import cnPublic from "virtual:messages/cn/public";
import cnServer from "virtual:messages/cn/server";
import enMerchant from "virtual:messages/en/merchant";
import enPrivate from "virtual:messages/en/private";
import enPublic from "virtual:messages/en/public";
import enServer from "virtual:messages/en/server";
import type { Language } from "#domain/kernel/language.ts";
import { createTranslator, type Translator } from "#i18n/translator.ts";

/** Everything the server says, from the build: its bundle lies beside no message files. */
export const translators: Record<Language, Translator> = {
  en: createTranslator({ ...enPublic, ...enPrivate, ...enMerchant, ...enServer }, "en"),
  cn: createTranslator({ ...cnPublic, ...cnPrivate, ...cnMerchant, ...cnServer }, "cn"),
};
