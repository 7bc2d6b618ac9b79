import type { AttributeDefinition } from "#domain/catalogue/attribute.ts";
import type { Language } from "#domain/kernel/language.ts";

/** Why an attribute cannot be stored. */
export type AttributeError =
  | { readonly code: "attribute_unknown"; readonly key: string }
  | {
      readonly code: "attribute_wrong_type";
      readonly key: string;
      readonly expected: AttributeDefinition["kind"];
    }
  | {
      readonly code: "attribute_out_of_range";
      readonly key: string;
      readonly least: number;
      readonly most: number;
    }
  | { readonly code: "choice_unknown"; readonly key: string; readonly value: string };

/** Part number of the version that an error is of; absent where it is of the product. */
interface OfVersion {
  readonly sku?: string;
}

/** Why a product record cannot be stored: it does not fit the taxonomy, or a language is missing. */
export type ProductError =
  /** `subcategories` names the first few there are. */
  | { readonly code: "subcategory_unknown"; readonly subcategory: string; readonly subcategories: string }
  | (AttributeError & OfVersion)
  | ({
      readonly code: "text_missing";
      readonly field: "name" | "summary" | "description" | "variantName";
      readonly language: Language;
    } & OfVersion)
  | { readonly code: "variant_missing" }
  | { readonly code: "variant_names_missing" }
  | { readonly code: "sku_repeated"; readonly sku: string }
  | { readonly code: "price_not_positive"; readonly sku: string }
  | { readonly code: "list_price_not_above"; readonly sku: string }
  | { readonly code: "parcel_not_positive"; readonly sku: string }
  | { readonly code: "stock_invalid"; readonly sku: string }
  | { readonly code: "open_box_disagrees"; readonly key: string }
  /** An opened unit is one machine: one version, and one on the shelf at most. */
  | { readonly code: "open_box_one_unit" };

/** Figures no real machine of the trade has together. A merchant may overrule them; demo data may not. */
export type ProductDoubt =
  | {
      readonly code: "flow_per_horsepower";
      readonly ratio: number;
      readonly least: number;
      readonly most: number;
    }
  | { readonly code: "single_stage_pressure"; readonly maxPressure: number }
  | { readonly code: "two_stage_pressure"; readonly maxPressure: number }
  | { readonly code: "rated_above_max_pressure" }
  | { readonly code: "single_phase_power"; readonly horsepower: number; readonly most: number }
  | { readonly code: "three_phase_voltage" }
  | {
      readonly code: "noise_unlikely";
      readonly noise: number;
      readonly least: number;
      readonly most: number;
    }
  | { readonly code: "tank_below_pressure"; readonly mawp: number; readonly maxPressure: number }
  | { readonly code: "shipping_weight"; readonly weightLb: number; readonly netWeight: number }
  | { readonly code: "parcel_smaller_than_product"; readonly sku: string }
  | { readonly code: "current_per_voltage" }
  | { readonly code: "specific_power"; readonly stated: number; readonly computed: number }
  | { readonly code: "test_pressure_too_high"; readonly reached: number; readonly most: number }
  | { readonly code: "test_current_too_high"; readonly measured: number; readonly most: number }
  | { readonly code: "text_contradicts"; readonly text: string; readonly dimension: string };
