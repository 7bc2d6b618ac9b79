import { languages } from "#domain/kernel/language.ts";
import { lookUp } from "#domain/kernel/look-up.ts";
import { activityFields, firstPicture } from "#engine/admin/promotions/activity-form.ts";
import { useT } from "../../language/language.tsx";
import { FieldError } from "../../ui/field-error.tsx";
import { SelectField, TextArea, TextField } from "../../ui/field.tsx";
import { Panel } from "../panel.tsx";
import { ProductPicker } from "../products/product-picker.tsx";
import { CategoryBoxes, type Fields, type FormProps, PromotionForm, Times } from "./promotion-fields.tsx";
import { fieldName } from "./promotion-words.ts";

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
                <Words key={language} language={language} fields={fields} />
              ))}
            </div>
            <div className="field-row sm:grid-cols-2">
              {props.stored === null && (
                <TextField
                  name="slug"
                  label={t("adminPromotions.field.slug")}
                  hint={t("adminPromotions.hint.slug")}
                  defaultValue={fields.typed.texts["slug"]}
                  error={fields.errorOf("slug")}
                  autoComplete="off"
                  spellCheck={false}
                  maxLength={120}
                />
              )}
              <Picture {...props} fields={fields} />
            </div>
          </Panel>
          <Times fields={fields} required />
          <Goods {...props} fields={fields} />
        </>
      )}
    </PromotionForm>
  );
}

function Words({ language, fields: { typed, errorOf } }: { language: "en" | "cn"; fields: Fields }) {
  const t = useT();
  const field = (name: "title" | "lead" | "body") => ({
    name: `${name}.${language}`,
    label: t(`adminPromotions.field.${name}`),
    defaultValue: typed.texts[`${name}.${language}`],
    error: errorOf(`${name}.${language}`),
    lang: language === "cn" ? "zh-CN" : "en",
  });
  return (
    <fieldset className="flex min-w-0 flex-col gap-4">
      <legend className="mb-1 font-semibold">{t(`adminPromotions.language.${language}`)}</legend>
      <TextField {...field("title")} autoComplete="off" maxLength={200} />
      <TextArea {...field("lead")} rows={2} maxLength={600} />
      <TextArea {...field("body")} rows={6} hint={t("adminPromotions.hint.body")} />
    </fieldset>
  );
}

function Picture({ fields: { typed, errorOf }, products }: FormProps & { fields: Fields }) {
  const t = useT();
  const chosen = typed.texts["picture"] ?? "";
  const names = new Map(products.map(({ pictureFamily, name }) => [pictureFamily, name[t.language] || name.en]));
  if (chosen && chosen !== firstPicture && !names.has(chosen)) names.set(chosen, t("adminPromotions.picture.present"));
  return (
    <SelectField
      name="picture"
      label={t("adminPromotions.field.picture")}
      hint={t("adminPromotions.hint.picture")}
      defaultValue={chosen}
      error={errorOf("picture")}
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
      <TextField
        name="percentOff"
        label={t("adminPromotions.field.percentOff")}
        hint={t("adminPromotions.hint.percentOff")}
        inputMode="numeric"
        defaultValue={typed.texts["percentOff"]}
        error={errorOf("percentOff")}
        autoComplete="off"
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
