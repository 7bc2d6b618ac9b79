import { formatMoney } from "#i18n/format.ts";
import { useT } from "../../language/language.tsx";
import { TextArea, TextField } from "../../ui/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { RefusedGroup } from "../refused-group.tsx";
import { NoStep } from "../no-step.tsx";
import { Panel, StepForm } from "../panel.tsx";
import { type StepAnswer, stepAnswer } from "../step-answer.ts";
import { PlaceField } from "../inventory/place-field.tsx";
import { ParcelFields, RefundAmountField } from "../step-fields.tsx";
import { partRows } from "./part-rows.ts";
import type { ClaimAnswer, ClaimScreen } from "./claim-screen.ts";

type Typed = StepAnswer["typed"];

/** The merchant's possible steps: review the claim, decide it, send what was promised. */
export function ClaimSteps({ screen, refused }: { screen: ClaimScreen; refused: ClaimAnswer | null }) {
  const t = useT();
  const { detail, steps, cap, needsPassword } = screen;
  const { typed, open } = stepAnswer(refused);
  const most = formatMoney(cap, t.language);
  const rest = t(detail.endedAt === null ? "adminClaims.nothingToDo" : "adminClaims.over");
  const words = (intent: keyof ClaimScreen["steps"], first = false) => ({
    intent,
    mails: true,
    title: t(`adminClaims.${intent}`),
    text: t(`adminClaims.${intent}Text`, { cap: most }),
    submit: t(`adminClaims.${intent}`),
    open: open(intent, first),
  });
  return (
    <Panel id="steps" title={t("adminOrders.steps")}>
      {!Object.values(steps).includes(true) && <NoStep refund={detail.refund}>{rest}</NoStep>}
      {screen.isPaidBack && (steps.replace || steps.parts || steps.ship) && (
        <Notice type="warning">{t("adminClaims.paidBack")}</Notice>
      )}
      {steps.review && <StepForm {...words("review", true)} look="secondary" />}
      {steps.ship && (
        <StepForm {...words("ship", true)}>
          <Parcel screen={screen} typed={refused?.intent === "ship" ? refused.typed : {}} />
        </StepForm>
      )}
      {steps.close && <StepForm {...words("close", true)} />}
      {steps.replace && (
        <StepForm {...words("replace", detail.wish === "replacement" && !steps.review)}>
          <Answer intent="replace" screen={screen} typed={typed} optional />
        </StepForm>
      )}
      {steps.parts && (
        <StepForm {...words("parts", detail.wish === "parts" && !steps.review)}>
          <RefusedGroup name="parts">
            <PartFields typed={typed} />
          </RefusedGroup>
          <Answer intent="parts" screen={screen} typed={typed} optional />
        </StepForm>
      )}
      {steps.refund && (
        <StepForm
          {...words("refund", detail.wish === "refund" && !steps.review && !steps.ship)}
          look={steps.ship ? "secondary" : "primary"}
          money
          needsPassword={needsPassword}
        >
          <RefundFields screen={screen} most={most} typed={typed} />
        </StepForm>
      )}
      {steps.decline && (
        <StepForm {...words("decline")} look="danger">
          <Answer intent="decline" screen={screen} typed={typed} />
        </StepForm>
      )}
    </Panel>
  );
}

function RefundFields({ screen, most, typed }: { screen: ClaimScreen; most: string; typed: Typed }) {
  const t = useT();
  return (
    <>
      <RefundAmountField
        id="refund-amount"
        hint={t("adminClaims.refundHint", { cap: most })}
        defaultValue={typed("refund", "amount")}
      />
      <Answer intent="refund" screen={screen} typed={typed} optional />
    </>
  );
}

function Parcel({ screen, typed }: { screen: ClaimScreen; typed: Readonly<Record<string, string>> }) {
  const t = useT();
  const auto = t("adminPlaces.fromAuto");
  return (
    <>
      <ParcelFields typed={typed} usual="ltl" />
      <PlaceField places={screen.places} typed={typed.place} label={t("adminPlaces.from")} auto={auto} />
    </>
  );
}

interface AnswerProps {
  readonly intent: string;
  readonly screen: ClaimScreen;
  readonly typed: Typed;
  readonly optional?: boolean;
}

/** The message to the buyer with a decision. Of photos sent while this page is read, it is made anew. */
function Answer({ intent, screen: { detail }, typed, optional }: AnswerProps) {
  const t = useT();
  return (
    <>
      <input type="hidden" name="seen" value={detail.photos.length} />
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
    </>
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
