import { Form } from "react-router";
import { useHref, useT } from "../../language/language.tsx";
import { BackLink } from "../../navigation/back-link.tsx";
import { Link } from "../../navigation/link.tsx";
import { RadioCards } from "../../ui/field.tsx";
import { ItemsStep } from "./items-step.tsx";
import { ReasonStep } from "./reason-step.tsx";
import type { Step, WizardView } from "./return-page.server.ts";
import { StepButtons, type StepProps } from "./step-buttons.tsx";
import { SummaryStep } from "./summary-step.tsx";

const order: readonly Step[] = ["received", "items", "reason", "summary"];

/** A return request in steps; each step is saved, so going back loses nothing. */
export function Wizard({ view, say }: StepProps) {
  const t = useT();
  const to = useHref();
  return (
    <>
      <header className="flex flex-col gap-3">
        <BackLink to={to("orderDetail", {}, { order: view.order })}>{t("returns.backToOrder")}</BackLink>
        <h1 className="text-2xl font-bold">{t("returns.titleOf", { number: view.order })}</h1>
        <Steps view={view} />
      </header>
      {view.step === "received" && <ReceivedStep view={view} say={say} />}
      {view.step === "items" && <ItemsStep view={view} say={say} />}
      {view.step === "reason" && <ReasonStep view={view} say={say} />}
      {view.step === "summary" && <SummaryStep view={view} />}
    </>
  );
}

function Steps({ view }: { view: WizardView }) {
  const t = useT();
  const to = useHref();
  const steps = view.mode === "open" ? order : order.slice(1);
  const at = steps.indexOf(view.step);
  return (
    <nav aria-label={t("returns.steps.label")}>
      <p className="text-sm text-muted sm:sr-only">{t("returns.steps.at", { at: at + 1, of: steps.length })}</p>
      <ol className="hidden gap-2 sm:flex">
        {steps.map((step, index) => (
          <li
            key={step}
            aria-current={index === at ? "step" : undefined}
            className={`flex-1 border-t-4 pt-2 text-sm ${index <= at ? "border-primary font-semibold" : "border-line text-muted"}`}
          >
            {index < at ? (
              <Link to={to("orderReturn", {}, { order: view.order, step })} className="hover:underline">
                {t(`returns.steps.${step}`)}
              </Link>
            ) : (
              t(`returns.steps.${step}`)
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

function ReceivedStep({ view, say }: StepProps) {
  const t = useT();
  const cards = [
    {
      value: "yes",
      label: t("returns.received.yes"),
      text: view.onlyNotReceived ? t("returns.received.notShipped") : t("returns.received.yesText"),
      disabled: view.onlyNotReceived,
    },
    { value: "no", label: t("returns.received.no"), text: t("returns.received.noText") },
  ];
  const answer = view.received === null ? undefined : view.received ? "yes" : "no";
  return (
    <Form method="post" className="flex flex-col gap-6">
      <RadioCards
        legend={t("returns.received.legend")}
        name="received"
        cards={cards}
        defaultValue={answer}
        error={say("received")}
      />
      <StepButtons view={view} back={null} intent="received" />
    </Form>
  );
}
