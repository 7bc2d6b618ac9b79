import { discountFields, discountKinds, discountWorths } from "#engine/admin/promotions/discount-form.ts";
import { languages } from "#domain/kernel/language.ts";
import { useT } from "../../language/language.tsx";
import { SelectField, TextField } from "../../ui/field.tsx";
import { Panel } from "../panel.tsx";
import { ProductPicker } from "../products/product-picker.tsx";
import { CategoryBoxes, type Fields, type FormProps, PromotionForm, Times } from "./promotion-fields.tsx";
import { fieldName } from "./promotion-words.ts";

/** The form of a discount. What does not belong to the chosen kind is hidden by CSS, so that it works without scripts. */
export function DiscountForm(props: FormProps) {
  const t = useT();
  return (
    <PromotionForm {...props} kind="discount" fieldNames={discountFields}>
      {(fields) => (
        <>
          <How fields={fields} isNew={props.stored === null} />
          <Worth fields={fields} />
          <Panel id="goods" title={t("adminPromotions.goodsTitle")}>
            <CategoryBoxes fields={fields} />
            <ProductPicker
              name="products"
              label={t("adminPromotions.field.products")}
              hint={t("adminPromotions.hint.discountProducts")}
              chosen={fields.typed.products}
              targets={props.products}
              error={fields.errorOf("products")}
              onChange={fields.check}
            />
          </Panel>
          <Times fields={fields} required={false} />
          <Limits fields={fields} />
        </>
      )}
    </PromotionForm>
  );
}

function How({ fields: { typed, errorOf }, isNew }: { fields: Fields; isNew: boolean }) {
  const t = useT();
  const isAutomatic = typed.texts["kind"] === "automatic";
  return (
    <Panel id="how" title={t("adminPromotions.discount")}>
      <div className="group/kind field-row sm:grid-cols-2">
        {isNew && (
          <SelectField
            name="kind"
            label={t("adminPromotions.field.kind")}
            defaultValue={typed.texts["kind"]}
            error={errorOf("kind")}
            choices={discountKinds.map((value) => ({ value, label: t(`adminPromotions.kind.${value}`) }))}
          />
        )}
        {isNew && (
          <TextField
            name="code"
            label={t("adminPromotions.field.code")}
            hint={t("adminPromotions.hint.code")}
            defaultValue={typed.texts["code"]}
            error={errorOf("code")}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={60}
            className="group-has-[option[value=automatic]:checked]/kind:hidden"
          />
        )}
        {!isNew && !isAutomatic && (
          <p className="text-sm text-muted sm:col-span-2">{t("adminPromotions.hint.codeStored")}</p>
        )}
        <div className="field-row mb-0! sm:col-span-2 sm:grid-cols-2">
          {languages.map((language) => (
            <TextField
              key={language}
              name={`name.${language}`}
              label={fieldName(`name.${language}`, t)}
              hint={t("adminPromotions.hint.name")}
              lang={language === "cn" ? "zh-CN" : "en"}
              defaultValue={typed.texts[`name.${language}`]}
              error={errorOf(`name.${language}`)}
              autoComplete="off"
              maxLength={120}
            />
          ))}
        </div>
      </div>
    </Panel>
  );
}

function Worth({ fields: { typed, errorOf } }: { fields: Fields }) {
  const t = useT();
  return (
    <Panel id="worth-title" title={t("adminPromotions.worthTitle")}>
      <div className="group/worth field-row sm:grid-cols-2">
        <SelectField
          name="worth"
          label={t("adminPromotions.field.worth")}
          defaultValue={typed.texts["worth"]}
          error={errorOf("worth")}
          choices={discountWorths.map((value) => ({ value, label: t(`adminPromotions.worth.${value}`) }))}
        />
        <TextField
          name="percent"
          label={t("adminPromotions.field.percent")}
          inputMode="numeric"
          defaultValue={typed.texts["percent"]}
          error={errorOf("percent")}
          autoComplete="off"
          maxLength={6}
          className="hidden group-has-[option[value=percent]:checked]/worth:flex"
        />
        <TextField
          name="amount"
          label={t("adminPromotions.field.amount")}
          inputMode="decimal"
          defaultValue={typed.texts["amount"]}
          error={errorOf("amount")}
          autoComplete="off"
          maxLength={16}
          className="hidden group-has-[option[value=amount]:checked]/worth:flex"
        />
        <p className="hidden self-end text-sm text-muted group-has-[option[value=free-shipping]:checked]/worth:block">
          {t("adminPromotions.hint.free")}
        </p>
      </div>
    </Panel>
  );
}

function Limits({ fields: { typed, errorOf } }: { fields: Fields }) {
  const t = useT();
  return (
    <Panel id="limits" title={t("adminPromotions.limits")}>
      <div className="field-row sm:grid-cols-3">
        {(["minimum", "useLimit", "perEmailLimit"] as const).map((name) => (
          <TextField
            key={name}
            name={name}
            label={t(`adminPromotions.field.${name}`)}
            hint={t(`adminPromotions.hint.${name}`)}
            inputMode={name === "minimum" ? "decimal" : "numeric"}
            defaultValue={typed.texts[name]}
            error={errorOf(name)}
            autoComplete="off"
            maxLength={16}
          />
        ))}
      </div>
    </Panel>
  );
}
