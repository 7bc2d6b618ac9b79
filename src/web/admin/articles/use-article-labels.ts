import type { ArticleKind } from "#domain/content/article.ts";
import { articleForms } from "#domain/content/article-form.ts";
import type { Texts } from "#domain/kernel/fields/field.ts";
import { useLabelsByLanguage } from "../settings/use-labels-by-language.ts";

/** Labels for a list of errors in a page or post. */
export const useArticleLabels = (kind: ArticleKind): ((name: string, typed?: Texts) => string) =>
  useLabelsByLanguage(articleForms[kind]);
