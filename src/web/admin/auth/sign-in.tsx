import { Form } from "react-router";
import { useT } from "../../language/language.tsx";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { AuthRefused } from "./auth-refused.tsx";
import { AuthPage } from "./auth-page.tsx";
import type * as server from "./sign-in.server.ts";
import type { PageProps } from "../../page-props.ts";

export default function StaffSignIn({ loaderData, actionData }: PageProps<typeof server>) {
  const t = useT();
  return (
    <AuthPage title={t("adminShell.signIn.title")}>
      {!actionData && loaderData.signedOut && (
        <Notice type="success" live>
          {t("adminShell.signIn.signedOut")}
        </Notice>
      )}
      {!actionData && loaderData.joined && (
        <Notice type="success" live>
          {t("adminShell.signIn.joined")}
        </Notice>
      )}
      {loaderData.demo && <Notice>{t("adminShell.signIn.demo")}</Notice>}
      <AuthRefused reply={actionData}>
        <Form method="post" noValidate className="flex flex-col gap-4">
          <TextField
            name="email"
            type="email"
            inputMode="email"
            autoComplete="username"
            label={t("adminShell.fields.email")}
            defaultValue={actionData?.email ?? ""}
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
