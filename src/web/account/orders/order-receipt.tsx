import type { ReactNode } from "react";
import { textsOn } from "#domain/checkout/order-texts.ts";
import { type Money as Amount, times } from "#domain/kernel/money.ts";
import { boughtForLines } from "#i18n/bought-for.ts";
import { formatDateTime } from "#i18n/format.ts";
import { waitText } from "#i18n/wait-text.ts";
import { useHref, useT } from "../../language/language.tsx";
import { BackLink } from "../../navigation/back-link.tsx";
import { PrivateHead } from "../../private-page.tsx";
import { useShop } from "../../shell/frame-data.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Figures } from "../../ui/figures.tsx";
import { Money } from "../../ui/money.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PaperLinks } from "../../ui/paper-links.tsx";
import { OrderTotals } from "./order-items.tsx";
import { PowerNote } from "../../storefront/power/power-note.tsx";
import { StatedPower } from "../../storefront/power/stated-power.tsx";
import { pickupLines } from "../../storefront/checkout/pickup-note.ts";
import { authorizedWord } from "./authorized-word.ts";
import type { OrderView } from "./order-view.server.ts";
import type * as server from "./order-receipt.server.ts";
import type { PageProps } from "../../page-props.ts";

export default function OrderReceipt({ loaderData: { order, number } }: PageProps<typeof server>) {
  const t = useT();
  const to = useHref();
  const detail = to("orderDetail", {}, { order: number });
  return (
    <div className="page flex flex-col gap-6 py-6 lg:py-8 print:py-0">
      <PrivateHead title={t("account.receipt.heading", { number })} />
      <BackLink to={detail}>{t("account.receipt.back")}</BackLink>
      {order ? (
        <Receipt order={order} />
      ) : (
        <>
          <h1 className="text-2xl font-bold">{t("account.receipt.title")}</h1>
          <Notice title={t("account.receipt.notPaidTitle")}>{t("account.receipt.notPaid")}</Notice>
          <ButtonLink to={detail} className="self-start">
            {t("account.receipt.back")}
          </ButtonLink>
        </>
      )}
    </div>
  );
}

function Receipt({ order }: { order: OrderView }) {
  const t = useT();
  const { number } = order;
  return (
    <article className="mx-auto flex w-full max-w-4xl flex-col gap-6 sm:rounded-lg sm:border sm:border-line sm:p-8 print:max-w-none print:border-0 print:p-0">
      <header className="flex flex-wrap items-start justify-between gap-4 border-b-2 border-ink pb-4">
        <div>
          <h1 className="text-2xl font-bold">{t("account.receipt.title")}</h1>
          <p className="font-semibold tabular-nums">{t("account.orders.number", { number })}</p>
        </div>
        <Downloads number={number} />
      </header>
      <Facts order={order} />
      <div>
        <Goods order={order} />
        <StatedPower lines={order.lines} power={order.power} />
      </div>
      <div className="ml-auto w-full max-w-sm">
        <OrderTotals order={order} />
      </div>
      <footer className="border-t border-line pt-3 text-sm text-muted">
        <p>{t("account.receipt.currency")}</p>
        <p>{t("account.receipt.kept")}</p>
      </footer>
    </article>
  );
}

function Facts({ order }: { order: OrderView }) {
  const t = useT();
  const { name, legalName, address, phone } = useShop();
  const { placedAt, confirmedAt, billTo, shipTo, pickup } = order;
  return (
    <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-3 print:grid-cols-3">
      <Fact name={t("account.receipt.placed")}>{formatDateTime(placedAt, t)}</Fact>
      {confirmedAt !== null && <Fact name={t("account.receipt.paid")}>{formatDateTime(confirmedAt, t)}</Fact>}
      {order.isAuthorized && <Fact name={t("account.receipt.payment")}>{t(authorizedWord(order))}</Fact>}
      <Fact name={t("account.receipt.method")}>{order.paidBy}</Fact>
      <Fact name={t("account.receipt.soldBy")}>
        <Lines lines={[legalName || name, ...address, phone].filter(Boolean)} />
      </Fact>
      {order.boughtFor && (
        <Fact name={t("orders.boughtFor.title")}>
          <Lines lines={boughtForLines(t, order.boughtFor)} />
        </Fact>
      )}
      {textsOn("receipt", order).map(({ word, text }) => (
        <Fact key={word} name={t(`orders.texts.${word}.buyer`)}>
          {text}
        </Fact>
      ))}
      {billTo.length > 0 && (
        <Fact name={t("orders.detail.billTo")}>
          <Lines lines={billTo} />
        </Fact>
      )}
      {shipTo.length > 0 && (
        <Fact name={t("orders.detail.shipTo")}>
          <Lines lines={shipTo} />
        </Fact>
      )}
      {pickup && (
        <Fact name={t("orders.detail.pickUpAt")}>
          <Lines lines={pickupLines(pickup, t)} />
        </Fact>
      )}
    </dl>
  );
}

function Downloads({ number }: { number: string }) {
  const t = useT();
  const to = useHref();
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      <Button variant="secondary" size="small" icon="print" className="noscript:hidden" onClick={() => window.print()}>
        {t("account.receipt.print")}
      </Button>
      <PaperLinks href={(paper) => to("orderReceiptPdf", {}, { order: number, paper })} />
    </div>
  );
}

function Goods({ order }: { order: OrderView }) {
  const { lines, ownLines, power } = order;
  const t = useT();
  return (
    <table className="w-full border-collapse text-sm">
      <thead>
        <tr className="border-b border-line-strong text-left">
          <th scope="col" className="whitespace-nowrap py-2 pr-3 font-semibold">
            {t("account.receipt.item")}
          </th>
          <th scope="col" className="whitespace-nowrap px-3 py-2 text-right font-semibold">
            {t("account.receipt.quantity")}
          </th>
          <th scope="col" className="whitespace-nowrap px-3 py-2 text-right font-semibold max-sm:hidden">
            {t("account.receipt.unitPrice")}
          </th>
          <th scope="col" className="whitespace-nowrap py-2 pl-3 text-right font-semibold">
            {t("account.receipt.amount")}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <Row key={line.sku} line={line}>
            <p className="text-muted">{factsOf(t, line).join(" · ")}</p>
            <PowerNote verdict={line.power} power={power} whole />
          </Row>
        ))}
        {(ownLines ?? []).map((line, at) => (
          <Row key={at} line={{ ...line, name: line.name[t.language] }} />
        ))}
      </tbody>
    </table>
  );
}

interface RowProps {
  line: { readonly name: string; readonly quantity: number; readonly unitPrice: Amount };
  children?: ReactNode;
}

function Row({ line: { name, quantity, unitPrice }, children }: RowProps) {
  return (
    <tr className="break-inside-avoid border-b border-line align-top">
      <td className="py-2 pr-3">
        <p className="font-medium">
          <Figures text={name} />
        </p>
        {children}
        <p className="text-muted sm:hidden">
          <Money amount={unitPrice} />
        </p>
      </td>
      <td className="px-3 py-2 text-right tabular-nums">{quantity}</td>
      <td className="px-3 py-2 text-right max-sm:hidden">
        <Money amount={unitPrice} />
      </td>
      <td className="py-2 pl-3 text-right">
        <Money amount={times(unitPrice, quantity)} />
      </td>
    </tr>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="font-medium wrap-anywhere">{children}</dd>
    </div>
  );
}

function Lines({ lines }: { lines: readonly string[] }) {
  return lines.map((line) => (
    <span key={line} className="block">
      {line}
    </span>
  ));
}

/** Facts that identify a line's goods, their price list, their back-order, and what of them is settled. */
function factsOf(t: ReturnType<typeof useT>, line: OrderView["lines"][number]) {
  const { sku, variantName, serial, reference, contract, waiting, quantity, expectedOn } = line;
  const facts = [
    sku,
    variantName,
    serial && t("orders.detail.serial", { serial }),
    reference && t("orders.detail.reference", { text: reference }),
    contract && t("orders.detail.contract", { name: contract }),
    waiting > 0 && waitText(t, { units: waiting, of: quantity, on: expectedOn }),
    ...line.settled,
  ];
  return facts.filter(Boolean);
}
