import type { ReactNode } from "react";
import { failedRefunds, refundsByHand, type RefundToSee, unexplainedMoney } from "#engine/admin/money-to-look-into.ts";
import { formatDateTime } from "#i18n/format.ts";
import { shopContext } from "../../context.ts";
import { useAddress, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import { Money as Amount } from "../../ui/money.tsx";
import { type Column, Table } from "../../ui/table.tsx";
import { AdminPage } from "../admin-page.tsx";
import type { Route } from "./+types/money";

export { ErrorBoundary } from "../problem.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  const [failed, byHand, unexplained] = await Promise.all([failedRefunds(db), refundsByHand(db), unexplainedMoney(db)]);
  return { failed, byHand, unexplained };
}

export default function Money({ loaderData: { failed, byHand, unexplained } }: Route.ComponentProps) {
  const t = useT();
  const to = useAddress();
  const order = (number: string) => <Link to={to("adminOrder", { number })} className="link font-semibold whitespace-nowrap">{number}</Link>;
  const refund: readonly Column<RefundToSee>[] = [
    { key: "order", head: t("adminOrders.number"), cell: ({ orderNumber }) => order(orderNumber) },
    { key: "buyer", head: t("adminOrders.buyer"), cell: ({ buyer }) => buyer },
    { key: "method", head: t("adminOrders.payment"), cell: ({ method }) => t(`orders.payment.${method}`) },
    { key: "reason", head: t("adminOrders.reason"), cell: ({ reason, failure }) => <>{reason}{failure && <span className="block text-danger">{failure}</span>}</> },
    { key: "at", head: t("adminStaff.audit.at"), cell: ({ at }) => formatDateTime(at, t.language) },
    { key: "amount", head: t("adminOrders.amount"), align: "right", cell: ({ amount }) => <Amount amount={amount} className="font-semibold" /> },
  ];
  return (
    <AdminPage title={t("adminShell.place.money")}>
      <Part id="failed" title={t("adminOrders.look.failed")} text={t("adminOrders.look.failedText")}>
        <Table caption={t("adminOrders.look.failed")} hideCaption columns={refund} rows={failed} rowKey={({ id }) => id} empty={t("adminOrders.look.none")} />
      </Part>
      <Part id="by-hand" title={t("adminOrders.look.byHand")} text={t("adminOrders.look.byHandText")}>
        <Table caption={t("adminOrders.look.byHand")} hideCaption columns={refund} rows={byHand} rowKey={({ id }) => id} empty={t("adminOrders.look.none")} />
      </Part>
      <Part id="unexplained" title={t("adminOrders.look.unexplained")} text={t("adminOrders.look.unexplainedText")}>
        <Table
          caption={t("adminOrders.look.unexplained")}
          hideCaption
          rows={unexplained}
          rowKey={({ posting }) => posting}
          empty={t("adminOrders.look.none")}
          columns={[
            { key: "order", head: t("adminOrders.number"), cell: ({ orderNumber }) => order(orderNumber) },
            { key: "buyer", head: t("adminOrders.buyer"), cell: ({ buyer }) => buyer },
            { key: "posting", head: t("adminOrders.reference"), cell: ({ posting }) => <span className="font-mono text-2xs break-all">{posting.replace(/^unexplained:/, "")}</span> },
            { key: "at", head: t("adminStaff.audit.at"), cell: ({ at }) => formatDateTime(at, t.language) },
            { key: "amount", head: t("adminOrders.amount"), align: "right", cell: ({ amount }) => <Amount amount={amount} className="font-semibold" /> },
          ]}
        />
      </Part>
    </AdminPage>
  );
}

function Part({ id, title, text, children }: { id: string; title: string; text: string; children: ReactNode }) {
  return (
    <div id={id} className="flex scroll-mt-4 flex-col gap-2">
      <h2 className="text-lg font-semibold">{title}</h2>
      <p className="text-sm text-muted">{text}</p>
      {children}
    </div>
  );
}
