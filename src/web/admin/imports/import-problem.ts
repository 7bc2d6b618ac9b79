import type { BulkChangeError } from "#engine/admin/products/edit-many-plan.ts";
import type { ImportProblem } from "#engine/catalogue/import/import-report.ts";
import type { Translator } from "#i18n/translator.ts";
import { floorText } from "../field-error-text.ts";
import { refusedText } from "../refused-text.ts";
import { uploadRefusedText } from "../uploads/upload-refused-text.ts";

/** Message of an import error, or of a product that a change of many leaves as it is, with advice. */
export function problemText({ problem }: { readonly problem: ImportProblem | BulkChangeError }, t: Translator): string {
  // Picture errors have the words of the product's editor.
  if (problem.code === "picture_refused") return uploadRefusedText(t, problem.reason);
  if (problem.code === "below_floor") return floorText(t, problem.sku, { values: { floor: problem.floor } });
  const { code, ...values } = problem;
  const filled = values as Record<string, string | number>;
  return refusedText(t, code, (own) => t(`adminImport.problems.${own}`, filled), filled);
}
