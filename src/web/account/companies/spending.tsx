import { Form, useNavigation } from "react-router";
import { costCenterText } from "#domain/approvals/references.ts";
import { budgetLeft } from "#domain/approvals/budget.ts";
import type { Money as Amount } from "#domain/kernel/money.ts";
import { formatMoney } from "#i18n/format.ts";
import { useHref, useT } from "../../language/language.tsx";
import { BackLink } from "../../navigation/back-link.tsx";
import type { PageProps } from "../../page-props.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { SelectField, TextField } from "../../ui/field.tsx";
import { SuccessNotice } from "../../ui/notice.tsx";
import { AccountPage } from "../account-page.tsx";
import { AccountForm } from "../entry-page.tsx";
import { useFieldErrors } from "../field-errors.ts";
import { PartHead } from "./company-part.tsx";
import { ReferencesForm } from "./references-form.tsx";
import type { SpendingReply, SpendingScreen } from "./spending-part.ts";
import type * as server from "./spending.server.ts";

/** Cost centers, the rest of their budgets this month, and an order's references. */
export default function Spending({ loaderData: screen, actionData: reply }: PageProps<typeof server>) {
  const t = useT();
  const to = useHref();
  const { company, editing, done } = screen;
  const errors = useFieldErrors(reply?.fieldErrors);
  const here = { company: String(company.id) };
  if (editing)
    return (
      <AccountPage title={t(editing.center ? "approvals.spending.editCenter" : "approvals.spending.addCenter")}>
        <CenterForm key={editing.center?.id ?? "new"} screen={screen} center={editing.center} reply={reply} />
      </AccountPage>
    );
  return (
    <AccountPage title={t("approvals.spending.title")}>
      <BackLink to={to("company", here)}>{company.legalName}</BackLink>
      <ErrorSummary fieldErrors={errors.summary} />
      {done && !reply && <SuccessNotice>{t(`approvals.spending.done.${done}`)}</SuccessNotice>}
      <p className="max-w-text text-muted">{t("approvals.spending.text")}</p>
      <Centers screen={screen} />
      <ReferencesForm screen={screen} reply={reply} errors={errors} />
      <People screen={screen} reply={reply} errors={errors} />
    </AccountPage>
  );
}

/** Text of the used part of a budget this month. */
function useBudgetText(): (limit: Amount | null, used: Amount) => string {
  const t = useT();
  const money = (amount: Amount) => formatMoney(amount, t.language);
  return (limit, used) =>
    limit === null
      ? t("approvals.spending.usedFree", { used: money(used) })
      : t("approvals.spending.used", {
          used: money(used),
          limit: money(limit),
          left: money(budgetLeft({ limit, used })),
        });
}

function Centers({ screen: { company, centers, sites } }: { screen: SpendingScreen }) {
  const t = useT();
  const to = useHref();
  const inWords = useBudgetText();
  const here = { company: String(company.id) };
  return (
    <section aria-labelledby="centers" className="flex flex-col gap-3">
      <PartHead
        id="centers"
        title={t("approvals.spending.centers")}
        add={{ to: to("companySpending", here, { center: "new" }), label: t("approvals.spending.addCenter") }}
      />
      {centers.length === 0 && <p className="max-w-text text-muted">{t("approvals.spending.noCenters")}</p>}
      {centers.length > 0 && (
        <ul className="flex flex-col divide-y divide-line rounded-lg border border-line">
          {centers.map((center) => (
            <li key={center.id} className="flex flex-wrap items-center justify-between gap-3 p-4">
              <div className="min-w-0 wrap-anywhere">
                <p className="font-semibold">{costCenterText(center)}</p>
                <p className="text-sm text-muted">
                  {sites.find(({ id }) => id === center.siteId)?.name ?? t("approvals.spending.allSites")}
                </p>
                <p className="text-sm">{inWords(center.budget, center.used)}</p>
              </div>
              <ButtonLink
                to={to("companySpending", here, { center: center.id })}
                variant="quiet"
                size="small"
                icon="edit"
                aria-label={t("approvals.spending.changeOf", { name: costCenterText(center) })}
              >
                {t("approvals.spending.change")}
              </ButtonLink>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const typedMoney = (amount: Amount | null): string => (amount === null ? "" : (amount / 100).toFixed(2));

function CenterForm({
  screen: { company, sites },
  center,
  reply,
}: {
  screen: SpendingScreen;
  center: SpendingScreen["centers"][number] | null;
  reply: SpendingReply;
}) {
  const t = useT();
  const to = useHref();
  const errors = useFieldErrors(reply?.fieldErrors);
  const values: Readonly<Record<string, string>> = reply?.values ?? {
    code: center?.code ?? "",
    name: center?.name ?? "",
    site: center?.siteId ? String(center.siteId) : "",
    budget: typedMoney(center?.budget ?? null),
  };
  const field = (name: "code" | "name" | "budget") => ({
    name,
    label: t(`approvals.spending.${name}`),
    defaultValue: values[name] ?? "",
    error: errors.say(name),
    autoComplete: "off",
  });
  return (
    <div className="flex max-w-text flex-col gap-6">
      <AccountForm
        shown={errors}
        submit={t("approvals.spending.save")}
        pending={t("approvals.spending.save")}
        wide={false}
        aside={
          <ButtonLink to={to("companySpending", { company: String(company.id) })} variant="secondary">
            {t("approvals.spending.cancel")}
          </ButtonLink>
        }
      >
        <input type="hidden" name="intent" value="center" />
        <input type="hidden" name="center" value={center?.id ?? ""} />
        <TextField {...field("code")} hint={t("approvals.spending.codeHint")} maxLength={20} />
        <TextField {...field("name")} optional maxLength={60} />
        <SelectField
          name="site"
          label={t("approvals.spending.site")}
          placeholder={t("approvals.spending.allSites")}
          choices={sites.map(({ id, name }) => ({ value: String(id), label: name }))}
          defaultValue={values["site"] ?? ""}
          error={errors.say("site")}
        />
        <TextField {...field("budget")} optional hint={t("approvals.spending.budgetHint")} inputMode="decimal" />
      </AccountForm>
      {center && <CloseCenter id={center.id} />}
    </div>
  );
}

function CloseCenter({ id }: { id: number }) {
  const t = useT();
  return (
    <section aria-labelledby="close" className="flex flex-col items-start gap-3 border-t border-line pt-4">
      <h2 id="close" className="text-lg font-semibold">
        {t("approvals.spending.close")}
      </h2>
      <p className="text-muted">{t("approvals.spending.closeText")}</p>
      <Form method="post">
        <input type="hidden" name="center" value={id} />
        <Button type="submit" name="intent" value="close" variant="danger">
          {t("approvals.spending.close")}
        </Button>
      </Form>
    </section>
  );
}

function People({
  screen: { people },
  reply,
  errors,
}: {
  screen: SpendingScreen;
  reply: SpendingReply;
  errors: ReturnType<typeof useFieldErrors>;
}) {
  const t = useT();
  const inWords = useBudgetText();
  const busy = useNavigation().state !== "idle";
  return (
    <section aria-labelledby="people" className="flex flex-col gap-3">
      <h2 id="people" className="text-lg font-semibold">
        {t("approvals.spending.people")}
      </h2>
      <p className="max-w-text text-muted">{t("approvals.spending.peopleText")}</p>
      <ul className="flex flex-col divide-y divide-line rounded-lg border border-line">
        {people.map(({ memberId, name, limit, used }) => {
          const field = `budget-${memberId}`;
          return (
            <li key={memberId} className="flex flex-col gap-2 p-4 wrap-anywhere">
              <p>
                <span className="font-semibold">{name}</span>{" "}
                <span className="text-sm text-muted">{inWords(limit, used)}</span>
              </p>
              <Form method="post" noValidate className="flex flex-wrap items-end gap-3">
                <input type="hidden" name="intent" value="person" />
                <input type="hidden" name="member" value={memberId} />
                <TextField
                  name={field}
                  label={t("approvals.spending.budget")}
                  aria-label={t("approvals.spending.budgetOf", { name })}
                  optional
                  inputMode="decimal"
                  autoComplete="off"
                  defaultValue={reply?.values[field] ?? typedMoney(limit)}
                  error={errors.say(field)}
                />
                <Button
                  type="submit"
                  variant="secondary"
                  pending={busy}
                  aria-label={t("approvals.spending.saveOf", { name })}
                >
                  {t("approvals.spending.save")}
                </Button>
              </Form>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
