import type { ImportError } from "#engine/catalogue/import/import-report.ts";
import type { Translator } from "#i18n/translator.ts";

/** Message of an import error, with advice. */
export function problemText({ problem }: Pick<ImportError, "problem">, t: Translator): string {
  // What is wrong with a picture is said as in the product's editor.
  if (problem.code === "picture_refused") return t(`adminProducts.upload.refused.${problem.reason}`);
  const { code, ...values } = problem;
  return t(`adminImport.problems.${code}`, values as Record<string, string | number>);
}
