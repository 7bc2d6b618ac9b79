import { Form } from "react-router";
import { type CarrierName, carriers, nameOfCarrier } from "#domain/fulfilment/carriers.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { heldBy } from "../refused-text.ts";
import { orderErrorText } from "../step-error.ts";
import { listOf } from "./together-fields.tsx";
import type { BulkReply } from "./bulk-action.server.ts";

/** Carrier and number of one order; orders whose number stays empty are left alone. */
export function BulkShipCell({
  number,
  freight,
  together,
  label,
}: {
  number: string;
  freight: boolean;
  /** Orders that can leave in its parcel. */
  together: readonly string[];
  /** The order's label that waits for its parcel. */
  label?: { readonly carrier: CarrierName; readonly number: string } | undefined;
}) {
  const t = useT();
  const box = "h-10 rounded-md border border-line-strong bg-ground px-2 text-sm";
  return (
    <span className="flex flex-col gap-1">
      <span className="flex gap-1.5">
        <select
          form="bulk"
          name={`carrier ${number}`}
          defaultValue={label?.carrier ?? (freight ? "ltl" : "usps")}
          aria-label={t("adminOrders.bulk.carrierOf", { number })}
          className={box}
        >
          {carriers.map((carrier) => (
            <option key={carrier} value={carrier}>
              {nameOfCarrier(carrier, (word) => t(`orders.parcels.carrierName.${word}`))}
            </option>
          ))}
        </select>
        <input
          form="bulk"
          name={`number ${number}`}
          defaultValue={label?.number}
          aria-label={t("adminOrders.bulk.numberOf", { number })}
          autoComplete="off"
          maxLength={40}
          className={`${box} w-48`}
          aria-describedby={together.length > 0 ? `together-${number}` : undefined}
        />
      </span>
      {together.length > 0 && (
        <span id={`together-${number}`} className="max-w-80 text-2xs text-muted">
          {t("adminOrders.together.hint", { orders: listOf(t, together) })}
        </span>
      )}
    </span>
  );
}

/** Results of a bulk action by order, refusals with their reason. */
export function BulkReport({ report }: { report: BulkReply }) {
  const t = useT();
  const to = useHref();
  return (
    <Notice
      type={report.refused.length > 0 ? "warning" : "success"}
      live
      title={t("adminOrders.bulk.done", { count: report.done })}
    >
      {report.refused.length > 0 && (
        <ul className="mt-1 flex list-disc flex-col gap-0.5 pl-5">
          {report.refused.map(({ number, code, ...beside }) => (
            <li key={number}>
              <Link to={to("adminOrder", { number })} className="link">
                {number}
              </Link>
              : {orderErrorText(t, code, heldBy(beside))}
            </li>
          ))}
        </ul>
      )}
      {report.undoable.length > 0 && (
        <Form method="post" className="mt-2">
          {report.undoable.map((number) => (
            <input key={number} type="hidden" name="row" value={number} />
          ))}
          <Button type="submit" name="intent" value="bulk-delivery-taken-back" variant="secondary" size="small">
            {t("adminOrders.actions.take-delivery-back")}
          </Button>
        </Form>
      )}
    </Notice>
  );
}
