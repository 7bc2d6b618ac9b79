import type { WebPictureRefused } from "../../ports/web-pictures.ts";
import type { PictureRefused } from "../pictures/picture-format.ts";
import type { ProductError } from "#domain/catalogue/product-errors.ts";
import type { Money } from "#domain/kernel/money.ts";

/** The end of a product that was imported. */
export type Outcome = "added" | "changed" | "same";

/** Reason that a line, or part of it, was refused. */
export type ImportProblem =
  | { readonly code: "not_json" }
  | { readonly code: "not_utf8" }
  | { readonly code: "field_missing" | "field_invalid" | "not_list" | "not_record" }
  | {
      readonly code:
        | "not_number"
        | "not_whole"
        | "not_price"
        | "not_flag"
        | "not_text"
        | "slug_invalid"
        | "sku_invalid"
        | "reference_invalid"
        | "family_invalid"
        | "family_unknown"
        | "date_invalid";
      readonly value: string;
    }
  | {
      readonly code: "number_too_small";
      readonly value: string;
      readonly least: number;
      readonly above: string;
    }
  | {
      readonly code: "number_too_large";
      readonly value: string;
      readonly most: number;
      /** Absent for a plain number. */
      readonly unit?: "dollars";
    }
  | { readonly code: "text_too_long" | "too_many"; readonly most: number }
  | { readonly code: "value_unknown"; readonly value: string; readonly choices: string }
  | { readonly code: "column_missing"; readonly column: string }
  | { readonly code: "column_unknown"; readonly column: string }
  | { readonly code: "columns_without_sku"; readonly columns: string }
  | { readonly code: "column_twice"; readonly column: string }
  | { readonly code: "column_unnamed"; readonly number: number }
  | { readonly code: "separator"; readonly found: "semicolon" | "tab" }
  | { readonly code: "cells_do_not_match"; readonly cells: number; readonly columns: number }
  | { readonly code: "quote_open" | "product_row_unreadable" }
  | { readonly code: "too_long" | "row_too_long"; readonly most: number }
  | { readonly code: "slug_repeated"; readonly firstLine: number }
  | { readonly code: "rows_disagree"; readonly value: string; readonly firstLine: number }
  | { readonly code: "field_left_out" | "link_self" | "unit_back_orders" }
  | {
      readonly code: "value_ended";
      readonly sku: string;
      readonly value: string;
      readonly gets: "none" | "other";
      /** The product's value, which the variant then has; empty for none. */
      readonly instead: string;
    }
  | { readonly code: "versions_withdrawn"; readonly skus: string; readonly count: number }
  | { readonly code: "below_floor"; readonly sku: string; readonly floor: Money }
  | { readonly code: "sku_taken"; readonly sku: string; readonly product: string }
  | {
      readonly code: "product_unknown";
      readonly by: "sku" | "slug";
      readonly value: string;
      /** Fields that a new one needs, or columns. */
      readonly needs: string;
    }
  | { readonly code: "serial_taken"; readonly serial: string; readonly product: string }
  | { readonly code: "test_ahead" }
  | { readonly code: "link_unknown"; readonly target: string }
  | { readonly code: "type_left_out"; readonly type: string }
  | { readonly code: "value_unreadable"; readonly value: string }
  | { readonly code: "gift_card" }
  | { readonly code: "column_left_out"; readonly column: string; readonly value: string }
  | { readonly code: "tags_left_out" | "attribute_left_out"; readonly value: string }
  | { readonly code: "attribute_by_unit"; readonly value: string; readonly attribute: string }
  | { readonly code: "option_in_name"; readonly option: string }
  | { readonly code: "weight_assumed"; readonly weight: number }
  | { readonly code: "size_assumed"; readonly size: string }
  | { readonly code: "draft_unmeasured" | "draft_untranslated" | "draft_unpublished" }
  | { readonly code: "stock_below_zero" | "former_price_left_out"; readonly sku: string; readonly value: string }
  | { readonly code: "table_as_text" | "media_left_out" | "links_as_text" | "text_cut" | "name_as_description" }
  | { readonly code: "status_unknown"; readonly value: string }
  | { readonly code: "sku_made" | "stock_untracked"; readonly sku: string }
  | { readonly code: "picture_unmatched" }
  | { readonly code: "picture_twice" }
  | { readonly code: "pictures_full" | "pictures_many"; readonly most: number }
  | { readonly code: "picture_host_silent"; readonly host: string }
  | Exclude<WebPictureRefused, { code: "url_too_large" | "url_encoded" }>
  | { readonly code: "picture_refused"; readonly reason: PictureRefused["code"] }
  | { readonly code: "zip_broken" | "zip_unsafe" | "zip_encrypted" | "zip_bomb" }
  | { readonly code: "zip_too_many"; readonly most: number }
  | ProductError;

/** An error with its place: line of the file, product and field. */
export interface ImportError {
  readonly line: number;
  readonly product: string | null;
  readonly field: string;
  readonly problem: ImportProblem;
}

/** Cause shared by lines that were refused or changed. */
export interface ImportCause {
  readonly field: string;
  /** As it is for the first of them. */
  readonly problem: ImportProblem;
  readonly count: number;
  /** The first few. */
  readonly lines: readonly number[];
}

/** A value of a product that a file changes, by its column in a CSV. */
export interface FieldChange {
  readonly field: string;
  /** The part number of the version; null for the product's own. */
  readonly sku: string | null;
  /** Empty for none; long ones are cut. */
  readonly from: string;
  readonly to: string;
}

export interface ProductChange {
  readonly product: string;
  readonly fields: readonly FieldChange[];
  /** Fields beyond those listed. */
  readonly more: number;
}

export interface ImportReport {
  /** Products read from the file, refused ones included. */
  readonly read: number;
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  /** Refused products, each with at least one error. Unknown links are errors too, but don't refuse the product. */
  readonly refused: number;
  readonly errors: readonly ImportError[];
  /** Errors beyond those listed. */
  readonly moreErrors: number;
  /** All errors by cause, the most frequent first. */
  readonly causes?: readonly ImportCause[];
  /** Changes and omissions of imported products. */
  readonly notes?: readonly ImportError[];
  readonly moreNotes?: number;
  readonly noteCauses?: readonly ImportCause[];
  /** Of a check: what would change of the first products. */
  readonly changes?: readonly ProductChange[];
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

/** Report on a file that is refused because a line is not UTF-8. */
export function notUtf8Report(line: number): ImportReport {
  const counts = { read: 0, added: 0, changed: 0, unchanged: 0, refused: 0 };
  return { ...counts, errors: [notUtf8Error(line)], moreErrors: 0 };
}

export function notUtf8Error(line: number): ImportError {
  return { line, product: null, field: "", problem: { code: "not_utf8" } };
}

/** The field of the record a domain refusal speaks of. */
export function fieldOf(
  problem: ProductError,
  variants: readonly { readonly sku: string; readonly name?: unknown; readonly stock?: number | undefined }[],
): string {
  const variantAt = (sku: string): string => `variants[${variants.findLastIndex((one) => one.sku === sku)}]`;
  if ("key" in problem) {
    const field = `attributes.${problem.key}`;
    if (problem.code === "open_box_disagrees") return problem.key === "category" ? problem.key : field;
    return problem.sku === undefined ? field : `${variantAt(problem.sku)}.${field}`;
  }
  switch (problem.code) {
    case "subcategory_unknown":
      return "subcategory";
    case "text_missing":
      if (problem.field !== "variantName") return `${problem.field}.${problem.language}`;
      return `${variantAt(problem.sku ?? "")}.name.${problem.language}`;
    case "open_box_one_unit": {
      const many = variants.findIndex(({ stock = 0 }) => stock > 1);
      return many < 0 ? "variants" : `variants[${many}].stock`;
    }
    case "variant_names_missing": {
      const unnamed = variants.findIndex(({ name }) => !name);
      return unnamed < 0 ? "variants" : `variants[${unnamed}].name.en`;
    }
    case "variant_missing":
      return "variants";
    default:
      return `${variantAt(problem.sku)}.${ofVariant[problem.code]}`;
  }
}

const ofVariant: Readonly<Record<Extract<ProductError, { sku: string }>["code"], string>> = {
  sku_repeated: "sku",
  price_not_positive: "priceCents",
  list_price_not_above: "listPriceCents",
  parcel_not_positive: "weightLb",
  stock_invalid: "stock",
};
