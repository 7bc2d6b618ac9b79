import type { z } from "zod";
import type { PictureRefused } from "../pictures/picture-format.ts";
import type { ProductError } from "#domain/catalogue/product-errors.ts";

/** Why a line, or a part of it, was not taken. */
export type ImportProblem =
  | { readonly code: "not_json" }
  | { readonly code: "not_utf8" }
  | { readonly code: "field_missing" }
  | { readonly code: "field_invalid"; readonly expected: string }
  | { readonly code: "column_missing"; readonly column: string }
  | { readonly code: "column_unknown"; readonly column: string }
  | { readonly code: "column_twice"; readonly column: string }
  | { readonly code: "column_unnamed"; readonly number: number }
  | { readonly code: "separator"; readonly found: "semicolon" | "tab" }
  | { readonly code: "cells_do_not_match"; readonly cells: number; readonly columns: number }
  | { readonly code: "quote_open" }
  | { readonly code: "too_long" | "row_too_long"; readonly most: number }
  | { readonly code: "slug_repeated"; readonly firstLine: number }
  | { readonly code: "sku_taken"; readonly sku: string; readonly product: string }
  | { readonly code: "serial_taken"; readonly serial: string; readonly product: string }
  | { readonly code: "test_ahead" }
  | { readonly code: "link_unknown"; readonly target: string }
  | { readonly code: "type_left_out"; readonly type: string }
  | { readonly code: "value_unreadable"; readonly value: string }
  | { readonly code: "gift_card" }
  | { readonly code: "picture_unmatched" }
  | { readonly code: "picture_twice" }
  | { readonly code: "pictures_full"; readonly most: number }
  | { readonly code: "picture_refused"; readonly reason: PictureRefused["code"] }
  | { readonly code: "zip_broken" | "zip_unsafe" | "zip_encrypted" | "zip_bomb" }
  | { readonly code: "zip_too_many"; readonly most: number }
  | ProductError;

/** A problem with where it lies: the line of the file, the product and the field. */
export interface ImportError {
  readonly line: number;
  readonly product: string | null;
  readonly field: string;
  readonly problem: ImportProblem;
}

export interface ImportReport {
  /** Products read from the file, taken or not. */
  readonly read: number;
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  /** Products not taken, each with at least one fault. A link to something unknown is a fault too, yet its product is taken. */
  readonly refused: number;
  readonly errors: readonly ImportError[];
  /** FieldErrors beyond the ones kept. */
  readonly moreErrors: number;
  /** Of pictures: where each goes, or went. */
  readonly placed?: readonly PlacedPicture[];
}

export interface PlacedPicture {
  readonly file: string;
  readonly product: string;
  /** The part number of the variant it shows; null where it shows the product. */
  readonly sku: string | null;
  readonly how: "new" | "replaces" | "same";
}

/** The report on a file of which nothing is taken, because a line of it is not UTF-8. */
export function notUtf8Report(line: number): ImportReport {
  const counts = { read: 0, added: 0, changed: 0, unchanged: 0, refused: 0 };
  return { ...counts, errors: [notUtf8Error(line)], moreErrors: 0 };
}

export function notUtf8Error(line: number): ImportError {
  return { line, product: null, field: "", problem: { code: "not_utf8" } };
}

/** Zod's findings as faults of one line. */
export function schemaErrors(line: number, product: string | null, error: z.ZodError): ImportError[] {
  return error.issues.map((issue) => ({
    line,
    product,
    field: issue.path
      .map((step, at) => (typeof step === "number" ? `[${step}]` : `${at === 0 ? "" : "."}${String(step)}`))
      .join(""),
    problem:
      issue.code === "invalid_type" && issue.message.endsWith("received undefined")
        ? { code: "field_missing" }
        : { code: "field_invalid", expected: issue.message },
  }));
}

/** The field of the record a domain refusal speaks of. */
export function fieldOf(problem: ProductError): string {
  if ("key" in problem) return `attributes.${problem.key}`;
  if ("sku" in problem) return `variants ${problem.sku}`;
  switch (problem.code) {
    case "subcategory_unknown":
      return "subcategory";
    case "text_missing":
      return problem.field === "variantName"
        ? `variants.name.${problem.language}`
        : `${problem.field}.${problem.language}`;
    case "open_box_one_unit":
    case "variant_missing":
    case "variant_names_missing":
      return "variants";
  }
}
