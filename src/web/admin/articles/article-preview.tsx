import { useMemo } from "react";
import { type Language, languages } from "#domain/kernel/language.ts";
import { tags } from "#i18n/languages.ts";
import { createTranslator, inTimeZone } from "#i18n/translator.ts";
import { LanguageProvider, useT } from "../../language/language.tsx";
import { ArticleBody } from "../../storefront/blog/article-body.tsx";
import { Answered } from "../../ui/answered.tsx";
import { Panel } from "../panel.tsx";
import type { ArticlePreview } from "./preview.server.ts";

/** The form as visitors would see it, in both languages. */
export function ArticlePreviewPanel({ answer }: { answer: { readonly shown?: ArticlePreview } }) {
  const t = useT();
  const { shown } = answer;
  if (!shown) return null;
  return (
    <Answered answer={answer}>
      <Panel id="preview" title={t("adminContent.previewTitle")}>
        <p className="text-sm text-muted">{t("adminContent.previewText")}</p>
        {languages.map((language) => (
          <PreviewIn key={language} language={language} shown={shown[language]} />
        ))}
      </Panel>
    </Answered>
  );
}

/** In one language, regardless of its editor's. */
function PreviewIn({ language, shown }: { language: Language; shown: ArticlePreview[Language] }) {
  const t = useT();
  const { article, words } = shown;
  const own = useMemo(
    () => inTimeZone(createTranslator(words, language), t.timeZone, t.categories),
    [words, language, t],
  );
  return (
    // Nothing of it can be pressed: it is only looked at.
    <div
      inert
      lang={tags[language]}
      data-typed={tags[language]}
      className="min-w-0 overflow-hidden rounded-md border border-line p-4"
    >
      <LanguageProvider translator={own}>
        <p className="text-3xl font-bold wrap-anywhere">{article.title}</p>
        <ArticleBody article={article} />
      </LanguageProvider>
    </div>
  );
}
