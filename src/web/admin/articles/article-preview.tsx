import { languages } from "#domain/kernel/language.ts";
import { useT } from "../../language/language.tsx";
import { ArticleBody } from "../../storefront/blog/article-body.tsx";
import { Answered } from "../../ui/answered.tsx";
import { InLanguage } from "../in-language.tsx";
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
          <InLanguage key={language} language={language} words={shown[language].words}>
            <p className="text-3xl font-bold wrap-anywhere">{shown[language].article.title}</p>
            <ArticleBody article={shown[language].article} />
          </InLanguage>
        ))}
      </Panel>
    </Answered>
  );
}
