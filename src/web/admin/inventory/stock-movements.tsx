import { movementsShown } from "#engine/admin/stock-list-shape.ts";
import { formatDateTime } from "#i18n/format.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import { Table } from "../../ui/table.tsx";
import type { PageProps } from "../../page-props.ts";
import { placeName } from "./place-name.ts";
import type * as server from "./stock-item.server.ts";
import { PurchaseLink } from "./stock-to-come.tsx";

type Data = PageProps<typeof server>["loaderData"];
type Movement = Data["movements"][number];

/** Where the part lies; nothing in a shop with one place. */
export function Shelves({ places, shelves, underWay, names }: Pick<Data, "places" | "shelves" | "underWay" | "names">) {
  const t = useT();
  const to = useHref();
  if (places.length < 2) return null;
  const rows = [
    ...places.map((place) => ({
      key: `place ${place.id}`,
      name: placeName(t, place),
      transfer: null,
      units: shelves.find(({ placeId }) => placeId === place.id)?.quantity ?? 0,
    })),
    ...underWay.map(({ number, toId, units }) => ({
      key: number,
      name: t("adminPlaces.underWay", { place: placeName(t, { name: names[toId] ?? "" }) }),
      transfer: number,
      units,
    })),
  ];
  return (
    <Table
      cards
      caption={t("adminPlaces.byPlace")}
      rows={rows}
      rowKey={({ key }) => key}
      columns={[
        {
          key: "place",
          head: t("adminPlaces.one"),
          cell: ({ name, transfer }) => (
            <span className="[overflow-wrap:anywhere]">
              {name}{" "}
              {transfer && (
                <Link to={to("adminStockTransfer", { number: transfer })} className="link whitespace-nowrap">
                  {transfer}
                </Link>
              )}
            </span>
          ),
        },
        { key: "units", head: t("adminStock.onHand"), align: "right", cell: ({ units }) => units },
      ]}
    />
  );
}

/** Kinds of movements that have no place. */
const ofNoPlace: ReadonlySet<Movement["kind"]> = new Set(["reserved", "released", "backordered"]);

/** Movements of a part's stock, latest first. */
export function Movements({
  movements,
  names,
  seesPurchases,
  isDivided,
}: Pick<Data, "movements" | "names" | "seesPurchases"> & { isDivided: boolean }) {
  const t = useT();
  return (
    <div className="flex flex-col gap-2">
      <h2 className="text-lg font-semibold">{t("adminStock.movements")}</h2>
      {movements.length === movementsShown && (
        <p className="text-sm text-muted">{t("adminStock.latest", { count: movementsShown })}</p>
      )}
      <Table
        cards
        caption={t("adminStock.movements")}
        hideCaption
        rows={movements}
        rowKey={({ id }) => id}
        empty={t("adminStock.noMovements")}
        columns={[
          {
            key: "at",
            head: t("adminStock.at"),
            cell: ({ at }) => <span className="whitespace-nowrap">{formatDateTime(at, t)}</span>,
          },
          { key: "what", head: t("adminStock.what"), cell: ({ kind }) => t(`adminStock.movement.${kind}`) },
          { key: "units", head: t("adminStock.units"), align: "right", cell: ({ quantity }) => quantity },
          ...(isDivided
            ? [
                {
                  key: "place",
                  head: t("adminPlaces.at"),
                  cell: ({ kind, placeId }: Movement) =>
                    ofNoPlace.has(kind) ? "–" : placeName(t, { name: names[placeId] ?? "" }),
                },
              ]
            : []),
          {
            key: "about",
            head: t("adminStock.about"),
            cell: (row) => <About row={row} seesPurchases={seesPurchases} />,
          },
        ]}
      />
    </div>
  );
}

/** Links to the order, purchase order or transfer of a movement, its note and who made it. */
function About({
  row: { orderNumber, purchaseNumber, transferNumber, note, by },
  seesPurchases,
}: {
  row: Movement;
  seesPurchases: boolean;
}) {
  const to = useHref();
  return (
    <>
      {purchaseNumber && <PurchaseLink number={purchaseNumber} mayOpen={seesPurchases} />}
      {transferNumber && (
        <Link to={to("adminStockTransfer", { number: transferNumber })} className="link">
          {transferNumber}
        </Link>
      )}
      {orderNumber && (
        <Link to={to("adminOrder", { number: orderNumber })} className="link">
          {orderNumber}
        </Link>
      )}
      {note}
      {by && <span className="block text-2xs text-muted">{by}</span>}
    </>
  );
}
