import { data, Form, redirect, redirectDocument } from "react-router";
import { recoveryCodesLeft } from "#engine/staff/recovery-codes.ts";
import { findStaff } from "#engine/staff/staff-row.ts";
import { internalPath } from "../../account/return-path.ts";
import { address } from "#i18n/addresses.ts";
import { requestContext, shopContext } from "../../context.ts";
import { readCookie } from "../../cookies.ts";
import { useAddress, useT } from "../../language/language.tsx";
import { translators } from "../../language/messages.server.ts";
import { readForm } from "../../read-form.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { CodeForm, SetUpAuthenticator } from "../security/authenticator.tsx";
import { PasskeyForm } from "../security/passkey-form.tsx";
import { authenticatorKey, passkeyHost } from "../security/passkeys.server.ts";
import { anyStaffSession, letStaffIn } from "../staff-session.server.ts";
import type { Route } from "./+types/second-factor";
import { DoorPage } from "./door-page.tsx";
import { takeFactor } from "./take-factor.server.ts";

export async function loader({ context, request }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const { prefix, language } = context.get(requestContext);
  const session = await anyStaffSession(shop, request);
  if (!session) throw redirect(address(prefix, "adminSignIn"), 303);
  if (session.complete) throw redirect(address(prefix, "admin"), 303);
  const staff = await findStaff(shop.db, session.id);
  return {
    enrolment: await authenticatorKey(shop, session, translators[language]),
    host: passkeyHost(shop),
    has: {
      authenticator: staff?.totpConfirmedAt != null,
      passkey: (staff?.passkeys ?? 0) > 0,
      recovery: session.enrolled && (await recoveryCodesLeft(shop.db, session.id)) > 0,
    },
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const facts = context.get(requestContext);
  const session = await anyStaffSession(shop, request);
  const token = readCookie(request.headers, "staff");
  if (!session || !token) throw redirect(address(facts.prefix, "adminSignIn"), 303);
  if (session.complete) throw redirect(address(facts.prefix, "admin"), 303);
  const taken = await takeFactor(shop, session, token, await readForm(request), translators[facts.language]);
  if (taken.kind === "question") return data({ question: taken.question, code: null });
  if (taken.kind === "refused")
    return data({ question: undefined, code: taken.code }, taken.code === "0210" ? 429 : 401);
  letStaffIn(shop, facts, { session: taken.session });
  // Whoever set the first factor up is shown what to do for the day it is lost.
  if (!session.enrolled) return redirectDocument(address(facts.prefix, "adminSecurity", {}, { first: "" }), 303);
  const to = internalPath(new URL(request.url).searchParams.get("redirectTo"));
  return redirectDocument(to && /^(\/en|\/cn)?\/admin(\/|\?|$)/.test(to) ? to : address(facts.prefix, "admin"), 303);
}

export default function SecondFactor({ loaderData: { enrolment, has, host }, actionData }: Route.ComponentProps) {
  const t = useT();
  const to = useAddress();
  const isEnrolled = has.authenticator || has.passkey;
  return (
    <DoorPage
      title={t(isEnrolled ? "adminShell.factor.title" : "adminShell.factor.setUp")}
      text={t(isEnrolled ? "adminShell.factor.text" : "adminShell.factor.setUpText")}
    >
      {actionData?.code && (
        <Notice type="error" live>
          {t(`adminShell.errors.${actionData.code}`)}
        </Notice>
      )}
      {has.passkey && <PasskeyForm kind="sign-in" host={host} words={t("adminShell.passkey.use")} />}
      {has.authenticator && <CodeForm intent="code" submit={t("adminShell.factor.submit")} />}
      {enrolment && (
        <>
          <SetUpAuthenticator enrolment={enrolment} intent="code" submit={t("adminShell.factor.submit")} />
          <section aria-labelledby="passkey" className="flex flex-col gap-3 border-t border-line pt-5">
            <h2 id="passkey" className="text-lg font-semibold">
              {t("adminShell.passkey.instead")}
            </h2>
            <p className="text-sm text-muted">{t("adminShell.passkey.text")}</p>
            <PasskeyForm kind="add" host={host} words={t("adminShell.passkey.add")} look="secondary" />
          </section>
        </>
      )}
      {has.recovery && (
        <details className="border-t border-line pt-4">
          <summary className="link w-fit cursor-pointer">{t("adminShell.recovery.use")}</summary>
          <Form method="post" noValidate className="mt-3 flex flex-col gap-4">
            <TextField
              name="recovery"
              label={t("adminShell.recovery.code")}
              hint={t("adminShell.recovery.hint")}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={40}
            />
            <Button type="submit" name="intent" value="recovery" variant="secondary" wide>
              {t("adminShell.factor.submit")}
            </Button>
          </Form>
        </details>
      )}
      <Form method="post" action={to("adminSignIn")}>
        <Button type="submit" name="intent" value="sign-out" variant="quiet" wide>
          {t("adminShell.signOut")}
        </Button>
      </Form>
    </DoorPage>
  );
}
