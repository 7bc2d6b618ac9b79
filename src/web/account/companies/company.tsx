import { Form } from "react-router";
import { useHref, useT } from "../../language/language.tsx";
import type { PageProps } from "../../page-props.ts";
import { Link } from "../../navigation/link.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { Notice, SuccessNotice } from "../../ui/notice.tsx";
import { AccountPage } from "../account-page.tsx";
import { useFieldErrors } from "../field-errors.ts";
import { BuyForCompany } from "./buy-for-company.tsx";
import { CompanyBadge } from "./company-badge.tsx";
import { People } from "./company-people.tsx";
import { Sites } from "./company-sites.tsx";
import { FactsForm } from "./facts-form.tsx";
import { AdmitForm, Joining } from "./joining.tsx";
import { InviteForm, MemberForm } from "./member-forms.tsx";
import type { CompanyReply, CompanyScreen } from "./company-part.tsx";
import { useRoleWords } from "./role-boxes.tsx";
import { PoForm } from "./po-form.tsx";
import { SiteForm } from "./site-form.tsx";
import { SiteTax } from "./site-tax.tsx";
import type * as server from "./company.server.ts";

/** A company: its state, sites and people; a form of one of these takes the page's place. */
export default function Company({ loaderData: screen, actionData: reply }: PageProps<typeof server>) {
  const t = useT();
  const to = useHref();
  const { company, editing, members } = screen;
  const back = to("company", { company: String(company.id) });
  const asking = editing?.what === "join" ? screen.asking.find(({ id }) => id === editing.id) : undefined;
  const member = editing?.what === "member" ? members.find(({ id }) => id === editing.id) : undefined;
  if (editing?.what === "site")
    return (
      <AccountPage title={t(editing.site ? "companies.site.editTitle" : "companies.site.addTitle")}>
        <SiteForm key={editing.site?.id ?? "new"} back={back} site={editing.site} reply={reply} />
      </AccountPage>
    );
  if (editing?.what === "facts")
    return (
      <AccountPage title={t(company.state === "declined" ? "companies.step.apply-again" : "companies.facts.title")}>
        <FactsForm screen={screen} shown={editing} reply={reply} />
      </AccountPage>
    );
  if (editing?.what === "tax")
    return (
      <AccountPage title={t("companies.tax.title", { site: editing.site.name })}>
        <SiteTax screen={screen} shown={editing} reply={reply} />
      </AccountPage>
    );
  if (editing?.what === "invite")
    return (
      <AccountPage title={t("companies.invite")}>
        <InviteForm sites={screen.sites} back={back} reply={reply} most={editing.most} />
      </AccountPage>
    );
  if (asking)
    return (
      <AccountPage title={t("companies.joining.asks")}>
        <AdmitForm key={asking.id} screen={screen} person={asking} reply={reply} />
      </AccountPage>
    );
  if (member)
    return (
      <AccountPage title={t("companies.memberTitle")}>
        <MemberForm key={member.id} screen={screen} member={member} reply={reply} />
      </AccountPage>
    );
  return <Overview screen={screen} reply={reply} />;
}

function Overview({ screen, reply }: { screen: CompanyScreen; reply: CompanyReply }) {
  const t = useT();
  const { company, roles, sites, isManaged, done } = screen;
  const errors = useFieldErrors(reply?.fieldErrors);
  const inWords = useRoleWords(sites);
  return (
    <AccountPage title={company.legalName} aside={<CompanyBadge state={company.state} />}>
      <ErrorSummary fieldErrors={errors.summary} />
      {done && !reply && <SuccessNotice>{t(`companies.done.${done}`)}</SuccessNotice>}
      <Stranded count={screen.stranded} />
      <State screen={screen} />
      <BuyForCompany screen={screen} />
      <p className="wrap-anywhere">{t("companies.yourRoles", { roles: inWords(roles) })}</p>
      <WaysOn screen={screen} />
      <Sites screen={screen} />
      {isManaged && <People screen={screen} />}
      {isManaged && company.state !== "closed" && <Joining screen={screen} />}
      {isManaged && company.state !== "closed" && <PoForm screen={screen} reply={reply} />}
      <Leave />
    </AccountPage>
  );
}

/** Requests that nobody can decide any more, since somebody left or has other roles. */
function Stranded({ count }: { count: number }) {
  const t = useT();
  const to = useHref();
  if (count === 0) return null;
  return (
    <Notice type="warning">
      <p>{t("approvals.stranded.count", { count })}</p>
      <p>
        <Link to={to("requisitions", {}, { scope: "all" })} className="link inline-flex min-h-11 items-center">
          {t("approvals.list.title")}
        </Link>
      </p>
    </Notice>
  );
}

/** The company's other pages that its reader may open. */
function WaysOn({ screen: { company, isManaged, seesInvoices } }: { screen: CompanyScreen }) {
  const t = useT();
  const to = useHref();
  const at = { company: String(company.id) };
  const isRun = isManaged && company.state !== "closed";
  if (!seesInvoices && !isRun) return null;
  return (
    <div className="flex flex-wrap gap-3">
      {seesInvoices && (
        <ButtonLink to={to("companyInvoices", at)} variant="secondary" icon="document">
          {t("invoices.title")}
        </ButtonLink>
      )}
      {isRun && (
        <>
          <ButtonLink to={to("companySpending", at)} variant="secondary" icon="gauge">
            {t("approvals.spending.title")}
          </ButtonLink>
          <ButtonLink to={to("companyRules", at)} variant="secondary" icon="check">
            {t("approvals.rules.title")}
          </ButtonLink>
        </>
      )}
    </div>
  );
}

/** Explains a company's state to its members, with the merchant's reason. */
function State({ screen: { company, steps, wish, isManaged } }: { screen: CompanyScreen }) {
  const t = useT();
  const to = useHref();
  const { state, reason, version } = company;
  const otherSteps = steps.filter((step) => step !== "apply-again");
  return (
    <Notice type={state === "approved" ? "success" : state === "applied" ? "info" : "warning"}>
      <div className="flex flex-col items-start gap-3 wrap-anywhere">
        <p>{t(`companies.stateText.${state}`)}</p>
        {reason && <p className="whitespace-pre-line">{t("companies.reason", { reason })}</p>}
        {wish?.asked && <p>{t("companies.facts.waits", { ...wish.asked, taxId: wish.asked.taxId || "–" })}</p>}
        {wish?.answer && <p className="whitespace-pre-line">{t("companies.facts.refused", { reason: wish.answer })}</p>}
        {/* An application is sent again with what its administrator mends in it. */}
        {isManaged && state !== "closed" && (
          <ButtonLink
            to={to("company", { company: String(company.id) }, { facts: "" })}
            variant="secondary"
            size="small"
            icon="edit"
          >
            {t(state === "declined" ? "companies.step.apply-again" : "companies.facts.title")}
          </ButtonLink>
        )}
        {otherSteps.map((step) => (
          <Form method="post" key={step}>
            <input type="hidden" name="intent" value="step" />
            <input type="hidden" name="version" value={version} />
            <Button type="submit" name="step" value={step} variant="secondary" size="small">
              {t(`companies.step.${step}`)}
            </Button>
          </Form>
        ))}
      </div>
    </Notice>
  );
}

function Leave() {
  const t = useT();
  return (
    <section aria-labelledby="leave" className="flex flex-col items-start gap-3 border-t border-line pt-4">
      <h2 id="leave" className="text-lg font-semibold">
        {t("companies.leave")}
      </h2>
      <p className="max-w-text text-muted">{t("companies.leaveText")}</p>
      <Form method="post">
        <Button type="submit" name="intent" value="leave" variant="secondary">
          {t("companies.leaveNow")}
        </Button>
      </Form>
    </section>
  );
}
