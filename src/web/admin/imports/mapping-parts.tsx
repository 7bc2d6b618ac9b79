import type { ReactNode } from "react";
import type { ShopifySurvey } from "#engine/catalogue/import/shopify/shopify-survey.ts";
import { useT } from "../../language/language.tsx";
import { SelectField, TextField } from "../../ui/field.tsx";
import { Panel } from "../panel.tsx";
import { type MappingTexts, parcelFields } from "./read-mapping.ts";

export const grid = "grid gap-4 sm:grid-cols-2 lg:grid-cols-3";

interface Part {
  survey: ShopifySurvey;
  texts: MappingTexts;
  errorOf: (field: string) => string | undefined;
}

/** The place in the shop of a type or tag. */
export function ShelfField({
  field,
  of: { name, products },
  shelves,
  texts,
  errorOf,
}: Part & { field: string; of: ShopifySurvey["types"][number]; shelves: ReactNode }) {
  const t = useT();
  return (
    <SelectField
      name={field}
      label={name || t("adminImport.mapping.noName")}
      hint={t("adminImport.mapping.inProducts", { count: products })}
      placeholder={t("adminImport.mapping.leaveOut")}
      defaultValue={texts[field]}
      error={errorOf(field)}
    >
      {shelves}
    </SelectField>
  );
}

export function Vendors({ survey, texts, errorOf }: Part) {
  const t = useT();
  return (
    <Panel id="vendors" title={t("adminImport.mapping.vendors")}>
      <p className="text-sm text-muted">{t("adminImport.mapping.vendorsText")}</p>
      <div className={grid}>
        {survey.vendors.map(({ name, products }, at) => (
          <TextField
            key={name}
            name={`vendor.${at}`}
            label={name || t("adminImport.mapping.noName")}
            hint={t("adminImport.mapping.inProducts", { count: products })}
            defaultValue={texts[`vendor.${at}`]}
            maxLength={80}
            error={errorOf(`vendor.${at}`)}
          />
        ))}
      </div>
    </Panel>
  );
}

export function ParcelSize({ texts, errorOf }: Part) {
  const t = useT();
  return (
    <Panel id="parcel" title={t("adminImport.mapping.parcel")}>
      <p className="text-sm text-muted">{t("adminImport.mapping.parcelText")}</p>
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-4">
        {parcelFields.map((field) => (
          <TextField
            key={field}
            name={field}
            label={t(`adminImport.mapping.${field}`)}
            suffix={<span className="pr-3">{field === "weightLb" ? "lb" : "in"}</span>}
            inputMode="decimal"
            defaultValue={texts[field]}
            error={errorOf(field)}
          />
        ))}
      </div>
      <SelectField
        name="sizeless"
        label={t("adminImport.mapping.sizeless")}
        className="sm:max-w-xl"
        defaultValue={texts["sizeless"]}
        choices={[
          { value: "draft", label: t("adminImport.mapping.sizelessDraft") },
          { value: "sell", label: t("adminImport.mapping.sizelessSell") },
        ]}
      />
    </Panel>
  );
}

export function Chinese({ texts }: Part) {
  const t = useT();
  return (
    <Panel id="chinese" title={t("adminImport.mapping.chinese")}>
      <SelectField
        name="untranslated"
        label={t("adminImport.mapping.untranslated")}
        hint={t("adminImport.mapping.untranslatedHint")}
        className="sm:max-w-xl"
        defaultValue={texts["untranslated"]}
        choices={[
          { value: "draft", label: t("adminImport.mapping.draft") },
          { value: "english", label: t("adminImport.mapping.english") },
        ]}
      />
    </Panel>
  );
}
