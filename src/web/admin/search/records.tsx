import { mostFound, type RecordKind } from "#engine/admin/anywhere-shape.ts";
import type { FoundRecord } from "#engine/admin/find-records.ts";
import { formatDate } from "#i18n/format.ts";
import type { MessageKey } from "#i18n/keys.ts";
import { CompanyBadge } from "../../account/companies/company-badge.tsx";
import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import { ClaimStateBadge } from "../claims/claim-words.tsx";
import { PurchaseBadge } from "../purchasing/purchase-badge.tsx";
import { ReturnStateBadge } from "../returns/return-words.tsx";
import { Group, line } from "./group.tsx";

type To = ReturnType<typeof useHref>;

const titles = {
  returns: "adminReturns.title",
  claims: "adminClaims.title",
  guests: "adminCustomers.scope.guests",
  companies: "adminCompanies.title",
  sites: "companies.sites",
  invoices: "adminInvoices.list.title",
  memos: "adminSearch.memos",
  purchases: "adminPurchases.title",
  suppliers: "adminPurchases.suppliers",
} as const satisfies Record<RecordKind, MessageKey>;

/** Lists that find a kind by the same words; sites and credit memos have none. */
const lists: Readonly<Partial<Record<RecordKind, (to: To, q: string) => string>>> = {
  returns: (to, q) => to("adminReturns", {}, { scope: "all", q }),
  claims: (to, q) => to("adminClaims", {}, { scope: "all", q }),
  guests: (to, q) => to("adminCustomers", {}, { scope: "guests", q }),
  companies: (to, q) => to("adminCompanies", {}, { scope: "all", q }),
  invoices: (to, q) => to("adminInvoices", {}, { scope: "all", q }),
  purchases: (to, q) => to("adminPurchases", {}, { q }),
  suppliers: (to, q) => to("adminSuppliers", {}, { q }),
};

function placeOf(to: To, record: FoundRecord): string {
  const { key } = record;
  switch (record.kind) {
    case "returns":
      return to("adminReturn", { id: key });
    case "claims":
      return to("adminClaim", { id: key });
    case "guests":
      return to("adminOrders", {}, { q: key });
    case "companies":
      return to("adminCompany", { company: key });
    case "sites":
      return `${to("adminCompany", { company: key })}#sites`;
    case "invoices":
      return to("adminInvoices", {}, { scope: "all", q: key });
    case "memos":
      return to("adminStatement", { company: key }, { month: record.detail });
    case "purchases":
      return to("adminPurchase", { number: key });
    case "suppliers":
      return to("adminSupplier", { supplier: key });
  }
}

function State({ record }: { record: FoundRecord }) {
  if (record.kind === "companies") return <CompanyBadge state={record.detail} />;
  if (record.kind === "purchases") return <PurchaseBadge state={record.detail} />;
  if (record.kind === "returns") {
    const { detail } = record;
    const isAgreed = detail === "sent" || detail === "signed";
    return (
      <ReturnStateBadge state={isAgreed ? "agreed" : detail} sent={detail === "sent"} signed={detail === "signed"} />
    );
  }
  if (record.kind !== "claims") return null;
  const { detail } = record;
  return <ClaimStateBadge state={detail === "shipped" ? "parts-promised" : detail} shipped={detail === "shipped"} />;
}

interface Props {
  records: readonly FoundRecord[];
  kinds: readonly RecordKind[];
  text: string;
}

/** Records of these kinds, each kind with its list. */
export function Records({ records, kinds, text }: Props) {
  const t = useT();
  const to = useHref();
  return kinds.map((kind) => {
    const rows = records.filter((record) => record.kind === kind);
    const all = rows.length === mostFound ? lists[kind]?.(to, text) : null;
    return (
      rows.length > 0 && (
        <Group key={kind} id={kind} title={t(titles[kind])} all={all}>
          {rows.map((record) => (
            <li key={[record.key, record.name, record.at].join(" ")} className={line}>
              <Link to={placeOf(to, record)} className="link font-semibold wrap-anywhere tabular-nums">
                {record.name}
              </Link>
              <State record={record} />
              {record.about !== record.name && <span className="min-w-0 wrap-anywhere">{record.about}</span>}
              <span className="text-sm text-muted">{formatDate(record.at, t)}</span>
            </li>
          ))}
        </Group>
      )
    );
  });
}
