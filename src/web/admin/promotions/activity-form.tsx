import { languages } from "#domain/kernel/language.ts";
import { lookUp } from "#domain/kernel/look-up.ts";
import { activity, activityFields, firstPicture } from "#engine/admin/promotions/activity-form.ts";
import { tags } from "#i18n/languages.ts";
import { useT } from "../../language/language.tsx";
import { FieldError } from "../../ui/field-error.tsx";
import { Panel } from "../panel.tsx";
import { SettingField } from "../settings/setting-field.tsx";
import { ProductPicker } from "../products/product-picker.tsx";
import { CategoryBoxes, type Fields, type FormProps, PromotionForm, Times } from "./promotion-fields.tsx";
import { fieldName } from "./promotion-words.ts";

const of = activity.within;

/** The form of a promotion: its page in both languages, its time, its goods and its prices. */
export function ActivityForm(props: FormProps) {
  const t = useT();
  return (
    <PromotionForm {...props} kind="promotion" fieldNames={activityFields}>
      {(fields) => (
        <>
          <Panel id="words" title={t("adminPromotions.words")}>
            <div className="grid gap-x-6 gap-y-4 lg:grid-cols-2">
              {languages.map((language) => (
                <Words key={language} language={language} cell={fields.cell} />
              ))}
            </div>
            <div className="field-row sm:grid-cols-2">
              {props.stored === null && (
                <SettingField
                  {...fields.cell}
                  name="slug"
                  of={of.slug}
                  hint={t("adminPromotions.hint.slug")}
                  spellCheck={false}
                  maxLength={120}
                />
              )}
              <Picture {...props} fields={fields} />
            </div>
          </Panel>
          <Times cell={fields.cell} of={of} />
          <Goods {...props} fields={fields} />
        </>
      )}
    </PromotionForm>
  );
}

function Words({ language, cell }: { language: "en" | "cn"; cell: Fields["cell"] }) {
  const t = useT();
  const field = (name: "title" | "lead" | "body") => ({
    ...cell,
    name: `${name}.${language}`,
    of: of[name].within[language],
  });
  return (
    <fieldset data-typed={tags[language]} className="flex min-w-0 flex-col gap-4">
      <legend className="mb-1 font-semibold">{t(`adminPromotions.language.${language}`)}</legend>
      <SettingField {...field("title")} maxLength={200} />
      <SettingField {...field("lead")} rows={2} maxLength={600} />
      <SettingField {...field("body")} rows={6} hint={t("adminPromotions.hint.body")} />
    </fieldset>
  );
}

function Picture({ fields: { cell }, products }: FormProps & { fields: Fields }) {
  const t = useT();
  const slug = cell.typed["picture"] ?? "";
  const names = new Map(products.map(({ pictureFamily, name }) => [pictureFamily, name[t.language] || name.en]));
  if (slug && slug !== firstPicture && !names.has(slug)) names.set(slug, t("adminPromotions.picture.present"));
  return (
    <SettingField
      {...cell}
      name="picture"
      of={of.picture}
      hint={t("adminPromotions.hint.picture")}
      choices={[
        { value: "", label: t("adminPromotions.picture.none") },
        { value: firstPicture, label: t("adminPromotions.picture.first") },
        ...[...names].filter(([family]) => family !== "").map(([value, label]) => ({ value, label })),
      ]}
    />
  );
}

function Goods({ fields, products }: FormProps & { fields: Fields }) {
  const { typed, errorOf, check } = fields;
  const t = useT();
  return (
    <Panel id="goods" title={t("adminPromotions.goodsTitle")}>
      <SettingField
        {...fields.cell}
        name="percentOff"
        of={of.percentOff}
        hint={t("adminPromotions.hint.percentOff")}
        maxLength={6}
        className="max-w-md"
      />
      <CategoryBoxes fields={fields} />
      <ProductPicker
        name="products"
        label={t("adminPromotions.field.products")}
        hint={t("adminPromotions.hint.products")}
        chosen={typed.products}
        targets={products}
        error={errorOf("products")}
        onChange={check}
        beside={(slug, product) => <ProductPrice {...{ slug, product, fields }} />}
      />
    </Panel>
  );
}

/** A product's own price in the promotion. */
function ProductPrice({ slug, product, fields }: { slug: string; product: string; fields: Fields }) {
  const t = useT();
  const name = `price.${slug}`;
  const error = fields.errorOf(name);
  return (
    <span className="flex flex-col py-1">
      <span className="flex items-center gap-1.5">
        <span aria-hidden className="text-muted">
          {t("adminPromotions.hint.price")} $
        </span>
        <input
          id={name}
          name={name}
          inputMode="decimal"
          autoComplete="off"
          maxLength={16}
          defaultValue={lookUp(fields.typed.prices, slug) ?? ""}
          aria-label={fieldName(name, t, []).replace(slug, product)}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${name}-error` : undefined}
          className="h-9 w-28 rounded-md border border-line-strong bg-ground px-2 text-right tabular-nums aria-invalid:border-2 aria-invalid:border-danger pointer-coarse:h-11"
        />
      </span>
      <FieldError id={name} error={error} />
    </span>
  );
}
