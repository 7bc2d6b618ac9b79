import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import type { PageProps } from "../../page-props.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Notice, SuccessNotice } from "../../ui/notice.tsx";
import { AccountPage } from "../account-page.tsx";
import { AccountForm } from "../entry-page.tsx";
import { useFieldErrors } from "../field-errors.ts";
import { CompanyBadge } from "./company-badge.tsx";
import { CompanyFields } from "./company-fields.tsx";
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
      {done && !actionData && <SuccessNotice>{t("companies.done.left")}</SuccessNotice>}
      {companies.length > 0 && <CompanyList companies={companies} />}
      {isApplying && <Application reply={actionData} emailVerified={emailVerified} />}
    </AccountPage>
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

function Application({ reply, emailVerified }: { reply: Props["actionData"]; emailVerified: boolean }) {
  const t = useT();
  const errors = useFieldErrors(reply?.fieldErrors);
  return (
    <section aria-labelledby="apply" className="flex max-w-text flex-col gap-4">
      <h2 id="apply" className="text-lg font-semibold">
        {t("companies.applyTitle")}
      </h2>
      <p className="text-muted">{t("companies.applyText")}</p>
      {!emailVerified && <Notice type="warning">{t("companies.errors.email_unconfirmed")}</Notice>}
      <AccountForm shown={errors} submit={t("companies.applySend")} pending={t("companies.sending")} wide={false}>
        <CompanyFields values={reply?.values ?? {}} say={errors.say} />
      </AccountForm>
    </section>
  );
}
