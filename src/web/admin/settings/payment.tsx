import { type PaymentMethod, providerMethods } from "#domain/checkout/payment-method.ts";
import { paymentForm } from "#domain/checkout/settings/payment-form.ts";
import type { AdminRouteName } from "#i18n/routes.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import { Badge } from "../../ui/badge.tsx";
import { CheckboxField } from "../../ui/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Panel } from "../panel.tsx";
import { Provider } from "./provider-check.tsx";
import { SettingField, SettingFields } from "./setting-field.tsx";
import { type FieldOf, SettingScreen } from "./setting-screen.tsx";
import { useFieldLabels } from "./use-field-labels.ts";
import type * as server from "./payment.server.ts";
import type { ProviderReply } from "./payment.server.ts";
import type { PageProps } from "../../page-props.ts";

export { ErrorBoundary } from "../error-boundary.tsx";

const { delayedMethods, chargesLater, offered: _, ...waiting } = paymentForm.fields;

type Props = PageProps<typeof server>;
type Data = Props["loaderData"];

/** Payment methods offered and whether each works, and the time limits of unpaid orders. */
export default function Payment({ loaderData, actionData }: Props) {
  const t = useT();
  const { mayEdit } = loaderData;
  const [checked, reply] = isProviderReply(actionData) ? [actionData, undefined] : [null, actionData];
  return (
    <SettingScreen
      name="payment"
      title={t("adminSettings.payment.title")}
      text={t("adminSettings.payment.text")}
      page={loaderData}
      reply={reply}
      labelOf={useFieldLabels(paymentForm)}
      below={providerMethods.map((method) => (
        <Provider
          key={method}
          method={method}
          url={loaderData.webhookUrls[method]}
          mayEdit={mayEdit}
          reply={checked ?? undefined}
        />
      ))}
    >
      {(field, typed) => (
        <>
          {loaderData.isSandbox && <Notice>{t("adminSettings.payment.sandbox")}</Notice>}
          <Panel id="ways" title={t("adminSettings.payment.ways")}>
            <ul className="flex flex-col gap-4">
              {loaderData.ways.map((way) => (
                <Way
                  key={way.method}
                  way={way}
                  field={field}
                  isOn={typed[`offer.${way.method}`] === "on"}
                  rights={loaderData}
                />
              ))}
            </ul>
            <SettingField
              name="chargesLater"
              of={chargesLater}
              field={field}
              typed={typed}
              hint={t("adminSettings.payment.chargesLaterHint")}
            />
            <SettingField
              name="delayedMethods"
              of={delayedMethods}
              field={field}
              typed={typed}
              hint={t("adminSettings.payment.delayedHint")}
            />
          </Panel>
          <Panel id="waiting" title={t("adminSettings.payment.waiting")}>
            <SettingFields fields={waiting} field={field} typed={typed} columns="sm:grid-cols-3" />
          </Panel>
        </>
      )}
    </SettingScreen>
  );
}

function isProviderReply(reply: Props["actionData"]): reply is ProviderReply {
  return reply?.code === "checked" || reply?.code === "failed";
}

const accounts: Partial<Record<PaymentMethod, AdminRouteName & ("adminBank" | "adminZeller")>> = {
  "bank-deposit": "adminBank",
  zeller: "adminZeller",
};

interface WayProps {
  way: Data["ways"][number];
  field: FieldOf;
  isOn: boolean;
  /** Rights to enter keys, and the accounts that transfers go to. */
  rights: Pick<Data, "mayKeys" | "mayAccounts">;
}

function Way({ way: { method, isReady }, field, isOn, rights }: WayProps) {
  const t = useT();
  const to = useHref();
  const account = accounts[method];
  const { name, id, error } = field(`offer.${method}`);
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
      <CheckboxField
        name={name}
        id={id}
        error={error}
        label={t(`orders.payment.${method}`)}
        hint={isReady ? undefined : t(`adminSettings.payment.missing.${account ? "account" : "keys"}`)}
        defaultChecked={isOn}
      />
      <span className="flex items-center gap-3">
        {!account && rights.mayKeys && (
          <Link
            to={to("adminProviderKeys", { provider: method })}
            className="link inline-flex min-h-9 items-center text-sm"
          >
            {t("adminSettings.payment.keys")}
          </Link>
        )}
        {account && rights.mayAccounts && (
          <Link to={to(account)} className="link inline-flex min-h-9 items-center text-sm">
            {t("adminSettings.payment.account")}
          </Link>
        )}
        <Badge tone={isReady ? "success" : "warning"}>
          {t(isReady ? "adminSettings.payment.ready" : "adminSettings.payment.notReady")}
        </Badge>
      </span>
    </li>
  );
}
