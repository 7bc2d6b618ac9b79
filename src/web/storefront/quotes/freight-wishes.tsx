import { freightExtras } from "#domain/shipping/rates.ts";
import { useT } from "../../language/language.tsx";
import { SelectField } from "../../ui/field.tsx";

/** The questions that checkout asks of freight, each of which may stay open in a request for a quote. */
export function FreightWishes({ values }: { values: Readonly<Record<string, string>> }) {
  const t = useT();
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="mb-3 text-lg font-semibold">{t("checkout.freight.title")}</legend>
      <p className="max-w-text text-muted">{t("quotes.ask.freight")}</p>
      <div className="field-row sm:grid-cols-2">
        {freightExtras.map((extra) => (
          <SelectField
            key={extra}
            name={`freight.${extra}`}
            label={t(`checkout.freight.${extra}`)}
            hint={t(`checkout.freight.${extra}Hint`)}
            optional
            placeholder={t("quotes.ask.freightOpen")}
            choices={(["yes", "no"] as const).map((value) => ({ value, label: t(`checkout.freight.${value}`) }))}
            defaultValue={values[`freight.${extra}`] ?? ""}
          />
        ))}
      </div>
    </fieldset>
  );
}
