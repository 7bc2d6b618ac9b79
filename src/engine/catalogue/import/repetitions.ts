import { createHash } from "node:crypto";
import { compactPartNumber } from "#domain/catalogue/part-number.ts";
import type { ImportRecord } from "./import-record.ts";
import type { ImportProblem } from "./import-report.ts";
import { compactOf, isFields, variantsOf } from "./partial-value.ts";
import type { ReadRecord, ReadValue } from "./read-record.ts";
import type { UsedInFile } from "./used-in-file.ts";

/** A mark of what the record says of its product; null where it says nothing, 0 where it is the only one to do so. */
export function markOf({ isSilent, byNumber, saysOfProduct }: ReadValue): number | null {
  if (isSilent && byNumber) return null;
  return byNumber && saysOfProduct ? createHash("md5").update(saysOfProduct()).digest().readInt32LE() : 0;
}

/**
 * Rows that name only part numbers may come in any order, each number once. What is said of a product stands together,
 * or is the same wherever it stands.
 */
export function repetitions(
  record: ImportRecord,
  seen: UsedInFile,
  { mark, byNumber: isByNumber }: { readonly mark: number | null; readonly byNumber: boolean },
): [field: string, problem: ImportProblem][] {
  const problems: [string, ImportProblem][] = [];
  const data = mark === null ? undefined : seen.dataOf(record.slug);
  if (data && !(isByNumber && data.mark === mark))
    problems.push([isByNumber ? "variants[0].sku" : "slug", { code: "slug_repeated", firstLine: data.line }]);
  const own = new Set<string>();
  record.variants.forEach(({ sku }, index) => {
    const compact = compactPartNumber(sku);
    const product = own.has(compact) ? record.slug : seen.productWith(compact);
    const isAgain = product === record.slug && isByNumber;
    const problem: ImportProblem = isAgain
      ? { code: "sku_repeated", sku }
      : { code: "sku_taken", sku, product: product ?? "" };
    // A number that comes twice in the record itself is refused by the domain.
    if (product !== undefined && !(isAgain && own.has(compact))) problems.push([`variants[${index}].sku`, problem]);
    own.add(compact);
  });
  return problems;
}

/** The compact part numbers of a record, as far as they can be read. */
export const numbersOf = (record: ReadRecord): readonly string[] =>
  "problem" in record
    ? (record.numbers ?? [])
    : (isFields(record.value) ? variantsOf(record.value) : []).flatMap((variant) => compactOf(variant) ?? []);
