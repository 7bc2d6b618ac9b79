import { discount, discountFields, discountKinds, discountWorths } from "#engine/admin/promotions/discount-form.ts";
import { languages } from "#domain/kernel/language.ts";
import { useT } from "../../language/language.tsx";
import { Panel } from "../panel.tsx";
import { SettingField } from "../settings/setting-field.tsx";
import { ProductPicker } from "../products/product-picker.tsx";
import { CategoryBoxes, type Fields, type FormProps, PromotionForm, Times } from "./promotion-fields.tsx";
import { fieldName } from "./promotion-words.ts";

const of = discount.within;

/** The form of a discount. Fields of other kinds are hidden by CSS, which works without scripts. */
export function DiscountForm(props: FormProps) {
  const t = useT();
  return (
    <PromotionForm {...props} kind="discount" fieldNames={discountFields}>
      {(fields) => (
        <>
          <How cell={fields.cell} isNew={props.stored === null} />
          <Worth cell={fields.cell} />
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
          <Times cell={fields.cell} of={of} hint={t("adminPromotions.hint.optionalTimes")} />
          <Limits cell={fields.cell} />
        </>
      )}
    </PromotionForm>
  );
}

interface Part {
  cell: Fields["cell"];
}

function How({ cell, isNew }: Part & { isNew: boolean }) {
  const t = useT();
  const isAutomatic = cell.typed["kind"] === "automatic";
  return (
    <Panel id="how" title={t("adminPromotions.discount")}>
      <div className="group/kind field-row sm:grid-cols-2">
        {isNew && (
          <SettingField
            {...cell}
            name="kind"
            of={of.kind}
            choices={discountKinds.map((value) => ({ value, label: t(`adminPromotions.kind.${value}`) }))}
          />
        )}
        {isNew && (
          <SettingField
            {...cell}
            name="code"
            of={of.code}
            hint={t("adminPromotions.hint.code")}
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
            <SettingField
              key={language}
              {...cell}
              name={`name.${language}`}
              of={of.name.within[language]}
              label={fieldName(`name.${language}`, t)}
              hint={t("adminPromotions.hint.name")}
              maxLength={120}
            />
          ))}
        </div>
      </div>
    </Panel>
  );
}

function Worth({ cell }: Part) {
  const t = useT();
  return (
    <Panel id="worth-title" title={t("adminPromotions.worthTitle")}>
      <div className="group/worth field-row sm:grid-cols-2">
        <SettingField
          {...cell}
          name="worth"
          of={of.worth}
          choices={discountWorths.map((value) => ({ value, label: t(`adminPromotions.worth.${value}`) }))}
        />
        <SettingField
          {...cell}
          name="percent"
          of={of.percent}
          maxLength={6}
          className="hidden group-has-[option[value=percent]:checked]/worth:flex"
        />
        <SettingField
          {...cell}
          name="amount"
          of={of.amount}
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

function Limits({ cell }: Part) {
  const t = useT();
  return (
    <Panel id="limits" title={t("adminPromotions.limits")}>
      <div className="field-row sm:grid-cols-3">
        {(["minimum", "useLimit", "perEmailLimit"] as const).map((name) => (
          <SettingField
            key={name}
            {...cell}
            name={name}
            of={of[name]}
            hint={t(`adminPromotions.hint.${name}`)}
            maxLength={16}
          />
        ))}
      </div>
    </Panel>
  );
}
