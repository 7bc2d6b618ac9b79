import { attributeGroups } from "#domain/catalogue/attribute.ts";
import { languages } from "#domain/kernel/language.ts";
import { maxChoices } from "#engine/admin/taxonomy/attribute-form.ts";
import type { Texts } from "#domain/kernel/fields/field.ts";
import { useT } from "../../language/language.tsx";
import { SelectField, TextArea, TextField } from "../../ui/field.tsx";
import { Panel } from "../panel.tsx";
import type { FieldOf } from "../settings/setting-screen.tsx";
import { NamedRow, rowName } from "./named-row.tsx";
import { OrderedRows } from "./ordered-rows.tsx";

/** What an attribute is called and what it says, in both languages side by side. */
export function WordsPanel({ field }: { field: FieldOf }) {
  const t = useT();
  return (
    <Panel id="words" title={t("adminTaxonomy.words")}>
      <div className="grid gap-x-6 gap-y-4 lg:grid-cols-2">
        {languages.map((language) => {
          const lang = language === "cn" ? "zh-CN" : "en";
          return (
            <fieldset key={language} className="flex min-w-0 flex-col gap-4">
              <legend className="mb-1 font-semibold">
                {t(language === "cn" ? "adminTaxonomy.chinese" : "adminTaxonomy.english")}
              </legend>
              <TextField
                {...field(`name.${language}`)}
                label={t("adminTaxonomy.name")}
                lang={lang}
                autoComplete="off"
                maxLength={60}
              />
              <TextArea
                {...field(`help.${language}`)}
                label={t("adminTaxonomy.help")}
                hint={t("adminTaxonomy.helpHint")}
                lang={lang}
                rows={3}
                maxLength={300}
                optional
              />
            </fieldset>
          );
        })}
      </div>
      <SelectField
        {...field("group")}
        label={t("adminTaxonomy.group")}
        choices={attributeGroups.map((value) => ({ value, label: t(`product.groups.${value}`) }))}
        className="max-w-md"
      />
    </Panel>
  );
}

/** What a figure may be. */
export function RangeFields({ field, unit }: { field: FieldOf; unit: string }) {
  const t = useT();
  return (
    <div className="flex flex-col gap-2">
      <div className="grid max-w-md grid-cols-2 gap-4">
        {(["least", "most"] as const).map((end) => (
          <TextField
            key={end}
            {...field(end)}
            label={unit ? t(`adminTaxonomy.${end}In`, { unit }) : t(`adminTaxonomy.${end}`)}
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
          />
        ))}
      </div>
      <p className="text-sm text-muted">{t("adminTaxonomy.rangeHint")}</p>
    </div>
  );
}

/** The choices of an attribute, in their order. */
export function ChoicesFields({ field, typed, mayEdit }: { field: FieldOf; typed: Texts; mayEdit: boolean }) {
  const t = useT();
  return (
    <>
      <p className="text-sm text-muted">{t("adminTaxonomy.choicesText")}</p>
      <OrderedRows
        kind="choice"
        label={t("adminTaxonomy.choices")}
        typed={typed}
        spare={3}
        most={maxChoices}
        nameOf={(row) => rowName("choice", row, typed, t)}
        mayEdit={mayEdit}
      >
        {(row) => <NamedRow kind="choice" row={row} field={field} typed={typed} />}
      </OrderedRows>
    </>
  );
}
