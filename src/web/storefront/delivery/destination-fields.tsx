import type { Destination } from "#domain/shipping/destination.ts";
import { freightExtras } from "#domain/shipping/rates.ts";
import { useT } from "../../language/language.tsx";
import { cartErrorMessage } from "../cart/cart-error-message.ts";
import { CheckboxField, TextField } from "../../ui/field.tsx";

/** The fields that say where goods would go: the ZIP code, and for freight what a truck needs there. */
export function DestinationFields({
  id,
  destination,
  typed,
  refused,
  freight,
}: {
  /** Tells these fields from others of the page. */
  id: string;
  destination: Destination | null;
  /** Input that is being submitted. */
  typed?: FormDataEntryValue | null | undefined;
  /** Refused input with the reason. */
  refused: { readonly typed: string; readonly error: Parameters<typeof cartErrorMessage>[1] } | null;
  freight: boolean;
}) {
  const t = useT();
  return (
    <>
      <TextField
        id={id}
        name="zip"
        label={t("cart.estimate.zip")}
        defaultValue={refused?.typed ?? destination?.zip ?? String(typed ?? "")}
        error={refused && cartErrorMessage(t, refused.error)}
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={10}
        className="max-w-48"
      />
      {freight && (
        <fieldset className="flex flex-col gap-2" aria-describedby={`${id}-extras`}>
          <legend className="text-sm font-semibold">{t("delivery.extras")}</legend>
          <p id={`${id}-extras`} className="text-sm text-muted">
            {t("delivery.extrasHint")}
          </p>
          <input type="hidden" name="freightAsked" value="yes" />
          {freightExtras.map((extra) => (
            <CheckboxField
              key={extra}
              id={`${id}-${extra}`}
              name="freight"
              value={extra}
              label={t(`delivery.charge.${extra}`)}
              defaultChecked={destination?.extras?.[extra] ?? false}
            />
          ))}
        </fieldset>
      )}
    </>
  );
}
