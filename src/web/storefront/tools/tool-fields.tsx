import { useT } from "../../language/language.tsx";
import type { Translator } from "#i18n/translator.ts";
import { SelectField, TextField } from "../../ui/field.tsx";
import type { ChoiceField, ChoiceName, Field, Fields } from "./calculator.ts";
import { type FieldFault, type Filled, isAsked } from "./tool-query.ts";
import { figureText, shownIn, type ToolUnits, unitName } from "./tool-units.ts";

/** Message of a field's error, with the allowed values. */
export function faultText(fault: FieldFault, units: ToolUnits, t: Translator): string {
  if (fault.code !== "outside") return t(`tools.fault.${fault.code}`);
  const { quantity, within } = fault.field;
  // Rounded inwards: a bound that is shown may be typed.
  const bound = (end: number, safe: "up" | "down") => figureText(shownIn(end, quantity, units), "plain", safe);
  return t("tools.fault.outside", {
    least: bound(within[0], "up"),
    most: bound(within[1], "down"),
    unit: unitName(quantity, units, t.language),
  }).trimEnd();
}

interface ToolFieldsProps {
  fields: Fields;
  filled: Filled;
  faults: Readonly<Record<string, FieldFault>>;
  /** Error of a field besides its own figure. */
  mismatch?: { readonly field: string; readonly text: string } | undefined;
  /** Sentences in place of fields' hints, by their names. */
  notes?: Readonly<Record<string, string>>;
  className?: string;
}

/** The visible fields with units and errors. */
export function ToolFields({ fields, filled, faults, mismatch, notes, className }: ToolFieldsProps) {
  const t = useT();
  const { units, typed } = filled;
  const errorOf = (name: string): string | undefined => {
    const fault = faults[name];
    if (fault) return faultText(fault, units, t);
    return mismatch?.field === name ? mismatch.text : undefined;
  };
  return Object.entries(fields).map(
    ([name, field]) =>
      isAsked(field, typed) && (
        <ToolField
          key={name}
          {...{ name, field, units, className }}
          text={typed[name] ?? ""}
          error={errorOf(name)}
          note={notes?.[name]}
        />
      ),
  );
}

interface ToolFieldProps {
  name: string;
  field: Field;
  units: ToolUnits;
  text: string;
  error: string | undefined;
  note: string | undefined;
  className: string | undefined;
}

function ToolField({ name, field, units, text, error, note, className }: ToolFieldProps) {
  const t = useT();
  const hint = note ?? (field.hint && t(field.hint));
  if (field.kind === "text" && field.hidden) return <input type="hidden" name={name} defaultValue={text} />;
  if (field.kind === "choice")
    return (
      <SelectField name={name} label={t(field.label)} hint={hint} error={error} defaultValue={text}>
        <Choices choices={field.choices} />
      </SelectField>
    );
  const label = labelOf(field, units, t);
  if (field.kind === "text")
    return (
      <TextField
        {...{ name, label, hint, error }}
        optional
        defaultValue={text}
        maxLength={40}
        autoComplete="off"
        spellCheck={false}
      />
    );
  return (
    <TextField
      name={name}
      label={label}
      hint={hint}
      error={error}
      optional={field.optional === true}
      defaultValue={text}
      className={className}
      inputMode={field.within[0] < 0 ? "text" : "decimal"}
      maxLength={40}
      autoComplete="off"
    />
  );
}

function Choices({ choices }: Pick<ChoiceField, "choices">) {
  const t = useT();
  const groups = [...new Set(choices.map(({ group }) => group))];
  return groups.map((group) => {
    const options = choices
      .filter((choice) => choice.group === group)
      .map(({ value, name }) => (
        <option key={value} value={value}>
          {nameOf(name, t)}
        </option>
      ));
    return group === undefined ? (
      options
    ) : (
      <optgroup key={group} label={t(group)}>
        {options}
      </optgroup>
    );
  });
}

/** Label of a field with the unit of its input. */
export function labelOf(field: Field, units: ToolUnits, t: Translator): string {
  const unit = field.kind === "number" ? unitName(field.quantity, units, t.language) : "";
  return unit ? t("tools.withUnit", { label: t(field.label), unit }) : t(field.label);
}

/** Label of a choice. */
export const nameOf = (name: ChoiceName, t: Translator): string => (typeof name === "string" ? t(name) : name.text);
