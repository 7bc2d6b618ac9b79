import { Form, useSearchParams } from "react-router";
import { formatDateTime } from "#i18n/format.ts";
import { useT } from "../../language/language.tsx";
import { SessionList, SessionsNotice } from "../../account/sessions/session-list.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Notice, SuccessNotice } from "../../ui/notice.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { AdminPage } from "../admin-page.tsx";
import { AuthRefused } from "../auth/auth-refused.tsx";
import { Panel } from "../panel.tsx";
import { ConfirmByPasskey } from "./confirm-by-passkey.tsx";
import { SetUpAuthenticator } from "./authenticator.tsx";
import type * as server from "./security.server.ts";
import type { PageProps } from "../../page-props.ts";
import { Passkeys } from "./passkeys.tsx";

export { ErrorBoundary } from "../error-boundary.tsx";

export default function Security({ loaderData, actionData }: PageProps<typeof server>) {
  const t = useT();
  const isFirst = useSearchParams()[0].has("first");
  const { demo, isLocked, email, codesLeft } = loaderData;
  const codes = actionData?.recoveryCodes;
  const refusedPasskey = actionData?.code?.startsWith("passkey_name_") ? actionData : undefined;
  return (
    <AdminPage title={t("adminStaff.security.title")}>
      <p className="-mt-3 text-muted">{email}</p>
      {demo && <Notice>{t("adminStaff.security.demo")}</Notice>}
      {isFirst && codesLeft === 0 && !codes && (
        <Notice type="warning" title={t("adminStaff.security.firstTitle")}>
          {t("adminStaff.security.firstText")}
        </Notice>
      )}
      <AuthRefused reply={actionData} field={refusedPasskey?.passkey === undefined ? undefined : "passkey-name-of"}>
        {actionData?.done === "changed" && <SuccessNotice>{t("adminStaff.security.changed")}</SuccessNotice>}
        {isLocked && (
          <Form
            method="post"
            noValidate
            className="flex max-w-md flex-col gap-3 rounded-lg border border-line bg-wash p-5"
          >
            <p>{t("adminStaff.security.lockedText")}</p>
            <PasswordField name="password" label={t("adminOrders.passwordAgain")} />
            <ConfirmByPasskey />
            <Button type="submit" name="intent" value="unlock">
              {t("adminStaff.security.unlock")}
            </Button>
          </Form>
        )}
        <div className="grid items-start gap-6 xl:grid-cols-2">
          <div className="flex min-w-0 flex-col gap-6">
            <Authenticator screen={loaderData} isRefused={actionData?.intent === "code"} />
            <RecoveryCodes screen={loaderData} codes={codes} />
          </div>
          <div className="flex min-w-0 flex-col gap-6">
            <Passkeys
              screen={loaderData}
              refused={refusedPasskey?.passkey === undefined ? undefined : refusedPasskey}
            />
            <Panel id="sessions" title={t("adminStaff.security.sessions")}>
              <p className="text-sm text-muted">{t("adminStaff.security.sessionsText")}</p>
              <SessionsNotice done={actionData?.sessions ?? null} />
              <SessionList sessions={loaderData.sessions} />
            </Panel>
          </div>
        </div>
      </AuthRefused>
    </AdminPage>
  );
}

type Screen = PageProps<typeof server>["loaderData"];

function Authenticator({
  screen: { authenticatorSince, enrolment, isLocked },
  isRefused,
}: {
  screen: Screen;
  isRefused: boolean;
}) {
  const t = useT();
  return (
    <Panel
      id="authenticator"
      title={t("adminStaff.security.authenticator")}
      aside={
        <Badge tone={authenticatorSince === null ? "neutral" : "success"}>
          {t(authenticatorSince === null ? "adminStaff.security.off" : "adminStaff.security.on")}
        </Badge>
      }
    >
      {authenticatorSince !== null && (
        <>
          <p className="text-sm text-muted">
            {t("adminStaff.security.since", { at: formatDateTime(authenticatorSince, t) })}
          </p>
          {!isLocked && (
            <Form method="post">
              <Button type="submit" name="intent" value="remove-authenticator" variant="secondary" size="small">
                {t("adminStaff.security.removeAuthenticator")}
              </Button>
            </Form>
          )}
        </>
      )}
      {enrolment && (
        <details open={isRefused}>
          <summary className="link w-fit cursor-pointer">{t("adminStaff.security.addAuthenticator")}</summary>
          <div className="mt-4 max-w-md">
            <SetUpAuthenticator enrolment={enrolment} intent="code" submit={t("adminShell.factor.submit")} />
          </div>
        </details>
      )}
    </Panel>
  );
}

function RecoveryCodes({ screen, codes }: { screen: Screen; codes: readonly string[] | undefined }) {
  const t = useT();
  const { isLocked } = screen;
  const codesLeft = codes?.length ?? screen.codesLeft;
  return (
    <Panel
      id="recovery"
      title={t("adminStaff.security.recovery")}
      aside={
        <Badge tone={codesLeft === 0 ? "warning" : "success"}>
          {t("adminStaff.security.codesLeft", { count: codesLeft })}
        </Badge>
      }
    >
      <p className="text-sm text-muted">{t("adminStaff.security.recoveryText")}</p>
      {codes && (
        <Notice type="success" live title={t("adminStaff.security.keepCodes")}>
          <ul className="mt-2 grid grid-cols-1 gap-x-6 gap-y-1 font-mono text-sm sm:grid-cols-2">
            {codes.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </ul>
        </Notice>
      )}
      {!isLocked && !codes && (
        <Form method="post">
          <Button type="submit" name="intent" value="recovery-codes" variant="secondary">
            {t(codesLeft === 0 ? "adminStaff.security.makeCodes" : "adminStaff.security.renewCodes")}
          </Button>
        </Form>
      )}
    </Panel>
  );
}
