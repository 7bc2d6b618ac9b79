import { Form, useNavigation } from "react-router";
import { useT } from "../../language/language.tsx";
import type { PageProps } from "../../page-props.ts";
import { Button } from "../../ui/button.tsx";
import type { FieldError } from "../../ui/error-summary.tsx";
import { SelectField, TextField } from "../../ui/field.tsx";
import { Panel } from "../panel.tsx";
import type * as server from "./collection.server.ts";
import type { CollectionIntent } from "./collection-intents.ts";

type Screen = PageProps<typeof server>["loaderData"];

/** A refused form as the page shows it again. */
export interface Answered {
  readonly error: FieldError | null;
  readonly typedOf: (intent: CollectionIntent) => Readonly<Record<string, string>> | null;
  readonly errorAt: (intent: CollectionIntent, field: string) => FieldError["message"];
}

interface Part {
  readonly screen: Screen;
  readonly answer: Answered;
}

/** The next step with its day, and who sees to it. */
export function Plan({ screen: { plan, people, today }, answer }: Part) {
  const t = useT();
  const busy = useNavigation().state !== "idle";
  const typed = answer.typedOf("plan");
  return (
    <Panel id="plan" title={t("adminCollections.plan")}>
      <p className="max-w-text text-sm text-muted">{t("adminCollections.planText")}</p>
      <Form method="post" noValidate className="flex flex-col items-start gap-4">
        <input type="hidden" name="version" value={plan.version} />
        <div className="field-row w-full sm:grid-cols-2">
          <TextField
            name="nextStep"
            label={t("adminCollections.nextStep")}
            hint={t("adminCollections.nextStepHint")}
            defaultValue={typed?.["nextStep"] ?? plan.nextStep}
            error={answer.errorAt("plan", "nextStep")}
            maxLength={200}
            autoComplete="off"
          />
          <TextField
            name="nextOn"
            type="date"
            label={t("adminCollections.nextOn")}
            hint={t("adminCollections.nextOnHint")}
            min={plan.nextOn !== null && plan.nextOn < today ? plan.nextOn : today}
            defaultValue={typed?.["nextOn"] ?? plan.nextOn ?? ""}
            error={answer.errorAt("plan", "nextOn")}
          />
        </div>
        <SelectField
          name="owner"
          label={t("adminCollections.owner")}
          placeholder={t("adminCollections.whose.nobody")}
          choices={people.map(({ id, name }) => ({ value: String(id), label: name }))}
          defaultValue={typed?.["owner"] ?? (plan.ownerId === null ? "" : String(plan.ownerId))}
          error={answer.errorAt("plan", "owner")}
          className="w-full max-w-sm"
        />
        <Button type="submit" name="intent" value="plan" size="small" pending={busy}>
          {t("adminCollections.savePlan")}
        </Button>
      </Form>
    </Panel>
  );
}

/** A promise to note, in place of the one before. */
export function Promise({ screen: { plan, overdue, today, promises }, answer }: Part) {
  const t = useT();
  const busy = useNavigation().state !== "idle";
  const typed = answer.typedOf("promise");
  const live = promises.find(({ isLive }) => isLive);
  return (
    <Panel id="promise" title={t("adminCollections.promise")}>
      <p className="max-w-text text-sm text-muted">{t("adminCollections.promiseText")}</p>
      <Form method="post" noValidate className="flex flex-col items-start gap-4">
        <input type="hidden" name="version" value={plan.version} />
        <div className="field-row w-full sm:grid-cols-2">
          <TextField
            name="promisedOn"
            type="date"
            label={t("adminCollections.promisedOn")}
            min={today}
            defaultValue={typed?.["promisedOn"] ?? ""}
            error={answer.errorAt("promise", "promisedOn")}
          />
          <TextField
            name="amount"
            label={t("adminInvoices.amount")}
            inputMode="decimal"
            defaultValue={typed?.["amount"] ?? (overdue > 0 ? (overdue / 100).toFixed(2) : "")}
            error={answer.errorAt("promise", "amount")}
            maxLength={20}
            autoComplete="off"
          />
        </div>
        <TextField
          name="note"
          label={t("adminInvoices.note")}
          error={answer.errorAt("promise", "note")}
          optional
          defaultValue={typed?.["note"] ?? ""}
          maxLength={200}
          autoComplete="off"
          className="w-full"
        />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" name="intent" value="promise" size="small" pending={busy}>
            {t("adminCollections.notePromise")}
          </Button>
          {live && (
            <Button type="submit" name="intent" value="withdraw-promise" variant="secondary" size="small">
              {t("adminCollections.withdraw")}
            </Button>
          )}
        </div>
      </Form>
    </Panel>
  );
}

/** Stops new orders of the company, or lets it order again. */
export function Hold({ screen: { company, steps }, answer }: Part) {
  const t = useT();
  const busy = useNavigation().state !== "idle";
  return (
    <Panel id="hold" title={t("adminCollections.holdTitle")}>
      {steps.map((step) => (
        <Form key={step} method="post" noValidate className="flex flex-col items-start gap-3">
          <p className="text-sm text-muted">{t(`adminCollections.${step}Text`)}</p>
          <input type="hidden" name="version" value={company.version} />
          {step === "hold" && (
            <TextField
              name="reason"
              label={t("adminCompanies.reason")}
              hint={t("adminCompanies.reasonHint")}
              defaultValue={answer.typedOf("hold")?.["reason"] ?? ""}
              error={answer.errorAt("hold", "reason")}
              maxLength={1000}
              autoComplete="off"
              className="w-full"
            />
          )}
          <Button type="submit" name="intent" value={step} variant="secondary" size="small" pending={busy}>
            {t(`companies.step.${step}`)}
          </Button>
        </Form>
      ))}
    </Panel>
  );
}
