import { Form, useNavigation } from "react-router";
import { subtract } from "#domain/kernel/money.ts";
import { formatDate, formatMoney } from "#i18n/format.ts";
import { poNumbersText } from "#i18n/statement-words.ts";
import type { Translator } from "#i18n/translator.ts";
import { useHref, useT } from "../../language/language.tsx";
import { BackLink } from "../../navigation/back-link.tsx";
import { Link } from "../../navigation/link.tsx";
import type { PageProps } from "../../page-props.ts";
import { tooManyText } from "../../too-many.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { RadioCards } from "../../ui/field.tsx";
import { Money } from "../../ui/money.tsx";
import { ErrorNotice, Notice } from "../../ui/notice.tsx";
import { Table } from "../../ui/table.tsx";
import { AccountPage } from "../account-page.tsx";
import { RemitTo } from "./remit-to.tsx";
import type * as server from "./pay.server.ts";
import type { PayReply } from "./pay.server.ts";

type Screen = PageProps<typeof server>["loaderData"];

function errorText(t: Translator, { error }: PayReply): string {
  if (error.code === "too_many") return tooManyText(t, error.minutes);
  if (error.code === "amount_changed")
    return t("invoices.pay.error.amount_changed", { total: formatMoney(error.now, t.language) });
  if (error.code === "being_paid") return t("invoices.pay.error.being_paid", { number: error.number });
  if (error.code === "try_again" || error.code === "provider_refused" || error.code === "method_not_offered")
    return t(`orders.refused.${error.code}`);
  return t(`invoices.pay.error.${error.code}`);
}

/** The chosen invoices, their sum, and the ways to pay it online. */
export default function Pay({ loaderData: screen, actionData: reply }: PageProps<typeof server>) {
  const t = useT();
  const to = useHref();
  const { company, invoices, isFull, unused } = screen;
  return (
    <AccountPage title={t("invoices.pay.title")}>
      <BackLink to={to("companyInvoices", { company: String(company.id) })}>
        {t("invoices.back", { company: company.legalName })}
      </BackLink>
      {reply && <ErrorNotice>{errorText(t, reply)}</ErrorNotice>}
      {invoices.length === 0 && !reply && <Notice>{t("invoices.pay.none")}</Notice>}
      {invoices.length > 0 && <Chosen screen={screen} />}
      {invoices.length > 0 && unused > 0 && (
        <Notice>
          {t("invoices.pay.unused", { company: company.legalName, left: formatMoney(unused, t.language) })}
        </Notice>
      )}
      {isFull && <p className="text-muted">{t("invoices.pay.tooMany", { count: invoices.length })}</p>}
      {invoices.length > 0 && <PayForm screen={screen} reply={reply} />}
      <RemitTo payTo={screen.payTo} number={invoices.length === 1 ? (invoices[0]?.number ?? null) : null} />
    </AccountPage>
  );
}

/** An invoice's number, which leads to it, and PO numbers. */
function Named({ invoice: { number, poNumbers, isInDispute } }: { invoice: Screen["invoices"][number] }) {
  const t = useT();
  const to = useHref();
  return (
    <>
      <Link to={to("invoice", { invoice: number })} className="link font-semibold tabular-nums">
        {number}
      </Link>
      {isInDispute && (
        <Badge tone="warning" className="ml-2">
          {t("invoices.inDispute")}
        </Badge>
      )}
      {poNumbers.length > 0 && (
        <span className="block text-2xs wrap-anywhere text-muted">
          {t("invoices.po", { number: poNumbersText(t, poNumbers) })}
        </span>
      )}
    </>
  );
}

function Chosen({ screen: { invoices, total } }: { screen: Screen }) {
  const t = useT();
  return (
    <div>
      <Table
        caption={t("invoices.pay.title")}
        hideCaption
        cards
        rows={invoices}
        rowKey={({ id }) => id}
        columns={[
          {
            key: "number",
            head: t("invoices.pay.invoice"),
            cell: (invoice) => <Named invoice={invoice} />,
          },
          { key: "due", head: t("invoices.pay.due"), cell: ({ dueOn }) => formatDate(dueOn, t) },
          {
            key: "open",
            head: t("invoices.pay.open"),
            cell: ({ open }) => formatMoney(open, t.language),
            align: "right",
          },
          {
            key: "toPay",
            head: t("invoices.pay.toPay"),
            align: "right",
            cell: ({ open, toPay }) => (
              <>
                {formatMoney(toPay, t.language)}
                {toPay < open && (
                  <span className="block text-2xs text-success">
                    {t("invoices.pay.early", { amount: formatMoney(subtract(open, toPay), t.language) })}
                  </span>
                )}
              </>
            ),
          },
        ]}
      />
      <p className="flex justify-between gap-4 px-2 pt-3 text-lg font-bold max-sm:px-0">
        <span>{t("invoices.pay.total")}</span>
        <Money amount={total} />
      </p>
    </div>
  );
}

function PayForm({ screen, reply }: { screen: Screen; reply: PayReply | undefined }) {
  const t = useT();
  const isSending = useNavigation().state !== "idle";
  const { chosen, total, methods } = screen;
  const [first] = methods;
  if (!first) return <Notice type="warning">{t("invoices.pay.noMethods")}</Notice>;
  const typedMethod = methods.find((method) => method === reply?.method);
  return (
    <Form method="post" className="flex max-w-xl flex-col items-start gap-4">
      {chosen?.map((number) => (
        <input key={number} type="hidden" name="invoice" value={number} />
      ))}
      <input type="hidden" name="total" value={total} />
      <RadioCards
        legend={t("invoices.pay.method")}
        name="method"
        className="w-full"
        error={reply?.error.code === "method_unchosen" ? errorText(t, reply) : undefined}
        defaultValue={typedMethod ?? first}
        cards={methods.map((method) => ({
          value: method,
          label: t(`invoices.pay.${method}`),
          text: t(`invoices.pay.${method}Hint`),
        }))}
      />
      <Button type="submit" pending={isSending}>
        {t("invoices.pay.submit", { total: formatMoney(total, t.language) })}
      </Button>
      <p className="text-sm text-muted">{t("invoices.howToPay")}</p>
    </Form>
  );
}
