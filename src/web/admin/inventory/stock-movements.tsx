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
export function Shelves({ places, shelves }: Pick<Data, "places" | "shelves">) {
  const t = useT();
  if (places.length < 2) return null;
  return (
    <Table
      cards
      caption={t("adminPlaces.byPlace")}
      rows={places}
      rowKey={({ id }) => id}
      columns={[
        {
          key: "place",
          head: t("adminPlaces.one"),
          cell: (place) => <span className="[overflow-wrap:anywhere]">{placeName(t, place)}</span>,
        },
        {
          key: "units",
          head: t("adminStock.onHand"),
          align: "right",
          cell: ({ id }) => shelves.find(({ placeId }) => placeId === id)?.quantity ?? 0,
        },
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
  const to = useHref();
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
            cell: ({ orderNumber, purchaseNumber, note, by }) => (
              <>
                {purchaseNumber && <PurchaseLink number={purchaseNumber} mayOpen={seesPurchases} />}
                {orderNumber && (
                  <Link to={to("adminOrder", { number: orderNumber })} className="link">
                    {orderNumber}
                  </Link>
                )}
                {note}
                {by && <span className="block text-2xs text-muted">{by}</span>}
              </>
            ),
          },
        ]}
      />
    </div>
  );
}
