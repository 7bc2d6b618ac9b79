import { useT } from "../../language/language.tsx";
import { Badge } from "../../ui/badge.tsx";
import { CheckboxField, TextField } from "../../ui/field.tsx";
import { formatDate, formatMoney } from "#i18n/format.ts";
import { Panel, StepForm } from "../panel.tsx";
import { type StepAnswer, stepAnswer } from "../step-answer.ts";
import { AmountField } from "../step-fields.tsx";
import type { ClaimAnswer, ClaimScreen } from "./claim-screen.ts";

interface Props {
  screen: ClaimScreen;
  refused: ClaimAnswer | null;
}

/** The shop's claim against the carrier: its deadlines and progress. */
export function CarrierClaimPanel({ screen, refused }: Props) {
  const t = useT();
  const { detail, carrier } = screen;
  const { terms, next } = carrier;
  return (
    <Panel
      id="carrier"
      title={t("adminClaims.carrier.title")}
      aside={
        !carrier.isOver && (
          <Badge tone={carrier.isLate ? "danger" : "info"}>
            {t(`adminClaims.carrier.next.${next}`, {
              day: detail.carrierDueOn === null ? "" : formatDate(detail.carrierDueOn, t),
            })}
          </Badge>
        )
      }
    >
      <p className="text-sm text-muted">
        {t("adminClaims.carrier.text", {
          months: terms.fileMonths,
          acknowledge: terms.acknowledgeDays,
          decide: terms.decideDays,
        })}
      </p>
      <CarrierFacts detail={detail} />
      <Steps screen={screen} refused={refused} />
    </Panel>
  );
}

/** The steps open now; each is dated, and no earlier than the last. */
function Steps({ screen: { detail, carrier }, refused }: Props) {
  const t = useT();
  const { typed, open } = stepAnswer(refused);
  const fields = { typed, today: carrier.today, usualNumber: detail.carrierNumber };
  return (
    <>
      {carrier.file && (
        <StepForm
          intent="file"
          title={t("adminClaims.carrier.file")}
          text={t("adminClaims.carrier.fileText")}
          submit={t("adminClaims.carrier.file")}
          look="secondary"
          open={open("file")}
        >
          <DayField intent="file" {...fields} />
          <NumberField intent="file" {...fields} />
          <AmountField
            id="amount-file"
            label={t("adminClaims.carrier.amountAsked")}
            defaultValue={typed("file", "amount")}
          />
        </StepForm>
      )}
      {carrier.acknowledge && (
        <StepForm
          intent="acknowledge"
          title={t("adminClaims.carrier.acknowledge")}
          submit={t("adminClaims.carrier.acknowledge")}
          look="secondary"
          open={open("acknowledge")}
        >
          <DayField intent="acknowledge" {...fields} />
          <NumberField intent="acknowledge" {...fields} />
        </StepForm>
      )}
      {carrier.settle && (
        <StepForm
          intent="settle"
          title={t("adminClaims.carrier.settle")}
          text={t("adminClaims.carrier.settleText")}
          submit={t("adminClaims.carrier.settle")}
          look="secondary"
          open={open("settle")}
        >
          <DayField intent="settle" {...fields} />
          <AmountField
            id="amount-settle"
            label={t("adminClaims.carrier.amountReceived")}
            defaultValue={typed("settle", "amount")}
          />
          {refused?.intent === "settle" && refused.code === "amount_mismatch" && (
            <CheckboxField id="asCame" name="asCame" label={t("adminOrders.asCame")} />
          )}
        </StepForm>
      )}
    </>
  );
}

function CarrierFacts({ detail }: { detail: ClaimScreen["detail"] }) {
  const t = useT();
  const { carrier, carrierAsked, carrierReceived, carrierNumber } = detail;
  const money = (cents: typeof carrierAsked) => (cents === null ? null : formatMoney(cents, t.language));
  const day = (text: typeof carrier.filedOn) => text && formatDate(text, t);
  const facts = [
    ["fileBy", day(carrier.fileBy)],
    ["filedOn", day(carrier.filedOn)],
    ["carrierNumber", carrierNumber || null],
    ["asked", money(carrierAsked)],
    ["acknowledgeBy", day(carrier.acknowledgeBy)],
    ["acknowledgedOn", day(carrier.acknowledgedOn)],
    ["decideBy", day(carrier.decideBy)],
    ["settledOn", day(carrier.settledOn)],
    ["received", money(carrierReceived)],
  ] as const;
  return (
    <dl className="grid gap-x-6 gap-y-2 text-sm 2xs:grid-cols-2 lg:grid-cols-3">
      {facts.map(
        ([name, value]) =>
          value !== null && (
            <div key={name}>
              <dt className="text-muted">{t(`adminClaims.carrier.${name}`)}</dt>
              <dd className="font-medium tabular-nums wrap-anywhere">{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

interface StepFieldProps {
  intent: string;
  typed: StepAnswer["typed"];
  today: string;
  usualNumber: string;
}

function DayField({ intent, typed, today }: StepFieldProps) {
  const t = useT();
  return (
    <TextField
      id={`day-${intent}`}
      name="day"
      type="date"
      label={t("adminClaims.carrier.day")}
      max={today}
      defaultValue={typed(intent, "day", today)}
      className="w-48"
    />
  );
}

function NumberField({ intent, typed, usualNumber }: StepFieldProps) {
  const t = useT();
  return (
    <TextField
      id={`number-${intent}`}
      name="number"
      label={t("adminClaims.carrier.number")}
      hint={t("adminClaims.carrier.optionalNumber")}
      optional
      defaultValue={typed(intent, "number", usualNumber)}
      autoComplete="off"
      maxLength={60}
      className="w-72"
    />
  );
}
