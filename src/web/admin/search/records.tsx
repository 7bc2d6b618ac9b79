import { mostFound, type RecordKind } from "#engine/admin/anywhere-shape.ts";
import type { FoundRecord } from "#engine/admin/find-records.ts";
import { formatDate } from "#i18n/format.ts";
import { CompanyBadge } from "../../account/companies/company-badge.tsx";
import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import { ClaimStateBadge } from "../claims/claim-words.tsx";
import { PurchaseBadge } from "../purchasing/purchase-badge.tsx";
import { ReturnStateBadge } from "../returns/return-words.tsx";
import { Group, line } from "./group.tsx";
import { placeOf } from "./places.ts";

function State({ record }: { record: FoundRecord }) {
  switch (record.kind) {
    case "companies":
      return <CompanyBadge state={record.state} />;
    case "purchases":
      return <PurchaseBadge state={record.state} />;
    case "returns":
      return <ReturnStateBadge state={record.state} sent={record.isSent} signed={record.isSigned} />;
    case "claims":
      return <ClaimStateBadge state={record.state} shipped={record.isShipped} />;
    default:
      return null;
  }
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
    const { title, at, list: listAt } = placeOf(kind);
    const all = rows.length === mostFound ? listAt?.(to, text) : null;
    return (
      rows.length > 0 && (
        <Group key={kind} id={kind} title={t(title)} all={all}>
          {rows.map((record) => (
            <li key={[record.key, record.name, record.at].join(" ")} className={line}>
              <Link to={at(to, record)} className="link font-semibold wrap-anywhere tabular-nums">
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
