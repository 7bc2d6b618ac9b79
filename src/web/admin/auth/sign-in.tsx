import { Form } from "react-router";
import { useT } from "../../language/language.tsx";
import { Answered } from "../../ui/answered.tsx";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { Notice, SuccessNotice } from "../../ui/notice.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { AuthRefused } from "./auth-refused.tsx";
import { AuthPage } from "./auth-page.tsx";
import type * as server from "./sign-in.server.ts";
import type { PageProps } from "../../page-props.ts";

export default function StaffSignIn({ loaderData, actionData }: PageProps<typeof server>) {
  const t = useT();
  const { linked, byLink } = loaderData;
  const code = actionData && "code" in actionData ? actionData.code : undefined;
  return (
    <AuthPage title={t("adminShell.signIn.title")}>
      {!actionData && loaderData.signedOut && <SuccessNotice>{t("adminShell.signIn.signedOut")}</SuccessNotice>}
      {!actionData && loaderData.joined && <SuccessNotice>{t("adminShell.signIn.joined")}</SuccessNotice>}
      {!actionData && linked !== null && <Notice>{t("adminShell.signIn.linked", { email: linked })}</Notice>}
      {!actionData && linked === null && byLink && <Notice type="warning">{t("adminShell.signIn.linkGone")}</Notice>}
      {actionData && "sentTo" in actionData && (
        <Answered answer={actionData}>
          <SuccessNotice>{t("adminShell.signIn.linkSent", { email: actionData.sentTo })}</SuccessNotice>
        </Answered>
      )}
      {loaderData.demo && <Notice>{t("adminShell.signIn.demo")}</Notice>}
      <AuthRefused reply={actionData && "code" in actionData ? actionData : undefined}>
        {actionData && (code === "0210" || code === "too_many" || code === "browser_link_used") && (
          <Notice>
            {code !== "browser_link_used" && <p>{t("adminShell.signIn.locked")}</p>}
            <Form method="post" className="mt-2">
              <input type="hidden" name="email" value={actionData.email} />
              <Button type="submit" name="intent" value="mail-link" variant="secondary" size="small">
                {t("adminShell.signIn.byLink")}
              </Button>
            </Form>
          </Notice>
        )}
        <Form method="post" noValidate className="flex flex-col gap-4">
          <TextField
            name="email"
            type="email"
            inputMode="email"
            autoComplete="username"
            label={t("adminShell.fields.email")}
            defaultValue={actionData?.email ?? linked ?? ""}
          />
          <PasswordField name="password" label={t("adminShell.fields.password")} />
          <Button type="submit" size="large" wide>
            {t("adminShell.signIn.submit")}
          </Button>
        </Form>
      </AuthRefused>
    </AuthPage>
  );
}
