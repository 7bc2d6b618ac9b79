import { isOurFault } from "#domain/returns/reasons.ts";
import { formatMoney } from "#i18n/format.ts";
import { useT } from "../../language/language.tsx";
import { TextArea, TextField } from "../../ui/field.tsx";
import { Figures } from "../../ui/figures.tsx";
import { RefusedGroup, useMarked } from "../refused-group.tsx";
import { PlaceField } from "../inventory/place-field.tsx";
import { NoStep } from "../no-step.tsx";
import { Panel, StepForm } from "../panel.tsx";
import { type StepAnswer, stepAnswer } from "../step-answer.ts";
import { RefundAmountField } from "../step-fields.tsx";
import type { ReturnAnswer, ReturnScreen } from "./return-screen.ts";

type Typed = StepAnswer["typed"];

/** The merchant's possible steps: answer the return, count the goods, refund it. */
export function ReturnSteps({ screen, refused }: { screen: ReturnScreen; refused: ReturnAnswer | null }) {
  const t = useT();
  const { detail, steps, cap, needsPassword } = screen;
  const { typed, open } = stepAnswer(refused);
  const most = formatMoney(cap, t.language);
  const declineText = detail.state === "agreed" ? "declineSentText" : "declineText";
  const words = (intent: "agree" | "decline" | "sign", first = false) => ({
    intent,
    mails: true,
    title: t(`adminReturns.${intent}`),
    submit: t(`adminReturns.${intent}`),
    open: open(intent, first),
  });
  return (
    <Panel id="steps" title={t("adminOrders.steps")}>
      {!Object.values(steps).includes(true) && (
        <NoStep refund={detail.refund}>
          {t(detail.endedAt === null ? "adminReturns.nothingToDo" : "adminReturns.over")}
        </NoStep>
      )}
      {steps.agree && (
        <StepForm
          {...words("agree", true)}
          money={!detail.received}
          needsPassword={needsPassword}
          text={t(detail.received ? "adminReturns.agreeText" : "adminReturns.agreeAtOnceText", { amount: most })}
        >
          <Seen screen={screen} />
          {detail.received && <Instructions detail={detail} typed={typed} />}
        </StepForm>
      )}
      {steps.decline && (
        <StepForm {...words("decline")} text={t(`adminReturns.${declineText}`)} look="danger">
          <Seen screen={screen} />
          <DeclineReason typed={typed} />
        </StepForm>
      )}
      {steps.sign && (
        <StepForm {...words("sign", detail.sentAt !== null)} text={t("adminReturns.signText")}>
          <Signed screen={screen} typed={typed} />
        </StepForm>
      )}
      {steps.refund && <RefundStep screen={screen} typed={typed} open={open("refund", true)} />}
    </Panel>
  );
}

/** A request that its buyer changes while this page is read is decided on once the page was read anew. */
function Seen({ screen: { detail } }: { screen: ReturnScreen }) {
  return <input type="hidden" name="seen" value={detail.events.length} />;
}

/** The way back of the goods; required where the shop pays for it. */
function Instructions({ detail, typed }: Pick<ReturnScreen, "detail"> & { typed: Typed }) {
  const t = useT();
  const isPaidByUs = isOurFault(detail.reason, detail.received);
  return (
    <TextArea
      name="instructions"
      label={t("adminReturns.instructions")}
      hint={t(isPaidByUs ? "adminReturns.instructionsOurs" : "adminReturns.instructionsHint")}
      optional={!isPaidByUs}
      rows={3}
      maxLength={2000}
      defaultValue={typed("agree", "instructions")}
      className="w-full"
    />
  );
}

function DeclineReason({ typed }: { typed: Typed }) {
  const t = useT();
  return (
    <TextArea
      id="decline-reason"
      name="reason"
      label={t("adminOrders.reason")}
      rows={3}
      maxLength={2000}
      defaultValue={typed("decline", "reason")}
      className="w-full"
    />
  );
}

/** Other goods were given for all of it: the return ends without a refund. */
export const isAllExchanged = ({ cap, exchanges }: Pick<ReturnScreen, "cap" | "exchanges">): boolean =>
  cap === 0 && exchanges[0]?.state === "open";

/** The refund of what came back; where other goods were given for all of it, there is none. */
function RefundStep({ screen, typed, open }: { screen: ReturnScreen; typed: Typed; open: boolean }) {
  const t = useT();
  const { cap, needsPassword } = screen;
  const most = formatMoney(cap, t.language);
  const step = { intent: "refund", open, money: true, needsPassword };
  if (isAllExchanged(screen)) {
    const name = t("adminReturns.exchange.complete");
    return <StepForm {...step} title={name} submit={name} text={t("adminReturns.exchange.completeText")} />;
  }
  const name = t("adminReturns.refund");
  return (
    <StepForm {...step} mails title={name} submit={name} text={t("adminReturns.refundText", { cap: most })}>
      <RefundFields most={most} typed={typed} />
    </StepForm>
  );
}

function RefundFields({ most, typed }: { most: string; typed: Typed }) {
  const t = useT();
  return (
    <>
      <RefundAmountField hint={t("adminReturns.refundHint", { cap: most })} defaultValue={typed("refund", "amount")} />
      <TextField
        id="refund-reason"
        name="reason"
        label={t("adminReturns.lessReason")}
        defaultValue={typed("refund", "reason")}
        autoComplete="off"
        maxLength={500}
        className="w-full"
      />
    </>
  );
}

function Signed({ screen, typed }: { screen: ReturnScreen; typed: Typed }) {
  const t = useT();
  return (
    <>
      <RefusedGroup name="units">
        <Counts screen={screen} typed={typed} />
      </RefusedGroup>
      <PlaceField places={screen.places} typed={typed("sign", "place") || undefined} label={t("adminReturns.place")} />
    </>
  );
}

/** Units returned of each line, by condition: two boxes below the goods where both do not fit beside them. */
function Counts({ screen: { detail }, typed }: { screen: ReturnScreen; typed: StepAnswer["typed"] }) {
  const t = useT();
  const marked = useMarked();
  const box = (name: string, label: string, sku: string, most: number) => (
    <label className="flex items-center gap-2 whitespace-nowrap">
      {label}
      <input
        type="number"
        name={name}
        min={0}
        max={most}
        defaultValue={typed("sign", name) || 0}
        aria-label={`${label} ${sku}`}
        {...marked}
        className="h-10 w-20 rounded-md border border-line-strong px-2 text-right tabular-nums aria-invalid:border-2 aria-invalid:border-danger"
      />
    </label>
  );
  return (
    <ul aria-label={t("adminOrders.goods")} className="w-full text-sm">
      {detail.lines.map(({ lineId, sku, name, quantity }) => (
        <li key={lineId} className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line py-2">
          <span className="min-w-0 flex-[1_1_14rem]">
            <span className="font-medium">{sku}</span>{" "}
            <span className="text-muted">
              <Figures text={name} />
            </span>
            <span className="block text-muted">{`${t("adminReturns.asked")} × ${quantity}`}</span>
          </span>
          <span className="flex flex-wrap gap-x-4 gap-y-2">
            {box(`resellable ${lineId}`, t("adminReturns.resellable"), sku, quantity)}
            {box(`scrapped ${lineId}`, t("adminReturns.scrapped"), sku, quantity)}
          </span>
        </li>
      ))}
    </ul>
  );
}
