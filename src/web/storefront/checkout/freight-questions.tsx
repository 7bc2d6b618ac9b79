import { freightExtras } from "#domain/shipping/rates.ts";
import { useT } from "../../language/language.tsx";
import { useShop } from "../../shell/frame-data.ts";
import { FieldError } from "../../ui/field-error.tsx";
import type { CheckoutValues } from "./checkout-form.ts";

/** Truck services, asked before the price is shown. */
export function FreightQuestions({
  values,
  errorOf,
}: {
  values: CheckoutValues;
  errorOf: (name: string) => string | undefined;
}) {
  const t = useT();
  const { claimDays } = useShop();
  return (
    <div className="flex flex-col gap-4 rounded-md border border-line p-4">
      <div>
        <h3 className="font-semibold">{t("checkout.freight.title")}</h3>
        <p className="text-sm text-muted">{t("checkout.freight.text")}</p>
      </div>
      {freightExtras.map((extra) => {
        const name = `freight.${extra}`;
        const error = errorOf(name);
        return (
          <fieldset
            key={extra}
            id={name}
            tabIndex={-1}
            aria-describedby={`${name}-hint${error ? ` ${name}-error` : ""}`}
            className="grid gap-x-4 gap-y-1 sm:grid-cols-[1fr_auto]"
          >
            <legend className="contents">
              <span className="font-medium">{t(`checkout.freight.${extra}`)}</span>
            </legend>
            <p id={`${name}-hint`} className="text-sm text-muted sm:col-start-1">
              {t(`checkout.freight.${extra}Hint`)}
            </p>
            <div className="flex gap-2 sm:col-start-2 sm:row-span-2 sm:row-start-1">
              {(["yes", "no"] as const).map((answer) => (
                <label
                  key={answer}
                  className="flex min-h-11 cursor-pointer items-center gap-2 rounded-md border border-line-strong px-4 has-checked:border-primary has-checked:bg-primary-wash has-checked:inset-ring has-checked:inset-ring-primary"
                >
                  <input
                    type="radio"
                    name={name}
                    value={answer}
                    defaultChecked={values[name] === answer}
                    className="size-6 shrink-0 accent-primary"
                  />
                  {t(`checkout.freight.${answer}`)}
                </label>
              ))}
            </div>
            <FieldError id={name} error={error} />
          </fieldset>
        );
      })}
      <p className="text-sm">{t("checkout.freight.expect", { days: claimDays })}</p>
    </div>
  );
}
