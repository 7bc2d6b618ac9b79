import { type FocusEvent, type FormEvent, useMemo, useState } from "react";
import { Form, useNavigation } from "react-router";
import type { CheckoutFaultCode } from "#domain/checkout/validate-checkout.ts";
import type { AddressFault, AddressField } from "#domain/shipping/address.ts";
import type { SavedAddress } from "#engine/customers/addresses.ts";
import { useT } from "../../language/language.tsx";
import { AddressFields } from "../../storefront/checkout/address-fields.tsx";
import { type CheckoutValues, faultOf } from "../../storefront/checkout/checkout-form.ts";
import { summarise } from "../../storefront/checkout/checkout-words.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { CheckboxField } from "../../ui/field.tsx";

export type AddressFaults = readonly { field: AddressField; code: AddressFault }[];

export interface Owner {
  readonly firstName: string;
  readonly lastName: string;
}

interface AddressFormProps {
  /** The address to change; null for a new one, which begins with the owner's name. */
  address: SavedAddress | null;
  owner: Owner;
  /** What was sent and refused. */
  values: CheckoutValues | null;
  faults: AddressFaults | undefined;
  cancel: string;
}

type Shown = Readonly<Record<string, CheckoutFaultCode | undefined>>;

/** An address to be saved: judged as fields are left, and as a whole by the server. */
export function AddressForm({ address, owner, values, faults, cancel }: AddressFormProps) {
  const t = useT();
  const busy = useNavigation().formData?.get("intent") === "save";
  const [judged, setJudged] = useState<{ of: unknown; faults: Shown }>({ of: faults, faults: byField(faults) });
  const shown = judged.of === faults ? judged.faults : byField(faults);
  const judge = (event: FormEvent | FocusEvent, always: boolean) => {
    const { name, value } = event.target as HTMLInputElement;
    if (name && (always || shown[name]))
      setJudged({ of: faults, faults: { ...shown, [name]: faultOf(name, value) ?? undefined } });
  };
  const summary = useMemo(
    () =>
      summarise(
        t,
        (faults ?? []).map(({ field, code }) => ({ field: `shipping.${field}`, code })),
      ),
    [faults, t],
  );
  return (
    <Form
      method="post"
      noValidate
      onInput={(event) => judge(event, false)}
      onBlur={(event) => judge(event, !isButton(event.relatedTarget))}
      className="flex max-w-text flex-col gap-5"
    >
      <ErrorSummary faults={summary} />
      <input type="hidden" name="id" value={address?.id ?? ""} />
      <AddressFields
        group="shipping"
        values={values ?? valuesOf(address ?? owner)}
        faults={shown}
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

function byField(faults: AddressFaults | undefined): Shown {
  return Object.fromEntries((faults ?? []).map(({ field, code }) => [`shipping.${field}`, code]));
}

function valuesOf(known: SavedAddress | Owner): CheckoutValues {
  return Object.fromEntries(Object.entries(known).map(([field, value]) => [`shipping.${field}`, String(value)]));
}
