import { useCallback } from "react";
import type { ProductFieldError } from "#engine/admin/products/edit-read.ts";
import { type TypedProduct, variantFields } from "#engine/admin/products/edit-typed.ts";
import { lookUp } from "#domain/kernel/look-up.ts";
import type { Translator } from "#i18n/translator.ts";
import { useT } from "../../language/language.tsx";
import { fieldName, type Named } from "./change-words.ts";
import { useTaxonomy } from "./taxonomy-context.tsx";

/** Says what is wrong with a field; for a variant's, of which row. */
export function useErrorText(): (problem: ProductFieldError) => string {
  const t = useT();
  return useCallback(
    (problem) => inRow(problem, t(`adminProducts.problem.${problem.code}`, { ...problem.values }), t),
    [t],
  );
}

/** The same with the field's name, as the list above the form says it, and the id of the field. */
export function useErrorLine(): (problem: ProductFieldError) => { readonly field: string; readonly message: string } {
  const t = useT();
  const taxonomy = useTaxonomy();
  return useCallback(
    (problem) => {
      const { field, code, values } = problem;
      const named = t("ui.fieldError", {
        field: labelOf(field, t, taxonomy),
        error: t(`adminProducts.problem.${code}`, { ...values }),
      });
      // Category and subcategory are one list.
      return { field: field === "subcategory" ? "category" : field, message: inRow(problem, named, t) };
    },
    [t, taxonomy],
  );
}

function inRow({ field }: ProductFieldError, problem: string, t: Translator): string {
  const row = /^variant\.(\d+)\./.exec(field)?.[1];
  return row === undefined ? problem : t("adminProducts.problem.inRow", { row: Number(row) + 1, problem });
}

const fileFields = {
  altEn: "adminProducts.pictures.alt.en",
  altCn: "adminProducts.pictures.alt.cn",
  kind: "adminProducts.documents.kind",
  language: "adminProducts.documents.language",
  titleEn: "adminProducts.documents.name.en",
  titleCn: "adminProducts.documents.name.cn",
} as const;

/** What the label of a field says. */
function labelOf(path: string, t: Translator, taxonomy: Named): string {
  const [head = "", ...rest] = path.split(".");
  const last = rest.at(-1) ?? "";
  if (head === "variants") return t("adminProducts.edit.variants");
  if (head === "attribute") return fieldName(`attributes.${last}`, t, taxonomy);
  if (head === "variant") {
    const cell = variantFields.find((one) => one === last);
    if (cell) return t(`adminProducts.variant.${cell}`);
    return fieldName(rest[1] === "attribute" ? `attributes.${last}` : last, t, taxonomy);
  }
  if (head === "openBox") return t(`adminProducts.openBox.${last as keyof TypedProduct["openBox"]}`);
  if (head === "picture" || head === "document") {
    const key = lookUp(fileFields, last);
    return key ? t(key) : t(head === "picture" ? "adminProducts.pictures.title" : "adminProducts.documents.title");
  }
  return fieldName(head === "subcategory" ? "category" : path, t, taxonomy);
}
