import type { ReactNode } from "react";
import { voltages } from "#domain/catalogue/categories/choices.ts";
import { openBoxGrades, openBoxReasons } from "#domain/catalogue/product.ts";
import { ofOpenBox } from "#engine/admin/products/edit-fields.ts";
import type { TypedProduct } from "#engine/admin/products/edit-typed.ts";
import { useT } from "../../language/language.tsx";
import { Panel } from "../panel.tsx";
import { SettingField } from "../settings/setting-field.tsx";

/** Fields of an opened unit that its buyer must know. */
export function OpenBoxFields({
  typed,
  errorOf,
}: {
  typed: TypedProduct["openBox"];
  errorOf: (field: string) => ReactNode;
}) {
  const t = useT();
  const field = (key: keyof typeof typed) => ({
    name: `openBox.${key}`,
    of: ofOpenBox[key],
    field: (name: string) => ({ name, id: name, defaultValue: typed[key], error: errorOf(name) }),
    typed,
  });
  return (
    <Panel id="open-box" title={t("adminProducts.field.openBox")}>
      <div className="field-row sm:grid-cols-2 2xl:grid-cols-3">
        <SettingField {...field("of")} hint={t("adminProducts.openBox.ofHint")} maxLength={120} />
        <SettingField
          {...field("grade")}
          placeholder={t("adminProducts.bulk.choose")}
          choices={openBoxGrades.map((value) => ({ value, label: t(`adminProducts.openBox.grades.${value}`) }))}
        />
        <SettingField
          {...field("reason")}
          placeholder={t("adminProducts.bulk.choose")}
          choices={openBoxReasons.map((value) => ({ value, label: t(`adminProducts.openBox.reasons.${value}`) }))}
        />
        <SettingField {...field("serial")} maxLength={120} />
        <SettingField {...field("runHours")} maxLength={9} />
        <SettingField
          {...field("accessories")}
          choices={(["yes", "no"] as const).map((value) => ({ value, label: t(`adminProducts.${value}`) }))}
        />
        <SettingField {...field("testOn")} />
        <SettingField {...field("testBy")} hint={t("adminProducts.openBox.testByHint")} maxLength={12} />
        <SettingField {...field("testPressure")} maxLength={9} />
        <SettingField {...field("testAmps")} maxLength={9} />
        <SettingField
          {...field("testVolts")}
          placeholder={t("adminProducts.bulk.choose")}
          choices={voltages.map(({ value, name }) => ({ value, label: name[t.language] }))}
        />
      </div>
    </Panel>
  );
}
