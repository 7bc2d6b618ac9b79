import { type CarrierName, carriers, nameOfCarrier } from "#domain/fulfilment/carriers.ts";
import { useT } from "../language/language.tsx";
import { SelectField, TextField } from "../ui/field.tsx";

/** An amount of money for a step. */
export function AmountField({
  id,
  label,
  hint,
  defaultValue,
  className = "w-56",
}: {
  id?: string;
  label: string;
  hint?: string;
  defaultValue: string;
  className?: string;
}) {
  return (
    <TextField
      id={id}
      name="amount"
      label={label}
      hint={hint}
      inputMode="decimal"
      defaultValue={defaultValue}
      autoComplete="off"
      maxLength={20}
      className={className}
    />
  );
}

/** Amount of a refund. */
export function RefundAmountField(props: { id?: string; hint: string; defaultValue: string }) {
  const t = useT();
  return <AmountField {...props} label={t("adminOrders.refundAmount")} className="w-64" />;
}

/** Carrier and tracking number of a shipment. Carriers without a tracking page of their own take a link. */
export function ParcelFields({
  id = "",
  typed,
  usual,
}: {
  /** Tells the fields of several parcels on one page apart. */
  id?: string;
  typed: Readonly<Record<string, string>>;
  usual: CarrierName;
}) {
  const t = useT();
  return (
    <div className="group/parcel field-row w-full max-w-2xl sm:grid-cols-2">
      <SelectField
        id={`carrier${id}`}
        name="carrier"
        label={t("adminOrders.carrierName")}
        choices={carriers.map((value) => ({
          value,
          label: nameOfCarrier(value, (word) => t(`orders.parcels.carrierName.${word}`)),
        }))}
        defaultValue={typed.carrier || usual}
      />
      <TextField
        id={`number${id}`}
        name="number"
        label={t("adminOrders.trackingNumber")}
        hint={t("adminOrders.trackingNumberHint")}
        defaultValue={typed.number ?? ""}
        autoComplete="off"
        maxLength={40}
      />
      <TextField
        id={`link${id}`}
        name="link"
        type="url"
        label={t("adminOrders.trackingLink")}
        hint={t("adminOrders.trackingLinkHint")}
        optional
        defaultValue={typed.link ?? ""}
        autoComplete="off"
        maxLength={500}
        className="hidden sm:col-span-2 group-has-[option[value=ltl]:checked]/parcel:flex group-has-[option[value=other]:checked]/parcel:flex"
      />
    </div>
  );
}
