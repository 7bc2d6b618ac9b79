import type { ReactNode } from "react";
import { times } from "#domain/kernel/money.ts";
import type { InvoicedOrder } from "#engine/invoices/invoices.queries.ts";
import { formatMoney } from "#i18n/format.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import { Figures } from "../../ui/figures.tsx";
import { Money } from "../../ui/money.tsx";
import { Table } from "../../ui/table.tsx";
import { orderFactsText, orderSumsText } from "./order-words.ts";

interface Seen {
  readonly invoice: { readonly orders: readonly InvoicedOrder[] };
  readonly opensOrders: boolean;
}

/** Goods of an invoice; of several orders by order, each with its facts and figures. */
export function InvoiceGoods({ screen: { invoice, opensOrders } }: { screen: Seen }) {
  const t = useT();
  const { orders } = invoice;
  const [first] = orders;
  if (orders.length === 1 && first) return <Goods order={first} caption={t("invoices.shipped")} />;
  return orders.map((order) => <GoodsOfOrder key={order.order} order={order} opens={opensOrders} />);
}

/** The way to an order of an invoice, where it opens to its reader; else the words alone. */
export function OrderLink({ number, opens, children }: { number: string; opens: boolean; children: ReactNode }) {
  const to = useHref();
  if (!opens) return <span className="tabular-nums">{children}</span>;
  return (
    <Link to={to("orderDetail", {}, { order: number })} className="link tabular-nums">
      {children}
    </Link>
  );
}

function GoodsOfOrder({ order, opens }: { order: InvoicedOrder; opens: boolean }) {
  const t = useT();
  const id = `order-${order.order}`;
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2 pt-3 wrap-anywhere">
      <h3 id={id} className="text-lg font-semibold">
        <OrderLink number={order.order} opens={opens}>
          {t("invoices.orderOf", { number: order.order })}
        </OrderLink>
      </h3>
      <p className="text-sm text-muted">{orderFactsText(t, order)}</p>
      <Goods order={order} caption={t("invoices.orderOf", { number: order.order })} />
      <p className="text-sm text-muted">{orderSumsText(t, order)}</p>
      <p className="flex justify-between gap-4 font-semibold">
        <span>{t("invoices.orderTotal", { number: order.order })}</span>
        <Money amount={order.total} />
      </p>
    </section>
  );
}

function Goods({ order: { lines, ownLines }, caption }: { order: InvoicedOrder; caption: string }) {
  const t = useT();
  return (
    <Table
      caption={caption}
      hideCaption
      cards
      rows={[
        ...lines,
        ...(ownLines ?? []).map((line, at) => ({ ...line, sku: null, variantName: null, reference: "", at })),
      ]}
      rowKey={(line) => line.sku ?? `own-${"at" in line ? line.at : 0}`}
      columns={[
        {
          key: "goods",
          head: t("invoices.goods"),
          cell: ({ name, variantName, sku, reference }) => (
            <>
              <span className="font-semibold">
                <Figures text={name[t.language]} />
              </span>
              {sku !== null && (
                <span className="block text-muted">
                  {t("invoices.partNumber", { sku })}
                  {variantName && (
                    <>
                      {" · "}
                      <Figures text={variantName[t.language]} />
                    </>
                  )}
                </span>
              )}
              {reference && (
                <span className="block text-muted wrap-anywhere">
                  {t("invoices.lineReference", { text: reference })}
                </span>
              )}
            </>
          ),
        },
        { key: "quantity", head: t("invoices.quantity"), cell: ({ quantity }) => quantity, align: "right" },
        {
          key: "unitPrice",
          head: t("invoices.unitPrice"),
          cell: ({ unitPrice }) => formatMoney(unitPrice, t.language),
          align: "right",
        },
        {
          key: "amount",
          head: t("invoices.amount"),
          cell: ({ unitPrice, quantity }) => formatMoney(times(unitPrice, quantity), t.language),
          align: "right",
        },
      ]}
    />
  );
}
