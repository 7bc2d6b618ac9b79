import { useEffect } from "react";
import { data, redirect, redirectDocument } from "react-router";
import { closeSession } from "#engine/customers/sessions.ts";
import { signIn, type SignInRefused } from "#engine/customers/sign-in.ts";
import { address } from "#i18n/addresses.ts";
import { requestContext, shopContext } from "../../context.ts";
import { readCookie } from "../../cookies.ts";
import { useAddress, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import { readForm, textOf } from "../../read-form.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { refreshVisitor, useVisitor } from "../../visitor/visitor.ts";
import { AccountForm, EntryPage } from "../entry-page.tsx";
import { type Fault, fault, useFaults } from "../faults.ts";
import { internalPath } from "../return-path.ts";
import { browserOf, currentCustomer, letIn, letOut } from "../session.server.ts";
import type { Route } from "./+types/sign-in";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const { prefix } = context.get(requestContext);
  const redirectTo = internalPath(searchParams.get("redirectTo"));
  if (await currentCustomer(context.get(shopContext), request))
    throw redirect(redirectTo ?? address(prefix, "personal"), 303);
  return { needed: redirectTo !== null, signedOut: searchParams.has("signedOut"), redirectTo };
}

export async function action({ context, request }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const facts = context.get(requestContext);
  const form = await readForm(request);
  if (textOf(form, "intent") === "sign-out") {
    const token = readCookie(request.headers, "session");
    if (token !== null) await closeSession(shop.db, token);
    letOut(shop, facts);
    return redirectDocument(address(facts.prefix, "signIn", {}, { signedOut: "" }), 303);
  }
  const email = textOf(form, "email");
  const entered = await signIn(shop, { email, password: textOf(form, "password") }, browserOf(facts, request));
  if (!entered.ok) return data({ email, faults: faultsOf(entered.error) }, statusOf(entered.error));
  letIn(shop, facts, entered.value);
  if (entered.value.customer.closureDueAt !== null) return redirectDocument(address(facts.prefix, "closeAccount"), 303);
  const redirectTo = internalPath(new URL(request.url).searchParams.get("redirectTo"));
  return redirectDocument(redirectTo ?? address(facts.prefix, "personal"), 303);
}

function faultsOf(error: SignInRefused): Fault[] {
  switch (error.code) {
    case "invalid":
      return error.faults.map(({ field, code }) => fault(field, code));
    case "0208":
      return [fault("email", "0208")];
    case "wrong_password":
      return [fault("password", "wrong_password")];
    case "0210":
    case "too_many":
      return [fault("", error.code)];
  }
}

function statusOf({ code }: SignInRefused): number {
  if (code === "invalid") return 400;
  return code === "0210" || code === "too_many" ? 429 : 401;
}

export default function SignIn({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT();
  const to = useAddress();
  const shown = useFaults(actionData?.faults);
  const greeted = useVisitor()?.name;
  useEffect(() => {
    // A session that ended elsewhere: the page's head must not go on greeting.
    if (greeted) void refreshVisitor();
  }, [greeted]);
  const onwards = loaderData.redirectTo === null ? {} : { redirectTo: loaderData.redirectTo };
  const below = (
    <>
      <div className="flex flex-col gap-2 border-t border-line pt-5">
        <p>
          <span className="font-semibold">{t("account.signIn.new")}</span> {t("account.signIn.why")}
        </p>
        <ButtonLink to={to("signUp", {}, onwards)} variant="secondary" wide>
          {t("account.signIn.create")}
        </ButtonLink>
      </div>
      <p className="text-muted">
        {t("account.signIn.guest")}{" "}
        <Link to={to("orderTrack")} className="link">
          {t("account.signIn.track")}
        </Link>
      </p>
    </>
  );
  return (
    <EntryPage title={t("account.signIn.title")} below={below}>
      {loaderData.signedOut && !actionData && (
        <Notice type="success" live>
          {t("account.signIn.signedOut")}
        </Notice>
      )}
      {loaderData.needed && !loaderData.signedOut && !actionData && <Notice>{t("account.signIn.needed")}</Notice>}
      <AccountForm shown={shown} submit={t("account.signIn.submit")} pending={t("account.signIn.pending")}>
        <TextField
          name="email"
          type="email"
          inputMode="email"
          autoComplete="username"
          label={t("account.fields.email")}
          defaultValue={actionData?.email ?? ""}
          error={shown.say("email")}
        />
        <div className="flex flex-col gap-1">
          <PasswordField name="password" label={t("account.fields.password")} error={shown.say("password")} />
          <Link to={to("resetPassword")} className="link self-end py-1 text-sm">
            {t("account.signIn.forgot")}
          </Link>
        </div>
      </AccountForm>
    </EntryPage>
  );
}
