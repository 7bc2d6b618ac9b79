import { type Language, languages } from "#domain/kernel/language.ts";
import { ofProduct } from "#engine/admin/products/edit-fields.ts";
import type { TypedProduct } from "#engine/admin/products/edit-typed.ts";
import { tags } from "#i18n/languages.ts";
import { useT } from "../../language/language.tsx";
import { productDescription } from "../../public-pages/page-description.ts";
import { Panel } from "../panel.tsx";
import { SettingField } from "../settings/setting-field.tsx";
import { SearchResult } from "./search-result.tsx";
import type { Cell } from "./use-product-form.ts";

/** Title and description for search engines and shared links, with a live preview. */
export function SeoPanel({ cell, words }: { cell: Cell; words: TypedProduct }) {
  const t = useT();
  return (
    <Panel id="seo" title={t("adminProducts.seo.title")}>
      <p className="text-sm text-muted">{t("adminProducts.seo.lead")}</p>
      <div className="grid gap-x-6 gap-y-4 lg:grid-cols-2">
        {languages.map((language) => (
          <fieldset key={language} data-typed={tags[language]} className="flex min-w-0 flex-col gap-4">
            <legend className="mb-1 font-semibold">{t(`adminProducts.language.${language}`)}</legend>
            <SettingField
              {...cell}
              name={`seoTitle.${language}`}
              of={ofProduct.seoTitle.within[language]}
              hint={t("adminProducts.seo.titleHint")}
              optional
            />
            <SettingField
              {...cell}
              name={`seoDescription.${language}`}
              of={ofProduct.seoDescription.within[language]}
              hint={t("adminProducts.seo.descriptionHint")}
              rows={3}
              optional
            />
            <Result language={language} words={words} />
          </fieldset>
        ))}
      </div>
    </Panel>
  );
}

/** The page as one of the results of a search engine. */
function Result({ language, words: { texts, variants } }: { language: Language; words: TypedProduct }) {
  const name = texts[`name.${language}`] || texts["name.en"];
  if (name === "") return null;
  const summary = texts[`summary.${language}`];
  const description = texts[`seoDescription.${language}`] || productDescription(name, variants[0]?.sku ?? "", summary);
  return (
    <SearchResult
      language={language}
      title={texts[`seoTitle.${language}`] || name}
      brand={texts.brand}
      description={description}
      path={`/products/${texts.slug}.html`}
    />
  );
}
