import type { Language } from "#domain/kernel/language.ts";

/** Between the items of a list. Chinese sets a mark of its own there, without a space. */
export const listSeparators: Record<Language, string> = { en: ", ", cn: "、" };

/** Between the clauses of one sentence. */
export const clauseSeparators: Record<Language, string> = { en: ", ", cn: "，" };

/** Between a label and its value. */
export const colons: Record<Language, string> = { en: ": ", cn: "：" };
