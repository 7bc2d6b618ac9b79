import { Form, useNavigation } from "react-router";
import { longestReason } from "#domain/companies/company-life.ts";
import { errorText } from "../../error-text.ts";
import { useT } from "../../language/language.tsx";
import type { PageProps } from "../../page-props.ts";
import { Button } from "../../ui/button.tsx";
import { TextArea } from "../../ui/field.tsx";
import { Fact } from "../customers/fact.tsx";
import { Panel } from "../panel.tsx";
import { sharedText } from "../refused-text.ts";
import type * as server from "./company.server.ts";

type Props = PageProps<typeof server>;
type Screen = Props["loaderData"];
export type StepReply = Exclude<NonNullable<Props["actionData"]>, { step: "groups" | "exemption" | "form" }>;

export const stepText = errorText(sharedText, {
  reason_required: "adminCompanies.reason",
  too_long: { label: "adminCompanies.reason", kind: "too_long", values: { max: longestReason } },
});

interface StepProps {
  step: StepReply["step"];
  label: string;
  needsReason: boolean;
  version: number;
  reply: StepReply | undefined;
}

function StepForm({ step, label, needsReason, version, reply }: StepProps) {
  const t = useT();
  const busy = useNavigation().state !== "idle";
  return (
    <Form
      method="post"
      noValidate
      className="flex flex-col items-start gap-3 [&+form]:border-t [&+form]:border-line [&+form]:pt-3"
    >
      <input type="hidden" name="version" value={version} />
      {needsReason && (
        <TextArea
          id={`${step}-reason`}
          name="reason"
          label={t("adminCompanies.reason")}
          hint={t(step === "refuse-facts" ? "adminCompanies.asked.reasonHint" : "adminCompanies.reasonHint")}
          rows={2}
          defaultValue={reply?.step === step ? reply.reason : ""}
          error={reply?.step === step && stepText(t, reply.code)}
          className="w-full"
        />
      )}
      <Button
        type="submit"
        name="intent"
        value={step}
        variant={needsReason ? "secondary" : "primary"}
        size="small"
        pending={busy}
      >
        {label}
      </Button>
    </Form>
  );
}

/** The merchant's next steps of a company's life. */
export function Steps({ screen: { company, steps }, reply }: { screen: Screen; reply: StepReply | undefined }) {
  const t = useT();
  return (
    <Panel id="steps" title={t("adminCompanies.steps")}>
      {steps.map(({ step, needsReason }) => (
        <StepForm
          key={step}
          step={step}
          label={t(`companies.step.${step}`)}
          needsReason={needsReason}
          version={company.version}
          reply={reply}
        />
      ))}
    </Panel>
  );
}

/** Another name or tax ID that the company asks for, and the decision on it. */
export function AskedFacts({ screen, reply }: { screen: Screen; reply: StepReply | undefined }) {
  const t = useT();
  const { company, mayDecide } = screen;
  const { asked, version } = company;
  if (!asked || company.state === "closed") return null;
  return (
    <Panel id="asked" title={t("adminCompanies.asked.title")}>
      <dl className="flex flex-col gap-2 text-sm wrap-anywhere">
        <Fact name={t("companies.fields.legalName")}>{asked.legalName}</Fact>
        <Fact name={t("companies.fields.taxId")}>{asked.taxId || "–"}</Fact>
      </dl>
      {mayDecide &&
        (["grant-facts", "refuse-facts"] as const).map((step) => (
          <StepForm
            key={step}
            step={step}
            label={t(`adminCompanies.asked.${step}`)}
            needsReason={step === "refuse-facts"}
            version={version}
            reply={reply}
          />
        ))}
    </Panel>
  );
}
