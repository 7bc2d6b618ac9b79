import type { AttributeDefinition } from "#domain/catalogue/attribute.ts";
import type { Language } from "#domain/kernel/language.ts";
import { freightClasses } from "#domain/shipping/freight-class.ts";
import { truth } from "#engine/catalogue/import/csv-cells.ts";
import { type VariantField, variantFields } from "#engine/admin/products/edit-typed.ts";
import { pastedAttribute } from "#engine/admin/products/pasted-attribute.ts";
import type { PutCell } from "./paste-into.ts";

/** Columns of the grid of variants beside its texts. */
interface GridChoices {
  readonly definitions: readonly AttributeDefinition[];
  readonly families: readonly string[];
  readonly language: Language;
}

/**
 * Puts a cell of a spreadsheet into a column by the column's own reader. An attribute keeps what it cannot read, for
 * its cell to refuse; a choice that has no such entry takes nothing.
 */
export const putCell = ({ definitions, families, language }: GridChoices): PutCell => {
  const byColumn = new Map(definitions.map((definition) => [`attribute.${definition.key}`, definition]));
  return (row, column, text) => {
    const definition = byColumn.get(column);
    if (definition) {
      const attribute = pastedAttribute(definition, text, language);
      return { ...row, attributes: { ...row.attributes, [definition.key]: attribute } };
    }
    if (variantFields.includes(column as VariantField)) return { ...row, [column]: text };
    if (column === "freightOnly") {
      const value = text === "" ? false : truth(text);
      return typeof value === "boolean" ? { ...row, freightOnly: value } : null;
    }
    const choices = column === "freightClass" ? freightClasses.map(String) : column === "pictureFamily" ? families : [];
    if (column === "freightClass" || column === "pictureFamily")
      return text === "" || choices.includes(text) ? { ...row, [column]: text } : null;
    return null;
  };
};
