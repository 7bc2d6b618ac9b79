import { isAddedSlug } from "#domain/catalogue/category-slug.ts";
import { kindOf } from "#domain/catalogue/attribute-kinds.ts";
import { unitOf } from "#domain/catalogue/units.ts";
import type { Texts } from "#domain/kernel/fields/field.ts";
import { maxSubcategories } from "#engine/admin/taxonomy/category-form.ts";
import { cardPlaces, fieldAt, rowFields } from "#engine/admin/taxonomy/typed-rows.ts";
import { categoryName } from "#i18n/translator.ts";
import { tags } from "#i18n/languages.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { SelectField } from "../../ui/field.tsx";
import { Panel } from "../panel.tsx";
import { SettingField } from "../settings/setting-field.tsx";
import { type FieldOf, SettingScreen } from "../settings/setting-screen.tsx";
import { AddedNotice, RemoveCategory } from "./added-category.tsx";
import { Asks } from "./asks.tsx";
import { fieldLabel, NamedRow, RemoveBox, rowName } from "./named-row.tsx";
import { OrderedRows } from "./ordered-rows.tsx";
import { Removals } from "./removals.tsx";
import type { PageProps } from "../../page-props.ts";
import type * as server from "./category.server.ts";

export { ErrorBoundary } from "../error-boundary.tsx";

type Props = PageProps<typeof server>;
type Page = Props["loaderData"];

interface RowsProps {
  field: FieldOf;
  typed: Texts;
  nameOf: (row: string) => string;
  mayEdit: boolean;
}

export default function TaxonomyCategory({ loaderData: page, actionData }: Props) {
  const t = useT();
  const to = useHref();
  const reply = actionData?.code === "filled" ? undefined : actionData;
  const { slug, attributes, others, mayEdit } = page;
  const byKey = new Map(attributes.map((one) => [one.key, one]));
  const nameOf = (kind: string, row: string, typed: Texts) =>
    kind === "attr" ? (byKey.get(row)?.name[t.language] ?? row) : rowName(kind, row, typed, t);
  return (
    <SettingScreen
      name={`taxonomy-${slug}`}
      presence={to("adminCategoryPresence", { category: slug })}
      title={categoryName(t, slug)}
      page={page}
      reply={reply}
      named={{
        meaning: (key) => byKey.get(key) ?? others.find((one) => one.key === key),
        categories: [],
      }}
      back={{ to: to("adminTaxonomy"), title: t("adminTaxonomy.title") }}
      labelOf={(field) => fieldLabel(field, t, (kind, row) => nameOf(kind, row, page.stored))}
      confirm={<Asks reply={reply} />}
      {...(reply?.code === "asks" && { saveLabel: t("adminTaxonomy.removeAndSave") })}
      below={mayEdit && isAddedSlug(slug) && <RemoveCategory slug={slug} answer={actionData} />}
      aside={
        mayEdit && (
          <ButtonLink to={to("adminAttributeNew", { category: slug })} variant="secondary" size="small" icon="plus">
            {t("adminTaxonomy.newAttribute")}
          </ButtonLink>
        )
      }
    >
      {(field, typed) => (
        <>
          {!actionData && <AddedNotice />}
          <Removals running={page.running} />
          <Subcategories {...{ field, typed, mayEdit }} nameOf={(row) => nameOf("sub", row, typed)} />
          <Panel id="attributes" title={t("adminProducts.edit.attributes")}>
            <p className="text-sm text-muted">{t("adminTaxonomy.attributesText")}</p>
            {slug === "open-box" && <p className="text-sm text-muted">{t("adminTaxonomy.openBoxText")}</p>}
            <OrderedRows
              kind="attr"
              label={t("adminProducts.edit.attributes")}
              typed={typed}
              most={attributes.length}
              nameOf={(row) => nameOf("attr", row, typed)}
              mayEdit={mayEdit}
            >
              {(row) => <AttributeRow row={row} page={page} field={field} typed={typed} />}
            </OrderedRows>
            {mayEdit && <TakeAlong field={field} others={others} />}
          </Panel>
        </>
      )}
    </SettingScreen>
  );
}

function Subcategories({ field, typed, nameOf, mayEdit }: RowsProps) {
  const t = useT();
  return (
    <Panel id="subcategories" title={t("adminTaxonomy.subcategories")}>
      <p className="text-sm text-muted">{t("adminTaxonomy.subcategoriesText")}</p>
      <OrderedRows
        kind="sub"
        label={t("adminTaxonomy.subcategories")}
        typed={typed}
        spare={2}
        most={maxSubcategories}
        nameOf={(row) => nameOf(row)}
        mayEdit={mayEdit}
      >
        {(row) => <NamedRow kind="sub" row={row} field={field} typed={typed} />}
      </OrderedRows>
    </Panel>
  );
}

function TakeAlong({ field, others }: { field: RowsProps["field"]; others: Props["loaderData"]["others"] }) {
  const t = useT();
  return (
    <SelectField
      {...field("add")}
      label={t("adminTaxonomy.takeAlong")}
      placeholder={t("adminTaxonomy.nothing")}
      choices={others
        .map(({ key, name }) => ({ value: key, label: name[t.language] }))
        .sort((a, b) => a.label.localeCompare(b.label, tags[t.language]))}
      className="max-w-md"
    />
  );
}

function AttributeRow({ row, page, field, typed }: { row: string; page: Page; field: FieldOf; typed: Texts }) {
  const t = useT();
  const to = useHref();
  const attribute = page.attributes.find(({ key }) => key === row);
  if (!attribute) return null;
  const { name, kind, dimension } = attribute;
  const cell = (name: "card" | "table" | "filter") => ({
    name: fieldAt("attr", row, name),
    of: rowFields[name],
    field,
    typed,
  });
  const box = "min-h-11 justify-center";
  return (
    <>
      <div className="flex min-h-11 min-w-0 flex-1 basis-56 flex-col justify-center">
        <Link to={to("adminAttribute", { category: page.slug, attribute: row })} className="link font-semibold">
          {name[t.language]}
        </Link>
        <span className="text-sm text-muted">
          {dimension
            ? unitOf(dimension, t.language) || t(`adminTaxonomy.dimension.${dimension}`)
            : t(`adminTaxonomy.kinds.${kind}`)}
        </span>
      </div>
      <SettingField
        {...cell("card")}
        placeholder="–"
        choices={cardPlaces.map((value) => ({ value, label: value }))}
        className="w-28"
      />
      <SettingField {...cell("table")} className={box} />
      {kindOf({ kind }).filter !== false && <SettingField {...cell("filter")} className={box} />}
      <RemoveBox kind="attr" row={row} field={field} typed={typed} />
    </>
  );
}
