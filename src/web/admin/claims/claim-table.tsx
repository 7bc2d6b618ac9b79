import { damageKinds, remedies } from "#domain/claims/damage.ts";
import { type ClaimFilter, type ClaimScope, claimScopes, type ClaimSort } from "#engine/admin/claim-list-shape.ts";
import type { ClaimTableRow } from "#engine/admin/claim-table.ts";
import { formatDate, formatListTime, formatListDate } from "#i18n/format.ts";
import { useHref } from "../../language/language.tsx";
import { Money } from "../../ui/money.tsx";
import { OrderOfBuyer } from "../order-link.tsx";
import { adminTable } from "../table/admin-table-spec.ts";
import { DueCell } from "../table/due-cell.tsx";
import { NumberLink } from "../table/number-link.tsx";
import { ClaimStateBadge } from "./claim-words.tsx";

/** The merchant's queue of claims for freight damage. */
export const claimTable = adminTable<ClaimTableRow, ClaimScope, ClaimFilter, ClaimSort>({
  at: "adminClaims",
  caption: (t) => t("adminClaims.title"),
  search: (t) => t("adminClaims.search"),
  scopes: claimScopes,
  scopeName: (scope, t) => t(`adminClaims.scope.${scope}`),
  filters: [
    {
      name: "damage",
      label: (t) => t("adminClaims.damageName"),
      choices: (t) => damageKinds.map((value) => ({ value, label: t(`adminClaims.damage.${value}`) })),
    },
    {
      name: "wish",
      label: (t) => t("adminClaims.wishName"),
      choices: (t) => remedies.map((value) => ({ value, label: t(`adminClaims.wish.${value}`) })),
    },
  ],
  rowKey: ({ id }) => String(id),
  width: "widest",
  columns: [
    {
      key: "number",
      head: (t) => t("adminClaims.number"),
      cell: (row) => <ClaimLink id={row.id} number={row.number} />,
    },
    {
      key: "due",
      hasHours: true,
      head: (t) => t("adminClaims.due"),
      sort: ["due", "newest"],
      cell: ({ dueAt, overdue }, t) => (
        <DueCell due={dueAt === null ? null : formatListTime(dueAt, t)} late={overdue && t("adminClaims.overdue")} />
      ),
    },
    {
      key: "state",
      head: (t) => t("adminClaims.state"),
      cell: (row) => <ClaimStateBadge state={row.state} shipped={row.shippedAt !== null} />,
    },
    {
      key: "carrier",
      head: (t) => t("adminClaims.carrierName"),
      sort: ["carrier-due", "due"],
      cell: ({ carrierStep, carrierDueOn, carrierLate }, t) => (
        <DueCell
          due={carrierDueOn && t(`adminClaims.carrier.next.${carrierStep}`, { day: formatDate(carrierDueOn, t) })}
          late={carrierLate && t("adminClaims.late")}
        />
      ),
    },
    {
      key: "order",
      head: (t) => t("adminOrders.number"),
      cell: ({ orderNumber, buyer }) => <OrderOfBuyer number={orderNumber} buyer={buyer} />,
    },
    {
      key: "damage",
      head: (t) => t("adminClaims.damageName"),
      cell: ({ damage, wish }, t) => (
        <>
          {t(`adminClaims.damage.${damage}`)}
          <span className="block text-2xs text-muted">{t(`adminClaims.wish.${wish}`)}</span>
        </>
      ),
    },
    { key: "photos", head: (t) => t("adminClaims.photos"), align: "right", cell: ({ photos }) => photos },
    {
      key: "opened",
      head: (t) => t("adminClaims.opened"),
      sort: ["newest", "oldest"],
      cell: ({ openedAt }, t) => formatListDate(openedAt, t),
    },
    {
      key: "estimate",
      head: (t) => t("adminClaims.estimate"),
      align: "right",
      sort: ["estimate-down", "due"],
      cell: ({ estimate }) => <Money amount={estimate} className="font-semibold" />,
    },
  ],
});

function ClaimLink({ id, number }: { id: number; number: string }) {
  const to = useHref();
  return <NumberLink to={to("adminClaim", { id: String(id) })} number={number} />;
}
