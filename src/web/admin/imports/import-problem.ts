import type { ImportError } from "#engine/catalogue/import/import-report.ts";
import type { Translator } from "#i18n/translator.ts";
import { uploadRefusedText } from "../uploads/upload-refused-text.ts";

/** Message of an import error, with advice. */
export function problemText({ problem }: Pick<ImportError, "problem">, t: Translator): string {
  // Picture errors have the words of the product's editor.
  if (problem.code === "picture_refused") return uploadRefusedText(t, problem.reason);
  const { code, ...values } = problem;
  return t(`adminImport.problems.${code}`, values as Record<string, string | number>);
}
