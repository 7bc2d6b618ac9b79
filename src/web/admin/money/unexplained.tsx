import { formatDateTime } from "#i18n/format.ts";
import { useT } from "../../language/language.tsx";
import { SelectField, TextArea, TextField } from "../../ui/field.tsx";
import { StepForm } from "../panel.tsx";
import { Item } from "./money-parts.tsx";
import type { MoneyAnswer, MoneyScreen } from "./money-screen.ts";

interface UnexplainedProps {
  money: MoneyScreen["unexplained"][number];
  screen: MoneyScreen;
  answer: MoneyAnswer | null;
}

export function Unexplained({ money, screen: { mayRefund, needsPassword }, answer }: UnexplainedProps) {
  const t = useT();
  const { posting, orderNumber } = money;
  const typed = answer?.intent === "resolve" && answer.typed.posting === posting ? answer.typed : null;
  return (
    <Item
      number={orderNumber}
      buyer={money.buyer}
      amount={money.amount}
      facts={
        <p>
          <span className="font-mono text-2xs break-all">{posting.replace(/^unexplained:/, "")}</span> ·{" "}
          {formatDateTime(money.at, t)}
        </p>
      }
    >
      {mayRefund && (
        <StepForm
          intent="resolve"
          id={posting}
          title={t("adminOrders.look.resolve")}
          text={t("adminOrders.look.resolveText")}
          submit={t("adminOrders.look.resolve")}
          open={typed !== null}
          money
          needsPassword={needsPassword}
        >
          <input type="hidden" name="order" value={orderNumber} />
          <input type="hidden" name="posting" value={posting} />
          <ResolveFields posting={posting} typed={typed} />
        </StepForm>
      )}
    </Item>
  );
}

function ResolveFields({ posting, typed }: { posting: string; typed: MoneyAnswer["typed"] | null }) {
  const t = useT();
  const choices = (["sent-back", "wired-back", "kept"] as const).map((value) => ({
    value,
    label: t(`adminOrders.look.asChoice.${value}`),
  }));
  return (
    <>
      <div className="field-row w-full max-w-2xl sm:grid-cols-2">
        <SelectField
          id={`as-${posting}`}
          name="as"
          label={t("adminOrders.look.as")}
          choices={choices}
          placeholder="–"
          defaultValue={typed?.as ?? ""}
        />
        <TextField
          id={`reference-${posting}`}
          name="reference"
          label={t("adminOrders.look.resolveReference")}
          defaultValue={typed?.reference ?? ""}
          autoComplete="off"
          maxLength={100}
        />
      </div>
      <TextArea
        id={`note-${posting}`}
        name="note"
        label={t("adminOrders.look.note")}
        hint={t("adminOrders.look.noteHint")}
        rows={2}
        maxLength={500}
        defaultValue={typed?.note ?? ""}
        className="w-full max-w-2xl"
      />
    </>
  );
}
