import { useState } from "react";
import { dimensions } from "#domain/catalogue/attribute.ts";
import { attributeKinds, kindOf } from "#domain/catalogue/attribute-kinds.ts";
import { unitOf } from "#domain/catalogue/units.ts";
import type { Texts } from "#domain/kernel/fields/field.ts";
import { attributeFields } from "#engine/admin/taxonomy/attribute-form.ts";
import { categoryName, type Translator } from "#i18n/translator.ts";
import { useHref, useT } from "../../language/language.tsx";
import { SelectField } from "../../ui/field.tsx";
import { Panel } from "../panel.tsx";
import { fieldLabel, rowName } from "./named-row.tsx";
import { SettingField } from "../settings/setting-field.tsx";
import { type FieldOf, SettingScreen } from "../settings/setting-screen.tsx";
import { ChoicesFields, RangeFields, WordsPanel } from "./attribute-parts.tsx";
import type { PageProps } from "../../page-props.ts";
import type * as server from "./attribute-new.server.ts";

export { ErrorBoundary } from "../error-boundary.tsx";

/** An attribute that the category does not have yet. */
export default function NewAttribute({ loaderData: page, actionData: reply }: PageProps<typeof server>) {
  const t = useT();
  const to = useHref();
  const { slug } = page;
  return (
    <SettingScreen
      name={`new-attribute-${slug}`}
      title={t("adminTaxonomy.newAttribute")}
      page={page}
      reply={reply}
      labelOf={(field, typed) => fieldLabel(field, t, (kind, row) => rowName(kind, row, typed, t))}
      back={{
        to: to("adminTaxonomyCategory", { category: slug }),
        title: categoryName(t, slug),
      }}
    >
      {(field, typed) => (
        <>
          <WordsPanel field={field} typed={typed} />
          <Panel id="kinds" title={t("adminTaxonomy.kind")}>
            <KindFields field={field} typed={typed} />
          </Panel>
          <Panel id="places" title={t("adminTaxonomy.places")}>
            {(["table", "filter"] as const).map((place) => (
              <SettingField key={place} name={place} of={attributeFields[place]} field={field} typed={typed} />
            ))}
          </Panel>
        </>
      )}
    </SettingScreen>
  );
}

/** The kind with its fields. Without scripts the fields of all kinds are shown. */
function KindFields({ field, typed }: { field: FieldOf; typed: Texts }) {
  const t = useT();
  const [kind, setKind] = useState(typed.kind ?? "");
  const [dimension, setDimension] = useState(() => dimensions.find((one) => one === typed.dimension));
  const attributeKind = attributeKinds.find((one) => one === kind);
  const onlyFor = (asks: "range" | "choices") =>
    attributeKind && kindOf({ kind: attributeKind }).asks === asks
      ? "flex flex-col gap-4"
      : "hidden flex-col gap-4 noscript:flex";
  return (
    <>
      <SelectField
        {...field("kind")}
        label={t("adminTaxonomy.kind")}
        hint={t("adminTaxonomy.kindHint")}
        placeholder={t("adminProducts.bulk.choose")}
        choices={attributeKinds.map((value) => ({ value, label: t(`adminTaxonomy.kinds.${value}`) }))}
        onChange={(event) => setKind(event.currentTarget.value)}
        className="max-w-md"
      />
      <div className={onlyFor("range")}>
        <SelectField
          {...field("dimension")}
          label={t("adminTaxonomy.unit")}
          placeholder={t("adminProducts.bulk.choose")}
          choices={dimensions.map((value) => ({ value, label: measureName(value, t) }))}
          onChange={(event) => setDimension(dimensions.find((one) => one === event.currentTarget.value))}
          className="max-w-md"
        />
        <RangeFields field={field} typed={typed} unit={dimension ? unitOf(dimension, t.language, "imperial") : ""} />
      </div>
      <div className={onlyFor("choices")}>
        <ChoicesFields field={field} typed={typed} mayEdit />
      </div>
    </>
  );
}

/** A dimension with its units: `Airflow (CFM, m³/min)`. */
function measureName(dimension: (typeof dimensions)[number], t: Translator): string {
  const units = new Set([unitOf(dimension, t.language, "imperial"), unitOf(dimension, t.language, "metric")]);
  const list = [...units].filter((unit) => unit !== "").join(", ");
  const name = t(`adminTaxonomy.dimension.${dimension}`);
  return list === "" ? name : `${name} (${list})`;
}
