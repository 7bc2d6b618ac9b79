import type { Language } from "#domain/kernel/language.ts";
import { translators } from "#web/language/messages.server.ts";
import { uploadCodes, uploadRefusedText } from "#web/admin/uploads/upload-refused-text.ts";

/** The sentences by which uploads are refused, by code. */
export const refusalWords = (language: Language): Readonly<Record<string, string>> =>
  Object.fromEntries(uploadCodes.map((code) => [code, uploadRefusedText(translators[language], code)]));
