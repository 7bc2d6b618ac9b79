import { data, redirect } from "react-router";
import { signUp } from "#engine/customers/sign-up.ts";
import { address } from "#i18n/addresses.ts";
import { requestContext, shopContext } from "../../context.ts";
import { useAddress, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import { readForm, textOf } from "../../read-form.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { AccountForm, EntryPage } from "../entry-page.tsx";
import { fault, useFaults } from "../faults.ts";
import { internalPath } from "../return-path.ts";
import { currentCustomer } from "../session.server.ts";
import type { Route } from "./+types/sign-up";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { prefix } = context.get(requestContext);
  const redirectTo = internalPath(new URL(request.url).searchParams.get("redirectTo"));
  if (await currentCustomer(context.get(shopContext), request))
    throw redirect(redirectTo ?? address(prefix, "personal"), 303);
  return { redirectTo };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { language, address } = context.get(requestContext);
  const form = await readForm(request);
  const field = (name: string) => textOf(form, name);
  const values = { firstName: field("firstName"), lastName: field("lastName"), email: field("email") };
  const opened = await signUp(
    context.get(shopContext),
    { ...values, password: field("password") },
    { language, address },
  );
  if (opened.ok) return { sentTo: opened.value.email, values, faults: [] };
  const { error } = opened;
  const faults =
    error.code === "invalid" ? error.faults.map(({ field, code }) => fault(field, code)) : [fault("", error.code)];
  return data({ sentTo: null, values, faults }, error.code === "invalid" ? 400 : 429);
}

export default function SignUp({ loaderData: { redirectTo }, actionData }: Route.ComponentProps) {
  const t = useT();
  const to = useAddress();
  const shown = useFaults(actionData?.faults);
  const signIn = to("signIn", {}, redirectTo === null ? {} : { redirectTo });
  if (actionData?.sentTo) {
    return (
      <EntryPage title={t("account.signUp.sentTitle")}>
        <Notice type="success" live>
          {t("account.signUp.sent", { email: actionData.sentTo })}
        </Notice>
        <p className="text-sm text-muted">{t("account.signUp.sentHint")}</p>
        <ButtonLink to={signIn} wide>
          {t("account.signUp.toSignIn")}
        </ButtonLink>
      </EntryPage>
    );
  }
  const { firstName = "", lastName = "", email = "" } = actionData?.values ?? {};
  const first = (
    <TextField
      key="first"
      name="firstName"
      label={t("account.fields.firstName")}
      autoComplete="given-name"
      defaultValue={firstName}
      error={shown.say("firstName")}
    />
  );
  const last = (
    <TextField
      key="last"
      name="lastName"
      label={t("account.fields.lastName")}
      autoComplete="family-name"
      defaultValue={lastName}
      error={shown.say("lastName")}
    />
  );
  const below = (
    <p>
      {t("account.signUp.have")}{" "}
      <Link to={signIn} className="link font-semibold">
        {t("account.signIn.submit")}
      </Link>
    </p>
  );
  return (
    <EntryPage title={t("account.signUp.title")} text={t("account.signUp.text")} below={below}>
      <AccountForm shown={shown} submit={t("account.signUp.submit")} pending={t("account.signUp.pending")}>
        {t.language === "cn" ? [last, first] : [first, last]}
        <TextField
          name="email"
          type="email"
          inputMode="email"
          autoComplete="username"
          label={t("account.fields.email")}
          defaultValue={email}
          error={shown.say("email")}
        />
        <PasswordField
          name="password"
          label={t("account.fields.password")}
          hint={t("account.passwordRule")}
          autoComplete="new-password"
          error={shown.say("password")}
        />
      </AccountForm>
    </EntryPage>
  );
}
