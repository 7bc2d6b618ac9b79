import { type AnyField, type Fields, type InputKind, inputsOf, type Texts } from "#domain/kernel/fields/field.ts";
import type { MessageKey } from "#i18n/keys.ts";
import { useT } from "../../language/language.tsx";
import { CheckboxField, TextField } from "../../ui/field.tsx";
import type { FieldOf } from "./setting-screen.tsx";
import { useFieldLabels } from "./use-field-labels.ts";

/** The keyboard that a phone shows for a kind of field that is typed in one line. */
const keyboards: Partial<Record<InputKind, "numeric" | "decimal">> = { whole: "numeric", percent: "decimal" };

interface Props {
  name: string;
  of: AnyField<MessageKey>;
  field: FieldOf;
  typed: Texts;
  /** Its name where it stands for an item of a table. */
  label?: string;
  hint?: string;
  className?: string;
  maxLength?: number;
}

/** One field of a form with the control of its kind. */
export function SettingField({ name, of, field, typed, label, hint, className, maxLength = of.maxLength }: Props) {
  const t = useT();
  const said = label ?? (of.label === "" ? name : t(of.label));
  const look = { label: said, ...(hint && { hint }), ...(className && { className }) };
  if (of.kind === "flag")
    return <CheckboxField {...look} name={name} id={name} defaultChecked={typed[name] === "on"} />;
  const inputMode = keyboards[of.kind as InputKind];
  return (
    <TextField
      {...field(name)}
      {...look}
      {...(inputMode && { inputMode })}
      autoComplete="off"
      {...(maxLength && { maxLength })}
    />
  );
}

interface RowProps {
  fields: Fields<MessageKey>;
  /** The columns of the row. */
  columns: string;
  field: FieldOf;
  typed: Texts;
}

/** Some fields of a form with what is within them: boxes to tick above the others, which stand in a row. */
export function SettingFields({ fields, columns, ...rest }: RowProps) {
  const labelOf = useFieldLabels({ fields });
  const inputs = inputsOf({ fields });
  const shown = ({ name, field: of }: (typeof inputs)[number]) => (
    <SettingField key={name} name={name} of={of} label={labelOf(name)} {...rest} />
  );
  return (
    <>
      {inputs.filter(({ field }) => field.kind === "flag").map(shown)}
      <div className={`field-row ${columns}`}>{inputs.filter(({ field }) => field.kind !== "flag").map(shown)}</div>
    </>
  );
}
