import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { Notice, SuccessNotice } from "../../ui/notice.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { AccountForm, EntryPage } from "../entry-page.tsx";
import { useFieldErrors } from "../field-errors.ts";
import { NameFields } from "../name-fields.tsx";
import type * as server from "./sign-up.server.ts";
import type { PageProps } from "../../page-props.ts";

export default function SignUp({ loaderData, actionData }: PageProps<typeof server>) {
  const { redirectTo, hasPoints, invitation } = loaderData;
  const t = useT();
  const to = useHref();
  const errors = useFieldErrors(actionData?.fieldErrors);
  const signIn = to("signIn", {}, redirectTo === null ? {} : { redirectTo });
  if (actionData?.sentTo) {
    return (
      <EntryPage title={t("account.signUp.sentTitle")}>
        <SuccessNotice>{t("account.signUp.sent", { email: actionData.sentTo })}</SuccessNotice>
        <p className="text-sm text-muted">{t("account.signUp.sentHint")}</p>
        <ButtonLink to={signIn} wide>
          {t("account.signUp.toSignIn")}
        </ButtonLink>
      </EntryPage>
    );
  }
  const { firstName = "", lastName = "", email = invitation?.email ?? "" } = actionData?.values ?? {};
  const below = (
    <p>
      {t("account.signUp.have")}{" "}
      <Link to={signIn} className="link font-semibold">
        {t("account.signIn.submit")}
      </Link>
    </p>
  );
  return (
    <EntryPage
      title={t("account.signUp.title")}
      text={t(`account.signUp.${hasPoints ? "textWithPoints" : "text"}`)}
      below={below}
    >
      {invitation && <Notice>{invitation.text}</Notice>}
      <AccountForm shown={errors} submit={t("account.signUp.submit")} pending={t("account.signUp.pending")}>
        <NameFields firstName={firstName} lastName={lastName} shown={errors} />
        <TextField
          name="email"
          type="email"
          inputMode="email"
          autoComplete="username"
          label={t("account.fields.email")}
          defaultValue={email}
          error={errors.say("email")}
        />
        <PasswordField
          name="password"
          label={t("account.fields.password")}
          hint={t("account.passwordRule")}
          autoComplete="new-password"
          error={errors.say("password")}
        />
      </AccountForm>
    </EntryPage>
  );
}
