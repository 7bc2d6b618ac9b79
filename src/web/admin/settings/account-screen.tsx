import type { AuditLine } from "#engine/staff/audit.ts";
import type { Fields, Form, Texts } from "#domain/kernel/fields/field.ts";
import type { FactorsAsked } from "#engine/staff/confirm-factor.ts";
import type { MessageKey } from "#i18n/keys.ts";
import { useT } from "../../language/language.tsx";
import { Panel } from "../panel.tsx";
import { SettingField } from "./setting-field.tsx";
import type { SettingReply } from "./setting-page.server.ts";
import { SettingScreen } from "./setting-screen.tsx";
import { useFieldLabels } from "./use-field-labels.ts";

interface Props {
  form: Form<"bank" | "zeller", unknown, Fields<MessageKey>>;
  page: {
    stored: Texts;
    version: number;
    history: readonly AuditLine[];
    mayEdit: boolean;
    asked: FactorsAsked | null;
  };
  reply: SettingReply | undefined;
}

/** The account to which buyers send a kind of payment; a change asks once more who makes it. */
export function AccountScreen({ form, page, reply }: Props) {
  const t = useT();
  const account = form.name;
  return (
    <SettingScreen
      name={account}
      title={t(`adminSettings.place.${account}`)}
      text={t(account === "bank" ? "adminSettings.account.textBank" : "adminSettings.account.text")}
      page={page}
      reply={reply}
      labelOf={useFieldLabels(form)}
      keepsInBrowser={false}
    >
      {(field, typed) => (
        <Panel id="account" title={t(`adminSettings.place.${account}`)}>
          {Object.entries(form.fields).map(([name, of]) => (
            <SettingField key={name} {...{ name, of, field, typed }} maxLength={100} className="max-w-text" />
          ))}
        </Panel>
      )}
    </SettingScreen>
  );
}
