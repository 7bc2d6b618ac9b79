import { useEffect, useRef, useState } from "react";
import { articlePath, type ArticleKind } from "#domain/content/article.ts";
import { proposedSlug } from "#domain/catalogue/slug.ts";
import { articleForms } from "#domain/content/article-form.ts";
import type { Texts } from "#domain/kernel/fields/field.ts";
import { type Language, languages } from "#domain/kernel/language.ts";
import { tags } from "#i18n/languages.ts";
import { useT } from "../../language/language.tsx";
import { Panel } from "../panel.tsx";
import { SearchResult } from "../products/search-result.tsx";
import { SettingField } from "../settings/setting-field.tsx";
import type { FieldOf } from "../settings/setting-screen.tsx";
import { textsFrom } from "../settings/texts.ts";
import { wordsOfBody } from "./readable-text.ts";

interface Props {
  kind: ArticleKind;
  field: FieldOf;
  typed: Texts;
}

/** Words for search engines and shared links, with a preview that follows the form. */
export function ArticleSeo({ kind, field, typed }: Props) {
  const t = useT();
  const panel = useRef<HTMLDivElement>(null);
  const [now, setNow] = useState(typed);
  useEffect(() => {
    const form = panel.current?.closest("form");
    if (!form) return;
    const update = () => setNow(textsFrom(new FormData(form)));
    form.addEventListener("input", update);
    return () => form.removeEventListener("input", update);
  }, []);
  const { seoTitle, seoDescription } = articleForms[kind].fields;
  return (
    <div ref={panel}>
      <Panel id="seo" title={t("adminProducts.seo.title")}>
        <p className="text-sm text-muted">{t("adminContent.seoLead")}</p>
        <div className="grid gap-x-6 gap-y-4 lg:grid-cols-2">
          {languages.map((language) => (
            <fieldset key={language} data-typed={tags[language]} className="flex min-w-0 flex-col gap-4">
              <legend className="mb-1 font-semibold">{t(`adminProducts.language.${language}`)}</legend>
              <SettingField
                name={`seoTitle.${language}`}
                of={seoTitle.within[language]}
                hint={t("adminContent.hint.seoTitle")}
                field={field}
                typed={typed}
                optional
              />
              <SettingField
                name={`seoDescription.${language}`}
                of={seoDescription.within[language]}
                hint={t(`adminContent.${kind}.seoDescriptionHint`)}
                field={field}
                typed={typed}
                rows={3}
                optional
              />
              <Result kind={kind} language={language} typed={now} />
            </fieldset>
          ))}
        </div>
      </Panel>
    </div>
  );
}

/** The page as one of the results of a search engine. */
function Result({ kind, language, typed }: { kind: ArticleKind; language: Language; typed: Texts }) {
  const of = (name: string) => typed[`${name}.${language}`]?.trim() ?? "";
  const title = of("seoTitle") || of("title") || (typed["title.en"] ?? "");
  const description = of("seoDescription") || of("summary") || wordsOfBody(of("body"));
  const slug = typed["slug"]?.trim() || proposedSlug(typed["title.en"] ?? "");
  return <SearchResult {...{ language, title, description }} path={articlePath(kind, slug)} />;
}
