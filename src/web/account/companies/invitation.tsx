import { Form } from "react-router";
import { useHref, useT } from "../../language/language.tsx";
import type { PageProps } from "../../page-props.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { CheckboxField } from "../../ui/field.tsx";
import { ErrorNotice, Notice, SuccessNotice } from "../../ui/notice.tsx";
import { EntryPage } from "../entry-page.tsx";
import type * as server from "./invitation.server.ts";

/** An invitation to a company, accepted by the account whose mailbox it went to. */
export default function CompanyInvitation({ loaderData, actionData }: PageProps<typeof server>) {
  const t = useT();
  const to = useHref();
  const { company, email, site, isConfirmed } = loaderData;
  if (company === null || actionData?.code === "invitation_over")
    return (
      <EntryPage title={t("companies.invitation.title")}>
        <Notice type="error">{t("companies.errors.invitation_over")}</Notice>
        <ButtonLink to={to("companies")} wide>
          {t("companies.title")}
        </ButtonLink>
      </EntryPage>
    );
  return (
    <EntryPage title={t("companies.invitation.title")} text={t("companies.invitation.text", { company, email })}>
      {actionData && <ErrorNotice>{t("companies.errors.other_mailbox", { email })}</ErrorNotice>}
      {isConfirmed && !actionData && <SuccessNotice>{t("companies.done.confirmed")}</SuccessNotice>}
      <Form method="post" className="flex flex-col gap-4">
        {site !== null && (
          <CheckboxField
            name="buysFor"
            label={t("companies.invitation.buysFor", { name: site })}
            hint={t("companies.buying.text")}
            defaultChecked
          />
        )}
        <Button type="submit" size="large" wide>
          {t("companies.invitation.accept", { company })}
        </Button>
      </Form>
    </EntryPage>
  );
}
