import type { AttributeDefinition, NumberAttribute } from "#domain/catalogue/attribute.ts";
import { kindOf } from "#domain/catalogue/attribute-kinds.ts";
import { readQuantity, unitsOf, unitWritten } from "#domain/catalogue/read-quantity.ts";
import { defaultSystem, unitOf, type UnitSystem } from "#domain/catalogue/units.ts";
import type { Language } from "#domain/kernel/language.ts";
import { cleanText } from "#domain/kernel/clean-text.ts";
import { truth } from "../../catalogue/import/csv-cells.ts";
import { shownAttribute, type TypedAttribute } from "./edit-typed.ts";

/**
 * A cell of a spreadsheet as the field of an attribute holds it: a figure in the units that it names, else in those of
 * the language; a choice by its name in either language; yes or no. What is no such value stays as it is written, and
 * its field refuses it.
 */
export function pastedAttribute(definition: AttributeDefinition, text: string, language: Language): TypedAttribute {
  const written = cleanText(text);
  const usual = defaultSystem(language);
  if (definition.kind === "number") return figureWritten(written, definition, language);
  const valueOf = (of: string) =>
    kindOf(definition).ofForeign(definition, {
      text: of,
      quantity: () => null,
      truth() {
        const yes = truth(of);
        return typeof yes === "boolean" ? yes : null;
      },
      parts: () => [of],
    });
  const parts = definition.kind === "list" ? partsOf(written) : [written];
  const texts = parts.map((part) => {
    const value = part === "" ? null : valueOf(part);
    return value === null ? part : shownAttribute(definition, value, language, usual);
  });
  return { text: texts.join(","), system: usual };
}

/** `8.5 bar`, `1-1/2"`: without its unit, in the system that has it. */
function figureWritten(written: string, definition: NumberAttribute, language: Language): TypedAttribute {
  const { dimension } = definition;
  const usual = defaultSystem(language);
  const unit = unitWritten(written, dimension);
  const value = unit === null ? null : readQuantity(written, dimension, unit);
  // A plain figure is read as if it were typed.
  if (unit === null || value === null) return { text: written, system: usual };
  const [imperial] = unitsOf(dimension);
  const system: UnitSystem =
    unit === unitOf(dimension, language, usual) ? usual : unit === imperial ? "imperial" : "metric";
  const [figure = ""] = /^-?[\d,]*\.?\d+(?=\s*[^\d\s/,.-])/.exec(written) ?? [];
  // Rounding is for figures that are converted.
  if (figure !== "" && unit === unitOf(dimension, language, system)) return { text: figure, system };
  return { text: shownAttribute(definition, value, language, system), system };
}

/** The values of a list: parted by commas, or as pages show them, `208/230/460 V`. */
function partsOf(written: string): string[] {
  const [, figures, unit] = /^([\d.]+(?:\/[\d.]+)+) (\D+)$/.exec(written) ?? [];
  if (figures !== undefined) return figures.split("/").map((figure) => `${figure} ${unit}`);
  return written
    .split(/[,;|，；、]|\s\/\s/)
    .map((part) => part.trim())
    .filter((part) => part !== "");
}
