import { useEffect } from "react";
import { Form, useNavigation } from "react-router";
import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import type { PageProps } from "../../page-props.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { SelectField } from "../../ui/field.tsx";
import { Notice, SuccessNotice } from "../../ui/notice.tsx";
import { refreshVisitor } from "../../visitor/visitor.ts";
import { AccountPage } from "../account-page.tsx";
import { useFieldErrors } from "../field-errors.ts";
import { Application } from "./application.tsx";
import { CompanyBadge } from "./company-badge.tsx";
import type * as server from "./companies.server.ts";

type Props = PageProps<typeof server>;

/** The companies of an account, and the application of another. */
export default function Companies({ loaderData, actionData }: Props) {
  const t = useT();
  const to = useHref();
  const { companies, isApplying, done, emailVerified } = loaderData;
  const apply = (
    <ButtonLink to={to("companies", {}, { apply: "" })} icon="plus">
      {t("companies.apply")}
    </ButtonLink>
  );
  return (
    <AccountPage title={t("companies.title")} aside={!isApplying && apply}>
      {done && !actionData && <SuccessNotice>{t(`companies.done.${done}`)}</SuccessNotice>}
      <Invitations invitations={loaderData.invitations} />
      <BuyFor data={loaderData} reply={actionData} />
      {companies.length > 0 && <CompanyList companies={companies} />}
      {loaderData.joinable.map((company) => (
        <Joinable key={company.id} company={company} reply={isApplying ? undefined : actionData} />
      ))}
      {isApplying && <Application reply={actionData} emailVerified={emailVerified} />}
    </AccountPage>
  );
}

/** The companies that invite the reader's confirmed mailbox, each with the way to its invitation. */
function Invitations({ invitations }: Pick<Props["loaderData"], "invitations">) {
  const t = useT();
  const to = useHref();
  return invitations.map(({ id, company }) => (
    <section
      key={id}
      aria-labelledby={`invitation-${id}`}
      className="flex max-w-text flex-col items-start gap-3 rounded-lg border border-line p-4 wrap-anywhere"
    >
      <h2 id={`invitation-${id}`} className="text-lg font-semibold">
        {t("companies.invitation.title")}
      </h2>
      <p>{t("companies.invitation.waits", { company })}</p>
      <ButtonLink to={to("companyInvitation", {}, { invitation: id })}>{t("companies.invitation.open")}</ButtonLink>
    </section>
  ));
}

/** The choice for whom to buy; also that one has ended. */
function BuyFor({
  data: { sites, chosenSite, lostChoice, hasOwnPrices, done },
  reply,
}: {
  data: Props["loaderData"];
  reply: Props["actionData"];
}) {
  const t = useT();
  const busy = useNavigation().state !== "idle";
  const error = reply?.fieldErrors.find(({ field }) => field === "site");
  const errors = useFieldErrors(error ? [error] : undefined);
  useEffect(() => {
    if (done === "buys-for") void refreshVisitor();
  }, [done]);
  if (sites.length === 0 && !lostChoice) return null;
  return (
    <section aria-labelledby="buy-for" className="flex max-w-text flex-col gap-3 rounded-lg border border-line p-4">
      <h2 id="buy-for" className="text-lg font-semibold">
        {t("companies.buying.title")}
      </h2>
      {lostChoice && <Notice type="warning">{lostChoice}</Notice>}
      <p className="text-muted">{t("companies.buying.text")}</p>
      {hasOwnPrices && sites.length > 0 && <p className="text-muted">{t("companies.buying.ownPrices")}</p>}
      <Form method="post" className="flex flex-wrap items-end gap-3">
        <input type="hidden" name="intent" value="buys-for" />
        <SelectField
          key={chosenSite}
          name="site"
          label={t("companies.buying.for")}
          placeholder={t("companies.buying.self")}
          choices={sites.map(({ siteId, name }) => ({ value: String(siteId), label: name }))}
          defaultValue={chosenSite ?? ""}
          error={errors.say("site")}
          className="min-w-0 flex-1 basis-60"
        />
        <Button type="submit" pending={busy}>
          {t("companies.buying.save")}
        </Button>
      </Form>
    </section>
  );
}

/** A company of the reader's mail domain: asks to join it. */
function Joinable({
  company: { id, legalName, state },
  reply,
}: {
  company: Props["loaderData"]["joinable"][number];
  reply: Props["actionData"];
}) {
  const t = useT();
  const busy = useNavigation().state !== "idle";
  const errors = useFieldErrors(reply?.fieldErrors.filter(({ field }) => field === ""));
  return (
    <section
      aria-labelledby={`join-${id}`}
      className="flex max-w-text flex-col items-start gap-3 rounded-lg border border-line p-4 wrap-anywhere"
    >
      <h2 id={`join-${id}`} className="text-lg font-semibold">
        {legalName}
      </h2>
      <ErrorSummary fieldErrors={errors.summary} />
      <p className="text-muted">{t(`companies.joining.${state}`)}</p>
      {state === "open" && (
        <Form method="post">
          <input type="hidden" name="company" value={id} />
          <Button type="submit" name="intent" value="join" pending={busy}>
            {t("companies.joining.ask", { company: legalName })}
          </Button>
        </Form>
      )}
    </section>
  );
}

function CompanyList({ companies }: Pick<Props["loaderData"], "companies">) {
  const t = useT();
  const to = useHref();
  return (
    <ul className="grid gap-4 sm:grid-cols-2">
      {companies.map(({ id, legalName, state, roles }) => (
        <li key={id} className="flex flex-col items-start gap-2 rounded-lg border border-line p-4 wrap-anywhere">
          <CompanyBadge state={state} />
          <Link to={to("company", { company: String(id) })} className="link text-lg font-semibold">
            {legalName}
          </Link>
          <p className="text-sm text-muted">
            {roles.map((role) => t(`companies.role.${role}`)).join(t("companies.comma"))}
          </p>
        </li>
      ))}
    </ul>
  );
}
