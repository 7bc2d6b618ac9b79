import { useState } from "react";
import { categoriesForm, orderTyped, placeInput } from "#domain/catalogue/categories-form.ts";
import type { Texts } from "#domain/kernel/fields/field.ts";
import { categoryName } from "#i18n/translator.ts";
import { useHref, useT } from "../../language/language.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { OrderedList } from "../ordered/ordered-list.tsx";
import type { PageProps } from "../../page-props.ts";
import { type FieldOf, SettingScreen } from "../settings/setting-screen.tsx";
import { useFieldLabels } from "../settings/use-field-labels.ts";
import { useFormChange } from "../settings/use-form-change.ts";
import { CategoryRow } from "./category-row.tsx";
import type * as server from "./taxonomy.server.ts";

export { ErrorBoundary } from "../error-boundary.tsx";

/** The categories as the shop shows them, linked to their contents. */
export default function TaxonomyList({ loaderData, actionData }: PageProps<typeof server>) {
  const t = useT();
  const to = useHref();
  return (
    <SettingScreen
      name="categories"
      title={t("adminTaxonomy.title")}
      text={t("adminTaxonomy.text")}
      page={loaderData}
      reply={actionData}
      labelOf={useFieldLabels(categoriesForm)}
      back={{ to: to("adminProducts"), title: t("adminProducts.title") }}
      aside={
        loaderData.mayEdit && (
          <ButtonLink to={to("adminCategoryNew")} variant="secondary" size="small" icon="plus">
            {t("adminTaxonomy.newCategory")}
          </ButtonLink>
        )
      }
    >
      {(field, typed) => (
        <Categories field={field} typed={typed} counts={loaderData.counts} mayEdit={loaderData.mayEdit} />
      )}
    </SettingScreen>
  );
}

interface Props {
  field: FieldOf;
  typed: Texts;
  counts: PageProps<typeof server>["loaderData"]["counts"];
  mayEdit: boolean;
}

function Categories({ field, typed, counts, mayEdit }: Props) {
  const t = useT();
  const [order, setOrder] = useState(() => orderTyped(typed));
  const element = useFormChange(order);
  return (
    <div ref={element}>
      <OrderedList
        items={order}
        keyOf={String}
        nameOf={(slug) => categoryName(t, slug)}
        label={t("shell.categories")}
        onOrder={(next) => setOrder([...next])}
        mayEdit={mayEdit}
        isWhole
      >
        {(slug, place) => (
          <div className="min-w-0 flex-1 basis-64 py-2 pr-2">
            <CategoryRow slug={slug} field={field} typed={typed} counts={counts[slug]} mayEdit={mayEdit}>
              <label className="hidden flex-col text-sm noscript:flex">
                {t("adminTaxonomy.place")}
                <input
                  key={place}
                  name={placeInput(slug)}
                  defaultValue={place + 1}
                  inputMode="numeric"
                  autoComplete="off"
                  className="h-11 w-16 rounded-md border border-line-strong bg-ground px-2"
                />
              </label>
            </CategoryRow>
          </div>
        )}
      </OrderedList>
    </div>
  );
}
