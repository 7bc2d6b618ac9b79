import { languages } from "#domain/kernel/language.ts";
import { lookUp } from "#domain/kernel/look-up.ts";
import { attributeFields } from "#engine/admin/taxonomy/attribute-form.ts";
import { categoryFields } from "#engine/admin/taxonomy/category-form.ts";
import { fieldAt, isNew, rowFields, wordOf } from "#engine/admin/taxonomy/typed-rows.ts";
import type { Texts } from "#domain/kernel/fields/field.ts";
import { inputNamed } from "#domain/kernel/fields/places.ts";
import type { Translator } from "#i18n/translator.ts";
import { SettingField } from "../settings/setting-field.tsx";
import type { FieldOf } from "../settings/setting-screen.tsx";

/** Label of a row named in both languages: in the reader's, as it was when the page was opened. */
export function rowName(kind: string, row: string, typed: Texts, t: Translator): string {
  if (isNew(row)) return t("adminTaxonomy.newRow", { number: Number(row.slice(1)) + 1 });
  return typed[fieldAt(kind, row, t.language)] || typed[fieldAt(kind, row, "en")] || row;
}

/** A name in both languages, side by side, and the box that removes it. */
export function NamedRow({ kind, row, field, typed }: { kind: string; row: string; field: FieldOf; typed: Texts }) {
  return (
    <>
      <div className="field-row min-w-0 flex-1 basis-72 2xs:grid-cols-2">
        {languages.map((language) => (
          <SettingField
            key={language}
            name={fieldAt(kind, row, language)}
            of={{ ...rowFields[language], language }}
            {...{ field, typed }}
          />
        ))}
      </div>
      {!isNew(row) && <RemoveBox kind={kind} row={row} field={field} typed={typed} />}
    </>
  );
}

/** The box that removes a row when the form is saved. */
export function RemoveBox({ kind, row, ...form }: { kind: string; row: string; field: FieldOf; typed: Texts }) {
  const name = fieldAt(kind, row, "removed");
  return <SettingField name={name} of={rowFields.removed} {...form} className="min-h-11 justify-center" />;
}

const fields = { ...attributeFields, ...categoryFields };

/** Label of a row's field in a comparison: `Tank-Mounted: Chinese`. */
export function fieldLabel(path: string, t: Translator, nameOf: (kind: string, row: string) => string): string {
  const [kind = "", row, field] = path.split("|");
  if (!row || !field) {
    const { label = "", field: of } = inputNamed({ fields }, path, {}) ?? {};
    if (label === "") return path;
    return of?.language
      ? t("adminProducts.inLanguage", { field: t(label), language: t(wordOf[of.language]) })
      : t(label);
  }
  const label = lookUp(rowFields, field)?.label;
  return t("adminTaxonomy.ofRow", { name: nameOf(kind, row), field: label ? t(label) : field });
}
