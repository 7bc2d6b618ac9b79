import { type ArticleKind } from "#domain/content/article.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Button } from "../../ui/button.tsx";
import { SettingScreen } from "../settings/setting-screen.tsx";
import type { PageProps } from "../../page-props.ts";
import { ArticleFields } from "./article-fields.tsx";
import { ArticlePreviewPanel } from "./article-preview.tsx";
import type * as server from "./page-new.server.ts";
import { useArticleLabels } from "./use-article-labels.ts";

/** Name under which a browser stores an unsaved page or post; null for a new one. */
export const unsavedArticle = (kind: ArticleKind, id: number | null): string => `${kind}-${id ?? "new"}`;

/** The form of a page or post that is not stored yet. */
export function ArticleNew({ loaderData, actionData }: PageProps<typeof server>) {
  const t = useT();
  const to = useHref();
  const { kind, stored } = loaderData;
  const targets = actionData?.code === "invalid" ? (actionData.targets ?? []) : [];
  return (
    <SettingScreen
      name={unsavedArticle(kind, null)}
      title={t(`adminContent.${kind}.new`)}
      page={{ stored, version: 0, history: null, mayEdit: true }}
      reply={actionData}
      labelOf={useArticleLabels(kind)}
      back={{ to: to(kind === "page" ? "adminPages" : "adminPosts"), title: t(`adminContent.${kind}.title`) }}
      buttons={<PreviewButton />}
      below={actionData?.code === "preview" && <ArticlePreviewPanel answer={actionData} />}
    >
      {(field, typed) => <ArticleFields {...{ kind, field, typed, targets }} mayEdit />}
    </SettingScreen>
  );
}

export function PreviewButton() {
  const t = useT();
  return (
    <Button type="submit" name="intent" value="preview" variant="secondary" icon="eye">
      {t("adminContent.preview")}
    </Button>
  );
}
