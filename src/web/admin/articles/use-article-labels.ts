import type { ArticleKind } from "#domain/content/article.ts";
import { articleForms } from "#domain/content/article-form.ts";
import type { Texts } from "#domain/kernel/fields/field.ts";
import { languages } from "#domain/kernel/language.ts";
import { useT } from "../../language/language.tsx";
import { useFieldLabels } from "../settings/use-field-labels.ts";

/** Labels for a list of errors: a field that stands there once for each language names its own. */
export function useArticleLabels(kind: ArticleKind): (name: string, typed?: Texts) => string {
  const t = useT();
  const labelOf = useFieldLabels(articleForms[kind]);
  return (name, typed) => {
    const language = languages.find((one) => name.endsWith(`.${one}`));
    const field = labelOf(name, typed);
    return language ? t(`adminContent.in.${language}`, { field }) : field;
  };
}
