import { formatDateTime } from "#i18n/format.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import type { PageProps } from "../../page-props.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Money } from "../../ui/money.tsx";
import { SuccessNotice } from "../../ui/notice.tsx";
import { AccountPage } from "../account-page.tsx";
import { requesterText } from "./requester-text.ts";
import { RequisitionBadge } from "./requisition-badge.tsx";
import type * as server from "./requisitions.server.ts";

type Screen = PageProps<typeof server>["loaderData"];

/** Requisitions: those that wait for a decision first. */
export default function Requisitions({ loaderData: screen }: PageProps<typeof server>) {
  const t = useT();
  const to = useHref();
  const { decides, scope, waiting, rows, page, more, done } = screen;
  return (
    <AccountPage title={t("approvals.list.title")}>
      {done && <SuccessNotice>{t("approvals.list.decided")}</SuccessNotice>}
      {decides && (
        <nav aria-label={t("approvals.list.which")} className="flex flex-wrap gap-2">
          {(["decide", "mine", "all"] as const).map((one) => (
            <ButtonLink
              key={one}
              to={to("requisitions", {}, { scope: one })}
              variant={one === scope ? "primary" : "secondary"}
              size="small"
              aria-current={one === scope ? "page" : undefined}
            >
              {t(`approvals.list.scope.${one}`, { count: waiting })}
            </ButtonLink>
          ))}
        </nav>
      )}
      {rows.length === 0 && <p className="text-muted">{t(`approvals.list.none.${scope}`)}</p>}
      <ul className="flex flex-col gap-3">
        {rows.map((row) => (
          <Row key={row.id} row={row} />
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        {page > 1 && (
          <ButtonLink to={to("requisitions", {}, { scope, page: page - 1 })} variant="secondary" size="small">
            {t("account.orders.previous")}
          </ButtonLink>
        )}
        {more && (
          <ButtonLink to={to("requisitions", {}, { scope, page: page + 1 })} variant="secondary" size="small">
            {t("account.orders.next")}
          </ButtonLink>
        )}
      </div>
    </AccountPage>
  );
}

function Row({ row }: { row: Screen["rows"][number] }) {
  const t = useT();
  const to = useHref();
  const { id, boughtFor, why, total, submittedAt } = row;
  return (
    <li className="flex flex-col gap-1 rounded-lg border border-line p-4 wrap-anywhere">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <Link to={to("requisition", { requisition: String(id) })} className="link min-h-8 font-semibold tabular-nums">
          {t("approvals.number", { id: String(id) })}
        </Link>
        <RequisitionBadge {...row} />
      </div>
      <p className="text-lg font-semibold">
        <Money amount={total} />
      </p>
      <p className="text-sm">{requesterText(t, boughtFor)}</p>
      {why && <p className="line-clamp-2 text-sm">{why}</p>}
      <p className="text-sm text-muted">{formatDateTime(submittedAt, t)}</p>
    </li>
  );
}
