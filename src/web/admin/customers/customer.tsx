import { useSearchParams } from "react-router";
import { fullName } from "#domain/kernel/person-name.ts";
import { formatDateTime, formatListDate, formatNumber } from "#i18n/format.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Notice, SuccessNotice } from "../../ui/notice.tsx";
import { Table } from "../../ui/table.tsx";
import { AdminPage } from "../admin-page.tsx";
import { Panel } from "../panel.tsx";
import { Exemption, Notes, SignIn } from "./customer-forms.tsx";
import { groupErrorText } from "../groups/group-words.ts";
import { GroupsOf } from "../groups/groups-of.tsx";
import { PriceListsOf } from "../prices/price-lists-of.tsx";
import { CustomerTags } from "./customer-tags.tsx";
import { WaysOn, Profile } from "./customer-profile.tsx";
import { Orders, Returns, Reviews } from "./customer-history.tsx";
import type { CustomerProps, CustomerScreen } from "./customer-screen.ts";

export { ErrorBoundary } from "../error-boundary.tsx";

const saidOnce = ["made", "invited", "noted", "tagged", "signedOut", "exemption", "join-group", "leave-group"] as const;

/** One customer: identity, orders, and the merchant's notes. */
export default function Customer({ loaderData: screen, actionData }: CustomerProps) {
  const t = useT();
  const [search] = useSearchParams();
  const { profile } = screen;
  const done = saidOnce.find((one) => one === search.get("done"));
  return (
    <AdminPage
      title={fullName(profile) || profile.email}
      badge={
        <span className="flex flex-wrap gap-1">
          {profile.verifiedAt === null && <Badge tone="warning">{t("adminCustomers.scope.unverified")}</Badge>}
          {screen.isExempt && <Badge tone="info">{t("adminCustomers.scope.exempt")}</Badge>}
          {profile.closureDueAt !== null && <Badge tone="danger">{t("adminCustomers.scope.closing")}</Badge>}
        </span>
      }
      aside={<WaysOn screen={screen} />}
    >
      {done && !actionData && <SuccessNotice>{t(`adminCustomers.done.${done}`)}</SuccessNotice>}
      {profile.closureDueAt !== null && (
        <Notice type="warning" title={t("adminCustomers.closure.title")}>
          <p>
            {t("adminCustomers.closure.text", { at: formatDateTime(profile.closureDueAt, t) })}
            {profile.closureReason && ` ${t(`account.close.reasons.${profile.closureReason}`)}`}
          </p>
        </Notice>
      )}
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <div className="flex min-w-0 flex-col gap-6">
          <Orders screen={screen} />
          <Returns screen={screen} />
          <Reviews screen={screen} />
          <Points screen={screen} />
          <Notes screen={screen} answer={actionData?.intent === "note" ? actionData : null} />
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          <Profile screen={screen} />
          <CustomerTags screen={screen} answer={actionData?.intent === "tags" ? actionData : null} />
          {screen.groups && <PriceListsOf lists={screen.groups.lists} />}
          {screen.groups && (
            <GroupsOf
              screen={screen.groups}
              error={
                actionData?.intent === "groups"
                  ? groupErrorText(t, actionData.error.code, { ...actionData.error })
                  : null
              }
            />
          )}
          <SignIn screen={screen} answer={actionData?.intent === "invite" ? actionData : null} />
          <Exemption screen={screen} answer={actionData?.intent === "exemption" ? actionData : null} />
        </div>
      </div>
    </AdminPage>
  );
}

function Points({ screen: { points, profile } }: { screen: CustomerScreen }) {
  const t = useT();
  const to = useHref();
  return (
    <Panel
      id="points"
      title={t("adminCustomers.points")}
      aside={<span className="font-semibold tabular-nums">{formatNumber(profile.points, t.language)}</span>}
    >
      <Table
        cards
        caption={t("adminCustomers.latest", { what: t("adminCustomers.points") })}
        hideCaption
        rows={points}
        rowKey={({ id }) => id}
        empty={t("adminCustomers.none")}
        columns={[
          {
            key: "at",
            head: t("adminCustomers.at"),
            cell: ({ at }) => <span className="whitespace-nowrap">{formatListDate(at, t)}</span>,
          },
          {
            key: "order",
            head: t("adminOrders.number"),
            cell: ({ number }) => (
              <Link to={to("adminOrder", { number })} className="link whitespace-nowrap">
                {number}
              </Link>
            ),
          },
          {
            key: "points",
            head: t("adminCustomers.points"),
            align: "right",
            cell: ({ points: change }) => `${change > 0 ? "+" : "−"}${formatNumber(Math.abs(change), t.language)}`,
          },
        ]}
      />
    </Panel>
  );
}
