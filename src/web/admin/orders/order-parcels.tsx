import { nameOfCarrier, trackingUrl } from "#domain/fulfilment/carriers.ts";
import { formatDateTime } from "#i18n/format.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import { Badge } from "../../ui/badge.tsx";
import type { OrderAnswer, OrderScreen } from "./order-screen.ts";
import { Panel, StepForm } from "../panel.tsx";
import { placeName } from "../inventory/place-name.ts";
import { ParcelFields } from "../step-fields.tsx";
import { ForAll, TakeBackForm } from "./take-back-form.tsx";

interface Props {
  readonly screen: OrderScreen;
  readonly refused: OrderAnswer | null;
}

/** Shipments of the order with contents and the latest tracking status. */
export function OrderParcels({ screen, refused }: Props) {
  const t = useT();
  const { parcels, beside, rights, takeBack } = screen;
  if (parcels.length === 0) return null;
  return (
    <Panel id="parcels" title={t("adminOrders.parcels")}>
      <ul className="flex flex-col gap-3">
        {parcels.map((parcel) => (
          <li key={parcel.id} className="flex flex-col gap-2 border-t border-line pt-3 first:border-t-0 first:pt-0">
            <Parcel parcel={parcel} screen={screen} />
            <Corrections parcel={parcel} screen={screen} refused={refused} />
          </li>
        ))}
      </ul>
      {rights.includes("orders.fulfil") && takeBack.delivery && (
        <TakeBackForm
          intent="take-delivery-back"
          beside={[...new Set(Object.values(beside).flat())]}
          refused={refused}
        />
      )}
    </Panel>
  );
}

interface ParcelProps {
  readonly parcel: OrderScreen["parcels"][number];
  readonly screen: OrderScreen;
}

function Parcel({ parcel, screen: { beside, takenAt, names, returned } }: ParcelProps) {
  const t = useT();
  const isBack = returned.includes(parcel.id);
  const url = trackingUrl(parcel);
  const latest = parcel.events[0];
  const places = takenAt[parcel.id]?.map((id) => placeName(t, { name: names[id] ?? "" })).join(", ");
  return (
    <>
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-semibold">
          {nameOfCarrier(parcel.carrier, (word) => t(`orders.parcels.carrierName.${word}`))}
        </span>
        {url ? (
          <a href={url} rel="noreferrer" className="link break-all tabular-nums">
            {parcel.number}
          </a>
        ) : (
          <span className="break-all tabular-nums">{parcel.number}</span>
        )}
        {parcel.deliveredAt !== null && <Badge tone="success">{t("orders.state.delivered")}</Badge>}
        {parcel.deliveredAt === null && (
          <Badge tone={isBack ? "warning" : "info"}>
            {t(isBack ? "adminOrders.returned" : "adminOrders.underWay")}
          </Badge>
        )}
      </p>
      <p className="text-sm text-muted">
        {t("adminOrders.leftAt", { at: formatDateTime(parcel.shippedAt, t) })} ·{" "}
        {parcel.lines.map(({ sku, quantity }) => `${sku} × ${quantity}`).join(", ")}
        {places !== undefined && ` · ${t("adminPlaces.takenAt", { places })}`}
      </p>
      <Beside orders={beside[parcel.id] ?? []} />
      {latest && (
        <p className="text-sm">
          {latest.text}
          {latest.place && `, ${latest.place}`} <span className="text-muted">{formatDateTime(latest.at, t)}</span>
        </p>
      )}
    </>
  );
}

/** Forms for a mistyped tracking number, and for a shipment that did not happen. */
function Corrections({ parcel, screen, refused }: ParcelProps & Props) {
  const { beside, rights, takeBack } = screen;
  if (!rights.includes("orders.fulfil")) return null;
  const others = beside[parcel.id] ?? [];
  return (
    <>
      {parcel.deliveredAt === null && (
        <Correction parcel={parcel} typed={trackingOf(parcel, screen)} beside={others} refused={refused} />
      )}
      {takeBack.parcels.includes(parcel.id) && (
        <TakeBackForm intent="take-shipment-back" parcel={parcel.id} beside={others} refused={refused} />
      )}
    </>
  );
}

/** The other orders in a parcel. */
function Beside({ orders }: { orders: readonly string[] }) {
  const t = useT();
  const to = useHref();
  if (orders.length === 0) return null;
  return (
    <p className="flex flex-wrap gap-x-2 text-sm">
      <span className="text-muted">{t("orders.parcels.others")}</span>
      {orders.map((number) => (
        <Link key={number} to={to("adminOrder", { number })} className="link whitespace-nowrap">
          {number}
        </Link>
      ))}
    </p>
  );
}

/**
 * First values of the form that corrects it: of a parcel that came back, the label for its next way, where it can be
 * for no other goods.
 */
function trackingOf(
  { id, carrier, number, link, shippedAt }: ParcelProps["parcel"],
  { labels, returned, unsent }: OrderScreen,
): Readonly<Record<string, string>> {
  const label = labels.findLast(
    ({ state, isUsed, madeAt }) => !isUsed && madeAt > shippedAt && (state === "bought" || state === "uploaded"),
  );
  const isOnly = returned.length === 1 && returned[0] === id && Object.values(unsent).every((units) => units === 0);
  return isOnly && label
    ? { carrier: label.carrier, number: label.number ?? "", link: "" }
    : { carrier, number, link: link ?? "" };
}

/** A number that was mistyped, until the parcel arrives. */
function Correction({
  parcel: { id, carrier },
  typed,
  beside,
  refused,
}: {
  parcel: OrderScreen["parcels"][number];
  typed: Readonly<Record<string, string>>;
  beside: readonly string[];
  refused: OrderAnswer | null;
}) {
  const t = useT();
  const isHere = refused?.intent === "correct-tracking" && refused.typed.parcel === String(id);
  return (
    <StepForm
      intent="correct-tracking"
      id={`correct-tracking-${id}`}
      about={String(id)}
      title={t("adminOrders.actions.correct-tracking")}
      text={t("adminOrders.correctTrackingText")}
      submit={t("adminOrders.submit.correct-tracking")}
      look="secondary"
      open={isHere}
      mails
    >
      <ForAll orders={beside} />
      <input type="hidden" name="parcel" value={id} />
      <ParcelFields id={`-${id}`} typed={isHere ? refused.typed : typed} usual={carrier} />
    </StepForm>
  );
}
