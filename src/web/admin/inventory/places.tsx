import { formatNumber } from "#i18n/format.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import type { PageProps } from "../../page-props.ts";
import { Badge } from "../../ui/badge.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Table } from "../../ui/table.tsx";
import { AdminPage } from "../admin-page.tsx";
import { BackButton } from "../back-button.tsx";
import { placeName } from "./place-name.ts";
import type * as server from "./places.server.ts";

export { ErrorBoundary } from "../error-boundary.tsx";

type Page = PageProps<typeof server>;

/** Where the merchant's goods lie. */
export default function Places({ loaderData: { places, mayAdd } }: Page) {
  const t = useT();
  const to = useHref();
  return (
    <AdminPage
      title={t("adminPlaces.title")}
      aside={
        <>
          <BackButton to={to("adminStock")}>{t("adminStock.title")}</BackButton>
          {mayAdd && (
            <ButtonLink to={to("adminPlaceNew")} size="small" icon="plus">
              {t("adminPlaces.add")}
            </ButtonLink>
          )}
        </>
      }
    >
      <p className="max-w-text text-muted">{t("adminPlaces.text")}</p>
      <List places={places} />
    </AdminPage>
  );
}

function List({ places }: { places: Page["loaderData"]["places"] }) {
  const t = useT();
  const count = (units: number) => formatNumber(units, t.language);
  return (
    <Table
      cards
      caption={t("adminPlaces.title")}
      hideCaption
      rows={places}
      rowKey={({ id }) => id}
      columns={[
        { key: "name", head: t("adminPlaces.name"), cell: (place) => <Name place={place} /> },
        {
          key: "address",
          head: t("adminPlaces.address"),
          cell: ({ address1, city, state, zip }) =>
            [address1, city, [state, zip].filter(Boolean).join(" ")].filter(Boolean).join(", ") || "–",
        },
        { key: "position", head: t("adminPlaces.position"), align: "right", cell: ({ position }) => position },
        {
          key: "use",
          head: t("adminPlaces.use"),
          cell: ({ ships, pickup }) =>
            [ships && t("adminPlaces.shipsShort"), pickup && t("adminPlaces.pickupShort")].filter(Boolean).join(", ") ||
            "–",
        },
        { key: "parts", head: t("adminPlaces.parts"), align: "right", cell: ({ parts }) => count(parts) },
        { key: "units", head: t("adminStock.units"), align: "right", cell: ({ units }) => count(units) },
      ]}
    />
  );
}

function Name({ place }: { place: Page["loaderData"]["places"][number] }) {
  const t = useT();
  const to = useHref();
  return (
    <span className="flex flex-wrap items-center gap-2">
      <Link to={to("adminPlace", { place: String(place.id) })} className="link font-semibold [overflow-wrap:anywhere]">
        {placeName(t, place)}
      </Link>
      {place.closedAt !== null && <Badge tone="neutral">{t("adminPlaces.closed")}</Badge>}
    </span>
  );
}
