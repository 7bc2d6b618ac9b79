import { useT } from "../../language/language.tsx";
import { SuccessNotice } from "../../ui/notice.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { AccountPage } from "../account-page.tsx";
import { AccountForm } from "../entry-page.tsx";
import { useFieldErrors } from "../field-errors.ts";
import { NewPassword } from "./new-password.tsx";
import type * as server from "./change-password.server.ts";
import type { PageProps } from "../../page-props.ts";

export default function ChangePassword({ loaderData, actionData }: PageProps<typeof server>) {
  const t = useT();
  const errors = useFieldErrors(actionData?.fieldErrors);
  const isDone = loaderData.done !== null && !actionData;
  return (
    <AccountPage title={t("account.changePassword.title")}>
      <div className="flex max-w-md flex-col gap-5">
        {isDone ? (
          <SuccessNotice>{t("account.changePassword.done")}</SuccessNotice>
        ) : (
          <p className="text-muted">{t("account.changePassword.text")}</p>
        )}
        {/* A new form after each change, so that no password stays in it. */}
        <AccountForm
          key={loaderData.done}
          shown={errors}
          submit={t("account.changePassword.submit")}
          pending={t("account.changePassword.pending")}
          wide={false}
        >
          <input type="email" name="email" autoComplete="username" value={loaderData.email} readOnly hidden />
          <PasswordField name="oldPassword" label={t("account.fields.oldPassword")} error={errors.say("oldPassword")} />
          <NewPassword name="newPassword" errors={errors} />
        </AccountForm>
      </div>
    </AccountPage>
  );
}
