import type { AuditLine } from "#engine/staff/audit.ts";
import type { Texts } from "#engine/admin/settings/setting-form.ts";
import type { FactorsAsked } from "#engine/staff/confirm-factor.ts";
import { useT } from "../../language/language.tsx";
import { TextField } from "../../ui/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { Panel } from "../panel.tsx";
import { ConfirmByPasskey } from "../security/confirm-by-passkey.tsx";
import type { SettingReply } from "./setting-page.server.ts";
import { SettingScreen } from "./setting-screen.tsx";
import { useLabels } from "./use-labels.ts";

interface Props {
  account: "bank" | "zeller";
  fields: readonly string[];
  page: {
    stored: Texts;
    version: number;
    history: readonly AuditLine[];
    mayEdit: boolean;
    asked: FactorsAsked;
  };
  reply: SettingReply | undefined;
}

const labels = {
  payee: "adminSettings.account.payee",
  bank: "adminSettings.account.bankName",
  routingNumber: "adminSettings.account.routingNumber",
  accountNumber: "adminSettings.account.accountNumber",
  handle: "adminSettings.account.handle",
} as const;

/** The account to which buyers send a kind of payment; a change asks once more who makes it. */
export function AccountScreen({ account, fields, page, reply }: Props) {
  const t = useT();
  const label = useLabels(labels);
  const refused = reply?.code === "unconfirmed" ? t(`adminSettings.account.refused.${reply.why}`) : null;
  return (
    <SettingScreen
      name={account}
      title={t(`adminSettings.place.${account}`)}
      text={t("adminSettings.account.text")}
      page={page}
      reply={reply}
      labelOf={label}
      keepsInBrowser={false}
      confirm={
        <Panel id="confirm" title={t("adminSettings.account.confirm")}>
          <p className="text-sm text-muted">{t("adminSettings.account.confirmText")}</p>
          {page.asked.passkey && <ConfirmByPasskey isOnlyWay={!page.asked.code} />}
          {page.asked.code && (
            <TextField
              name="factor"
              label={t("adminShell.fields.code")}
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={12}
              error={refused}
              className="max-w-xs"
            />
          )}
          {!page.asked.code && !page.asked.passkey && (
            <PasswordField
              name="factor"
              label={t("adminShell.fields.password")}
              autoComplete="current-password"
              error={refused}
              className="max-w-xs"
            />
          )}
        </Panel>
      }
    >
      {(field) => (
        <>
          {refused && (
            <Notice type="error" live>
              {refused}
            </Notice>
          )}
          <Panel id="account" title={t(`adminSettings.place.${account}`)}>
            {fields.map((name) => (
              <TextField
                key={name}
                {...field(name)}
                label={label(name)}
                autoComplete="off"
                maxLength={100}
                className="max-w-text"
              />
            ))}
          </Panel>
        </>
      )}
    </SettingScreen>
  );
}
