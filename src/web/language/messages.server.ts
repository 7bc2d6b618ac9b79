import cn from "virtual:messages/cn";
import en from "virtual:messages/en";
import type { Language } from "#domain/kernel/language.ts";
import { createTranslator, type Translator } from "#i18n/translator.ts";

export const translators: Record<Language, Translator> = {
  en: createTranslator(en, "en"),
  cn: createTranslator(cn, "cn"),
};
