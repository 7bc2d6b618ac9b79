import type { AttributeDefinition, AttributeValue } from "#domain/catalogue/attribute.ts";
import { kindOf } from "#domain/catalogue/attribute-kinds.ts";
import type { Language } from "#domain/kernel/language.ts";
import { ok, refuse, type Result } from "#domain/kernel/result.ts";
import { shownAttribute, type TypedAttribute } from "./edit-typed.ts";

/** Why a typed attribute is no value that its definition allows. */
type AttributeRefused =
  | ReturnType<ReturnType<typeof kindOf>["refused"]>
  | {
      readonly code: "attribute_out_of_range";
      readonly values: { readonly least: string; readonly most: string };
    };

/** A typed attribute as it is stored. A figure that was only shown again keeps its stored value. */
export function readAttribute(
  definition: AttributeDefinition,
  typed: TypedAttribute,
  stored: AttributeValue | undefined,
  language: Language,
): Result<AttributeValue, AttributeRefused> {
  const text = (value: AttributeValue) => shownAttribute(definition, value, language, typed.system);
  if (stored !== undefined && text(stored) === typed.text.trim()) return ok(stored);
  const kind = kindOf(definition);
  const value = kind.read(definition, typed.text, language, typed.system);
  const [error] = value === null ? [null] : kind.errors(definition, value);
  if (error?.code === "attribute_out_of_range")
    return refuse({ code: error.code, values: { least: text(error.least), most: text(error.most) } });
  return value === null || error ? refuse(kind.refused(definition)) : ok(value);
}
