import type { ImportError } from "#engine/catalogue/import/import-report.ts";
import type { Translator } from "#i18n/translator.ts";

/** Why a line of a file was not taken, and what to do about it. */
export function problemText({ problem: { code, ...values } }: ImportError, t: Translator): string {
  return t(`adminImport.problems.${code}`, values as Record<string, string | number>);
}
