import { useCallback } from "react";
import type { ProductFieldError } from "#engine/admin/products/edit-read.ts";
import { useT } from "../../language/language.tsx";

/** Says what is wrong with a field; for a variant's, of which row. */
export function useErrorText(): (problem: ProductFieldError) => string {
  const t = useT();
  return useCallback(
    ({ field, code, values }: ProductFieldError) => {
      const said = t(`adminProducts.problem.${code}`, { ...values });
      const row = /^variant\.(\d+)\./.exec(field)?.[1];
      return row === undefined ? said : t("adminProducts.problem.inRow", { row: Number(row) + 1, problem: said });
    },
    [t],
  );
}
