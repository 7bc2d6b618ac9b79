import { Form } from "react-router";
import { useHref, useT } from "../../language/language.tsx";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { CodeForm, SetUpAuthenticator } from "../security/authenticator.tsx";
import { PasskeyForm } from "../security/passkey-form.tsx";
import { AuthRefused } from "./auth-refused.tsx";
import { AuthPage } from "./auth-page.tsx";
import type * as server from "./second-factor.server.ts";
import type { PageProps } from "../../page-props.ts";

export default function SecondFactor({ loaderData, actionData }: PageProps<typeof server>) {
  const { email, enrolment, isEnrolled, has, host } = loaderData;
  const t = useT();
  const to = useHref();
  const isRecovery = actionData?.intent === "recovery";
  return (
    <AuthPage
      title={t(isEnrolled ? "adminShell.factor.title" : "adminShell.factor.setUp")}
      text={t(isEnrolled ? "adminShell.factor.text" : "adminShell.factor.setUpText")}
    >
      <AuthRefused reply={actionData} field={isRecovery ? "recovery" : undefined}>
        {actionData?.code === "0210" && (
          <Notice>
            <p>{t("adminShell.factor.locked")}</p>
            <Form method="post" action={to("adminSignIn")} className="mt-2">
              <input type="hidden" name="email" value={email} />
              <Button type="submit" name="intent" value="mail-link" variant="secondary" size="small">
                {t("adminShell.signIn.byLink")}
              </Button>
            </Form>
          </Notice>
        )}
        {isEnrolled && !has.authenticator && !has.passkey && (
          <Notice type="warning">{t("adminShell.factor.elsewhere")}</Notice>
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
        {has.recovery && <Recovery isOpen={isRecovery} typed={actionData?.recovery ?? ""} />}
        {isEnrolled && !has.recovery && <p className="text-sm text-muted">{t("adminShell.factor.lost")}</p>}
      </AuthRefused>
      <Form method="post" action={to("adminSignIn")}>
        <Button type="submit" name="intent" value="sign-out" variant="quiet" wide>
          {t("adminShell.signOut")}
        </Button>
      </Form>
    </AuthPage>
  );
}

function Recovery({ isOpen, typed }: { isOpen: boolean; typed: string }) {
  const t = useT();
  return (
    <details className="border-t border-line pt-4" open={isOpen}>
      <summary className="link w-fit cursor-pointer">{t("adminShell.recovery.use")}</summary>
      <Form method="post" noValidate className="mt-3 flex flex-col gap-4">
        <TextField
          name="recovery"
          label={t("adminShell.recovery.code")}
          hint={t("adminShell.recovery.hint")}
          defaultValue={typed}
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
  );
}
