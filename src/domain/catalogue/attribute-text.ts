import type { AttributeDefinition, AttributeValue } from "#domain/catalogue/attribute.ts";
import { kindOf } from "#domain/catalogue/attribute-kinds.ts";
import { defaultSystem, type UnitSystem } from "#domain/catalogue/units.ts";
import type { Language } from "#domain/kernel/language.ts";

/** One attribute's value as a shopper reads it: `38 CFM`, `Belt drive`, `208/230/460 V`, `是`. */
export function attributeText(
  definition: AttributeDefinition,
  value: AttributeValue,
  language: Language,
  system: UnitSystem = defaultSystem(language),
): string {
  return kindOf(definition).text(definition, value, language, system);
}
