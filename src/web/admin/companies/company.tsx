import { Form, useSearchParams } from "react-router";
import { addressLabel } from "#domain/shipping/address-label.ts";
import { fullName } from "#domain/kernel/person-name.ts";
import { phoneText } from "#domain/kernel/phone.ts";
import { dockFacts } from "#domain/companies/site.ts";
import { formatDateTime, formatListTime } from "#i18n/format.ts";
import { orderStateName } from "#i18n/order-state-name.ts";
import { CompanyBadge } from "../../account/companies/company-badge.tsx";
import { useRoleWords } from "../../account/companies/role-boxes.tsx";
import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import type { PageProps } from "../../page-props.ts";
import { orderTones } from "../../account/orders/order-tones.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { Money } from "../../ui/money.tsx";
import { SuccessNotice } from "../../ui/notice.tsx";
import { AdminPage } from "../admin-page.tsx";
import { BackButton } from "../back-button.tsx";
import { Fact } from "../customers/fact.tsx";
import { Panel } from "../panel.tsx";
import { groupErrorText } from "../groups/group-words.ts";
import { GroupsOf } from "../groups/groups-of.tsx";
import { PriceListsOf } from "../prices/price-lists-of.tsx";
import type * as server from "./company.server.ts";
import { CompanyForms } from "./company-forms.tsx";
import { AskedFacts, Steps, stepText } from "./company-steps.tsx";
import { OnAccount } from "./on-account.tsx";
import { SiteExemptions } from "./site-exemptions.tsx";
import { HoursIn } from "../table/hours-in.tsx";

export { ErrorBoundary } from "../error-boundary.tsx";

type Props = PageProps<typeof server>;
type Screen = Props["loaderData"];

const doneSteps = [
  "made",
  "approve",
  "decline",
  "hold",
  "release",
  "close",
  "join-group",
  "leave-group",
  "add-certificate",
  "grant-exemption",
  "refuse-certificate",
  "end-exemption",
  "facts",
  "grant-facts",
  "refuse-facts",
] as const;

/** Of the company's forms, said as to its own people. */
const formSteps = ["site", "site-moved", "site-closed", "invited", "withdrawn"] as const;

/** One company: its application, people, sites, history, and the merchant's steps. */
export default function Company({ loaderData: screen, actionData: reply }: Props) {
  const t = useT();
  const to = useHref();
  const [search] = useSearchParams();
  const { company, steps } = screen;
  const done = doneSteps.find((one) => one === search.get("done"));
  const formDone = formSteps.find((one) => one === search.get("done"));
  const ofForm = reply?.step === "form" ? reply : undefined;
  if (screen.editing) return <CompanyForms screen={screen} reply={ofForm} />;
  const ofStep =
    reply && reply.step !== "groups" && reply.step !== "exemption" && reply.step !== "form" ? reply : undefined;
  return (
    <AdminPage
      title={company.legalName}
      badge={<CompanyBadge state={company.state} />}
      aside={<BackButton to={to("adminCompanies")}>{t("adminCompanies.title")}</BackButton>}
    >
      {done && !reply && <SuccessNotice>{t(`adminCompanies.done.${done}`)}</SuccessNotice>}
      {formDone && !reply && <SuccessNotice>{t(`companies.done.${formDone}`)}</SuccessNotice>}
      {ofStep && (
        <ErrorSummary
          fieldErrors={[{ field: `${ofStep.step}-reason`, message: stepText(t, ofStep.code) }]}
          of={ofStep}
        />
      )}
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <div className="flex min-w-0 flex-col gap-6">
          <Orders screen={screen} />
          <People screen={screen} />
          <Sites screen={screen} />
          <History screen={screen} />
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          <OnAccount company={company.id} sheet={screen.sheet} />
          <AskedFacts screen={screen} reply={ofStep} />
          <Application screen={screen} />
          <SiteExemptions screen={screen} reply={reply?.step === "exemption" ? reply : undefined} />
          {screen.groups && <PriceListsOf lists={screen.groups.lists} />}
          {screen.groups && (
            <GroupsOf screen={screen.groups} error={reply?.step === "groups" ? groupErrorText(t, reply.code) : null} />
          )}
          {steps.length > 0 && <Steps key={company.version} screen={screen} reply={ofStep} />}
        </div>
      </div>
    </AdminPage>
  );
}

function Application({ screen: { company, mayDecide } }: { screen: Screen }) {
  const t = useT();
  const to = useHref();
  const { billing } = company;
  return (
    <Panel
      id="application"
      title={t("adminCompanies.application")}
      aside={
        mayDecide &&
        company.state !== "closed" && (
          <ButtonLink
            to={to("adminCompany", { company: String(company.id) }, { edit: "" })}
            variant="quiet"
            size="small"
            icon="edit"
            aria-label={t("companies.facts.title")}
          >
            {t("companies.edit")}
          </ButtonLink>
        )
      }
    >
      <dl className="flex flex-col gap-2 text-sm wrap-anywhere">
        <Fact name={t("companies.fields.taxId")}>{company.taxId || "–"}</Fact>
        <Fact name={t("adminCompanies.termsWished")}>{company.termsWished || "–"}</Fact>
        <Fact name={t("companies.fields.tradeReferences")}>
          <span className="whitespace-pre-line">{company.tradeReferences || "–"}</span>
        </Fact>
        <Fact name={t("companies.places.billing")}>{billing ? addressLabel(billing).join(", ") : "–"}</Fact>
        <Fact name={t("companies.facts.language")}>{t(`companies.facts.in.${company.language}`)}</Fact>
        <Fact name={t("adminCompanies.since")}>{formatDateTime(company.createdAt, t)}</Fact>
        {company.reason && <Fact name={t("adminCompanies.reason")}>{company.reason}</Fact>}
      </dl>
    </Panel>
  );
}

function People({ screen: { company, members, invitations, sites, mayDecide } }: { screen: Screen }) {
  const t = useT();
  const to = useHref();
  const mayInvite = mayDecide && company.state !== "closed" && company.state !== "declined";
  const inWords = useRoleWords(sites);
  return (
    <Panel
      id="people"
      title={t("companies.people")}
      aside={
        mayInvite && (
          <ButtonLink
            to={to("adminCompany", { company: String(company.id) }, { invite: "" })}
            variant="quiet"
            size="small"
            icon="plus"
          >
            {t("companies.invite")}
          </ButtonLink>
        )
      }
    >
      {members.length + invitations.length === 0 && <p className="text-sm text-muted">{t("adminCompanies.nobody")}</p>}
      <ul className="flex flex-col gap-3 text-sm wrap-anywhere">
        {members.map((member) => (
          <li key={member.id}>
            <Link to={to("adminCustomer", { customer: String(member.customerId) })} className="link font-semibold">
              {fullName(member) || member.email}
            </Link>{" "}
            <span className="text-muted">{member.email}</span>
            <p>{inWords(member.roles) || t("companies.noRoles")}</p>
          </li>
        ))}
        {invitations.map(({ id, email, roles }) => (
          <li key={`invitation-${id}`}>
            <span className="font-semibold">{email}</span>{" "}
            <span className="text-muted">{t("adminCompanies.invited")}</span>
            <p>{inWords(roles)}</p>
            {mayDecide && (
              <Form method="post">
                <input type="hidden" name="invitation" value={id} />
                <Button
                  type="submit"
                  name="intent"
                  value="withdraw-invitation"
                  variant="quiet"
                  size="small"
                  aria-label={t("companies.withdrawOf", { email })}
                >
                  {t("companies.withdraw")}
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Sites({ screen: { company, sites, mayDecide } }: { screen: Screen }) {
  const t = useT();
  const to = useHref();
  const here = { company: String(company.id) };
  const mayEdit = mayDecide && company.state !== "closed";
  return (
    <Panel
      id="sites"
      title={t("companies.sites")}
      aside={
        mayEdit && (
          <ButtonLink to={to("adminCompany", here, { site: "new" })} variant="quiet" size="small" icon="plus">
            {t("companies.site.add")}
          </ButtonLink>
        )
      }
    >
      {sites.length === 0 && <p className="text-sm text-muted">{t("adminCompanies.noSites")}</p>}
      <ul className="grid gap-4 text-sm wrap-anywhere sm:grid-cols-2">
        {sites.map((site) => (
          <li key={site.id}>
            <h3 className="font-semibold">{site.name}</h3>
            {[
              fullName(site),
              site.address1,
              site.address2,
              `${site.city}, ${site.state} ${site.zip}`,
              phoneText(site.phone),
            ]
              .filter(Boolean)
              .map((line) => (
                <p key={line}>{line}</p>
              ))}
            <p className="text-muted">
              {[
                ...dockFacts.filter((fact) => site[fact]).map((fact) => t(`companies.site.facts.${fact}`)),
                site.receivingHours,
              ]
                .filter(Boolean)
                .join(t("companies.comma"))}
            </p>
            {mayEdit && (
              <ButtonLink
                to={to("adminCompany", here, { site: site.id })}
                variant="quiet"
                size="small"
                icon="edit"
                aria-label={t("companies.site.editOf", { name: site.name })}
              >
                {t("companies.edit")}
              </ButtonLink>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Orders({ screen: { orders } }: { screen: Screen }) {
  const t = useT();
  const to = useHref();
  const { latest, count } = orders;
  return (
    <Panel id="orders" title={t("adminCompanies.orders")}>
      {count === 0 && <p className="text-sm text-muted">{t("adminCompanies.noOrders")}</p>}
      {count > latest.length && (
        <p className="text-sm text-muted">{t("adminCompanies.latest", { count: latest.length })}</p>
      )}
      <ul className="flex flex-col divide-y divide-line text-sm wrap-anywhere">
        {latest.map(({ number, state, shippingMethod, placedAt, total, boughtFor }) => (
          <li key={number} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
            <span className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
              <Link to={to("adminOrder", { number })} className="link font-semibold tabular-nums">
                {number}
              </Link>
              <Badge tone={orderTones[state]}>{orderStateName(t, { state, shippingMethod })}</Badge>
              <span>{[boughtFor?.site, boughtFor?.by].filter(Boolean).join(" · ")}</span>
            </span>
            <span className="text-muted">
              {formatDateTime(placedAt, t)} · <Money amount={total} />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function History({ screen: { history } }: { screen: Screen }) {
  const t = useT();
  return (
    <Panel id="history" title={t("adminCompanies.history")}>
      <HoursIn className="text-sm text-muted" />
      <ol className="flex flex-col gap-3 text-sm wrap-anywhere">
        {history.map(({ event, by, about, at }) => (
          <li key={`${event} ${at} ${about}`} className="border-l-2 border-line pl-3">
            <p>
              <span className="font-semibold">{t(`adminCompanies.event.${event}`)}</span> {about}
            </p>
            <p className="text-muted">{[by, formatListTime(at, t)].filter(Boolean).join(" · ")}</p>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
