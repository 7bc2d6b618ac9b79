import type { Context } from "hono";
import type { Language } from "#domain/kernel/language.ts";
import type { TooMany } from "#engine/platform/rate-limit.ts";
import { translators } from "#web/language/messages.server.ts";
import { tooManyText } from "#web/too-many.ts";
import { forOneReader } from "../private-file.ts";

/** A sentence in place of a PDF: too many were made, and when to come back. */
export function paperRefused(c: Context, language: Language, refused: TooMany): Response {
  const text = `${tooManyText(translators[language], refused.minutes)}\n`;
  return c.text(text, 429, { ...forOneReader, "retry-after": String(refused.minutes * 60) });
}
