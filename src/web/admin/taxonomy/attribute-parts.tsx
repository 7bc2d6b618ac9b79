import { attributeGroups } from "#domain/catalogue/attribute.ts";
import { languages } from "#domain/kernel/language.ts";
import { attributeFields, maxChoices } from "#engine/admin/taxonomy/attribute-form.ts";
import { wordOf } from "#engine/admin/taxonomy/typed-rows.ts";
import type { Texts } from "#domain/kernel/fields/field.ts";
import { tags } from "#i18n/languages.ts";
import { useT } from "../../language/language.tsx";
import { Panel } from "../panel.tsx";
import { SettingField } from "../settings/setting-field.tsx";
import type { FieldOf } from "../settings/setting-screen.tsx";
import { NamedRow, rowName } from "./named-row.tsx";
import { OrderedRows } from "./ordered-rows.tsx";

interface Form {
  field: FieldOf;
  typed: Texts;
}

export function WordsPanel(form: Form) {
  const t = useT();
  const { name, help } = attributeFields;
  return (
    <Panel id="words" title={t("adminTaxonomy.words")}>
      <div className="grid gap-x-6 gap-y-4 lg:grid-cols-2">
        {languages.map((language) => (
          <fieldset key={language} data-typed={tags[language]} className="flex min-w-0 flex-col gap-4">
            <legend className="mb-1 font-semibold">{t(wordOf[language])}</legend>
            <SettingField name={`name.${language}`} of={name.within[language]} {...form} />
            <SettingField
              name={`help.${language}`}
              of={help.within[language]}
              {...form}
              hint={t("adminTaxonomy.helpHint")}
              rows={3}
              maxLength={300}
              optional
            />
          </fieldset>
        ))}
      </div>
      <SettingField
        name="group"
        of={attributeFields.group}
        {...form}
        choices={attributeGroups.map((value) => ({ value, label: t(`product.groups.${value}`) }))}
        className="max-w-md"
      />
    </Panel>
  );
}

/** Bounds of a figure. */
export function RangeFields({ unit, ...form }: Form & { unit: string }) {
  const t = useT();
  return (
    <div className="flex flex-col gap-2">
      <div className="grid max-w-md grid-cols-2 gap-4">
        {(["least", "most"] as const).map((end) => (
          <SettingField
            key={end}
            name={end}
            of={attributeFields[end]}
            {...form}
            label={unit ? t(`adminTaxonomy.${end}In`, { unit }) : t(`adminTaxonomy.${end}`)}
            maxLength={20}
          />
        ))}
      </div>
      <p className="text-sm text-muted">{t("adminTaxonomy.rangeHint")}</p>
    </div>
  );
}

/** The choices of an attribute, in their order. */
export function ChoicesFields({ mayEdit, ...form }: Form & { mayEdit: boolean }) {
  const { typed } = form;
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
        {(row) => <NamedRow kind="choice" row={row} {...form} />}
      </OrderedRows>
    </>
  );
}
