import { menusForm } from "#domain/checkout/settings/menus-form.ts";
import { useT } from "../../language/language.tsx";
import { Panel } from "../panel.tsx";
import type { PageProps } from "../../page-props.ts";
import { FindArticles } from "./find-articles.tsx";
import { MenuList } from "./menu-list.tsx";
import type * as server from "./menus.server.ts";
import { SettingField } from "./setting-field.tsx";
import { SettingScreen } from "./setting-screen.tsx";
import { useFieldLabels } from "./use-field-labels.ts";

export { ErrorBoundary } from "../error-boundary.tsx";

/** The links of the header and the columns of the footer. */
export default function Menus({ loaderData, actionData }: PageProps<typeof server>) {
  const t = useT();
  const { mayEdit, articles, count } = loaderData;
  const page = { ...loaderData, articles: withoutTwice([...articles, ...(actionData?.articles ?? [])]) };
  return (
    <SettingScreen
      name="menus"
      title={t("adminSettings.place.menus")}
      text={t("adminSettings.menus.lead")}
      page={loaderData}
      reply={actionData}
      labelOf={useFieldLabels(menusForm)}
    >
      {(field, typed) => (
        <>
          {mayEdit && count > articles.length && (
            <FindArticles offered={articles.length} count={count} search={actionData?.search ?? null} />
          )}
          <SettingField
            name="own"
            of={menusForm.fields.own}
            hint={t("adminSettings.menus.ownHint")}
            field={field}
            typed={typed}
          />
          {(["header", "footer"] as const).map((list) => (
            <Panel key={list} id={`${list}-part`} title={t(`adminSettings.menus.${list}`)}>
              <p className="text-sm text-muted">{t(`adminSettings.menus.${list}Text`)}</p>
              <MenuList {...{ list, field, typed, mayEdit, page }} />
            </Panel>
          ))}
        </>
      )}
    </SettingScreen>
  );
}

/** Pages and posts, each once, in the order of their titles. */
function withoutTwice<A extends { readonly id: number; readonly title: { readonly en: string } }>(
  articles: readonly A[],
) {
  const byId = new Map(articles.map((article) => [article.id, article]));
  return [...byId.values()].toSorted((a, b) => (a.title.en < b.title.en ? -1 : 1));
}
