import { longestReason } from "#domain/companies/company-life.ts";
import { useSearchParams } from "react-router";
import { ages } from "#domain/receivables/credit.ts";
import { formatDate, formatMoney } from "#i18n/format.ts";
import { type CodeOf, kindText, requiredText } from "../../error-text.ts";
import type { Translator } from "#i18n/translator.ts";
import { useHref, useT } from "../../language/language.tsx";
import type { PageProps } from "../../page-props.ts";
import { Badge, type Tone } from "../../ui/badge.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { Money } from "../../ui/money.tsx";
import { SuccessNotice } from "../../ui/notice.tsx";
import { AdminPage } from "../admin-page.tsx";
import { BackButton } from "../back-button.tsx";
import { Fact } from "../customers/fact.tsx";
import { Panel } from "../panel.tsx";
import type * as server from "./collection.server.ts";
import { type Answered, Hold, Plan, Promise } from "./collection-forms.tsx";
import { collectionIntents, type CollectionReply } from "./collection-intents.ts";
import { TurnBadge } from "./collection-table.tsx";
import { adminErrorText } from "../refused-text.ts";

export { ErrorBoundary } from "../error-boundary.tsx";

type Props = PageProps<typeof server>;
type Screen = Props["loaderData"];

/** Fields of the refusals that have one. */
const fields: Partial<Record<NonNullable<CollectionReply["code"]>, string>> = {
  owner_unknown: "owner",
  step_required: "nextStep",
  step_day: "nextOn",
  promise_day: "promisedOn",
  amount_number: "amount",
  promise_more_than_open: "amount",
  reason_required: "reason",
  too_long: "reason",
};

const refusedCode = adminErrorText(
  (t, code: CodeOf<"adminCollections.refused">, values) => t(`adminCollections.refused.${code}`, values),
  {
    amount_number: { label: "adminInvoices.amount", kind: "money_above_zero" },
    step_day: { label: "adminCollections.nextOn", kind: "day_within_year" },
    promise_day: { label: "adminCollections.promisedOn", kind: "day_within_year" },
    too_long: { label: "adminCompanies.reason", kind: "too_long", values: { max: longestReason } },
  },
);

function errorOf(t: Translator, { code, tooLong, amount }: CollectionReply): { field: string; message: string } {
  if (tooLong) {
    const label = t(tooLong.field === "note" ? "adminInvoices.note" : "adminCollections.nextStep");
    return { field: tooLong.field, message: kindText(t, label, { code: "too_long", values: { max: tooLong.max } }) };
  }
  if (code === null) return { field: "", message: "" };
  const field = fields[code] ?? "";
  if (code === "step_required") return { field, message: requiredText(t, "adminCollections.nextStep") };
  if (code === "reason_required") return { field, message: requiredText(t, "adminCompanies.reason") };
  return { field, message: refusedCode(t, code, { amount: formatMoney(amount, t.language) }) };
}

function useAnswer(reply: CollectionReply | undefined): Answered {
  const t = useT();
  if (!reply) return { error: null, typedOf: () => null, errorAt: () => undefined };
  const { intent, typed } = reply;
  const { field, message } = errorOf(t, reply);
  return {
    error: { field, message },
    typedOf: (of) => (of === intent ? typed : null),
    errorAt: (of, name) => (of === intent && name === field ? message : undefined),
  };
}

/** Overdue invoices of a company, with the plan and the promises about them. */
export default function Collection({ loaderData: screen, actionData: reply }: Props) {
  const t = useT();
  const to = useHref();
  const [search] = useSearchParams();
  const answer = useAnswer(reply);
  const { company, plan, mayCollect, steps } = screen;
  const done = collectionIntents.find((one) => one === search.get("done"));
  return (
    <AdminPage
      title={t("adminCollections.of", { company: company.legalName })}
      aside={
        <>
          <ButtonLink to={to("adminCompanyAccount", { company: String(company.id) })} variant="secondary" size="small">
            {t("adminInvoices.openAccount")}
          </ButtonLink>
          <BackButton to={to("adminCollections")}>{t("adminCollections.title")}</BackButton>
        </>
      }
    >
      {done && !reply && <SuccessNotice>{t(`adminCollections.done.${done}`)}</SuccessNotice>}
      {reply && answer.error && <ErrorSummary fieldErrors={[answer.error]} of={reply} />}
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <div className="flex min-w-0 flex-col gap-6">
          {mayCollect && <Plan key={`plan ${plan.version}`} screen={screen} answer={answer} />}
          {mayCollect && <Promise key={`promise ${plan.version}`} screen={screen} answer={answer} />}
          <Promises screen={screen} />
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          <Glance screen={screen} />
          {steps.length > 0 && <Hold key={company.version} screen={screen} answer={answer} />}
        </div>
      </div>
    </AdminPage>
  );
}

function Glance({ screen: { ages: amounts, overdue, unapplied, turn, company } }: { screen: Screen }) {
  const t = useT();
  return (
    <Panel id="glance" title={t("adminCollections.overdue")} aside={overdue > 0 && <TurnBadge turn={turn} />}>
      {company.state === "on-hold" && <Badge tone="warning">{t("adminCollections.held")}</Badge>}
      <dl className="flex flex-col gap-2 text-sm">
        <Fact name={t("adminCollections.overdue")}>
          <strong>
            <Money amount={overdue} />
          </strong>
        </Fact>
        {ages.map((age) => (
          <Fact key={age} name={t(`adminInvoices.age.${age}`)}>
            <Money amount={amounts[age]} />
          </Fact>
        ))}
        <Fact name={t("adminInvoices.unapplied")}>
          <Money amount={unapplied} />
        </Fact>
      </dl>
    </Panel>
  );
}

const tones: Readonly<Record<Screen["promises"][number]["state"], Tone>> = {
  kept: "success",
  waiting: "info",
  broken: "danger",
};

/** Promises so far, the latest first: a company that breaks them is called sooner. */
function Promises({ screen: { promises } }: { screen: Screen }) {
  const t = useT();
  const money = (amount: Screen["overdue"]) => formatMoney(amount, t.language);
  return (
    <Panel id="promises" title={t("adminCollections.promises")}>
      {promises.length === 0 && <p className="text-sm text-muted">{t("adminCollections.noPromises")}</p>}
      <ul className="flex flex-col divide-y divide-line text-sm wrap-anywhere">
        {promises.map(({ id, amount, promisedOn, note, staff, madeAt, received, state, isLive }) => (
          <li key={id} className="flex flex-col gap-1 py-3">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="font-semibold">
                {t("adminCollections.promisedBy", { amount: money(amount), day: formatDate(promisedOn, t) })}
              </span>
              {isLive || state !== "waiting" ? (
                <Badge tone={tones[state]}>{t(`adminCollections.promiseState.${state}`)}</Badge>
              ) : (
                <Badge>{t("adminCollections.promiseState.ended")}</Badge>
              )}
            </p>
            {note && <p>{note}</p>}
            <p className="text-muted">
              {t("adminCollections.noted", { day: formatDate(madeAt, t), staff })}
              {received > 0 && ` · ${t("adminCollections.received", { amount: money(received) })}`}
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
