import { isAsked, isTruckLine, kindOfNumber, nameOfCarrier, trackingUrl } from "#domain/fulfilment/carriers.ts";
import type { OrdersBeside } from "#engine/fulfilment/orders-beside.ts";
import { formatDate, formatDateTime, formatDayRange } from "#i18n/format.ts";
import type { ShopTranslator } from "#i18n/translator.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import { Badge } from "../../ui/badge.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Disclosure } from "../../ui/disclosure.tsx";
import type { ParcelView } from "./order-page-props.ts";
import type { OrderLineView } from "./order-view.server.ts";
import { Figures } from "../../ui/figures.tsx";

interface Props {
  parcels: readonly ParcelView[];
  beside: OrdersBeside;
  lines: readonly OrderLineView[];
}

/** Parcels that have left: carrier, tracking number, status and contents. */
export function Parcels({ parcels, beside, lines }: Props) {
  const t = useT();
  if (parcels.length === 0) return null;
  return (
    <section aria-labelledby="parcels">
      <h2 id="parcels" className="text-xl font-semibold">
        {t("orders.parcels.title")}
      </h2>
      <ul className="mt-3 flex flex-col gap-4">
        {parcels.map((parcel) => (
          <li key={parcel.id} className="rounded-lg border border-line p-4">
            <ParcelHead parcel={parcel} />
            {parcel.claim && (
              <p className="mt-2 text-sm font-medium">{t("orders.parcels.forClaim", { number: parcel.claim })}</p>
            )}
            <ul className="mt-2 text-sm">
              {parcel.lines.map(({ sku, quantity, lineId }) => (
                <li key={lineId}>
                  {quantity} × <Figures text={lines.find((line) => line.sku === sku)?.name ?? sku} />{" "}
                  <span className="whitespace-nowrap text-muted">{sku}</span>
                </li>
              ))}
            </ul>
            <Beside orders={beside[parcel.id] ?? []} />
            <ParcelStory parcel={parcel} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The other orders in a parcel, with their pages. */
function Beside({ orders }: { orders: readonly string[] }) {
  const t = useT();
  const to = useHref();
  if (orders.length === 0) return null;
  return (
    <p className="mt-2 flex flex-wrap gap-x-2 text-sm">
      <span className="text-muted">{t("orders.parcels.others")}</span>
      {orders.map((number) => (
        <Link key={number} to={to("orderDetail", {}, { order: number })} className="link whitespace-nowrap">
          {number}
        </Link>
      ))}
    </p>
  );
}

/** False of a carrier's word from before the arrival, which the merchant has reported in its place. */
const isNews = ({ deliveredAt, events: [latest] }: ParcelView): boolean =>
  deliveredAt === null || (latest !== undefined && latest.at >= deliveredAt);

function ParcelHead({ parcel }: { parcel: ParcelView }) {
  const t = useT();
  const name = t(`orders.parcels.${kindOfNumber(parcel.carrier)}`);
  const url = trackingUrl(parcel);
  const { deliveredAt, shippedAt } = parcel;
  const expected = expectedText(parcel, t);
  const status = isNews(parcel) ? parcel.status : t("orders.state.delivered");
  return (
    <div className="flex flex-wrap items-start justify-between gap-3">
      <div className="min-w-0">
        <p className="font-semibold">
          {nameOfCarrier(parcel.carrier, (word) => t(`orders.parcels.carrierName.${word}`))}
        </p>
        <p className="flex flex-wrap items-center gap-x-2 text-sm">
          <span className="text-muted">{name}</span> <span className="break-all tabular-nums">{parcel.number}</span>{" "}
          <CopyButton text={parcel.number} what={name} />
        </p>
        {url && (
          <a href={url} target="_blank" rel="noreferrer" className="link text-sm">
            {t("orders.parcels.track")}
          </a>
        )}
        {isTruckLine(parcel.carrier) && url === null && <p className="text-sm text-muted">{t("orders.parcels.ltl")}</p>}
      </div>
      <p className="flex flex-col items-start gap-1 text-sm">
        {status && <Badge tone={deliveredAt === null ? "info" : "success"}>{status}</Badge>}
        {deliveredAt !== null ? (
          <span>
            <Figures text={t("orders.parcels.delivered", { at: formatDateTime(deliveredAt, t) })} />
          </span>
        ) : (
          expected !== null && (
            <span className="text-success">
              <Figures text={expected} />
            </span>
          )
        )}
        <span className="text-muted">
          <Figures text={t("orders.parcels.shipped", { at: formatDateTime(shippedAt, t) })} />
        </span>
      </p>
    </div>
  );
}

/** The day that its carrier has named, or else the days that it takes as a rule. */
function expectedText({ expectedAt, arrives }: ParcelView, t: ShopTranslator): string | null {
  if (expectedAt !== null) return t("orders.parcels.expected", { at: formatDate(expectedAt, t) });
  if (arrives === null) return null;
  return t("orders.detail.arrives", { range: formatDayRange(arrives.earliest, arrives.latest, t.language) });
}

function ParcelStory({ parcel }: { parcel: ParcelView }) {
  const t = useT();
  if (parcel.events.length === 0)
    return isAsked(parcel.carrier) && parcel.deliveredAt === null ? (
      <p className="mt-2 text-sm text-muted">{t("orders.parcels.waiting")}</p>
    ) : null;
  return (
    <Disclosure summary={parcel.events[0]?.text ?? ""} className="mt-2 border-b-0 text-sm">
      <ol lang="en" className="flex flex-col gap-2">
        {parcel.events.map(({ code, text, place, at }) => (
          <li key={`${code} ${at}`}>
            <span className="font-medium">{text}</span> <span className="text-muted">{place}</span>
            <span className="block text-muted">
              <Figures text={formatDateTime(at, t)} />
            </span>
          </li>
        ))}
      </ol>
    </Disclosure>
  );
}
