import { type ReactNode, useState } from "react";
import { addedLookFields, lookFields } from "#domain/catalogue/categories-form.ts";
import type { CategorySlug } from "#domain/catalogue/category.ts";
import { isUsualSlug } from "#domain/catalogue/category-slug.ts";
import type { Texts } from "#domain/kernel/fields/field.ts";
import { languages, type LocalizedText } from "#domain/kernel/language.ts";
import { categoryName } from "#i18n/translator.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import { Badge } from "../../ui/badge.tsx";
import { CategoryPicture } from "../../ui/category-picture.tsx";
import { Disclosure } from "../../ui/disclosure.tsx";
import { SettingField, SettingFields } from "../settings/setting-field.tsx";
import type { FieldOf } from "../settings/setting-screen.tsx";
import { useFormChange } from "../settings/use-form-change.ts";
import { ChoosePicture } from "../uploads/choose-picture.tsx";

interface Props {
  slug: CategorySlug;
  field: FieldOf;
  typed: Texts;
  counts: Readonly<Record<"products" | "subcategories" | "attributes", number>> | undefined;
  /** Shown while its own name is empty; none of an added category, which needs one. */
  usualName: LocalizedText | undefined;
  mayEdit: boolean;
  /** Its place, without scripts. */
  children: ReactNode;
}

/** One category: whether the shop shows it, and its words and picture. */
export function CategoryRow({ slug, field, typed, counts, usualName, mayEdit, children }: Props) {
  const t = useT();
  const to = useHref();
  const isUsual = isUsualSlug(slug);
  const at = isUsual ? `looks.${slug}` : `added.${slug}`;
  const { name, intro, seoTitle, seoDescription, hidden } = isUsual ? lookFields : addedLookFields;
  const [picture, setPicture] = useState(typed[`${at}.picture`] ?? "");
  const row = { at, columns: "lg:grid-cols-2", field, typed, optional: true };
  const texts = ["name", "intro", "seoTitle", "seoDescription"].flatMap((text) => [`${text}.en`, `${text}.cn`]);
  const isWrong = [...texts, "picture"].some((input) => field(`${at}.${input}`).error);
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <span className="size-12 shrink-0 rounded-md bg-ground">
          <CategoryPicture slug={slug} picture={picture} className="w-12" />
        </span>
        <span className="min-w-0 flex-1 basis-44">
          <Link
            to={to("adminTaxonomyCategory", { category: slug })}
            className="inline-flex min-h-6 items-center link text-base font-semibold"
          >
            {categoryName(t, slug)}
          </Link>
          <span className="block text-muted">
            {t("adminTaxonomy.productCount", { count: counts?.products ?? 0 })}
            {" · "}
            {t("adminTaxonomy.subcategoryCount", { count: counts?.subcategories ?? 0 })}
            {" · "}
            {t("adminTaxonomy.attributeCount", { count: counts?.attributes ?? 0 })}
          </span>
        </span>
        {counts?.products === 0 && <Badge>{t("adminTaxonomy.emptyNote")}</Badge>}
        <SettingField name={`${at}.hidden`} of={hidden} field={field} typed={typed} />
        {children}
      </div>
      <Disclosure summary={t("adminTaxonomy.look")} open={isWrong} className="border-b-0">
        <div className="flex flex-col gap-3">
          <Names at={at} name={name} field={field} typed={typed} usualName={usualName} />
          <SettingFields
            fields={{ intro }}
            {...row}
            hint={t(isUsual ? "adminTaxonomy.introHint" : "adminTaxonomy.newIntroHint")}
          />
          <SettingFields fields={{ seoTitle }} {...row} hint={t("adminTaxonomy.seoTitleHint")} />
          <SettingFields fields={{ seoDescription }} {...row} hint={t("adminTaxonomy.seoDescriptionHint")} />
          <Picture at={at} field={field} chosen={picture} onChoose={setPicture} mayEdit={mayEdit} />
        </div>
      </Disclosure>
    </>
  );
}

interface NamesProps extends Pick<Props, "field" | "typed" | "usualName"> {
  at: string;
  name: typeof lookFields.name;
}

/** The category's name in each language, with the name that an empty one gives. */
function Names({ at, name, field, typed, usualName }: NamesProps) {
  const t = useT();
  return (
    <div className="field-row lg:grid-cols-2">
      {languages.map((language) => (
        <SettingField
          key={language}
          name={`${at}.name.${language}`}
          of={name.within[language]}
          {...{ field, typed }}
          {...(usualName && {
            optional: true,
            hint: t("adminSettings.home.goodsTitleHint", { title: usualName[language] }),
          })}
        />
      ))}
    </div>
  );
}

interface PictureProps extends Pick<Props, "field" | "mayEdit"> {
  at: string;
  chosen: string;
  onChoose: (key: string) => void;
}

function Picture({ at, field, chosen, onChoose, mayEdit }: PictureProps) {
  const t = useT();
  const { id, name, error } = field(`${at}.picture`);
  const element = useFormChange(chosen);
  return (
    <div ref={element} id={id} tabIndex={-1} className="flex flex-col gap-2">
      <input type="hidden" name={name} value={chosen} />
      <p className="max-w-text text-muted">{t("adminTaxonomy.pictureText")}</p>
      <ChoosePicture {...{ id, error, chosen, onChoose, mayEdit }} />
    </div>
  );
}
