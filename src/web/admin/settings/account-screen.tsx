import type { AuditLine } from "#engine/staff/audit.ts";
import type { Texts } from "#engine/admin/settings/setting-form.ts";
import type { FactorsAsked } from "#engine/staff/confirm-factor.ts";
import { useT } from "../../language/language.tsx";
import { TextField } from "../../ui/field.tsx";
import { Panel } from "../panel.tsx";
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
    asked: FactorsAsked | null;
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
  return (
    <SettingScreen
      name={account}
      title={t(`adminSettings.place.${account}`)}
      text={t("adminSettings.account.text")}
      page={page}
      reply={reply}
      labelOf={label}
      keepsInBrowser={false}
    >
      {(field) => (
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
      )}
    </SettingScreen>
  );
}
