import { useSearchParams } from "react-router";
import { isSecret, type KeyedProvider, keyForms } from "#domain/payments/provider-keys.ts";
import { usStates } from "#domain/shipping/states.ts";
import type { AnyField, Fields, Texts } from "#domain/kernel/fields/field.ts";
import type { MessageKey } from "#i18n/keys.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Button } from "../../ui/button.tsx";
import { Notice, SuccessNotice } from "../../ui/notice.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { fieldErrorText } from "../field-error-text.ts";
import { Panel } from "../panel.tsx";
import { stateOf } from "./keys.tsx";
import { TestKeys } from "./provider-test.tsx";
import { SettingField } from "./setting-field.tsx";
import { type FieldOf, SettingScreen } from "./setting-screen.tsx";
import { useFieldLabels } from "./use-field-labels.ts";
import type * as server from "./provider-keys.server.ts";
import type { PageProps } from "../../page-props.ts";

export { ErrorBoundary } from "../error-boundary.tsx";

type Props = PageProps<typeof server>;
type Keys = Props["loaderData"]["keys"];

/** The keys of one provider: entered, tested, taken out of use. */
export default function ProviderKeys({ loaderData, actionData }: Props) {
  const t = useT();
  const to = useHref();
  const { keys, page } = loaderData;
  const { provider } = keys;
  const form = keyForms[provider];
  const tested = actionData?.code === "tested" ? actionData.answer : undefined;
  const reply = actionData?.code === "tested" ? undefined : actionData;
  return (
    <SettingScreen
      name={`keys-${provider}`}
      title={t(`adminKeys.provider.${provider}`)}
      text={t(`adminKeys.text.${provider}`)}
      back={{ to: to("adminKeys"), title: t("adminSettings.place.keys") }}
      page={page}
      reply={reply}
      labelOf={useFieldLabels(form)}
      keepsInBrowser={false}
      aside={null}
      buttons={<OtherSteps keys={keys} />}
      below={<TestKeys {...loaderData} reply={tested} />}
    >
      {(field, typed) => (
        <>
          <States {...loaderData} />
          <Panel id="keys" title={t(provider === "mail" ? "adminKeys.server" : "adminKeys.fields")}>
            {Object.entries(form.fields as Fields<MessageKey>).map(([name, of]) => (
              <KeyField key={name} name={name} of={of} keys={keys} field={field} typed={typed} />
            ))}
          </Panel>
        </>
      )}
    </SettingScreen>
  );
}

/** Warnings before the keys. */
function States({ keys, emulated }: Props["loaderData"]) {
  const t = useT();
  const [search] = useSearchParams();
  const done = search.get("done");
  const state = stateOf(keys, emulated);
  const labelOf = useFieldLabels(keyForms[keys.provider]);
  return (
    <>
      {done === "untried" && <Notice type="warning">{t("adminKeys.done.untried")}</Notice>}
      {done === "forgotten" && <SuccessNotice>{t("adminKeys.done.forgotten")}</SuccessNotice>}
      {emulated && keys.provider !== "mail" && <Notice>{t("adminKeys.emulated")}</Notice>}
      {state === "unreadable" && <Notice type="error">{t("adminKeys.unreadable")}</Notice>}
      {state === "unusable" && (
        <Notice type="error" title={t("adminKeys.unusable")}>
          <ul className="mt-1 list-disc pl-5">
            {keys.errors.map((error) => (
              <li key={error.field}>{fieldErrorText(t, error, labelOf(error.field))}</li>
            ))}
          </ul>
        </Notice>
      )}
      {keys.earlier > 0 && (
        <p className="max-w-text text-sm text-muted">{t("adminKeys.earlier", { count: keys.earlier })}</p>
      )}
    </>
  );
}

interface FieldProps {
  name: string;
  of: AnyField<MessageKey>;
  keys: Keys;
  field: FieldOf;
  typed: Texts;
}

function KeyField({ name, of, keys, field, typed }: FieldProps) {
  const t = useT();
  const { provider, environment, stored } = keys;
  const fixed = environment[name];
  const label = of.label === "" ? name : t(of.label);
  if (fixed)
    return (
      <div className="max-w-text text-sm">
        <p className="font-semibold">{label}</p>
        {fixed.shown !== "" && <p className="font-mono break-all">{fixed.shown}</p>}
        <p className="text-muted">{t("adminKeys.fromEnvironment", { variable: fixed.variable })}</p>
      </div>
    );
  if (isSecret(provider, name)) {
    const end = stored?.[name] ?? "";
    return (
      <PasswordField
        {...field(name)}
        label={label}
        hint={end === "" ? undefined : t("adminKeys.kept", { end })}
        autoComplete="new-password"
        maxLength={255}
        spellCheck={false}
        className="max-w-text"
      />
    );
  }
  const choices =
    name === "senderState"
      ? usStates.map((state) => ({ value: state, label: state }))
      : choicesOf(provider, name)?.map(([value, label]) => ({ value, label: t(label) }));
  return (
    <SettingField
      name={name}
      of={of}
      field={field}
      typed={typed}
      className="max-w-text"
      spellCheck={false}
      {...(choices && { choices })}
      {...(name === "senderState" && { placeholder: t("adminKeys.noState") })}
    />
  );
}

function choicesOf(provider: KeyedProvider, name: string): readonly (readonly [string, MessageKey])[] | undefined {
  if (provider === "paypal" && name === "account")
    return [
      ["live", "adminKeys.account.live"],
      ["sandbox", "adminKeys.account.sandbox"],
    ];
  if (provider === "mail" && name === "security")
    return [
      ["starttls", "adminKeys.security.starttls"],
      ["tls", "adminKeys.security.tls"],
      ["none", "adminKeys.security.none"],
    ];
  return undefined;
}

function OtherSteps({ keys }: { keys: Keys }) {
  const t = useT();
  return (
    <>
      {keys.version > 0 && (
        <Button type="submit" name="intent" value="remove" variant="secondary">
          {t("adminKeys.remove")}
        </Button>
      )}
      {keys.earlier > 0 && (
        <Button type="submit" name="intent" value="forget" variant="quiet">
          {t("adminKeys.forget")}
        </Button>
      )}
    </>
  );
}
