import { Form } from "react-router";
import { useT } from "../../language/language.tsx";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { AuthRefused } from "./auth-refused.tsx";
import { AuthPage } from "./auth-page.tsx";
import type * as server from "./join.server.ts";
import type { PageProps } from "../../page-props.ts";

export default function Join({ loaderData: { invitation }, actionData }: PageProps<typeof server>) {
  const t = useT();
  if (!invitation) {
    return (
      <AuthPage title={t("adminShell.join.title")}>
        <Notice type="warning">{t("adminShell.errors.link_expired")}</Notice>
      </AuthPage>
    );
  }
  const { email, role } = invitation;
  return (
    <AuthPage
      title={t("adminShell.join.title")}
      text={t("adminShell.join.text", { email, role: t(`adminStaff.role.${role}`) })}
    >
      <AuthRefused reply={actionData}>
        <Form method="post" noValidate className="flex flex-col gap-4">
          <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
          <TextField
            name="name"
            label={t("adminShell.fields.name")}
            autoComplete="name"
            defaultValue={actionData?.name ?? ""}
          />
          <PasswordField
            name="password"
            label={t("adminShell.fields.newPassword")}
            hint={t("adminShell.join.rule")}
            autoComplete="new-password"
          />
          <PasswordField name="confirm" label={t("adminShell.fields.confirm")} autoComplete="new-password" />
          <Button type="submit" size="large" wide>
            {t("adminShell.join.submit")}
          </Button>
        </Form>
      </AuthRefused>
    </AuthPage>
  );
}
