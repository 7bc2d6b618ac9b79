import { Form } from "react-router";
import { useHref, useT } from "../../language/language.tsx";
import type { PageProps } from "../../page-props.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { ErrorNotice, Notice } from "../../ui/notice.tsx";
import { EntryPage } from "../entry-page.tsx";
import type * as server from "./invitation.server.ts";

/** An invitation to a company, accepted by the account whose mailbox it went to. */
export default function CompanyInvitation({ loaderData, actionData }: PageProps<typeof server>) {
  const t = useT();
  const to = useHref();
  const { company, email } = loaderData;
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
      <Form method="post">
        <Button type="submit" size="large" wide>
          {t("companies.invitation.accept", { company })}
        </Button>
      </Form>
    </EntryPage>
  );
}
