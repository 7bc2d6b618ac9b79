import type { ReactNode } from "react";
import { voltages } from "#domain/catalogue/categories/choices.ts";
import { openBoxGrades, openBoxReasons } from "#domain/catalogue/product.ts";
import type { TypedProduct } from "#engine/admin/products/edit-typed.ts";
import { useT } from "../../language/language.tsx";
import { SelectField, TextField } from "../../ui/field.tsx";
import { Panel } from "../panel.tsx";

/** What a buyer of an opened unit must know of it. */
export function OpenBoxFields({
  typed: { openBox },
  errorOf,
}: {
  typed: TypedProduct;
  errorOf: (field: string) => ReactNode;
}) {
  const t = useT();
  const field = (name: keyof TypedProduct["openBox"]) => ({
    name: `openBox.${name}`,
    label: t(`adminProducts.openBox.${name}`),
    defaultValue: openBox[name],
    error: errorOf(`openBox.${name}`),
  });
  return (
    <Panel id="open-box" title={t("adminProducts.field.openBox")}>
      <div className="field-row sm:grid-cols-2 2xl:grid-cols-3">
        <TextField {...field("of")} hint={t("adminProducts.openBox.ofHint")} autoComplete="off" maxLength={120} />
        <SelectField
          {...field("grade")}
          placeholder={t("adminProducts.bulk.choose")}
          choices={openBoxGrades.map((value) => ({ value, label: t(`adminProducts.openBox.grades.${value}`) }))}
        />
        <SelectField
          {...field("reason")}
          placeholder={t("adminProducts.bulk.choose")}
          choices={openBoxReasons.map((value) => ({ value, label: t(`adminProducts.openBox.reasons.${value}`) }))}
        />
        <TextField {...field("serial")} autoComplete="off" maxLength={120} />
        <TextField {...field("runHours")} inputMode="decimal" autoComplete="off" maxLength={9} />
        <SelectField
          {...field("accessories")}
          choices={(["yes", "no"] as const).map((value) => ({ value, label: t(`adminProducts.${value}`) }))}
        />
        <TextField {...field("testOn")} type="date" />
        <TextField
          {...field("testBy")}
          hint={t("adminProducts.openBox.testByHint")}
          autoComplete="off"
          maxLength={12}
        />
        <TextField {...field("testPressure")} inputMode="decimal" autoComplete="off" maxLength={9} />
        <TextField {...field("testAmps")} inputMode="decimal" autoComplete="off" maxLength={9} />
        <SelectField
          {...field("testVolts")}
          placeholder={t("adminProducts.bulk.choose")}
          choices={voltages.map(({ value, name }) => ({ value, label: name[t.language] }))}
        />
      </div>
    </Panel>
  );
}
