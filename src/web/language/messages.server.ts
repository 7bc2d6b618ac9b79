import cnMerchant from "virtual:messages/cn/merchant";
import cnPrivate from "virtual:messages/cn/private";
import cnPublic from "virtual:messages/cn/public";
import enMerchant from "virtual:messages/en/merchant";
import enPrivate from "virtual:messages/en/private";
import enPublic from "virtual:messages/en/public";
import type { Language } from "#domain/kernel/language.ts";
import { createTranslator, type Translator } from "#i18n/translator.ts";

export const translators: Record<Language, Translator> = {
  en: createTranslator({ ...enPublic, ...enPrivate, ...enMerchant }, "en"),
  cn: createTranslator({ ...cnPublic, ...cnPrivate, ...cnMerchant }, "cn"),
};
