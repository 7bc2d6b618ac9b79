import { nameOfService } from "#domain/fulfilment/label.ts";
import type { LabelPrice } from "#engine/ports/label-seller.ts";
import { formatMoney } from "#i18n/format.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import { SelectField, TextField } from "../../ui/field.tsx";
import { fieldErrorText } from "../field-error-text.ts";
import { labelRefusal } from "./label-words.ts";
import { fieldOf } from "./many-fields.ts";
import { measures } from "./measures.ts";
import { type LabelOrder, type LabelsAnswer, usualService } from "./usual-service.ts";

/** One order's parcel: its figures, and once they are priced, the service to buy. */
export function OrderRow({ order, reply }: { order: LabelOrder; reply: LabelsAnswer }) {
  const t = useT();
  const to = useHref();
  const { number, refused, isUnderWay, hasUnused } = order;
  const isOpen = refused === null && !isUnderWay;
  return (
    <li className="flex flex-col gap-2 border-b border-line py-4 first:pt-0 last:border-b-0">
      <p className="flex flex-wrap gap-x-3 gap-y-1">
        <Link to={to("adminOrderLabel", { number })} className="link font-semibold">
          {number}
        </Link>
        {order.to && (
          <span className="wrap-anywhere">
            {order.to.name} · {order.to.place}
          </span>
        )}
      </p>
      {refused && <p className="text-sm text-muted">{labelRefusal(t, refused)}</p>}
      {isUnderWay && <p className="text-sm text-muted">{t("adminLabels.waits")}</p>}
      {isOpen && hasUnused && <p className="text-sm text-muted">{t("adminLabels.many.hasLabel")}</p>}
      {isOpen && <Parcel order={order} reply={reply} />}
    </li>
  );
}

function Parcel({ order, reply }: { order: LabelOrder; reply: LabelsAnswer }) {
  const t = useT();
  const { number, typed, labels, key } = order;
  const quoted = reply?.quoted[number];
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{number}</legend>
      <input type="hidden" name="order" value={number} />
      <input type="hidden" name={fieldOf("key", number)} value={key} />
      <input type="hidden" name={fieldOf("labels", number)} value={labels} />
      <div className="field-row grid-cols-2 sm:grid-cols-4">
        {measures.map((field) => {
          const name = fieldOf(field, number);
          const error = reply?.fieldErrors.find((one) => one.field === name);
          return (
            <TextField
              key={field}
              name={name}
              label={t(`adminLabels.field.${field}`)}
              error={error && fieldErrorText(t, error, t(`adminLabels.field.${field}`))}
              defaultValue={reply?.typed[name] ?? typed[name] ?? ""}
              inputMode="decimal"
              autoComplete="off"
              maxLength={8}
            />
          );
        })}
      </div>
      {quoted && "refused" in quoted && <p className="mt-2 text-sm text-error">{labelRefusal(t, quoted.refused)}</p>}
      {quoted && "prices" in quoted && <Services order={order} reply={reply} prices={quoted.prices} />}
    </fieldset>
  );
}

function Services({ order, reply, prices }: { order: LabelOrder; reply: LabelsAnswer; prices: readonly LabelPrice[] }) {
  const t = useT();
  return (
    <SelectField
      name={fieldOf("service", order.number)}
      label={t("adminLabels.service")}
      className="mt-2 max-w-md"
      placeholder={t("adminLabels.many.noLabel")}
      defaultValue={usualService(order, reply)}
      choices={prices.map(({ service, price }) => ({
        value: `${service} ${price}`,
        label: `${nameOfService(service)} · ${formatMoney(price, t.language)}`,
      }))}
    />
  );
}
