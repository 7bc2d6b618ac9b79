import { shippingMethods } from "#domain/shipping/shipping-quote.ts";
import { useT } from "../../language/language.tsx";
import { SelectField } from "../../ui/field.tsx";

interface Props {
  readonly name: string;
  readonly defaultValue: string;
  readonly error: string | undefined;
}

/** The way of the goods to their buyer. */
export function MethodField(props: Props) {
  const t = useT();
  return (
    <SelectField
      {...props}
      label={t("adminDrafts.method")}
      hint={t("adminDrafts.methodHint")}
      choices={shippingMethods.map((value) => ({ value, label: t(`adminDrafts.methodChoice.${value}`) }))}
      className="sm:max-w-sm"
    />
  );
}
