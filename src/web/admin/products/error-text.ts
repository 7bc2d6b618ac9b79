import { useCallback } from "react";
import type { FieldError } from "#domain/kernel/fields/field.ts";
import { gridFields, ofDocument, ofOpenBox, ofPicture } from "#engine/admin/products/edit-fields.ts";
import { lookUp } from "#domain/kernel/look-up.ts";
import type { Translator } from "#i18n/translator.ts";
import { useT } from "../../language/language.tsx";
import { errorLine } from "../../error-text.ts";
import { floorText, ownErrorText } from "../field-error-text.ts";
import { fieldName, type Named } from "./change-words.ts";
import { useTaxonomy } from "./taxonomy-context.tsx";

/** Message of a field's error; for a variant's, with its row. */
export function useErrorText(): (problem: FieldError) => string {
  const t = useT();
  const taxonomy = useTaxonomy();
  return useCallback((problem) => inRow(problem, errorLineOf(problem, t, taxonomy).message, t), [t, taxonomy]);
}

/** The same with the field's label and id, for the list above the form. */
export function useErrorLine(): (problem: FieldError) => { readonly field: string; readonly message: string } {
  const t = useT();
  const taxonomy = useTaxonomy();
  return useCallback(
    (problem) => {
      const { field } = problem;
      const { label, message } = errorLineOf(problem, t, taxonomy);
      const named = label === undefined ? message : t("ui.fieldError", { field: label, error: message });
      // Category and subcategory are one list.
      return { field: field === "subcategory" ? "category" : field, message: inRow(problem, named, t) };
    },
    [t, taxonomy],
  );
}

function inRow({ field }: FieldError, problem: string, t: Translator): string {
  const row = /^variant\.(\d+)\./.exec(field)?.[1];
  return row === undefined ? problem : t("adminProducts.problem.inRow", { row: Number(row) + 1, problem });
}

function errorLineOf(error: FieldError, t: Translator, taxonomy: Named) {
  const label = labelOf(error.field, t, taxonomy);
  if (error.code === "below_floor")
    return { field: error.field, label: undefined, message: floorText(t, label, error) };
  return errorLine(t, { ...error, label }, (code) => ownErrorText(t, code, error.values));
}

const fileFields = { ...ofPicture, ...ofDocument };

function labelOf(path: string, t: Translator, taxonomy: Named): string {
  const [head = "", ...rest] = path.split(".");
  const last = rest.at(-1) ?? "";
  if (head === "variants") return t("adminProducts.edit.variants");
  if (head === "attribute") return fieldName(`attributes.${last}`, t, taxonomy);
  if (head === "variant") {
    const cell = lookUp(gridFields, last)?.label;
    if (cell) return t(cell);
    return fieldName(rest[1] === "attribute" ? `attributes.${last}` : last, t, taxonomy);
  }
  const inBox = head === "openBox" && lookUp(ofOpenBox, last)?.label;
  if (inBox) return t(inBox);
  if (head === "picture" || head === "document") {
    const of = lookUp(fileFields, last)?.label;
    return t(of || (head === "picture" ? "adminProducts.pictures.title" : "adminProducts.documents.title"));
  }
  return fieldName(head === "subcategory" ? "category" : path, t, taxonomy);
}
