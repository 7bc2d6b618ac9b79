import { useEffect } from "react";
import { useHref, useT } from "../../language/language.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Notice, SuccessNotice } from "../../ui/notice.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { refreshVisitor } from "../../visitor/visitor.ts";
import { AccountForm, EntryPage } from "../entry-page.tsx";
import { useFieldErrors } from "../field-errors.ts";
import type * as server from "./verify-email.server.ts";
import type { PageProps } from "../../page-props.ts";

export default function VerifyEmail({ loaderData: { email, ownSession }, actionData }: PageProps<typeof server>) {
  const t = useT();
  const to = useHref();
  const errors = useFieldErrors(actionData?.fieldErrors);
  const isDone = actionData?.done === true;
  useEffect(() => {
    // The page's head greets whoever has just been let in.
    if (isDone) void refreshVisitor();
  }, [isDone]);
  if (isDone) {
    return (
      <EntryPage title={t("account.verify.doneTitle")}>
        <SuccessNotice>{t("account.verify.done")}</SuccessNotice>
        <ButtonLink to={to("personal")} wide>
          {t("account.verify.toAccount")}
        </ButtonLink>
      </EntryPage>
    );
  }
  if (email === null || actionData?.expired) {
    return (
      <EntryPage title={t("account.verify.title")}>
        <Notice type="error" live title={t("account.verify.expired")}>
          {t("account.verify.expiredText")}
        </Notice>
        <ButtonLink to={to("personal")} wide>
          {t("account.verify.toAccount")}
        </ButtonLink>
      </EntryPage>
    );
  }
  return (
    <EntryPage title={t("account.verify.title")} text={t("account.verify.ask", { email })}>
      <AccountForm shown={errors} submit={t("account.verify.submit")} pending={t("account.verify.pending")}>
        <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
        {!ownSession && (
          <PasswordField
            name="password"
            label={t("account.fields.password")}
            hint={t("account.verify.askPassword")}
            error={errors.say("password")}
          />
        )}
      </AccountForm>
    </EntryPage>
  );
}
