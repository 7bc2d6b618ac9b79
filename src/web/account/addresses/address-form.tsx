import { type FocusEvent, type FormEvent, useMemo, useState } from "react";
import { Form, useNavigation } from "react-router";
import type { CheckoutErrorCode } from "#domain/checkout/validate-checkout.ts";
import type { FieldError } from "#domain/kernel/fields/field.ts";
import type { AddressError } from "#domain/shipping/address.ts";
import type { SavedAddress } from "#engine/customers/addresses.ts";
import { useT } from "../../language/language.tsx";
import { AddressFields } from "../../storefront/checkout/address-fields.tsx";
import { type CheckoutValues, fieldErrorOf } from "../../storefront/checkout/checkout-form.ts";
import { checkoutTextAt, errorSummaryOf } from "../../storefront/checkout/checkout-field-text.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { CheckboxField } from "../../ui/field.tsx";

export type AddressFieldErrors = readonly FieldError<AddressError>[];

interface Owner {
  readonly firstName: string;
  readonly lastName: string;
}

interface AddressFormProps {
  /** The address to change; null for a new one, which begins with the owner's name. */
  address: SavedAddress | null;
  owner: Owner;
  /** Values that were sent and refused. */
  values: CheckoutValues | null;
  fieldErrors: AddressFieldErrors | undefined;
  cancel: string;
}

type Shown = Readonly<Record<string, CheckoutErrorCode | undefined>>;

/** An address to be saved: judged as fields are left, and as a whole by the server. */
export function AddressForm({ address, owner, values, fieldErrors, cancel }: AddressFormProps) {
  const t = useT();
  const busy = useNavigation().formData?.get("intent") === "save";
  const [judgement, setJudgement] = useState<{ of: unknown; fieldErrors: Shown }>({
    of: fieldErrors,
    fieldErrors: byField(fieldErrors),
  });
  const errors = judgement.of === fieldErrors ? judgement.fieldErrors : byField(fieldErrors);
  const judge = (event: FormEvent | FocusEvent, always: boolean) => {
    const { name, value } = event.target as HTMLInputElement;
    if (name && (always || errors[name]))
      setJudgement({ of: fieldErrors, fieldErrors: { ...errors, [name]: fieldErrorOf(name, value) ?? undefined } });
  };
  const summary = useMemo(
    () =>
      errorSummaryOf(
        t,
        (fieldErrors ?? []).map(({ field, code }) => ({ field: `shipping.${field}`, code })),
      ),
    [fieldErrors, t],
  );
  return (
    <Form
      method="post"
      noValidate
      onInput={(event) => judge(event, false)}
      onBlur={(event) => judge(event, !isButton(event.relatedTarget))}
      className="flex max-w-text flex-col gap-5"
    >
      <ErrorSummary fieldErrors={summary} />
      <input type="hidden" name="id" value={address?.id ?? ""} />
      <AddressFields
        group="shipping"
        values={values ?? valuesOf(address ?? owner)}
        errorOf={(name) => errors[name] && checkoutTextAt(t, name, errors[name])}
        phoneHint={t("checkout.address.phoneHint")}
      />
      {!address?.isDefault && (
        <CheckboxField
          name="default"
          label={t("account.addresses.makeDefault")}
          defaultChecked={values?.default === "on"}
        />
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" name="intent" value="save" pending={busy} pendingLabel={t("account.addresses.saving")}>
          {t("account.addresses.save")}
        </Button>
        <ButtonLink to={cancel} variant="secondary">
          {t("account.addresses.cancel")}
        </ButtonLink>
      </div>
    </Form>
  );
}

function isButton(target: EventTarget | null): boolean {
  return target instanceof HTMLButtonElement && target.type === "submit";
}

function byField(fieldErrors: AddressFieldErrors | undefined): Shown {
  return Object.fromEntries((fieldErrors ?? []).map(({ field, code }) => [`shipping.${field}`, code]));
}

function valuesOf(person: SavedAddress | Owner): CheckoutValues {
  return Object.fromEntries(Object.entries(person).map(([field, value]) => [`shipping.${field}`, String(value)]));
}
