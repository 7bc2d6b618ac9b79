import { carriers } from "#domain/fulfilment/carriers.ts";
import { formatMoney } from "#i18n/format.ts";
import { useT } from "../../language/language.tsx";
import { SelectField, TextArea, TextField } from "../../ui/field.tsx";
import { Panel, StepForm } from "../panel.tsx";
import { partRows } from "./part-rows.ts";
import type { ClaimAnswer, ClaimScreen } from "./claim-screen.ts";

type Typed = (intent: string, name: string) => string;

/** What the merchant can do with the claim now: look into it, decide it, send what was promised. */
export function ClaimSteps({ screen, refused }: { screen: ClaimScreen; refused: ClaimAnswer | null }) {
  const t = useT();
  const { detail, steps, cap, needsPassword } = screen;
  const typed: Typed = (intent, name) => (refused?.intent === intent ? (refused.typed[name] ?? "") : "");
  const open = (intent: string, first = false) => (refused ? refused.intent === intent : first);
  const most = formatMoney(cap, t.language);
  return (
    <Panel id="steps" title={t("adminOrders.steps")}>
      {!Object.values(steps).includes(true) && (
        <p className="text-muted">{t(detail.endedAt === null ? "adminClaims.nothingToDo" : "adminClaims.over")}</p>
      )}
      {steps.review && (
        <StepForm
          intent="review"
          mails
          title={t("adminClaims.review")}
          text={t("adminClaims.reviewText")}
          submit={t("adminClaims.review")}
          look="secondary"
          open={open("review", true)}
        />
      )}
      {steps.ship && (
        <StepForm
          intent="ship"
          mails
          title={t("adminClaims.ship")}
          text={t("adminClaims.shipText")}
          submit={t("adminClaims.ship")}
          open={open("ship", true)}
        >
          <ParcelFields typed={typed} />
        </StepForm>
      )}
      {steps.close && (
        <StepForm
          intent="close"
          mails
          title={t("adminClaims.close")}
          text={t("adminClaims.closeText")}
          submit={t("adminClaims.close")}
          open={open("close", true)}
        />
      )}
      {steps.replace && (
        <StepForm
          intent="replace"
          mails
          title={t("adminClaims.replace")}
          text={t("adminClaims.replaceText")}
          submit={t("adminClaims.replace")}
          open={open("replace", detail.wish === "replacement" && !steps.review)}
        >
          <Answer intent="replace" typed={typed} optional />
        </StepForm>
      )}
      {steps.parts && (
        <StepForm
          intent="parts"
          mails
          title={t("adminClaims.parts")}
          text={t("adminClaims.partsText")}
          submit={t("adminClaims.parts")}
          open={open("parts", detail.wish === "parts" && !steps.review)}
        >
          <PartFields typed={typed} />
          <Answer intent="parts" typed={typed} optional />
        </StepForm>
      )}
      {steps.refund && (
        <StepForm
          intent="refund"
          mails
          title={t("adminClaims.refund")}
          text={t("adminClaims.refundText", { cap: most })}
          submit={t("adminClaims.refund")}
          look={steps.ship ? "secondary" : "primary"}
          open={open("refund", detail.wish === "refund" && !steps.review && !steps.ship)}
          money
          needsPassword={needsPassword}
        >
          <TextField
            id="refund-amount"
            name="amount"
            label={t("adminOrders.refundAmount")}
            hint={t("adminClaims.refundHint", { cap: most })}
            inputMode="decimal"
            defaultValue={typed("refund", "amount")}
            autoComplete="off"
            maxLength={20}
            className="w-64"
          />
          <Answer intent="refund" typed={typed} optional />
        </StepForm>
      )}
      {steps.decline && (
        <StepForm
          intent="decline"
          mails
          title={t("adminClaims.decline")}
          text={t("adminClaims.declineText")}
          submit={t("adminClaims.decline")}
          look="danger"
          open={open("decline")}
        >
          <Answer intent="decline" typed={typed} />
        </StepForm>
      )}
    </Panel>
  );
}

/** What the buyer is told with a decision. */
function Answer({ intent, typed, optional }: { intent: string; typed: Typed; optional?: boolean }) {
  const t = useT();
  return (
    <TextArea
      id={`answer-${intent}`}
      name="answer"
      label={t("adminClaims.answer")}
      hint={t("adminClaims.answerHint")}
      optional={optional}
      rows={3}
      maxLength={2000}
      defaultValue={typed(intent, "answer")}
      className="w-full"
    />
  );
}

function PartFields({ typed }: { typed: Typed }) {
  const t = useT();
  return (
    <fieldset className="flex w-full flex-col gap-2">
      <legend className="sr-only">{t("adminClaims.parts")}</legend>
      {partRows.map((row) => (
        <div key={row} className="grid grid-cols-[minmax(0,1fr)_5.5rem] items-end gap-3 sm:grid-cols-[18rem_6rem]">
          <TextField
            id={`sku-${row}`}
            name={`sku ${row}`}
            label={t("adminClaims.partNumber")}
            defaultValue={typed("parts", `sku ${row}`)}
            autoComplete="off"
            maxLength={100}
          />
          <TextField
            id={`units-${row}`}
            name={`units ${row}`}
            label={t("adminClaims.partUnits")}
            inputMode="numeric"
            defaultValue={typed("parts", `units ${row}`)}
            autoComplete="off"
            maxLength={6}
          />
        </div>
      ))}
    </fieldset>
  );
}

function ParcelFields({ typed }: { typed: Typed }) {
  const t = useT();
  return (
    <div className="flex flex-wrap items-end gap-3">
      <SelectField
        name="carrier"
        label={t("adminOrders.carrierName")}
        choices={carriers.map((value) => ({ value, label: t(`adminOrders.carrier.${value}`) }))}
        defaultValue={typed("ship", "carrier") || "ltl"}
        className="w-52"
      />
      <TextField
        name="number"
        label={t("adminOrders.trackingNumber")}
        defaultValue={typed("ship", "number")}
        autoComplete="off"
        maxLength={40}
        className="w-72"
      />
      <TextField
        name="link"
        type="url"
        label={t("adminOrders.trackingLink")}
        hint={t("adminOrders.trackingLinkHint")}
        optional
        defaultValue={typed("ship", "link")}
        autoComplete="off"
        maxLength={500}
        className="w-full"
      />
    </div>
  );
}
