import type { AttributeDefinition, AttributeValue } from "#domain/catalogue/attribute.ts";
import { choiceName } from "#domain/catalogue/attribute.ts";
import type { UnitSystem } from "#domain/catalogue/units.ts";
import { defaultSystem, formatQuantity, quantityText } from "#domain/catalogue/units.ts";
import type { Language, LocalizedText } from "#domain/kernel/language.ts";

const yes: LocalizedText = { en: "Yes", cn: "是" };
const no: LocalizedText = { en: "No", cn: "否" };

/** One attribute's value as a shopper reads it: `38 CFM`, `Belt drive`, `208/230/460 V`, `是`. */
export function attributeText(
  definition: AttributeDefinition,
  value: AttributeValue,
  language: Language,
  system: UnitSystem = defaultSystem(language),
): string {
  if (definition.kind === "number")
    return typeof value === "number"
      ? quantityText(formatQuantity(value, definition.dimension, language, system))
      : String(value);
  if (definition.kind === "flag") return (value === true ? yes : no)[language];
  const values = Array.isArray(value) ? (value as readonly string[]) : [String(value)];
  return listed(values.map((each) => choiceName(definition, each)?.[language] ?? each));
}

/** Names of several values; those that share a unit say it once, as the trade does: `208/230/460 V`. */
function listed(names: readonly string[]): string {
  const parts = names.map((name) => /^([\d.,]+) (\D+)$/.exec(name));
  const unit = parts[0]?.[2];
  if (names.length > 1 && unit && parts.every((part) => part?.[2] === unit))
    return `${parts.map((part) => part?.[1]).join("/")} ${unit}`;
  return names.join(" / ");
}
