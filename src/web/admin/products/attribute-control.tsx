import { type ReactNode, useState } from "react";
import type {
  AttributeDefinition,
  ChoiceAttribute,
  NumberAttribute,
  TextAttribute,
} from "#domain/catalogue/attribute.ts";
import { kindOf, maxAttributeText } from "#domain/catalogue/attribute-kinds.ts";
import { canonicalOf, defaultSystem, shownOf, unitOf, type UnitSystem } from "#domain/catalogue/units.ts";
import { unreachable } from "#domain/kernel/result.ts";
import type { TypedAttribute } from "#engine/admin/products/edit-typed.ts";
import { useT } from "../../language/language.tsx";
import { BesideFields, SelectField, TextField } from "../../ui/field.tsx";

interface ControlProps<Definition extends AttributeDefinition> {
  definition: Definition;
  name: string;
  unitName: string;
  typed: TypedAttribute | undefined;
  error: ReactNode;
  /** In a table, its name is for screen readers only, and its error is shown in the cell. */
  label?: string;
}

/** The control of an attribute in the editor, by its kind. */
export function AttributeControl({ definition, ...props }: ControlProps<AttributeDefinition>) {
  switch (definition.kind) {
    case "number":
      return <NumberField {...props} definition={definition} />;
    case "list":
      return <ListField {...props} definition={definition} />;
    case "choice":
    case "flag":
      return <Menu {...props} definition={definition} />;
    case "text":
      return <LineField {...props} definition={definition} />;
    default:
      return unreachable(definition);
  }
}

function Menu({ definition, name, label, typed, error }: ControlProps<AttributeDefinition>) {
  const t = useT();
  const choices = kindOf(definition)
    .choices(definition)
    .map((choice) => ({ value: choice.value, label: choice.name[t.language] }));
  if (label === undefined)
    return (
      <SelectField
        name={name}
        label={definition.name[t.language]}
        placeholder="–"
        choices={choices}
        defaultValue={typed?.text ?? ""}
        error={error}
      />
    );
  const text = typed?.text ?? "";
  const isUnknown = text !== "" && choices.every(({ value }) => value !== text);
  return (
    <>
      <select
        name={name}
        id={name}
        aria-label={label}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${name}-error` : undefined}
        defaultValue={text}
        className="h-11 w-full min-w-0 rounded-md sm:min-w-20 border border-line-strong bg-ground px-2 aria-invalid:border-2 aria-invalid:border-danger disabled:bg-wash min-w-36 cursor-pointer"
      >
        <option value="">–</option>
        {/* A pasted text that is no choice stays to be seen and corrected. */}
        {isUnknown && <option value={text}>{text}</option>}
        {choices.map(({ value, label: word }) => (
          <option key={value} value={value}>
            {word}
          </option>
        ))}
      </select>
      <CellError name={name} error={error} />
    </>
  );
}

/** Why a cell is refused, below its control. */
function CellError({ name, error }: Pick<ControlProps<AttributeDefinition>, "name" | "error">) {
  return (
    error && (
      <p id={`${name}-error`} className="max-w-56 text-2xs font-medium text-danger">
        {error}
      </p>
    )
  );
}

function LineField({ definition, name, label, typed, error }: ControlProps<TextAttribute>) {
  const t = useT();
  return (
    <TextField
      name={name}
      label={label === undefined ? definition.name[t.language] : <span className="sr-only">{label}</span>}
      defaultValue={typed?.text ?? ""}
      error={error}
      autoComplete="off"
      maxLength={maxAttributeText}
      className={label === undefined ? "" : "sm:min-w-44"}
    />
  );
}

/** A figure with the units it is typed in; another choice of units converts it. */
function NumberField({ definition, name, unitName, typed, error, label }: ControlProps<NumberAttribute>) {
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
  const bare = label !== undefined;
  const labelText = label ?? definition.name[t.language];
  const unitChoice = (
    <select
      name={unitName}
      aria-label={t("adminProducts.edit.unitOf", { name: labelText })}
      value={system}
      onChange={(event) => convert(event.currentTarget.value === "metric" ? "metric" : "imperial")}
      className="h-11 shrink-0 cursor-pointer rounded-md border border-line-strong bg-ground px-1.5 text-sm"
    >
      <option value="imperial">{units.imperial}</option>
      <option value="metric">{units.metric}</option>
    </select>
  );
  return (
    <div className={bare ? "flex min-w-36 gap-1" : "field-row grid-cols-[minmax(0,1fr)_auto] content-start gap-x-1.5!"}>
      <TextField
        name={name}
        label={bare ? <span className="sr-only">{labelText}</span> : labelText}
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
        bare ? (
          unitChoice
        ) : (
          <BesideFields>{unitChoice}</BesideFields>
        )
      ) : (
        <input type="hidden" name={unitName} value={system} />
      )}
    </div>
  );
}

function ListField({ definition, name, label, typed, error }: ControlProps<ChoiceAttribute>) {
  const t = useT();
  const values = new Set((typed?.text ?? "").split(",").map((value) => value.trim()));
  const unknown = [...values].filter((one) => one !== "" && definition.choices.every(({ value }) => value !== one));
  const boxes = (className: string) =>
    definition.choices.map(({ value, name: word }) => (
      <label key={value} className={className}>
        <input
          type="checkbox"
          name={name}
          value={value}
          defaultChecked={values.has(value)}
          className="size-6 accent-primary"
        />
        {word[t.language]}
      </label>
    ));
  if (label !== undefined) {
    const look = "flex min-h-8 cursor-pointer items-center gap-1.5 whitespace-nowrap";
    return (
      <>
        <div
          role="group"
          id={name}
          tabIndex={-1}
          aria-label={label}
          aria-describedby={error ? `${name}-error` : undefined}
          className="flex flex-wrap gap-x-3 sm:min-w-40"
        >
          {boxes(look)}
          {unknown.map((value) => (
            <label key={value} className={look}>
              <input type="checkbox" name={name} value={value} defaultChecked className="size-6 accent-danger" />
              {value}
            </label>
          ))}
        </div>
        <CellError name={name} error={error} />
      </>
    );
  }
  return (
    <fieldset id={name} tabIndex={-1} className="flex min-w-0 flex-col gap-1 sm:col-span-2">
      <legend className="text-sm font-semibold">{definition.name[t.language]}</legend>
      <div className="flex flex-wrap gap-x-4 gap-y-1">{boxes("flex min-h-9 cursor-pointer items-center gap-2")}</div>
      {error && <p className="text-sm font-medium text-danger">{error}</p>}
    </fieldset>
  );
}
