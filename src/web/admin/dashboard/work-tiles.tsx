import type { ReactNode } from "react";
import { may, type Role } from "#domain/staff/permissions.ts";
import type { WorkToDo } from "#engine/admin/dashboard.ts";
import type { ReturnCounts } from "#engine/admin/return-table.ts";
import type { ClaimCounts } from "#engine/admin/claim-table.ts";
import type { OrderScope } from "#engine/admin/order-list-shape.ts";
import { formatNumber } from "#i18n/format.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";

const urgent: ReadonlySet<string> = new Set([
  "overdue",
  "disputes",
  "suspected",
  "refusedPayments",
  "authorizationsEnding",
  "failedRefunds",
  "unexplained",
  "claimed",
  "claimsOverdue",
  "failedMails",
]);

/** Kinds of work with the URLs of their lists; null for a list that the role may not see. */
function tilesOf(to: ReturnType<typeof useHref>, role: Role, { disputes, invoiceCases }: WorkToDo) {
  const companies = (place: string) => (may(role, "companies.view") ? place : null);
  const orders = (scope: OrderScope, sort = "oldest") => to("adminOrders", {}, { scope, sort });
  return [
    ["toShip", orders("to-ship")],
    ["toPrepare", orders("to-prepare")],
    ["backOrders", orders("back-orders")],
    ["creditHeld", orders("credit-held")],
    ["readyForPickup", orders("ready-for-pickup")],
    ["claimed", to("adminTransfers")],
    ["expiring", orders("unpaid", "deadline")],
    ["quotesWaiting", to("adminDrafts", {}, { scope: "waiting", sort: "oldest" })],
    ["offersEnding", to("adminDrafts", {}, { scope: "sent", ends: "soon", sort: "valid-up" })],
    ["refundRequests", orders("refunds")],
    ["overdue", to("adminReturns", {}, { scope: "overdue" })],
    ["waiting", to("adminReturns")],
    ["claimsOverdue", to("adminClaims", {}, { scope: "overdue" })],
    ["claimsWaiting", to("adminClaims")],
    ["carrierDue", to("adminClaims", {}, { scope: "carrier", sort: "carrier-due" })],
    ["applications", companies(to("adminCompanies", {}, { scope: "applied", sort: "oldest" }))],
    ["certificates", companies(to("adminCompanies", {}, { scope: "certificates", sort: "oldest" }))],
    ["invoiceDisputes", companies(to("adminInvoices", {}, { scope: "disputed" }))],
    ["reviewsPending", to("adminReviews")],
    ["disputes", `${to("adminMoney")}#${disputes === invoiceCases && disputes > 0 ? "invoice-cases" : "disputes"}`],
    ["suspected", `${to("adminMoney")}#suspected`],
    ["refusedPayments", `${to("adminMoney")}#refused`],
    ["authorizationsEnding", `${to("adminMoney")}#authorized`],
    ["refundsByHand", `${to("adminMoney")}#by-hand`],
    ["failedRefunds", `${to("adminMoney")}#failed`],
    ["unexplained", `${to("adminMoney")}#unexplained`],
    ["lowStock", to("adminStock")],
    ["soldOut", to("adminStock", {}, { scope: "out" })],
    ["unanswered", may(role, "purchases.view") ? to("adminPurchases", {}, { scope: "unanswered" }) : null],
    ["failedMails", to("adminFailedMails")],
  ] as const;
}

/**
 * Work that waits, each count a link to its list, the urgent first; lists in which nothing waits are one line of links.
 */
export function WorkTiles({ work, role }: { work: WorkToDo & ReturnCounts & ClaimCounts; role: Role }) {
  const t = useT();
  const to = useHref();
  const tiles = tilesOf(to, role, work);
  const waiting = tiles.filter(([name]) => work[name] > 0).toSorted(([a], [b]) => isUrgent(b) - isUrgent(a));
  const done = tiles.flatMap(([name, href]) => (work[name] === 0 && href !== null ? [{ name, href }] : []));
  return (
    <nav aria-label={t("adminDashboard.work")} className="flex flex-col gap-3">
      {waiting.length > 0 && (
        <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4 xl:grid-cols-6">
          {waiting.map(([name, href]) => (
            <li key={name}>
              <Tile href={href} isUrgent={urgent.has(name)}>
                <span className="text-2xl font-bold tabular-nums">{formatNumber(work[name], t.language)}</span>
                <span className="text-sm">{t(`adminDashboard.tile.${name}`)}</span>
              </Tile>
            </li>
          ))}
        </ul>
      )}
      {done.length > 0 && (
        <div className="flex flex-col gap-x-3 text-sm text-muted sm:flex-row">
          <p className="shrink-0 py-2 font-semibold sm:py-1">{t("adminDashboard.nothingWaits")}</p>
          <ul className="flex flex-wrap gap-x-4">
            {done.map(({ name, href }) => (
              <li key={name}>
                <Link to={href} className="inline-block py-2 hover:text-ink hover:underline sm:py-1">
                  {t(`adminDashboard.tile.${name}`)}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
    </nav>
  );
}

function Tile({ href, isUrgent, children }: { href: string | null; isUrgent: boolean; children: ReactNode }) {
  const look = `flex h-full flex-col gap-0.5 rounded-lg border px-4 py-3 ${isUrgent ? "border-danger bg-danger-wash" : "border-line-strong"}`;
  if (href === null) return <div className={look}>{children}</div>;
  return (
    <Link to={href} className={`${look} hover:border-ink`}>
      {children}
    </Link>
  );
}

const isUrgent = (name: string): number => Number(urgent.has(name));
