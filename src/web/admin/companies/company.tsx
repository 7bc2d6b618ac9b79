import { longestReason } from "#domain/companies/company-life.ts";
import { Form, useNavigation, useSearchParams } from "react-router";
import { fullName } from "#domain/kernel/person-name.ts";
import { phoneText } from "#domain/kernel/phone.ts";
import { dockFacts } from "#domain/companies/site.ts";
import { formatDateTime } from "#i18n/format.ts";
import { CompanyBadge } from "../../account/companies/company-badge.tsx";
import { useRoleWords } from "../../account/companies/role-boxes.tsx";
import { errorText } from "../../error-text.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import type { PageProps } from "../../page-props.ts";
import { orderTones } from "../../account/orders/order-tones.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { TextArea } from "../../ui/field.tsx";
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
import { OnAccount } from "./on-account.tsx";
import { SiteExemptions } from "./site-exemptions.tsx";
import { sharedText } from "../refused-text.ts";

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
] as const;

const stepText = errorText(sharedText, {
  reason_required: "adminCompanies.reason",
  too_long: { label: "adminCompanies.reason", kind: "too_long", values: { max: longestReason } },
});

/** One company: its application, people, sites, history, and the merchant's steps. */
export default function Company({ loaderData: screen, actionData: reply }: Props) {
  const t = useT();
  const to = useHref();
  const [search] = useSearchParams();
  const { company, steps } = screen;
  const done = doneSteps.find((one) => one === search.get("done"));
  const ofStep = reply && reply.step !== "groups" && reply.step !== "exemption" ? reply : undefined;
  return (
    <AdminPage
      title={company.legalName}
      badge={<CompanyBadge state={company.state} />}
      aside={<BackButton to={to("adminCompanies")}>{t("adminCompanies.title")}</BackButton>}
    >
      {done && !reply && <SuccessNotice>{t(`adminCompanies.done.${done}`)}</SuccessNotice>}
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

function Application({ screen: { company } }: { screen: Screen }) {
  const t = useT();
  return (
    <Panel id="application" title={t("adminCompanies.application")}>
      <dl className="flex flex-col gap-2 text-sm wrap-anywhere">
        <Fact name={t("companies.fields.taxId")}>{company.taxId || "–"}</Fact>
        <Fact name={t("adminCompanies.termsWished")}>{company.termsWished || "–"}</Fact>
        <Fact name={t("companies.fields.tradeReferences")}>
          <span className="whitespace-pre-line">{company.tradeReferences || "–"}</span>
        </Fact>
        <Fact name={t("adminCompanies.since")}>{formatDateTime(company.createdAt, t)}</Fact>
        {company.reason && <Fact name={t("adminCompanies.reason")}>{company.reason}</Fact>}
      </dl>
    </Panel>
  );
}

type StepReply = Exclude<NonNullable<Props["actionData"]>, { step: "groups" | "exemption" }>;

function Steps({ screen: { company, steps }, reply }: { screen: Screen; reply: StepReply | undefined }) {
  const t = useT();
  const busy = useNavigation().state !== "idle";
  return (
    <Panel id="steps" title={t("adminCompanies.steps")}>
      {steps.map(({ step, needsReason }) => (
        <Form
          key={step}
          method="post"
          noValidate
          className="flex flex-col items-start gap-3 [&+form]:border-t [&+form]:border-line [&+form]:pt-3"
        >
          <input type="hidden" name="version" value={company.version} />
          {needsReason && (
            <TextArea
              id={`${step}-reason`}
              name="reason"
              label={t("adminCompanies.reason")}
              hint={t(`adminCompanies.reasonHint`)}
              rows={2}
              defaultValue={reply?.step === step ? reply.reason : ""}
              error={reply?.step === step && stepText(t, reply.code)}
              className="w-full"
            />
          )}
          <Button
            type="submit"
            name="intent"
            value={step}
            variant={needsReason ? "secondary" : "primary"}
            size="small"
            pending={busy}
          >
            {t(`companies.step.${step}`)}
          </Button>
        </Form>
      ))}
    </Panel>
  );
}

function People({ screen: { members, invitations, sites } }: { screen: Screen }) {
  const t = useT();
  const to = useHref();
  const inWords = useRoleWords(sites);
  return (
    <Panel id="people" title={t("companies.people")}>
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
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Sites({ screen: { sites } }: { screen: Screen }) {
  const t = useT();
  return (
    <Panel id="sites" title={t("companies.sites")}>
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
        {latest.map(({ number, state, placedAt, total, boughtFor }) => (
          <li key={number} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
            <span className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
              <Link to={to("adminOrder", { number })} className="link font-semibold tabular-nums">
                {number}
              </Link>
              <Badge tone={orderTones[state]}>{t(`orders.state.${state}`)}</Badge>
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
      <ol className="flex flex-col gap-3 text-sm wrap-anywhere">
        {history.map(({ event, by, about, at }) => (
          <li key={`${event} ${at} ${about}`} className="border-l-2 border-line pl-3">
            <p>
              <span className="font-semibold">{t(`adminCompanies.event.${event}`)}</span> {about}
            </p>
            <p className="text-muted">{[by, formatDateTime(at, t)].filter(Boolean).join(" · ")}</p>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
