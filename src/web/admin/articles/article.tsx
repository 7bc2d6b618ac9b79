import { useEffect } from "react";
import { Form, useNavigation, useSearchParams } from "react-router";
import { useHref, useT } from "../../language/language.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Notice, SuccessNotice } from "../../ui/notice.tsx";
import { clearUnsaved } from "../editing/unsaved.ts";
import { SettingScreen } from "../settings/setting-screen.tsx";
import type { PageProps } from "../../page-props.ts";
import { ArticleFields } from "./article-fields.tsx";
import { ArticlePreviewPanel } from "./article-preview.tsx";
import { PreviewButton, unsavedArticle } from "./article-new.tsx";
import type * as server from "./article.server.ts";
import { readableText } from "./readable-text.ts";
import { StateBadge } from "./state-badge.tsx";
import { useArticleLabels } from "./use-article-labels.ts";

export { ErrorBoundary } from "../error-boundary.tsx";

const notices = ["created", "restored"] as const;

/** A page or post: its words in both languages, when it is shown, and what was changed. */
export default function Article({ loaderData, actionData }: PageProps<typeof server>) {
  const t = useT();
  const to = useHref();
  const [search] = useSearchParams();
  const done = notices.find((one) => one === search.get("done"));
  const { id, kind, slug, title, state, targets } = loaderData;
  const mayEdit = loaderData.mayEdit && state !== "deleted";
  useEffect(() => {
    if (done === "created") clearUnsaved(`settings-${unsavedArticle(kind, null)}`);
  }, [done, kind]);
  const list = kind === "page" ? "adminPages" : "adminPosts";
  return (
    <SettingScreen
      name={unsavedArticle(kind, id)}
      presence={to("adminArticlePresence", { article: String(id) })}
      title={title[t.language] || title.en || title.cn}
      badge={<StateBadge state={state} />}
      page={{ ...loaderData, mayEdit }}
      reply={actionData}
      labelOf={useArticleLabels(kind)}
      textOf={readableText}
      back={{ to: to(list), title: t(`adminContent.${kind}.title`) }}
      aside={
        <>
          {state === "published" && (
            <ButtonLink to={to(kind, { id: slug })} variant="secondary" size="small" icon="external">
              {t("adminContent.inShop")}
            </ButtonLink>
          )}
          {loaderData.mayEdit && <DeleteOrRestore isDeleted={state === "deleted"} />}
        </>
      }
      buttons={<PreviewButton />}
      below={actionData?.code === "preview" && <ArticlePreviewPanel answer={actionData} />}
    >
      {(field, typed) => (
        <>
          {done && !actionData && <SuccessNotice>{t(`adminContent.done.${done}`)}</SuccessNotice>}
          {state === "deleted" && <Notice type="info">{t("adminContent.isDeleted")}</Notice>}
          <ArticleFields {...{ kind, field, typed, targets, mayEdit }} />
        </>
      )}
    </SettingScreen>
  );
}

function DeleteOrRestore({ isDeleted }: { isDeleted: boolean }) {
  const t = useT();
  const busy = useNavigation().state !== "idle";
  return (
    <Form method="post">
      <Button
        type="submit"
        name="intent"
        value={isDeleted ? "restore" : "delete"}
        size="small"
        variant="secondary"
        pending={busy}
      >
        {t(isDeleted ? "adminContent.bringBack" : "adminContent.delete")}
      </Button>
    </Form>
  );
}
