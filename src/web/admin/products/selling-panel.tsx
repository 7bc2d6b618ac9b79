import type { ReactNode } from "react";
import { productStatuses, returnPolicies } from "#domain/catalogue/product.ts";
import { ofProduct } from "#engine/admin/products/edit-fields.ts";
import type { TypedProduct } from "#engine/admin/products/edit-typed.ts";
import { formatTimeZone } from "#i18n/format.ts";
import { useT } from "../../language/language.tsx";
import { useShop } from "../../shell/frame-data.ts";
import { SelectField } from "../../ui/field.tsx";
import { Panel } from "../panel.tsx";
import { SettingField } from "../settings/setting-field.tsx";
import { CategoryOptions } from "./category-options.tsx";
import type { Cell } from "./use-product-form.ts";

interface Props {
  id: number | null;
  cell: Cell;
  texts: TypedProduct["texts"];
  errorOf: (field: string) => ReactNode;
  setCategory: (category: string) => void;
}

/** Status, category, brand, slug and terms of sale. */
export function SellingPanel({ id, cell, texts, errorOf, setCategory }: Props) {
  const t = useT();
  const { languages } = useShop();
  return (
    <Panel id="selling" title={t("adminProducts.edit.selling")}>
      {/* The hour belongs to drafts: CSS hides it with any other status, so that it works without scripts. */}
      <SettingField
        {...cell}
        name="status"
        of={ofProduct.status}
        hint={t(languages === "both" ? "adminProducts.edit.statusHint" : "adminProducts.edit.statusHintEnglish")}
        choices={productStatuses.map((value) => ({ value, label: t(`adminProducts.state.${value}`) }))}
      />
      <SettingField
        {...cell}
        name="publishAt"
        of={ofProduct.publishAt}
        hint={t("adminProducts.edit.publishAtHint", { zone: formatTimeZone(t.timeZone, t.language) })}
        optional
        className="hidden group-has-[option[value=draft]:checked]/selling:flex"
      />
      <SelectField
        name="place"
        id="category"
        label={t("adminProducts.category")}
        placeholder={t("adminProducts.bulk.choose")}
        defaultValue={texts.category === "" ? "" : `${texts.category}/${texts.subcategory}`}
        error={errorOf("category") ?? errorOf("subcategory")}
        onChange={(event) => setCategory(event.currentTarget.value.split("/")[0] ?? "")}
      >
        <CategoryOptions />
      </SelectField>
      <SettingField {...cell} name="brand" of={ofProduct.brand} />
      <SettingField
        {...cell}
        name="slug"
        of={ofProduct.slug}
        hint={t(id === null ? "adminProducts.edit.newSlugHint" : "adminProducts.edit.slugHint")}
        optional={id === null}
        spellCheck={false}
      />
      <SettingField
        {...cell}
        name="returnPolicy"
        of={ofProduct.returnPolicy}
        choices={returnPolicies.map((value) => ({ value, label: t(`adminProducts.policy.${value}`) }))}
      />
      <SettingField {...cell} name="warrantyMonths" of={ofProduct.warrantyMonths} maxLength={3} />
    </Panel>
  );
}
