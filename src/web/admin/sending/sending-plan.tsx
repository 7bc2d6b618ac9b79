import { Form } from "react-router";
import { nameOfCarrier } from "#domain/fulfilment/carriers.ts";
import type { PlannedParcel, SendingError } from "#domain/fulfilment/sending.ts";
import { mostPicked } from "#domain/fulfilment/walks.ts";
import type { Sent } from "#engine/admin/sending/send-many.ts";
import { formatNumber } from "#i18n/format.ts";
import type { Translator } from "#i18n/translator.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Disclosure } from "../../ui/disclosure.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Table } from "../../ui/table.tsx";
import type { PlanView } from "./sending.server.ts";
import { orderErrorText } from "../step-error.ts";
import { heldBy, refusedText } from "../refused-text.ts";

interface Props {
  plan: PlanView;
  sent: number | null;
  failed: Sent["failed"];
  rows: string;
  seen: number | null;
  busy: boolean;
}

/** Effects of rows of tracking numbers, before or after sending, with its button. */
export function SendingPlan({ plan, sent, failed, rows, seen, busy }: Props) {
  const t = useT();
  const { count, parcels, units, orders, done, unfilled, refused } = plan;
  return (
    <section aria-labelledby="plan" className="flex flex-col gap-4 rounded-lg border-2 border-line-strong p-4 sm:p-5">
      <h2 id="plan" className="text-lg font-semibold">
        {t(sent === null ? "adminSending.plan" : "adminSending.sent", { count: sent ?? count })}
      </h2>
      <Notice type={refused + failed.length > 0 ? "warning" : "success"} live>
        <ul className="flex flex-col gap-1">
          {sent !== null && count > 0 && <li>{t("adminSending.plan", { count })}</li>}
          {count > 0 && <li>{t("adminSending.units", { count: units, orders })}</li>}
          {done > 0 && <li>{t("adminSending.done", { count: done })}</li>}
          {unfilled > 0 && <li>{t("adminSending.unfilled", { count: unfilled })}</li>}
          {refused > 0 && <li>{t("adminSending.refusedTitle", { count: refused })}</li>}
        </ul>
      </Notice>
      {failed.length > 0 && <Failed failed={failed} />}
      {refused > 0 && <Refused {...plan} />}
      {parcels.length > 0 && <Parcels parcels={parcels} />}
      {count > parcels.length && (
        <p className="text-sm text-muted">{t("adminSending.moreParcels", { count: count - parcels.length })}</p>
      )}
      {count > 0 && (
        <Form method="post" encType="multipart/form-data">
          <textarea name="rows" defaultValue={rows} key={rows} hidden readOnly />
          {seen !== null && <input type="hidden" name="seen" value={seen} />}
          <div className="flex flex-wrap gap-2">
            <Button type="submit" name="intent" value="send" pending={busy}>
              {t("adminSending.send", { count })}
            </Button>
            <PrintLinks walks={plan.walks} />
          </div>
        </Form>
      )}
    </section>
  );
}

function Parcels({ parcels }: Pick<PlanView, "parcels">) {
  const t = useT();
  return (
    <Table
      cards
      caption={t("adminSending.caption")}
      hideCaption
      rows={parcels}
      rowKey={({ carrier, number }) => `${carrier} ${number}`}
      columns={[
        { key: "order", head: t("adminSending.column.order"), cell: (parcel) => <OrdersOf parcel={parcel} /> },
        {
          key: "carrier",
          head: t("adminSending.column.carrier"),
          cell: ({ carrier }) => nameOfCarrier(carrier, (word) => t(`orders.parcels.carrierName.${word}`)),
        },
        {
          key: "number",
          head: t("adminSending.column.number"),
          cell: ({ number }) => <span className="break-all tabular-nums">{number}</span>,
        },
        {
          key: "units",
          head: t("adminSending.unitsShipped"),
          align: "right",
          cell: (parcel) => <UnitsOf parcel={parcel} />,
        },
      ]}
    />
  );
}

/** Why parcels did not leave by the press; they are planned below once more. */
function Failed({ failed }: Pick<Props, "failed">) {
  const t = useT();
  return (
    <Notice type="error" title={t("adminSending.failed", { count: failed.length })}>
      <ul className="mt-1 flex list-disc flex-col gap-0.5 pl-5">
        {failed.map(({ order, code, ...beside }, at) => (
          <li key={at}>
            <OrderLink number={order} />: {orderErrorText(t, code, heldBy(beside))}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** Why a row does not ship. */
function causeText(t: Translator, error: SendingError): string {
  if (error === "illegal_transition") return t("adminSending.refused.illegal_transition");
  if (error === "order_not_found") return t("orders.refused.order_not_found");
  if (error === "waits_for_goods" || error === "tracking_number_required") return orderErrorText(t, error);
  return refusedText(t, error, (own) => t(`adminSending.refused.${own}`));
}

/** Why rows do not ship: each reason once, with its rows. */
function Refused({ causes, count: others }: Pick<PlanView, "causes" | "count">) {
  const t = useT();
  return (
    <div className="border-t border-line">
      <p className="py-2 text-sm text-muted">{t("adminSending.refusedText", { others })}</p>
      {causes.map(({ error, count, rows }) => (
        <Disclosure
          key={error}
          open={count <= 5}
          summary={
            <span className="flex min-w-0 flex-1 gap-x-2 text-sm">
              <span className="whitespace-nowrap tabular-nums">{formatNumber(count, t.language)} ×</span>
              <span className="min-w-0 font-normal break-words">{causeText(t, error)}</span>
            </span>
          }
        >
          <ul className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
            {rows.map(({ row, order }) => (
              <li key={row} className="break-all">
                {t("adminSending.row", { row, order: order || t("adminSending.noOrder") })}
              </li>
            ))}
            {count > rows.length && <li>{t("adminSending.more", { count: count - rows.length })}</li>}
          </ul>
        </Disclosure>
      ))}
    </div>
  );
}

/** Slips and labels of the orders that are about to leave, in the order of the plan, a file for each walk. */
function PrintLinks({ walks }: Pick<PlanView, "walks">) {
  const t = useT();
  const to = useHref();
  return walks.map((orders, at) => {
    const first = at * mostPicked + 1;
    const named = orders.map((order): [string, string] => ["order", order]);
    const search = new URLSearchParams([["labels", "1"], ...named]);
    return (
      <ButtonLink key={first} to={to("adminPickList", {}, search)} reloadDocument variant="secondary" icon="print">
        {walks.length === 1
          ? t("adminLabels.printAll")
          : t("adminLabels.printSome", { from: first, to: first + orders.length - 1 })}
      </ButtonLink>
    );
  });
}

const ordersIn = ({ order, beside }: PlannedParcel) => [order, ...beside.map((other) => other.order)];

function OrdersOf({ parcel }: { parcel: PlannedParcel }) {
  return ordersIn(parcel).map((number) => (
    <span key={number} className="block">
      <OrderLink number={number} />
    </span>
  ));
}

/** Units of each order, in the order of the orders beside them. */
function UnitsOf({ parcel }: { parcel: PlannedParcel }) {
  const t = useT();
  return [parcel, ...parcel.beside].map(({ order, lines, units }) => (
    <span key={order} className="block">
      {lines === "rest" ? t("adminSending.all", { count: units }) : formatNumber(units, t.language)}
    </span>
  ));
}

function OrderLink({ number }: { number: string }) {
  const to = useHref();
  return (
    <Link to={to("adminOrder", { number })} className="link">
      {number}
    </Link>
  );
}
