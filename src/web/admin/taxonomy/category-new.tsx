import { newCategoryForm } from "#domain/catalogue/new-category-form.ts";
import { useHref, useT } from "../../language/language.tsx";
import type { PageProps } from "../../page-props.ts";
import { Panel } from "../panel.tsx";
import { SettingField, SettingFields } from "../settings/setting-field.tsx";
import { SettingScreen } from "../settings/setting-screen.tsx";
import { useFieldLabels } from "../settings/use-field-labels.ts";
import { unsavedCategory } from "./unsaved-category.ts";
import type * as server from "./category-new.server.ts";

export { ErrorBoundary } from "../error-boundary.tsx";

const columns = "lg:grid-cols-2";

/** A category that the shop does not have yet. */
export default function NewCategory({ loaderData, actionData }: PageProps<typeof server>) {
  const t = useT();
  const to = useHref();
  const { name, slug, intro } = newCategoryForm.fields;
  return (
    <SettingScreen
      name={unsavedCategory}
      title={t("adminTaxonomy.newCategory")}
      text={t("adminTaxonomy.newCategoryText")}
      page={loaderData}
      reply={actionData}
      labelOf={useFieldLabels(newCategoryForm)}
      back={{ to: to("adminTaxonomy"), title: t("adminTaxonomy.title") }}
      saveLabel={t("adminTaxonomy.addCategory")}
    >
      {(field, typed) => (
        <Panel id="words" title={t("adminTaxonomy.words")}>
          <SettingFields fields={{ name }} field={field} typed={typed} columns={columns} />
          <SettingField
            name="slug"
            of={slug}
            field={field}
            typed={typed}
            hint={t("adminTaxonomy.slugHint")}
            optional
            spellCheck={false}
            className="max-w-md"
          />
          <SettingFields
            fields={{ intro }}
            field={field}
            typed={typed}
            columns={columns}
            hint={t("adminTaxonomy.newIntroHint")}
            optional
          />
        </Panel>
      )}
    </SettingScreen>
  );
}
