import type { ReactNode } from "react";
import { Form } from "react-router";
import { cents, type Money as Amount, zero } from "#domain/kernel/money.ts";
import { movementKinds } from "#domain/invoices/account-statement.ts";
import { ages } from "#domain/receivables/credit.ts";
import { formatDate, formatMoney, formatMonth } from "#i18n/format.ts";
import { movementName, poNumbersText } from "#i18n/statement-words.ts";
import { useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import { Button, buttonClass, ButtonLink } from "../../ui/button.tsx";
import { SelectField } from "../../ui/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { PaperLinks } from "../../ui/paper-links.tsx";
import { Table } from "../../ui/table.tsx";
import type { StatementView } from "./statement-view.ts";

interface SheetProps {
  readonly view: StatementView;
  /** The page itself, and its files. */
  readonly path: string;
  readonly pdf: (paper: "letter" | "a4") => string;
  readonly csv?: string;
  readonly invoice: (number: string) => string;
}

/** A month of a company's account: the sums, each movement with the balance after it, and what is open by age. */
export function StatementSheet({ view, path, pdf, csv, invoice }: SheetProps) {
  const t = useT();
  const { month, statement, page, pages } = view;
  return (
    <>
      <MonthForm view={view} path={path} />
      <section aria-labelledby="month" className="flex flex-col gap-4">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 id="month" className="text-xl font-semibold">
            {formatMonth(month, t.language)}
          </h2>
          <div className="flex flex-wrap gap-2 print:hidden">
            <PaperLinks href={pdf} />
            {csv && (
              <a href={csv} className={buttonClass({ variant: "secondary", size: "small" })}>
                <Icon name="download" />
                {t("invoices.statement.csv")}
              </a>
            )}
          </div>
        </div>
        <p className="text-sm text-muted">
          {t("invoices.statement.days", { day: formatDate(statement.from, t), to: formatDate(statement.to, t) })}
        </p>
        <Sums statement={statement} />
        <Lines view={view} invoice={invoice} />
        {pages > 1 && (
          <nav aria-label={t("invoices.statement.pages")} className="flex flex-wrap items-center gap-3 print:hidden">
            {page > 1 && (
              <ButtonLink to={`${path}?month=${month}&page=${page - 1}`} variant="secondary" size="small">
                {t("invoices.statement.previous")}
              </ButtonLink>
            )}
            <span className="text-sm text-muted">{t("invoices.statement.pageOf", { page, pages })}</span>
            {page < pages && (
              <ButtonLink to={`${path}?month=${month}&page=${page + 1}`} variant="secondary" size="small">
                {t("invoices.statement.next")}
              </ButtonLink>
            )}
          </nav>
        )}
      </section>
      <Open statement={statement} />
    </>
  );
}

function MonthForm({ view: { month, months }, path }: { view: StatementView; path: string }) {
  const t = useT();
  const offered = months.includes(month) ? months : [...months, month];
  return (
    <Form method="get" action={path} className="flex flex-wrap items-end gap-3 print:hidden">
      <SelectField
        key={month}
        name="month"
        label={t("invoices.statement.month")}
        defaultValue={month}
        choices={offered.map((value) => ({ value, label: formatMonth(value, t.language) }))}
        className="min-w-44"
      />
      <Button type="submit" variant="secondary">
        {t("invoices.statement.show")}
      </Button>
    </Form>
  );
}

function Sums({ statement: { opening, sums, closing } }: { statement: StatementView["statement"] }) {
  const t = useT();
  const rows: readonly (readonly [key: string, name: ReactNode, amount: Amount])[] = [
    ["opening", t("invoices.statement.opening"), opening],
    ...movementKinds
      .filter((kind) => sums[kind] !== zero || kind === "invoice" || kind === "payment")
      .map((kind) => [kind, t(`invoices.statement.sum.${kind}`), sums[kind]] as const),
    ["closing", t("invoices.statement.closing"), closing],
  ];
  return (
    <dl className="flex w-full max-w-md flex-col gap-2 rounded-lg border border-line bg-wash p-5">
      {rows.map(([key, name, amount]) => (
        <div
          key={key}
          className={`flex justify-between gap-4${key === "closing" ? " border-t border-line-strong pt-3 text-lg font-bold" : ""}`}
        >
          <dt>{name}</dt>
          <dd className="tabular-nums">{formatMoney(amount, t.language)}</dd>
        </div>
      ))}
    </dl>
  );
}

function Lines({ view: { statement }, invoice }: Pick<SheetProps, "view" | "invoice">) {
  const t = useT();
  return (
    <Table
      caption={t("invoices.statement.movements")}
      hideCaption
      cards
      rows={statement.lines.map((line, at) => ({ ...line, at }))}
      rowKey={({ at }) => at}
      empty={t("invoices.statement.none")}
      columns={[
        {
          key: "what",
          head: t("invoices.statement.what"),
          cell: (line) =>
            line.kind === "invoice" ? (
              <Link to={invoice(line.reference)} className="link tabular-nums">
                {movementName(t, line)}
              </Link>
            ) : (
              movementName(t, line)
            ),
        },
        {
          key: "po",
          head: t("invoices.poNumber"),
          cell: ({ poNumbers }) => <span className="wrap-anywhere">{poNumbersText(t, poNumbers) || "–"}</span>,
        },
        { key: "day", head: t("invoices.statement.day"), cell: ({ day }) => formatDate(day, t) },
        { key: "due", head: t("invoices.dueOn"), cell: ({ dueOn }) => (dueOn ? formatDate(dueOn, t) : "–") },
        {
          key: "amount",
          head: t("invoices.amount"),
          align: "right",
          cell: ({ amount }) => formatMoney(amount, t.language),
        },
        {
          key: "balance",
          head: t("invoices.statement.balance"),
          align: "right",
          cell: ({ balance }) => formatMoney(balance, t.language),
        },
      ]}
    />
  );
}

/** Open amount at the end, by days past due. */
function Open({ statement }: { statement: StatementView["statement"] }) {
  const t = useT();
  const { unapplied, to } = statement;
  return (
    <section aria-labelledby="ages" className="flex flex-col gap-3">
      <h2 id="ages" className="text-xl font-semibold">
        {t("invoices.statement.openOn", { day: formatDate(to, t) })}
      </h2>
      <dl className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,9rem),1fr))] gap-x-4 gap-y-3 rounded-lg border border-line p-4">
        {ages.map((age) => (
          <div key={age}>
            <dt className="text-sm text-muted">{t(`invoices.statement.age.${age}`)}</dt>
            <dd className="font-bold tabular-nums">{formatMoney(statement.ages[age], t.language)}</dd>
          </div>
        ))}
        {unapplied !== zero && (
          <div>
            <dt className="text-sm text-muted">{t("invoices.statement.unapplied")}</dt>
            <dd className="font-bold tabular-nums">{formatMoney(cents(-unapplied), t.language)}</dd>
          </div>
        )}
      </dl>
    </section>
  );
}
