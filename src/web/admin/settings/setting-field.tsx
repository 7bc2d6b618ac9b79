import { type AnyField, below, type Fields, type InputKind, type Texts } from "#domain/kernel/fields/field.ts";
import { inputsOf } from "#domain/kernel/fields/places.ts";
import { tags } from "#i18n/languages.ts";
import type { MessageKey } from "#i18n/keys.ts";
import { useT } from "../../language/language.tsx";
import { useShop } from "../../shell/frame-data.ts";
import { CheckboxField, type Choice, SelectField, TextArea, TextField } from "../../ui/field.tsx";
import { TimeZoneField } from "../time-zone-field.tsx";
import { RichField } from "../rich-text/rich-field.tsx";
import type { FieldOf } from "./setting-screen.tsx";
import { useFieldNames } from "./use-field-labels.ts";

/** Input mode and autocomplete of each single-line kind of field. */
const typing: Partial<
  Record<InputKind, { type?: "date" | "datetime-local"; inputMode?: "numeric" | "decimal"; spellCheck?: false }>
> = {
  whole: { inputMode: "numeric" },
  number: { inputMode: "decimal" },
  percent: { inputMode: "decimal" },
  millionths: { inputMode: "decimal" },
  money: { inputMode: "decimal" },
  link: { spellCheck: false },
  moment: { type: "datetime-local" },
  day: { type: "date" },
};

interface Look {
  hint?: string | undefined;
  className?: string;
  optional?: boolean;
  /** Lines of a text. */
  rows?: number;
  spellCheck?: boolean;
  maxLength?: number;
  inputMode?: "numeric" | "decimal";
  autoCapitalize?: "characters";
  type?: "tel" | "date";
}

interface Props extends Look {
  name: string;
  of: AnyField<MessageKey>;
  field: FieldOf;
  typed: Texts;
  /** Its name as an item of a table. */
  label?: string;
  /** Those of a choice, with their names; the empty one is called `placeholder`. */
  choices?: readonly Choice[];
  placeholder?: string;
}

/** One field of a form with the control of its kind. */
export function SettingField({ name, of, field, typed, label, hint, className, rows, choices, ...look }: Props) {
  const t = useT();
  const { languages } = useShop();
  const mayLackChinese = of.language === "cn" && languages === "english-where-missing";
  const hintText = hint ?? (mayLackChinese ? t("adminSettings.chineseMissing") : undefined);
  const named = {
    label: label ?? (of.label === "" ? name : t(of.label)),
    ...(hintText && { hint: hintText }),
    ...(className && { className }),
    ...(of.language && { lang: tags[of.language] }),
    ...(of.maxLength && { maxLength: of.maxLength }),
    ...look,
    // Stored as the English text where it is left empty.
    ...(of.language === "cn" && languages !== "both" && { optional: true }),
  };
  const kind = of.kind as InputKind;
  if (kind === "flag") {
    const { error } = field(name);
    return <CheckboxField {...named} name={name} id={name} error={error} defaultChecked={typed[name] === "on"} />;
  }
  if (kind === "timeZone") return <TimeZoneField {...field(name)} {...(className && { className })} />;
  if (choices) return <SelectField {...field(name)} {...named} choices={choices} />;
  if (kind === "document") return <RichField {...field(name)} {...named} {...(rows && { rows })} />;
  if (kind === "text" || kind === "lines") return <TextArea {...field(name)} {...named} {...(rows && { rows })} />;
  return <TextField {...field(name)} {...typing[kind]} {...named} autoComplete="off" />;
}

interface CellProps extends Look {
  fields: Fields<MessageKey>;
  /** Prefix of their input names. */
  at?: string;
  field: FieldOf;
  typed: Texts;
}

/** Some fields of a form with their nested ones. */
export function SettingCells({ fields, at = "", ...rest }: CellProps) {
  const nameOf = useFieldNames({ fields });
  return inputsOf({ fields }).map(({ name, field: of }) => (
    <SettingField key={name} name={below(at, name)} of={of} label={nameOf(name).own} {...rest} />
  ));
}

/** The same: checkboxes above the others, which are in a row of so many columns. */
export function SettingFields({ fields, columns, ...rest }: CellProps & { columns: string }) {
  const some = (isFlag: boolean) =>
    Object.fromEntries(Object.entries(fields).filter(([, { kind }]) => (kind === "flag") === isFlag));
  return (
    <>
      <SettingCells fields={some(true)} {...rest} />
      <div className={`field-row ${columns}`}>
        <SettingCells fields={some(false)} {...rest} />
      </div>
    </>
  );
}
