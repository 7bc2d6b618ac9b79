import { useSearchParams } from "react-router";
import { cutText } from "#domain/kernel/text.ts";
import { fullName } from "#domain/kernel/person-name.ts";
import { formatDateTime, formatListDate, formatNumber } from "#i18n/format.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import { Badge } from "../../ui/badge.tsx";
import { buttonClass, ButtonLink } from "../../ui/button.tsx";
import { Money } from "../../ui/money.tsx";
import { Notice, SuccessNotice } from "../../ui/notice.tsx";
import { Stars } from "../../ui/stars.tsx";
import { Table } from "../../ui/table.tsx";
import { AdminPage } from "../admin-page.tsx";
import { BackButton } from "../back-button.tsx";
import { Panel } from "../panel.tsx";
import type { PageProps } from "../../page-props.ts";
import { Exemption, Notes, SignIn } from "./customer-forms.tsx";
import { CustomerTags } from "./customer-tags.tsx";
import { Fact } from "./fact.tsx";
import type * as server from "./customer.server.ts";

export { ErrorBoundary } from "../error-boundary.tsx";

type Screen = PageProps<typeof server>["loaderData"];
const saidOnce = ["made", "invited", "noted", "tagged", "signedOut", "exemption"] as const;

type Props = PageProps<typeof server>;

/** One customer: identity, orders, and the merchant's notes. */
export default function Customer({ loaderData: screen, actionData }: Props) {
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
          <SignIn screen={screen} answer={actionData?.intent === "invite" ? actionData : null} />
          <Exemption screen={screen} answer={actionData?.intent === "exemption" ? actionData : null} />
        </div>
      </div>
    </AdminPage>
  );
}

function WaysOn({ screen: { profile, mayBeginOrder, mayExport } }: { screen: Props["loaderData"] }) {
  const t = useT();
  const to = useHref();
  return (
    <>
      <BackButton to={to("adminCustomers")}>{t("adminCustomers.title")}</BackButton>
      {mayBeginOrder && (
        <ButtonLink to={to("adminDraftNew", {}, { customer: profile.id })} variant="secondary" size="small" icon="plus">
          {t("adminDrafts.new")}
        </ButtonLink>
      )}
      {mayExport && (
        <a
          href={to("adminCustomerData", { customer: String(profile.id) })}
          className={buttonClass({ variant: "secondary", size: "small" })}
        >
          {t("adminCustomers.download")}
        </a>
      )}
    </>
  );
}

function Profile({ screen: { profile, addresses } }: { screen: Screen }) {
  const t = useT();
  return (
    <Panel id="profile" title={t("adminCustomers.profile")}>
      <dl className="flex flex-col gap-2 text-sm wrap-anywhere">
        <Fact name={t("adminCustomers.email")}>
          <a href={`mailto:${profile.email}`} className="link break-all">
            {profile.email}
          </a>
        </Fact>
        <Fact name={t("adminCustomers.phone")}>{profile.phone || "–"}</Fact>
        <Fact name={t("adminCustomers.industry")}>{profile.industry || "–"}</Fact>
        <Fact name={t("adminCustomers.language")}>{t(`adminCustomers.in.${profile.language}`)}</Fact>
        <Fact name={t("adminCustomers.since")}>{formatDateTime(profile.createdAt, t)}</Fact>
      </dl>
      <h3 className="text-sm font-semibold text-muted">{t("adminCustomers.addresses")}</h3>
      {addresses.length === 0 && <p className="text-sm text-muted">{t("adminCustomers.none")}</p>}
      <ul className="flex flex-col gap-3 text-sm wrap-anywhere">
        {addresses.map((one) => (
          <li key={one.id}>
            {[
              fullName(one),
              one.companyName,
              one.address1,
              one.address2,
              `${one.city}, ${one.state} ${one.zip}`,
              one.phone,
            ]
              .filter(Boolean)
              .map((line) => (
                <span key={line} className="block">
                  {line}
                </span>
              ))}
            {one.isDefault && <Badge>{t("adminCustomers.default")}</Badge>}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Orders({ screen: { orders, profile } }: { screen: Screen }) {
  const t = useT();
  const to = useHref();
  return (
    <Panel
      id="orders"
      title={t("adminCustomers.orders")}
      aside={
        <Link to={to("adminOrders", {}, { q: profile.email })} className="link text-sm">
          {t("adminCustomers.allOrders")}
        </Link>
      }
    >
      <Table
        cards
        caption={t("adminCustomers.latest", { what: t("adminCustomers.orders") })}
        hideCaption
        rows={orders}
        rowKey={({ number }) => number}
        empty={t("adminCustomers.none")}
        columns={[
          {
            key: "number",
            head: t("adminOrders.number"),
            cell: ({ number }) => (
              <Link to={to("adminOrder", { number })} className="link whitespace-nowrap">
                {number}
              </Link>
            ),
          },
          {
            key: "placed",
            head: t("adminOrders.placed"),
            cell: ({ placedAt }) => <span className="whitespace-nowrap">{formatListDate(placedAt, t)}</span>,
          },
          { key: "state", head: t("adminOrders.state"), cell: ({ state }) => t(`orders.state.${state}`) },
          {
            key: "total",
            head: t("adminOrders.total"),
            align: "right",
            cell: ({ total }) => <Money amount={total} />,
          },
          {
            key: "refunded",
            head: t("adminOrders.refunded"),
            align: "right",
            cell: ({ refunded }) => (refunded > 0 ? <Money amount={refunded} /> : "–"),
          },
        ]}
      />
    </Panel>
  );
}

function Returns({ screen: { returns } }: { screen: Screen }) {
  const t = useT();
  const to = useHref();
  return (
    <Panel id="returns" title={t("adminShell.place.returns")}>
      <Table
        cards
        caption={t("adminCustomers.latest", { what: t("adminShell.place.returns") })}
        hideCaption
        rows={returns}
        rowKey={({ id }) => id}
        empty={t("adminCustomers.none")}
        columns={[
          {
            key: "number",
            head: t("adminReturns.number"),
            cell: ({ id, number }) => (
              <Link to={to("adminReturn", { id: String(id) })} className="link">
                {number}
              </Link>
            ),
          },
          {
            key: "requested",
            head: t("adminCustomers.requested"),
            cell: ({ requestedAt }) => <span className="whitespace-nowrap">{formatListDate(requestedAt, t)}</span>,
          },
          { key: "state", head: t("adminOrders.state"), cell: ({ state }) => t(`adminReturns.state.${state}`) },
        ]}
      />
    </Panel>
  );
}

function Reviews({ screen: { reviews, mayDecideReviews } }: { screen: Screen }) {
  const t = useT();
  const to = useHref();
  return (
    <Panel id="reviews" title={t("adminShell.place.reviews")}>
      <Table
        cards
        caption={t("adminCustomers.latest", { what: t("adminShell.place.reviews") })}
        hideCaption
        rows={reviews}
        rowKey={({ id }) => id}
        empty={t("adminCustomers.none")}
        columns={[
          { key: "product", head: t("adminReviews.product"), cell: ({ product }) => product[t.language] || product.en },
          {
            key: "stars",
            head: t("adminReviews.stars"),
            cell: ({ stars }) => <Stars rating={stars} count={1} single />,
          },
          {
            key: "title",
            head: t("adminReviews.review"),
            cell: ({ title }) =>
              mayDecideReviews ? (
                <Link to={to("adminReviews", {}, { scope: "all", q: cutText(title, 80) })} className="link break-words">
                  {title}
                </Link>
              ) : (
                title
              ),
          },
          { key: "status", head: t("adminOrders.state"), cell: ({ status }) => t(`adminReviews.scope.${status}`) },
        ]}
      />
    </Panel>
  );
}

function Points({ screen: { points, profile } }: { screen: Screen }) {
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
