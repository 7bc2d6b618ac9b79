import { type ReturnFilter, type ReturnScope, returnScopes, type ReturnSort } from "#engine/admin/return-list-shape.ts";
import type { ReturnTableRow } from "#engine/admin/return-table.ts";
import { formatListTime, formatListDate } from "#i18n/format.ts";
import { useHref } from "../../language/language.tsx";
import { Money } from "../../ui/money.tsx";
import { OrderOfBuyer } from "../order-link.tsx";
import { adminTable } from "../table/admin-table-spec.ts";
import { DueCell } from "../table/due-cell.tsx";
import { NumberLink } from "../table/number-link.tsx";
import { reasonWords, ReturnStateBadge } from "./return-words.tsx";

/** The merchant's queue of returns. */
export const returnTable = adminTable<ReturnTableRow, ReturnScope, ReturnFilter, ReturnSort>({
  at: "adminReturns",
  caption: (t) => t("adminReturns.title"),
  search: (t) => t("adminReturns.search"),
  scopes: returnScopes,
  scopeName: (scope, t) => t(`adminReturns.scope.${scope}`),
  filters: [
    {
      name: "kind",
      label: (t) => t("adminReturns.kind"),
      choices: (t) =>
        (["received", "not-received"] as const).map((value) => ({ value, label: t(`adminReturns.kinds.${value}`) })),
    },
  ],
  rowKey: ({ id }) => String(id),
  width: "wide",
  columns: [
    {
      key: "number",
      head: (t) => t("adminReturns.number"),
      cell: (row) => <ReturnLink id={row.id} number={row.number} />,
    },
    {
      key: "due",
      hasHours: true,
      head: (t) => t("adminReturns.due"),
      sort: ["due", "newest"],
      cell: ({ dueAt, overdue }, t) => (
        <DueCell due={dueAt === null ? null : formatListTime(dueAt, t)} late={overdue && t("adminReturns.overdue")} />
      ),
    },
    {
      key: "state",
      head: (t) => t("adminOrders.state"),
      cell: (row) => <ReturnStateBadge state={row.state} signed={row.signedAt !== null} sent={row.sentAt !== null} />,
    },
    {
      key: "order",
      head: (t) => t("adminOrders.number"),
      cell: ({ orderNumber, buyer }) => <OrderOfBuyer number={orderNumber} buyer={buyer} />,
    },
    {
      key: "reason",
      head: (t) => t("adminReturns.reasonName"),
      cell: ({ reason, received }, t) => (
        <>
          {reasonWords(reason, t)}
          <span className="block text-2xs text-muted">
            {t(`adminReturns.kinds.${received ? "received" : "not-received"}`)}
          </span>
        </>
      ),
    },
    { key: "photos", head: (t) => t("adminReturns.photos"), align: "right", cell: ({ photos }) => photos },
    {
      key: "requested",
      head: (t) => t("adminReturns.requested"),
      sort: ["newest", "oldest"],
      cell: ({ requestedAt }, t) => formatListDate(requestedAt, t),
    },
    {
      key: "estimate",
      head: (t) => t("adminReturns.estimate"),
      align: "right",
      sort: ["estimate-down", "due"],
      cell: ({ estimate }) => <Money amount={estimate} className="font-semibold" />,
    },
  ],
});

function ReturnLink({ id, number }: { id: number; number: string }) {
  const to = useHref();
  return <NumberLink to={to("adminReturn", { id: String(id) })} number={number} />;
}
