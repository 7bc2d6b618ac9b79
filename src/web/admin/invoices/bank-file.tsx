import { formatMoney } from "#i18n/format.ts";
import { Form, useNavigation } from "react-router";
import { type BankColumn, bankColumns, dayOrders, isReadable } from "#domain/invoices/bank-file.ts";
import type { Translator } from "#i18n/translator.ts";
import { useHref, useT } from "../../language/language.tsx";
import type { PageProps } from "../../page-props.ts";
import { Answered } from "../../ui/answered.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { CheckboxField, SelectField, TextArea } from "../../ui/field.tsx";
import { acceptedTables } from "../../ui/accepted-tables.ts";
import { FileField } from "../../ui/file-field.tsx";
import { ErrorNotice, Notice, SuccessNotice } from "../../ui/notice.tsx";
import { AdminPage } from "../admin-page.tsx";
import { BackButton } from "../back-button.tsx";
import { Panel } from "../panel.tsx";
import { FinishWithProof } from "../security/proof-fields.tsx";
import { BankMovements, EndedMovements } from "./bank-movements.tsx";
import { BookedInPart, refusalText } from "./bank-refusals.tsx";
import type * as server from "./bank-file.server.ts";
import { refusedText } from "../refused-text.ts";

export { ErrorBoundary } from "../error-boundary.tsx";

type Props = PageProps<typeof server>;
type Reply = NonNullable<Props["actionData"]>;
type Unchosen = Extract<Extract<Reply, { kind: "unreadable" }>["refused"], { code: "columns_unchosen" }>;

/** The bank's files: imported, and what is in them booked as payments of companies. */
export default function BankFile({ loaderData: screen, actionData: reply }: Props) {
  const t = useT();
  const to = useHref();
  const { done, times, unapplied, count, mayBook } = screen;
  const unreadable = reply?.kind === "unreadable" ? reply : null;
  const unchosen = unreadable?.refused.code === "columns_unchosen" ? unreadable.refused : null;
  const error = unreadable && !unchosen ? unreadableText(t, unreadable.refused) : null;
  // Of no movement in particular, or of one that somebody else has booked meanwhile.
  const isElsewhere = (id: string) => !screen.movements.some((movement) => String(movement.id) === id);
  const refused = reply?.kind === "refused" && isElsewhere(reply.typed.movement) ? reply : null;
  return (
    <AdminPage
      title={t("adminInvoices.bank.title")}
      aside={<BackButton to={to("adminInvoices")}>{t("adminInvoices.list.title")}</BackButton>}
    >
      {done && !reply && (
        <SuccessNotice>
          {t(`adminInvoices.bank.done.${done}`, { times })}
          {unapplied > 0 && ` ${t("adminInvoices.leftUnapplied", { left: formatMoney(unapplied, t.language) })}`}
        </SuccessNotice>
      )}
      {reply?.kind === "unproved" && <FinishWithProof unproved={reply.unproved} asked={screen.asked} />}
      {refused && <ErrorNotice>{refusalText(t, refused)}</ErrorNotice>}
      {reply?.kind === "read" && <Read reply={reply} />}
      {reply?.kind === "booked" && <BookedInPart reply={reply} />}
      {error && <ErrorSummary fieldErrors={[{ field: "rows", message: error }]} of={reply!} />}
      {mayBook && unchosen && unreadable && (
        <Answered answer={unreadable}>
          <Columns unchosen={unchosen} rows={unreadable.rows} isChosen={unreadable.isChosen} />
        </Answered>
      )}
      {mayBook && !unchosen && <Upload rows={unreadable?.rows ?? ""} error={error} />}
      <BankMovements screen={screen} reply={reply} />
      {count === 0 && <p className="text-muted">{t("adminInvoices.bank.none")}</p>}
      <Pages screen={screen} />
      <EndedMovements rows={screen.ended} />
    </AdminPage>
  );
}

function unreadableText(t: Translator, refused: Extract<Reply, { kind: "unreadable" }>["refused"]): string {
  const values = { most: "most" in refused ? refused.most : 0 };
  return refusedText(t, refused.code, (own) => t(`adminInvoices.bank.unreadable.${own}`), values);
}

function Pages({ screen: { page, pages } }: { screen: Props["loaderData"] }) {
  const t = useT();
  const to = useHref();
  if (pages === 1) return null;
  const link = (at: number, name: "previous" | "next") => (
    <ButtonLink to={to("adminBankFile", {}, { page: at })} variant="secondary" size="small">
      {t(`account.orders.${name}`)}
    </ButtonLink>
  );
  return (
    <div className="flex flex-wrap items-center gap-2">
      {page > 1 && link(page - 1, "previous")}
      <span className="text-sm text-muted">{t("invoices.statement.pageOf", { page, pages })}</span>
      {page < pages && link(page + 1, "next")}
    </div>
  );
}

function Upload({ rows, error }: { rows: string; error: string | null }) {
  const t = useT();
  const busy = useNavigation().state !== "idle";
  return (
    <Panel id="upload" title={t("adminInvoices.bank.import")}>
      <p className="max-w-text text-sm text-muted">{t("adminInvoices.bank.importText")}</p>
      <Form method="post" encType="multipart/form-data" noValidate className="flex flex-col items-start gap-4">
        <FileField
          name="file"
          accept={acceptedTables}
          label={t("adminInvoices.bank.file")}
          hint={t("adminInvoices.bank.fileHint")}
          className="w-full"
        />
        <TextArea
          key={rows}
          name="rows"
          label={t("adminInvoices.bank.rows")}
          hint={t("adminInvoices.bank.rowsHint")}
          error={error ?? undefined}
          defaultValue={rows}
          rows={4}
          spellCheck={false}
          autoComplete="off"
          className="w-full"
        />
        <CheckboxField
          name="asksColumns"
          label={t("adminInvoices.bank.asksColumns")}
          hint={t("adminInvoices.bank.asksColumnsHint")}
        />
        <Button type="submit" name="intent" value="import" pending={busy}>
          {t("adminInvoices.bank.read")}
        </Button>
      </Form>
    </Panel>
  );
}

/** Assigns columns; asked once for files with these headers. */
function Columns({ unchosen, rows, isChosen }: { unchosen: Unchosen; rows: string; isChosen: boolean }) {
  const t = useT();
  const busy = useNavigation().state !== "idle";
  const { heads, sample, guess, error } = unchosen;
  const choices = heads.filter(Boolean).map((head) => ({ value: head, label: head }));
  const isMissing = isChosen && !isReadable(guess.columns);
  const needed = ["date", "amount"] as readonly BankColumn[];
  return (
    <Panel id="columns" title={t("adminInvoices.bank.columns")}>
      <p className="max-w-text text-sm text-muted">{t("adminInvoices.bank.columnsText")}</p>
      {isMissing && <Notice type="error">{t("adminInvoices.bank.columnsMissing")}</Notice>}
      {error && (
        <Notice type="error">
          <p className="font-semibold">{t("adminInvoices.bank.nothingRead")}</p>
          <p className="wrap-anywhere">
            {t(`adminInvoices.bank.lineError.${error.code}`, { line: error.line, cell: error.cell })}
          </p>
        </Notice>
      )}
      <Sample heads={heads} rows={sample} />
      <Form method="post" encType="multipart/form-data" className="flex w-full flex-col items-start gap-4">
        <input type="hidden" name="columns" value="chosen" />
        <textarea name="rows" defaultValue={rows} hidden readOnly />
        <div className="grid w-full gap-4 sm:grid-cols-2 xl:grid-cols-3">
          {bankColumns.map((column) => (
            <SelectField
              key={column}
              name={`column.${column}`}
              label={t(`adminInvoices.bank.column.${column}`)}
              placeholder={t("adminInvoices.bank.noColumn")}
              optional={!needed.includes(column)}
              choices={choices}
              defaultValue={guess.columns[column]}
            />
          ))}
          <SelectField
            name="days"
            label={t("adminInvoices.bank.days")}
            choices={dayOrders.map((value) => ({ value, label: t(`adminInvoices.bank.dayOrder.${value}`) }))}
            defaultValue={guess.days}
          />
        </div>
        <Button type="submit" name="intent" value="import" pending={busy}>
          {t("adminInvoices.bank.readWith")}
        </Button>
      </Form>
    </Panel>
  );
}

function Sample({ heads, rows }: { heads: Unchosen["heads"]; rows: Unchosen["sample"] }) {
  const t = useT();
  return (
    <div className="w-full scroll-edge" tabIndex={0} role="group" aria-label={t("adminInvoices.bank.sample")}>
      <table className="text-sm">
        <thead>
          <tr>
            {heads.map((head, at) => (
              <th key={at} scope="col" className="px-2 py-1 text-left font-semibold whitespace-nowrap">
                {head || "–"}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            <tr key={row} className="border-t border-line">
              {cells.map((cell, at) => (
                <td key={at} className="px-2 py-1 whitespace-nowrap">
                  {cell.slice(0, 60)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Content of a file: new movements, those of an earlier file, and unreadable lines. */
function Read({ reply: { read, errors } }: { reply: Extract<Reply, { kind: "read" }> }) {
  const t = useT();
  const { added, before } = read;
  const more = read.errors.length - errors.length;
  return (
    <Answered answer={read}>
      <Notice type={added > 0 ? "success" : "info"}>
        {t(added === 0 && before > 0 ? "adminInvoices.bank.nothingNew" : "adminInvoices.bank.result", {
          added,
          before,
        })}
      </Notice>
      {errors.length > 0 && (
        <Notice type="warning">
          <p className="font-semibold">{t("adminInvoices.bank.errors", { count: read.errors.length })}</p>
          <ul className="list-disc pl-5">
            {errors.map(({ line, code, cell }) => (
              <li key={line} className="wrap-anywhere">
                {t(`adminInvoices.bank.lineError.${code}`, { line, cell })}
              </li>
            ))}
          </ul>
          {more > 0 && <p>{t("adminInvoices.bank.moreErrors", { count: more })}</p>}
        </Notice>
      )}
    </Answered>
  );
}
