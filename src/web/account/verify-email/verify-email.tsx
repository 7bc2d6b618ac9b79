import { useEffect } from "react";
import { data, redirect } from "react-router";
import { enter } from "#engine/customers/sign-in.ts";
import { lookAtVerification, verifyEmail } from "#engine/customers/verify-email.ts";
import { address } from "#i18n/addresses.ts";
import { requestContext, shopContext } from "../../context.ts";
import { cookie } from "../../cookies.ts";
import { useAddress, useT } from "../../language/language.tsx";
import { readForm, textOf } from "../../read-form.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { refreshVisitor } from "../../visitor/visitor.ts";
import { AccountForm, EntryPage } from "../entry-page.tsx";
import { fault, useFaults } from "../faults.ts";
import { keepLink, linkOf } from "../link-cookie.server.ts";
import { browserOf, currentCustomer, letIn } from "../session.server.ts";
import type { Route } from "./+types/verify-email";

export async function loader({ context, request }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const facts = context.get(requestContext);
  // Opening the link changes nothing: mail programs open links too. The button does it.
  if (keepLink(shop, facts, request)) throw redirect(address(facts.prefix, "verifyEmail"), 303);
  const token = linkOf(request);
  const [link, signedIn] = await Promise.all([
    token === null ? null : lookAtVerification(shop, token),
    currentCustomer(shop, request),
  ]);
  return { email: link?.email ?? null, ownSession: link !== null && link.customerId === signedIn?.id };
}

export async function action({ context, request }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const facts = context.get(requestContext);
  const password = textOf(await readForm(request), "password");
  const signedIn = await currentCustomer(shop, request);
  const verified = await verifyEmail(shop, { token: linkOf(request) ?? "", password }, signedIn?.id ?? null);
  if (verified.ok) {
    // Nobody types the password twice.
    if (signedIn?.id !== verified.value.id)
      letIn(shop, facts, await enter(shop, verified.value, browserOf(facts, request)));
    facts.setCookie(cookie("link", "", { production: shop.settings.production, maxAgeSeconds: 0 }));
    return { done: true, expired: false, faults: [] };
  }
  const { code } = verified.error;
  if (code === "link_expired") return data({ done: false, expired: true, faults: [] }, 410);
  return data(
    { done: false, expired: false, faults: [fault(code === "0210" ? "" : "password", code)] },
    code === "0210" ? 429 : 400,
  );
}

export default function VerifyEmail({ loaderData: { email, ownSession }, actionData }: Route.ComponentProps) {
  const t = useT();
  const to = useAddress();
  const shown = useFaults(actionData?.faults);
  const done = actionData?.done === true;
  useEffect(() => {
    // The page's head greets whoever has just been let in.
    if (done) void refreshVisitor();
  }, [done]);
  if (done) {
    return (
      <EntryPage title={t("account.verify.doneTitle")}>
        <Notice type="success" live>
          {t("account.verify.done")}
        </Notice>
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
      <AccountForm shown={shown} submit={t("account.verify.submit")} pending={t("account.verify.pending")}>
        <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
        {!ownSession && (
          <PasswordField
            name="password"
            label={t("account.fields.password")}
            hint={t("account.verify.askPassword")}
            error={shown.say("password")}
          />
        )}
      </AccountForm>
    </EntryPage>
  );
}
