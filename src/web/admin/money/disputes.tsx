import type { DisputeToHandle } from "#engine/admin/provider-exceptions.ts";
import { formatDateTime } from "#i18n/format.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Badge, type Tone } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { SelectField, TextArea, TextField } from "../../ui/field.tsx";
import { Money } from "../../ui/money.tsx";
import { StepForm } from "../panel.tsx";
import { Item, Part } from "./money-parts.tsx";
import { reasonName } from "./reason-name.ts";

interface Asked {
  readonly answer: { readonly intent: string; readonly typed: Readonly<Record<string, string | undefined>> } | null;
  readonly mayRefund: boolean;
  readonly needsPassword: boolean;
}

/** Disputes and reversals by deadline, with evidence and the outcome of lost money. */
export function Disputes({ disputes, ...asking }: Asked & { disputes: readonly DisputeToHandle[] }) {
  const t = useT();
  return (
    <Part
      id="disputes"
      title={t("adminMoney.disputes.title")}
      text={t("adminMoney.disputes.text")}
      count={disputes.length}
    >
      {disputes.map((dispute) => (
        <Dispute key={dispute.id} {...{ dispute, ...asking }} />
      ))}
    </Part>
  );
}

const tones: Partial<Record<DisputeToHandle["state"], Tone>> = { "needs-response": "danger", inquiry: "warning" };

function Dispute({ dispute, ...asking }: Asked & { dispute: DisputeToHandle }) {
  const t = useT();
  const to = useHref();
  const { state, evidenceDueAt, evidenceMadeAt, orderNumber } = dispute;
  const isGone = state === "lost" || state === "reversed";
  const facts = (
    <div className="flex flex-col gap-1">
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone={isGone ? "danger" : (tones[state] ?? "neutral")}>{t(`adminMoney.disputeState.${state}`)}</Badge>
        <span>
          {t(`orders.payment.${dispute.method}`)} · {reasonName(t, dispute.reason)} ·{" "}
          {formatDateTime(dispute.openedAt, t)}
        </span>
      </p>
      {!isGone && evidenceDueAt !== null && (
        <p className="font-semibold text-ink">
          {t("adminMoney.disputes.due", { at: formatDateTime(evidenceDueAt, t) })}
        </p>
      )}
      {dispute.taken > 0 && (
        <p>
          {t("adminMoney.disputes.taken")} <Money amount={dispute.taken} />
        </p>
      )}
      {evidenceMadeAt !== null && <p>{t("adminMoney.disputes.made", { at: formatDateTime(evidenceMadeAt, t) })}</p>}
    </div>
  );
  return (
    <Item number={orderNumber} buyer={dispute.buyer} amount={dispute.amount} facts={facts}>
      {!isGone && asking.mayRefund && (
        // A form of the document's own: what it leads to is a file, and not a page.
        <form method="post" action={to("adminEvidence", { number: orderNumber })}>
          <Button type="submit" variant="secondary" size="small" icon="print">
            {t("adminMoney.disputes.evidence")}
          </Button>
        </form>
      )}
      {isGone && asking.mayRefund && <EndForm {...{ dispute, ...asking }} />}
    </Item>
  );
}

function EndForm({ dispute, answer, needsPassword }: Asked & { dispute: DisputeToHandle }) {
  const t = useT();
  const typed = answer?.intent === "end-dispute" && answer.typed.dispute === String(dispute.id) ? answer.typed : null;
  const choices = (["write-off", "recover"] as const).map((value) => ({
    value,
    label: t(`adminMoney.disputes.ending.${value}`),
  }));
  return (
    <StepForm
      intent="end-dispute"
      id={`end-dispute-${dispute.id}`}
      title={t("adminMoney.disputes.end")}
      text={t("adminMoney.disputes.endText")}
      submit={t("adminMoney.disputes.end")}
      open={typed !== null}
      money
      needsPassword={needsPassword}
    >
      <input type="hidden" name="order" value={dispute.orderNumber} />
      <input type="hidden" name="dispute" value={dispute.id} />
      <div className="field-row w-full max-w-2xl sm:grid-cols-2">
        <SelectField
          id={`ending-${dispute.id}`}
          name="as"
          label={t("adminOrders.look.as")}
          choices={choices}
          placeholder="–"
          defaultValue={typed?.as ?? ""}
        />
        <TextField
          id={`dispute-reference-${dispute.id}`}
          name="reference"
          label={t("adminOrders.look.resolveReference")}
          defaultValue={typed?.reference ?? ""}
          autoComplete="off"
          maxLength={100}
        />
      </div>
      <TextArea
        id={`dispute-note-${dispute.id}`}
        name="note"
        label={t("adminOrders.look.note")}
        rows={2}
        maxLength={500}
        defaultValue={typed?.note ?? ""}
        className="w-full max-w-2xl"
      />
    </StepForm>
  );
}
