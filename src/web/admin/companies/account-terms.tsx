import { Form, useNavigation } from "react-router";
import { lastDayOf, scheduleKinds } from "#domain/receivables/invoice-schedule.ts";
import { termsKinds } from "#domain/receivables/terms.ts";
import type { TermsField } from "#engine/receivables/typed-terms.ts";
import { formatDate } from "#i18n/format.ts";
import { weekdayName } from "#i18n/opening-hours.ts";
import { scheduleText } from "#i18n/schedule-text.ts";
import { useT } from "../../language/language.tsx";
import { Button } from "../../ui/button.tsx";
import { CheckboxField, SelectField, TextField } from "../../ui/field.tsx";
import { Panel } from "../panel.tsx";
import type { AccountScreen } from "./account-screen.ts";
import type { AccountErrors } from "./account-errors.ts";

const figures = [
  { name: "eomDays", hint: "adminInvoices.eomHint", mode: "numeric", most: 4 },
  { name: "limit", hint: "adminInvoices.limitHint", mode: "decimal", most: 20 },
  { name: "daysOverdue", hint: "adminInvoices.daysOverdueHint", mode: "numeric", most: 4 },
  { name: "depositPercent", hint: "adminInvoices.depositHint", mode: "numeric", most: 4 },
  { name: "depositLead", hint: "adminInvoices.depositLeadHint", mode: "numeric", most: 5 },
  { name: "bounceFee", hint: "adminInvoices.bounceFeeHint", mode: "numeric", most: 5 },
] as const satisfies readonly { name: TermsField; hint: string; mode: string; most: number }[];

/** The terms that the merchant grants. */
export function Terms({ screen, errors }: { screen: AccountScreen; errors: AccountErrors }) {
  const t = useT();
  const busy = useNavigation().state !== "idle";
  const { company, terms, version } = screen;
  const typed: Readonly<Record<string, string>> = errors.typedOf("terms") ?? { ...terms };
  return (
    <Panel id="granted" title={t("adminInvoices.grant")}>
      <p className="text-sm text-muted">
        {company.termsWished ? t("adminInvoices.wished", { terms: company.termsWished }) : t("adminInvoices.grantText")}
      </p>
      <Form method="post" noValidate className="flex flex-col items-start gap-4">
        <input type="hidden" name="version" value={version} />
        <SelectField
          name="terms"
          label={t("adminInvoices.terms")}
          placeholder={t("adminInvoices.none")}
          choices={termsKinds.map((kind) => ({ value: kind, label: t(`adminInvoices.kinds.${kind}`) }))}
          defaultValue={typed["terms"] ?? ""}
          error={errors.errorAt("terms", "terms")}
          className="w-full"
        />
        {figures.map(({ name, hint, mode, most }) => (
          <TextField
            key={name}
            name={name}
            label={t(`adminInvoices.${name}`)}
            hint={t(hint)}
            inputMode={mode}
            defaultValue={typed[name] ?? ""}
            error={errors.errorAt("terms", name)}
            maxLength={most}
            autoComplete="off"
            className="w-full"
          />
        ))}
        <Schedule screen={screen} typed={typed} errors={errors} />
        <input type="hidden" name="holdsShown" value="1" />
        {(["holds", "reminds", "mailsStatements"] as const).map((name) => (
          <CheckboxField
            key={name}
            name={name}
            label={t(`adminInvoices.${name}`)}
            hint={t(`adminInvoices.${name}Hint`)}
            defaultChecked={typed[name] === "on"}
          />
        ))}
        <Button type="submit" name="intent" value="terms" pending={busy}>
          {t("adminInvoices.save")}
        </Button>
      </Form>
    </Panel>
  );
}

const weekdays = Array.from({ length: lastDayOf.week }, (_, at) => at + 1);

/** Fields of the invoice schedule, with the day of each kind. */
function Schedule({
  screen: { sheet, today },
  typed,
  errors,
}: {
  screen: AccountScreen;
  typed: Readonly<Record<string, string>>;
  errors: AccountErrors;
}) {
  const t = useT();
  const { scheduleFrom = null, scheduleBefore = "shipment" } = sheet?.account ?? {};
  return (
    <>
      <SelectField
        name="schedule"
        label={t("adminInvoices.schedule")}
        hint={t("adminInvoices.scheduleHint")}
        choices={scheduleKinds.map((kind) => ({ value: kind, label: t(`adminInvoices.schedules.${kind}`) }))}
        defaultValue={typed["schedule"] ?? "shipment"}
        error={errors.errorAt("terms", "schedule")}
        className="w-full"
      />
      <SelectField
        name="weekday"
        label={t("adminInvoices.weekday")}
        hint={t("adminInvoices.weekdayHint")}
        choices={weekdays.map((day) => ({ value: String(day), label: weekdayName(day - 1, t.language, "long") }))}
        defaultValue={typed["weekday"] ?? "1"}
        error={errors.errorAt("terms", "weekday")}
        className="w-full"
      />
      <TextField
        name="monthDay"
        label={t("adminInvoices.monthDay")}
        hint={t("adminInvoices.monthDayHint")}
        inputMode="numeric"
        defaultValue={typed["monthDay"] ?? "1"}
        error={errors.errorAt("terms", "monthDay")}
        maxLength={4}
        autoComplete="off"
        className="w-full"
      />
      {scheduleFrom !== null && scheduleFrom > today && (
        <p className="text-sm text-muted">
          {t("adminInvoices.scheduleUntil", {
            day: formatDate(scheduleFrom, t),
            schedule: scheduleText(t, scheduleBefore),
          })}
        </p>
      )}
    </>
  );
}
