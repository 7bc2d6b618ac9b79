import { longestOwnName, mostOwnLines, ownLineParts, ownLinePlaces } from "#domain/checkout/own-lines-form.ts";
import { tags } from "#i18n/languages.ts";
import { useT } from "../../language/language.tsx";
import { useShop } from "../../shell/frame-data.ts";
import { Button } from "../../ui/button.tsx";
import { SelectField, TextField } from "../../ui/field.tsx";
import { Panel } from "../panel.tsx";
import type { FieldsProps } from "./draft-fields.tsx";

/** Lines that no part stands behind: start-up, piping, freight as quoted. */
export function OwnLines({ form, errorOf }: FieldsProps) {
  const t = useT();
  const { values, mayPrice } = form;
  const places = ownLinePlaces(values);
  if (!mayPrice)
    return places.flatMap((place) =>
      ownLineParts.map((part) => {
        const name = `own.${place}.${part}`;
        return <input key={name} type="hidden" name={name} value={values[name] ?? ""} />;
      }),
    );
  const rows = places.length < mostOwnLines ? [...places, (places.at(-1) ?? -1) + 1] : places;
  return (
    <Panel id="own-lines" title={t("adminDrafts.own.title")}>
      <p className="text-sm text-muted">{t("adminDrafts.own.text")}</p>
      <ul className="flex flex-col divide-y divide-line border-y border-line">
        {rows.map((place, at) => (
          <Row
            key={place}
            place={place}
            number={at + 1}
            values={values}
            errorOf={errorOf}
            isNew={!places.includes(place)}
          />
        ))}
      </ul>
    </Panel>
  );
}

interface RowProps extends Pick<FieldsProps, "errorOf"> {
  readonly place: number;
  readonly number: number;
  readonly values: FieldsProps["form"]["values"];
  readonly isNew: boolean;
}

function Row({ place, number, values, errorOf, isNew }: RowProps) {
  const t = useT();
  const { languages } = useShop();
  const missing = languages === "english-where-missing" ? t("adminSettings.chineseMissing") : undefined;
  const field = (part: (typeof ownLineParts)[number]) => ({
    name: `own.${place}.${part}`,
    label: t(`adminDrafts.own.${part}`),
    defaultValue: values[`own.${place}.${part}`] ?? "",
    error: errorOf(`own.${place}.${part}`),
    autoComplete: "off",
  });
  return (
    <li className="flex flex-col gap-2 py-3">
      <fieldset className="flex flex-col gap-3">
        <legend className="sr-only">{t("adminDrafts.own.line", { line: number })}</legend>
        <div className="field-row sm:grid-cols-2">
          <TextField {...field("en")} lang={tags.en} maxLength={longestOwnName} />
          <TextField {...field("cn")} lang={tags.cn} hint={missing} maxLength={longestOwnName} />
        </div>
        <div className="field-row sm:grid-cols-[6rem_minmax(0,1fr)_minmax(0,1fr)]">
          <TextField {...field("quantity")} inputMode="numeric" maxLength={6} />
          <TextField {...field("price")} inputMode="decimal" maxLength={16} />
          <SelectField
            {...field("tax")}
            choices={(["taxed", "untaxed"] as const).map((value) => ({
              value,
              label: t(`adminDrafts.own.taxChoice.${value}`),
            }))}
          />
        </div>
      </fieldset>
      {!isNew && (
        <Button
          type="submit"
          name="remove"
          value={`own.${place}`}
          variant="quiet"
          size="small"
          className="self-end"
          aria-label={t("adminDrafts.own.removeOne", { line: number })}
        >
          {t("adminDrafts.remove")}
        </Button>
      )}
    </li>
  );
}
