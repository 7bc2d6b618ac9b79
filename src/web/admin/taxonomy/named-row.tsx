import { languages } from "#domain/kernel/language.ts";
import { lookUp } from "#domain/kernel/look-up.ts";
import { fieldAt, isNew } from "#engine/admin/taxonomy/typed-rows.ts";
import type { Texts } from "#domain/kernel/fields/field.ts";
import type { Translator } from "#i18n/translator.ts";
import { useT } from "../../language/language.tsx";
import { CheckboxField, TextField } from "../../ui/field.tsx";
import type { FieldOf } from "../settings/setting-screen.tsx";

const wordOf = { en: "adminTaxonomy.english", cn: "adminTaxonomy.chinese" } as const;

/** What a row with a name in both languages is called: in the reader's, as it was when the page was opened. */
export function rowName(kind: string, row: string, typed: Texts, t: Translator): string {
  if (isNew(row)) return t("adminTaxonomy.newRow", { number: Number(row.slice(1)) + 1 });
  return typed[fieldAt(kind, row, t.language)] || typed[fieldAt(kind, row, "en")] || row;
}

/** A name in both languages, side by side, and the box that removes it. */
export function NamedRow({ kind, row, field, typed }: { kind: string; row: string; field: FieldOf; typed: Texts }) {
  const t = useT();
  return (
    <>
      <div className="field-row min-w-0 flex-1 basis-72 2xs:grid-cols-2">
        {languages.map((language) => (
          <TextField
            key={language}
            {...field(fieldAt(kind, row, language))}
            label={t(wordOf[language])}
            lang={language === "cn" ? "zh-CN" : "en"}
            autoComplete="off"
            maxLength={60}
          />
        ))}
      </div>
      {!isNew(row) && <RemoveBox kind={kind} row={row} field={field} typed={typed} />}
    </>
  );
}

/** The box that removes a row when the form is saved. */
export function RemoveBox({ kind, row, field, typed }: { kind: string; row: string; field: FieldOf; typed: Texts }) {
  const t = useT();
  const name = fieldAt(kind, row, "removed");
  return (
    <CheckboxField
      name={name}
      label={t("adminTaxonomy.remove")}
      defaultChecked={typed[name] === "on"}
      error={field(name).error}
      className="min-h-11 justify-center"
    />
  );
}

const labels = {
  name: "adminTaxonomy.name",
  help: "adminTaxonomy.help",
  group: "adminTaxonomy.group",
  kind: "adminTaxonomy.kind",
  dimension: "adminTaxonomy.unit",
  least: "adminTaxonomy.least",
  most: "adminTaxonomy.most",
  table: "adminTaxonomy.table",
  filter: "adminTaxonomy.filter",
  add: "adminTaxonomy.takeAlong",
} as const;

/** What a field of a row is called where values stand side by side: `Tank-Mounted: Chinese`. */
export function fieldLabel(path: string, t: Translator, nameOf: (kind: string, row: string) => string): string {
  const [kind = "", row, field] = path.split("|");
  if (!row || !field) {
    const [word = "", language] = path.split(".");
    const key = lookUp(labels, word);
    if (!key) return path;
    return language === "en" || language === "cn"
      ? t("adminProducts.inLanguage", { field: t(key), language: t(wordOf[language]) })
      : t(key);
  }
  const words: Readonly<Record<string, string>> = {
    en: t("adminTaxonomy.english"),
    cn: t("adminTaxonomy.chinese"),
    at: t("adminTaxonomy.place"),
    card: t("adminTaxonomy.card"),
    table: t("adminTaxonomy.table"),
    filter: t("adminTaxonomy.filter"),
    removed: t("adminTaxonomy.remove"),
  };
  return t("adminTaxonomy.ofRow", { name: nameOf(kind, row), field: words[field] ?? field });
}
