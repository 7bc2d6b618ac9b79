import { useState } from "react";
import { categoriesForm, orderTyped, placeInput } from "#domain/catalogue/categories-form.ts";
import type { Texts } from "#domain/kernel/fields/field.ts";
import { inputNamed } from "#domain/kernel/fields/places.ts";
import { categoryName, type ShopTranslator } from "#i18n/translator.ts";
import { useHref, useT } from "../../language/language.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { FieldError } from "../../ui/field-error.tsx";
import { OrderedList } from "../ordered/ordered-list.tsx";
import type { PageProps } from "../../page-props.ts";
import { type FieldOf, SettingScreen } from "../settings/setting-screen.tsx";
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
      labelOf={(field) => fieldLabel(t, field)}
      back={{ to: to("adminProducts"), title: t("adminProducts.title") }}
      aside={
        loaderData.mayEdit && (
          <ButtonLink to={to("adminCategoryNew")} variant="secondary" size="small" icon="plus">
            {t("adminTaxonomy.newCategory")}
          </ButtonLink>
        )
      }
    >
      {(field, typed) => <Categories field={field} typed={typed} {...loaderData} />}
    </SettingScreen>
  );
}

/** Label of an input, after the category that it is about. */
function fieldLabel(t: ShopTranslator, field: string): string {
  const [, slug = ""] = field.split(".");
  // Places of added categories are no inputs of the form's own.
  const label = inputNamed(categoriesForm, field, {})?.label || "adminTaxonomy.place";
  return t("ui.fieldError", { field: categoryName(t, slug), error: t(label) });
}

interface Props extends Pick<PageProps<typeof server>["loaderData"], "counts" | "usualNames" | "mayEdit"> {
  field: FieldOf;
  typed: Texts;
}

function Categories({ field, typed, counts, usualNames, mayEdit }: Props) {
  const t = useT();
  const [initial] = useState(() => orderTyped(typed));
  const [order, setOrder] = useState(initial);
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
            <CategoryRow
              slug={slug}
              field={field}
              typed={typed}
              counts={counts[slug]}
              usualName={usualNames[slug]}
              mayEdit={mayEdit}
            >
              <Place
                key={place}
                field={field(placeInput(slug))}
                place={order === initial ? (typed[placeInput(slug)] ?? "") : String(place + 1)}
              />
            </CategoryRow>
          </div>
        )}
      </OrderedList>
    </div>
  );
}

/** The place of a category, typed where there are no scripts. */
function Place({ field: { id, name, error }, place }: { field: ReturnType<FieldOf>; place: string }) {
  const t = useT();
  return (
    <div className="hidden flex-col text-sm noscript:flex">
      <label htmlFor={id}>{t("adminTaxonomy.place")}</label>
      <input
        id={id}
        name={name}
        defaultValue={place}
        inputMode="numeric"
        autoComplete="off"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        className="h-11 w-16 rounded-md border border-line-strong bg-ground px-2 aria-invalid:border-danger"
      />
      <FieldError id={id} error={error} />
    </div>
  );
}
