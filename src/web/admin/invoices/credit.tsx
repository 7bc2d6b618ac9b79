import { Form } from "react-router";
import { creditReasons, longestCreditNote } from "#domain/invoices/line-credits.ts";
import type { Money as Amount } from "#domain/kernel/money.ts";
import { formatMoney } from "#i18n/format.ts";
import type { Translator } from "#i18n/translator.ts";
import { useHref, useT } from "../../language/language.tsx";
import type { PageProps } from "../../page-props.ts";
import { ErrorSummary, type FieldError } from "../../ui/error-summary.tsx";
import { SelectField, TextArea, TextField } from "../../ui/field.tsx";
import { AdminPage } from "../admin-page.tsx";
import { BackButton } from "../back-button.tsx";
import { Panel } from "../panel.tsx";
import { FinishWithProof } from "../security/proof-fields.tsx";
import type * as server from "./credit.server.ts";
import type { ShownInvoice } from "./credit.server.ts";
import { CreditSums } from "./credit-sums.tsx";
import { creditError } from "./credit-words.ts";

export { ErrorBoundary } from "../error-boundary.tsx";

type Props = PageProps<typeof server>;
type Screen = ShownInvoice;
type OrderLines = Screen["invoice"]["orders"][number];
type Line = OrderLines["lines"][number];

const nameOf = (t: Translator, { name, sku }: Line): string =>
  name === null ? t("cart.summary.shipping") : sku === "" ? name[t.language] : `${sku} ${name[t.language]}`;

/** Credits lines of an invoice without a return: what is typed, its total, and the press that issues it. */
export default function CreditInvoice({ loaderData, actionData: reply }: Props) {
  const t = useT();
  const to = useHref();
  const screen = reply?.screen ?? loaderData;
  const { invoice } = screen;
  const lines = invoice.orders.flatMap((order) => order.lines);
  const lineName = (key: string) =>
    nameOf(
      t,
      lines.find((line) => line.key === key)!,
    );
  const errors = (reply?.errors ?? []).map((error) => creditError(t, error, lineName));
  return (
    <AdminPage
      title={t("adminInvoices.creditTitle", { number: invoice.number })}
      aside={
        <BackButton to={to("adminCompanyAccount", { company: String(invoice.companyId) })}>
          {t("adminInvoices.title", { company: invoice.company })}
        </BackButton>
      }
    >
      <p className="max-w-3xl text-sm text-muted">{t("adminInvoices.creditText")}</p>
      {reply?.unproved && <FinishWithProof unproved={reply.unproved} asked={loaderData.asked} />}
      {reply && !reply.unproved && <ErrorSummary fieldErrors={errors} of={reply} />}
      <CreditForm screen={screen} reply={reply} errors={errors} />
    </AdminPage>
  );
}

interface FormProps {
  readonly screen: Screen;
  readonly reply: Props["actionData"];
  readonly errors: readonly FieldError[];
}

function CreditForm({ screen: { invoice, seen }, reply, errors }: FormProps) {
  const t = useT();
  const typed = reply?.typed ?? {};
  const errorAt = (field: string) => errors.find((one) => one.field === field)?.message;
  return (
    <Form method="post" noValidate preventScrollReset>
      <input type="hidden" name="seen" value={seen} />
      <input type="hidden" name="total" value={reply?.figures?.total ?? ""} />
      {/* Enter works the total out, and issues nothing. */}
      <button type="submit" name="intent" value="check" tabIndex={-1} aria-hidden className="sr-only">
        {t("adminInvoices.creditCheck")}
      </button>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="flex min-w-0 flex-col gap-6">
          {invoice.orders.map((order) => (
            <Panel
              key={order.orderId}
              id={`order-${order.orderId}`}
              title={t("invoices.orderOf", { number: order.order })}
            >
              <ul className="flex flex-col divide-y divide-line">
                {order.lines.map((line) => (
                  <LineFields key={line.key} line={line} typed={typed} errorAt={errorAt} />
                ))}
              </ul>
            </Panel>
          ))}
          <Panel id="why" title={t("adminInvoices.reason")}>
            <SelectField
              id="reason"
              name="reason"
              label={t("adminInvoices.reason")}
              placeholder={t("adminInvoices.choose")}
              choices={creditReasons.map((value) => ({ value, label: t(`invoices.creditReason.${value}`) }))}
              defaultValue={typed["reason"] ?? ""}
              error={errorAt("reason")}
              className="max-w-md"
            />
            <TextArea
              id="note"
              name="note"
              label={t("adminInvoices.creditNote")}
              hint={t("adminInvoices.creditNoteHint")}
              defaultValue={typed["note"] ?? ""}
              error={errorAt("note")}
              maxLength={longestCreditNote}
              rows={3}
              optional
            />
          </Panel>
        </div>
        <CreditSums invoice={invoice} figures={reply?.figures ?? null} />
      </div>
    </Form>
  );
}

interface LineProps {
  readonly line: Line;
  readonly typed: Readonly<Record<string, string>>;
  readonly errorAt: (field: string) => FieldError["message"];
}

function LineFields({ line, typed, errorAt }: LineProps) {
  const t = useT();
  const { key, quantity, unitPrice, left, leftUnits, isFreight } = line;
  const [units, amount] = [`units-${key}`, `amount-${key}`];
  const money = (sum: Amount) => formatMoney(sum, t.language);
  return (
    <li className="flex flex-col gap-3 py-4 first:pt-0 last:pb-0">
      <div>
        <p className="font-semibold wrap-anywhere">{nameOf(t, line)}</p>
        <p className="text-sm text-muted">
          {isFreight
            ? t("adminInvoices.creditFreightLeft", { price: money(unitPrice), left: money(left) })
            : t("adminInvoices.creditLeft", {
                quantity,
                price: money(unitPrice),
                units: leftUnits,
                left: money(left),
              })}
        </p>
      </div>
      {left > 0 && (
        <div className="field-row max-w-xl sm:grid-cols-2">
          {!isFreight && (
            <TextField
              id={units}
              name={units}
              label={t("adminInvoices.creditUnits")}
              inputMode="numeric"
              autoComplete="off"
              defaultValue={typed[units] ?? ""}
              error={errorAt(units)}
            />
          )}
          <TextField
            id={amount}
            name={amount}
            label={t("adminInvoices.creditAmount")}
            inputMode="decimal"
            autoComplete="off"
            defaultValue={typed[amount] ?? ""}
            error={errorAt(amount)}
          />
        </div>
      )}
    </li>
  );
}
