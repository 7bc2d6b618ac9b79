import { type SupplierScope, supplierScopes, type SupplierSort } from "#engine/admin/purchasing/purchase-list-shape.ts";
import type { SupplierRow } from "#engine/admin/purchasing/suppliers.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import type { PageProps } from "../../page-props.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { AdminPage } from "../admin-page.tsx";
import { BackButton } from "../back-button.tsx";
import { AdminTable } from "../table/admin-table.tsx";
import { adminTable } from "../table/admin-table-spec.ts";
import type * as server from "./suppliers.server.ts";

export { ErrorBoundary } from "../error-boundary.tsx";

/** Whom the merchant orders from. */
export default function Suppliers({ loaderData }: PageProps<typeof server>) {
  const t = useT();
  const to = useHref();
  const { query, rows, counts, page, pages, views, mayEdit } = loaderData;
  return (
    <AdminPage
      title={t("adminPurchases.suppliers")}
      aside={
        <>
          <BackButton to={to("adminPurchases")}>{t("adminPurchases.title")}</BackButton>
          {mayEdit && (
            <ButtonLink to={to("adminSupplierNew")} size="small" icon="plus">
              {t("adminPurchases.addSupplier")}
            </ButtonLink>
          )}
        </>
      }
    >
      <p className="max-w-text text-muted">{t("adminPurchases.supplier.text")}</p>
      <AdminTable spec={supplierTable} {...{ query, rows, counts, page, pages, views }} />
    </AdminPage>
  );
}

const supplierTable = adminTable<SupplierRow, SupplierScope, never, SupplierSort>({
  at: "adminSuppliers",
  caption: (t) => t("adminPurchases.suppliers"),
  search: (t) => t("adminPurchases.supplier.search"),
  scopes: supplierScopes,
  scopeName: (scope, t) => t(`adminPurchases.supplier.scope.${scope}`),
  filters: [],
  rowKey: ({ id }) => String(id),
  width: "narrow",
  columns: [
    {
      key: "name",
      head: (t) => t("adminPurchases.supplier.name"),
      sort: ["name-up", "name-down"],
      cell: (row) => <Name row={row} />,
    },
    { key: "email", head: (t) => t("adminPurchases.supplier.email"), cell: ({ email }) => email || "–" },
    {
      key: "lead",
      head: (t) => t("adminPurchases.supplier.leadDays"),
      align: "right",
      cell: ({ leadDays }) => leadDays ?? "–",
    },
    { key: "open", head: (t) => t("adminPurchases.supplier.open"), align: "right", cell: ({ open }) => open },
  ],
});

function Name({ row: { id, name } }: { row: SupplierRow }) {
  const to = useHref();
  return (
    <Link to={to("adminSupplier", { supplier: String(id) })} className="link font-semibold">
      {name}
    </Link>
  );
}
