import { type ReactNode, useState } from "react";
import {
  type AttributeDefinition,
  attributeGroups,
  type ChoiceAttribute,
  type NumberAttribute,
} from "#domain/catalogue/attribute.ts";
import { canonicalOf, defaultSystem, shownOf, unitOf, type UnitSystem } from "#domain/catalogue/units.ts";
import { openBoxAttributes, type TypedAttribute, type TypedAttributes } from "#engine/admin/products/edit-typed.ts";
import { useT } from "../../language/language.tsx";
import { SelectField, TextField } from "../../ui/field.tsx";
import { Panel } from "../panel.tsx";
import { attributeNames } from "./change-words.ts";
import { useTaxonomy } from "./taxonomy-context.tsx";

/** The attributes of the product's category, in the blocks of its specification table. */
export function AttributeFields({
  category,
  typed,
  errorOf,
}: {
  category: string;
  typed: TypedAttributes;
  errorOf: (field: string) => ReactNode;
}) {
  const t = useT();
  const taxonomy = useTaxonomy();
  const definitions = (taxonomy.find(category)?.attributes ?? []).filter(
    ({ key }) => category !== "open-box" || !(openBoxAttributes as readonly string[]).includes(key),
  );
  const lost = Object.keys(typed).filter((key) => !taxonomy.attribute(category, key));
  return (
    <Panel id="attributes" title={t("adminProducts.edit.attributes")}>
      {definitions.length === 0 && <p className="text-muted">{t("adminProducts.edit.chooseCategory")}</p>}
      {lost.length > 0 && definitions.length > 0 && (
        <p className="text-sm text-warning" role="status">
          {t("adminProducts.bulk.lost", { names: attributeNames(lost, t, taxonomy) })}
        </p>
      )}
      {attributeGroups.map((group) => {
        const ofGroup = definitions.filter((definition) => definition.group === group);
        if (ofGroup.length === 0) return null;
        return (
          <fieldset key={group} className="flex min-w-0 flex-col gap-3">
            <legend className="mb-2 font-semibold">{t(`product.groups.${group}`)}</legend>
            <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2 2xl:grid-cols-3">
              {ofGroup.map((definition) => (
                <AttributeField
                  key={definition.key}
                  definition={definition}
                  name={`attribute.${definition.key}`}
                  unitName={`unit.${definition.key}`}
                  typed={typed[definition.key]}
                  error={errorOf(`attribute.${definition.key}`)}
                />
              ))}
            </div>
          </fieldset>
        );
      })}
    </Panel>
  );
}

interface FieldProps<Definition extends AttributeDefinition> {
  definition: Definition;
  name: string;
  unitName: string;
  typed: TypedAttribute | undefined;
  error: ReactNode;
}

function AttributeField({ definition, ...props }: FieldProps<AttributeDefinition>) {
  const t = useT();
  const label = definition.name[t.language];
  if (definition.kind === "number") return <NumberField {...props} definition={definition} />;
  if (definition.kind === "list") return <ListField {...props} definition={definition} />;
  const choices =
    definition.kind === "flag"
      ? (["yes", "no"] as const).map((value) => ({ value, label: t(`adminProducts.${value}`) }))
      : definition.choices.map(({ value, name }) => ({ value, label: name[t.language] }));
  return (
    <SelectField
      name={props.name}
      label={label}
      placeholder="–"
      choices={choices}
      defaultValue={props.typed?.text ?? ""}
      error={props.error}
    />
  );
}

/** A figure with the units it is typed in; another choice of units converts it. */
export function NumberField({
  definition,
  name,
  unitName,
  typed,
  error,
  bare = false,
  label,
}: FieldProps<NumberAttribute> & { bare?: boolean; label?: string }) {
  const t = useT();
  const { dimension } = definition;
  const [text, setText] = useState(typed?.text ?? "");
  const [system, setSystem] = useState<UnitSystem>(typed?.system ?? defaultSystem(t.language));
  const units = {
    imperial: unitOf(dimension, t.language, "imperial"),
    metric: unitOf(dimension, t.language, "metric"),
  };
  const hasTwo = units.imperial !== units.metric;
  const convert = (next: UnitSystem) => {
    const figure = Number(text.replaceAll(",", ""));
    if (text.trim() !== "" && Number.isFinite(figure)) {
      const canonical = canonicalOf(figure, dimension, t.language, system);
      setText(String(Number(shownOf(canonical, dimension, t.language, next).toPrecision(6))));
    }
    setSystem(next);
  };
  const said = label ?? definition.name[t.language];
  return (
    <div className={bare ? "flex min-w-36 gap-1" : "flex items-end gap-1.5"}>
      <TextField
        name={name}
        label={bare ? <span className="sr-only">{said}</span> : said}
        inputMode="decimal"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        error={error}
        autoComplete="off"
        maxLength={20}
        className="min-w-0 flex-1"
        suffix={!hasTwo && units.imperial ? <span className="pr-3 text-sm">{units.imperial}</span> : undefined}
      />
      {hasTwo ? (
        <select
          name={unitName}
          aria-label={t("adminProducts.edit.unitOf", { name: said })}
          value={system}
          onChange={(event) => convert(event.currentTarget.value === "metric" ? "metric" : "imperial")}
          className="h-11 shrink-0 cursor-pointer rounded-md border border-line-strong bg-ground px-1.5 text-sm"
        >
          <option value="imperial">{units.imperial}</option>
          <option value="metric">{units.metric}</option>
        </select>
      ) : (
        <input type="hidden" name={unitName} value={system} />
      )}
    </div>
  );
}

function ListField({ definition, name, typed, error }: FieldProps<ChoiceAttribute>) {
  const t = useT();
  const chosen = new Set((typed?.text ?? "").split(","));
  return (
    <fieldset id={name} tabIndex={-1} className="flex min-w-0 flex-col gap-1 sm:col-span-2">
      <legend className="text-sm font-semibold">{definition.name[t.language]}</legend>
      <div className="flex flex-wrap gap-x-4 gap-y-1">
        {definition.choices.map(({ value, name: word }) => (
          <label key={value} className="flex min-h-9 cursor-pointer items-center gap-2">
            <input
              type="checkbox"
              name={name}
              value={value}
              defaultChecked={chosen.has(value)}
              className="size-6 accent-primary"
            />
            {word[t.language]}
          </label>
        ))}
      </div>
      {error && <p className="text-sm font-medium text-danger">{error}</p>}
    </fieldset>
  );
}
