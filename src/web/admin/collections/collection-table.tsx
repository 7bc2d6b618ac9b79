import {
  collectionOwners,
  type CollectionFilter,
  type CollectionScope,
  collectionScopes,
  type CollectionSort,
  overdueAges,
} from "#engine/admin/collection-list-shape.ts";
import type { CollectionRow } from "#engine/admin/collections/collection-table.ts";
import { zero } from "#domain/kernel/money.ts";
import type { CollectionTurn } from "#domain/receivables/collections.ts";
import { formatDate, formatMoney } from "#i18n/format.ts";
import type { ShopTranslator } from "#i18n/translator.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import { Badge, type Tone } from "../../ui/badge.tsx";
import { adminTable } from "../table/admin-table-spec.ts";

const tones: Readonly<Record<CollectionTurn, Tone>> = {
  broken: "danger",
  "step-due": "warning",
  unplanned: "info",
  waiting: "neutral",
};

export function TurnBadge({ turn }: { turn: CollectionTurn }) {
  const t = useT();
  return <Badge tone={tones[turn]}>{t(`adminCollections.turn.${turn}`)}</Badge>;
}

/** The worklist: companies with something overdue, and what is planned about it. */
export const collectionTable = adminTable<CollectionRow, CollectionScope, CollectionFilter, CollectionSort>({
  at: "adminCollections",
  caption: (t) => t("adminCollections.title"),
  search: (t) => t("adminCollections.search"),
  scopes: collectionScopes,
  scopeName: (scope, t) => t(`adminCollections.scope.${scope}`),
  filters: [
    {
      name: "age",
      label: (t) => t("adminCollections.oldest"),
      choices: (t) => overdueAges.map((value) => ({ value, label: t(`adminInvoices.age.${value}`) })),
    },
    {
      name: "owner",
      label: (t) => t("adminCollections.owner"),
      choices: (t) => collectionOwners.map((value) => ({ value, label: t(`adminCollections.whose.${value}`) })),
    },
  ],
  rowKey: ({ companyId }) => String(companyId),
  rowName: ({ company }) => company,
  width: "widest",
  columns: [
    { key: "company", head: (t) => t("adminCompanies.company"), cell: (row) => <Company row={row} /> },
    {
      key: "turn",
      head: (t) => t("adminCollections.standing"),
      cell: ({ turn, isHeld }, t) => (
        <span className="flex flex-col items-start gap-1 max-sm:items-end">
          <TurnBadge turn={turn} />
          {isHeld && <Badge tone="warning">{t("adminCollections.held")}</Badge>}
        </span>
      ),
    },
    {
      key: "overdue",
      head: (t) => t("adminCollections.overdue"),
      align: "right",
      sort: ["overdue-down", "overdue-up"],
      cell: ({ overdue, disputed }, t) => (
        <>
          <span className="font-semibold">{formatMoney(overdue, t.language)}</span>
          {disputed > zero && (
            <span className="block text-2xs text-muted">
              {t("adminCollections.disputed", { amount: formatMoney(disputed, t.language) })}
            </span>
          )}
        </>
      ),
    },
    {
      key: "oldest",
      head: (t) => t("adminCollections.oldest"),
      sort: ["oldest", "newest"],
      cell: ({ daysOver }, t) => t("adminInvoices.list.daysOver", { days: daysOver }),
    },
    ...overdueAges.map((age) => ({
      key: age,
      head: (t: ShopTranslator) => t(`adminInvoices.age.${age}`),
      align: "right" as const,
      cell: (row: CollectionRow, t: ShopTranslator) => (row[age] > zero ? formatMoney(row[age], t.language) : "–"),
    })),
    {
      key: "reminded",
      head: (t) => t("adminCollections.reminded"),
      sort: ["reminded", "reminded-down"],
      cell: ({ remindedAt }, t) => (remindedAt === null ? "–" : formatDate(remindedAt, t)),
    },
    {
      key: "promise",
      head: (t) => t("adminCollections.promise"),
      cell: ({ promisedOn, promised }, t) =>
        promisedOn === null || promised === null
          ? "–"
          : t("adminCollections.promisedBy", {
              amount: formatMoney(promised, t.language),
              day: formatDate(promisedOn, t),
            }),
    },
    {
      key: "next",
      head: (t) => t("adminCollections.nextStep"),
      cell: ({ nextStep, nextOn }, t) =>
        nextOn === null ? (
          "–"
        ) : (
          <>
            <span className="wrap-anywhere">{nextStep}</span>
            <span className="block text-2xs whitespace-nowrap text-muted">{formatDate(nextOn, t)}</span>
          </>
        ),
    },
    {
      key: "owner",
      head: (t) => t("adminCollections.owner"),
      cell: ({ owner }) => <span className="wrap-anywhere">{owner || "–"}</span>,
    },
  ],
});

function Company({ row: { companyId, company } }: { row: CollectionRow }) {
  const to = useHref();
  return (
    <Link
      to={to("adminCollection", { company: String(companyId) })}
      className="link block min-w-32 font-semibold wrap-anywhere"
    >
      {company}
    </Link>
  );
}
