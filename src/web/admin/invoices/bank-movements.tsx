import { Form, useNavigation } from "react-router";
import { cents } from "#domain/kernel/money.ts";
import { formatDate, formatMoney } from "#i18n/format.ts";
import { listSeparators } from "#i18n/separators.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import type { PageProps } from "../../page-props.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { SelectField, TextField } from "../../ui/field.tsx";
import { Table } from "../../ui/table.tsx";
import { Panel } from "../panel.tsx";
import type * as server from "./bank-file.server.ts";
import { refusalText } from "./bank-refusals.tsx";

type Props = PageProps<typeof server>;
type Screen = Props["loaderData"];
type OpenRow = Screen["movements"][number];

/** Movements that wait, each with its proposal and what may be done with it. */
export function BankMovements({ screen, reply }: { screen: Screen; reply: Props["actionData"] }) {
  const t = useT();
  const busy = useNavigation().state !== "idle";
  const { movements, count, mayBook } = screen;
  if (movements.length === 0) return null;
  // Those of other pages are booked too, and may be exact where none of these is.
  const mayBeExact = screen.pages > 1 || movements.some(({ proposal }) => proposal?.isExact);
  return (
    <Panel id="waiting" title={t("adminInvoices.bank.waiting", { count })}>
      {mayBook && mayBeExact && (
        <Form method="post" className="flex flex-col items-start gap-2">
          <Button type="submit" name="intent" value="book-exact" pending={busy}>
            {t("adminInvoices.bank.bookExact")}
          </Button>
          <p className="text-sm text-muted">{t("adminInvoices.bank.bookExactText")}</p>
        </Form>
      )}
      <ul className="flex w-full flex-col divide-y divide-line">
        {movements.map((movement) => (
          <Movement key={movement.id} movement={movement} screen={screen} reply={reply} />
        ))}
      </ul>
    </Panel>
  );
}

function Movement({ movement, screen, reply }: { movement: OpenRow; screen: Screen; reply: Props["actionData"] }) {
  const t = useT();
  const { day, amount, text, reference, proposal } = movement;
  const refused = reply?.kind === "refused" && reply.typed.movement === String(movement.id) ? reply : null;
  const unbooked = reply?.kind === "booked" && reply.unbooked.find(({ id }) => id === movement.id);
  const error = refused || unbooked;
  return (
    <li className="flex flex-col gap-3 py-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {formatDate(day, t)} <span className="tabular-nums">{formatMoney(amount, t.language)}</span>
          {proposal?.isExact && <Badge tone="success">{t("adminInvoices.bank.exact")}</Badge>}
        </p>
        {proposal && (
          <p className="text-sm text-muted">
            {t("adminInvoices.bank.proposed", {
              why: proposal.because
                .map((reason) => t(`adminInvoices.bank.because.${reason}`))
                .join(listSeparators[t.language]),
            })}
          </p>
        )}
      </div>
      <p className="text-sm wrap-anywhere">
        {text}
        {reference && <span className="text-muted"> · {reference}</span>}
      </p>
      <Caution movement={movement} companies={screen.companies} />
      {error && (
        <p role={refused ? "alert" : undefined} className="text-sm font-semibold text-danger">
          {refusalText(t, error)}
        </p>
      )}
      {screen.mayBook && (amount > 0 ? <Book {...{ movement, screen, refused }} /> : <TakenBack movement={movement} />)}
    </li>
  );
}

/** Why nothing is proposed, or which of the proposed invoices their buyer disputes. */
function Caution({ movement, companies }: { movement: OpenRow; companies: Screen["companies"] }) {
  const t = useT();
  const { amount, proposal, noMatch } = movement;
  const disputed = proposal?.disputed ?? [];
  if (disputed.length > 0)
    return (
      <p className="text-sm font-semibold">
        {t("adminInvoices.bank.disputed", { numbers: disputed.join(listSeparators[t.language]) })}
      </p>
    );
  if (!noMatch) return null;
  const words = {
    amount: formatMoney(cents(amount), t.language),
    owed: formatMoney(cents(noMatch.owed ?? 0), t.language),
    company: companies.find(({ id }) => id === noMatch.companyId)?.legalName ?? "",
  };
  return <p className="text-sm text-muted">{t(`adminInvoices.bank.noMatch.${noMatch.code}`, words)}</p>;
}

type Refusal = Extract<Props["actionData"], { kind: "refused" }>;

function Book({ movement, screen, refused }: { movement: OpenRow; screen: Screen; refused: Refusal | null }) {
  const t = useT();
  const busy = useNavigation().state !== "idle";
  const { id, proposal } = movement;
  const typed = refused?.typed;
  const names = proposal ? proposal.numbers.join(", ") : "";
  return (
    <Form method="post" noValidate className="grid items-end gap-3 lg:grid-cols-[minmax(0,2fr)_minmax(0,2fr)_auto]">
      <input type="hidden" name="movement" value={id} />
      <SelectField
        id={`company-${id}`}
        name="company"
        label={t("adminInvoices.bank.company")}
        placeholder={t("adminInvoices.choose")}
        choices={screen.companies.map((company) => ({ value: String(company.id), label: company.legalName }))}
        defaultValue={typed?.company ?? String(proposal?.companyId ?? "")}
      />
      <TextField
        id={`invoices-${id}`}
        name="invoices"
        label={t("adminInvoices.bank.invoices")}
        placeholder={t("adminInvoices.bank.oldest")}
        defaultValue={typed?.invoices ?? names}
        maxLength={2_000}
        autoComplete="off"
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" name="intent" value="book" variant={proposal ? "primary" : "secondary"} pending={busy}>
          {t("adminInvoices.bank.book")}
        </Button>
        <SetAside busy={busy} />
      </div>
    </Form>
  );
}

function TakenBack({ movement: { id, payments, returned } }: { movement: OpenRow }) {
  const t = useT();
  const busy = useNavigation().state !== "idle";
  return (
    <Form method="post" noValidate className="flex flex-wrap items-end gap-3">
      <input type="hidden" name="movement" value={id} />
      {payments.length > 0 ? (
        <>
          <SelectField
            id={`payment-${id}`}
            name="payment"
            label={t("adminInvoices.bank.payment")}
            placeholder={t("adminInvoices.choose")}
            choices={payments.map((payment) => ({
              value: String(payment.id),
              label: `${payment.company} · ${payment.reference} · ${formatMoney(cents(payment.amount), t.language)}`,
            }))}
            defaultValue={String(returned ?? "")}
            className="min-w-0 max-sm:w-full"
          />
          <Button type="submit" name="intent" value="return" pending={busy}>
            {t("adminInvoices.bounceNow")}
          </Button>
        </>
      ) : (
        <p className="text-sm text-muted">{t("adminInvoices.bank.noPayment")}</p>
      )}
      <SetAside busy={busy} />
    </Form>
  );
}

function SetAside({ busy }: { busy: boolean }) {
  const t = useT();
  return (
    <Button type="submit" name="intent" value="set-aside" variant="quiet" pending={busy}>
      {t("adminInvoices.bank.setAside")}
    </Button>
  );
}

/** Latest bookings, each with its author. */
export function EndedMovements({ rows }: { rows: Screen["ended"] }) {
  const t = useT();
  const to = useHref();
  if (rows.length === 0) return null;
  return (
    <Panel id="ended" title={t("adminInvoices.bank.ended")}>
      <Table
        caption={t("adminInvoices.bank.ended")}
        hideCaption
        cards
        rows={rows}
        rowKey={({ id }) => id}
        columns={[
          {
            key: "company",
            head: t("adminInvoices.bank.company"),
            cell: ({ companyId, company }) => (
              <Link to={to("adminCompanyAccount", { company: String(companyId) })} className="link wrap-anywhere">
                {company}
              </Link>
            ),
          },
          { key: "day", head: t("invoices.issuedOn"), cell: ({ day }) => formatDate(day, t) },
          { key: "text", head: t("adminInvoices.bank.column.text"), cell: ({ text }) => text },
          {
            key: "state",
            head: t("adminInvoices.bank.state"),
            cell: ({ state }) => t(`adminInvoices.bank.states.${state}`),
          },
          { key: "staff", head: t("adminInvoices.bank.by"), cell: ({ staff }) => staff },
          {
            key: "amount",
            head: t("adminInvoices.amount"),
            align: "right",
            cell: ({ amount }) => formatMoney(amount, t.language),
          },
        ]}
      />
    </Panel>
  );
}
