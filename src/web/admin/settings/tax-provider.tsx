import { taxDeciders, taxProviderForm } from "#domain/checkout/settings/tax-provider-form.ts";
import { useHref, useT } from "../../language/language.tsx";
import type { PageProps } from "../../page-props.ts";
import { Notice } from "../../ui/notice.tsx";
import { Panel } from "../panel.tsx";
import { SettingField } from "./setting-field.tsx";
import { SettingScreen } from "./setting-screen.tsx";
import type * as server from "./tax-provider.server.ts";
import { TestPanel } from "./test-panel.tsx";
import type { TaxTest } from "./tax-provider.server.ts";
import { useFieldLabels } from "./use-field-labels.ts";

export { ErrorBoundary } from "../error-boundary.tsx";

/** The choice of who decides the tax of a sale: the merchant's own rates, or Stripe Tax, which can be tried first. */
export default function TaxProvider({ loaderData, actionData }: PageProps<typeof server>) {
  const t = useT();
  const to = useHref();
  const tested = actionData?.code === "tested" ? actionData.answer : undefined;
  return (
    <SettingScreen
      name="tax-provider"
      title={t("adminTax.provider.title")}
      text={t("adminTax.provider.text")}
      back={{ to: to("adminTax"), title: t("adminSettings.place.tax") }}
      page={loaderData}
      reply={actionData?.code === "tested" ? undefined : actionData}
      labelOf={useFieldLabels(taxProviderForm)}
      below={loaderData.mayEdit && <Test reply={tested} />}
    >
      {(field, typed) => (
        <Panel id="provider" title={t("adminTax.provider.by")}>
          {!loaderData.mayEdit && <Notice>{t("adminSettings.thirdParties.owners")}</Notice>}
          <SettingField
            name="by"
            of={taxProviderForm.fields.by}
            field={field}
            typed={typed}
            choices={taxDeciders.map((value) => ({ value, label: t(`adminTax.provider.${value}`) }))}
            className="max-w-text"
          />
          <p className="max-w-text text-sm text-muted">{t("adminTax.provider.silent")}</p>
        </Panel>
      )}
    </SettingScreen>
  );
}

function Test({ reply }: { reply: TaxTest | undefined }) {
  const t = useT();
  return (
    <TestPanel
      text={t("adminTax.provider.testText")}
      submit={t("adminTax.provider.test")}
      reply={reply}
      answerText={(answer) => <Tested answer={answer} />}
    />
  );
}

function Tested({ answer }: { answer: TaxTest }) {
  const t = useT();
  if (answer.code === "works")
    return (
      <Notice type="success" live>
        {t("adminTax.provider.works")}
      </Notice>
    );
  const title = answer.code === "pending" ? t("adminTax.provider.pending") : t(`adminKeys.test.${answer.code}`);
  const facts = answer.code === "pending" ? answer.lacks.join(", ") : answer.code === "silent" ? answer.detail : "";
  return (
    <Notice type="error" live title={title}>
      {facts !== "" && <p className="mt-1 font-mono text-sm break-all">{facts}</p>}
    </Notice>
  );
}
