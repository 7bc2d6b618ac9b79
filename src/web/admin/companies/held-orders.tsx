import { Form, useNavigation } from "react-router";
import { formatDateTime, formatMoney } from "#i18n/format.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import { Button } from "../../ui/button.tsx";
import { Money } from "../../ui/money.tsx";
import { Table } from "../../ui/table.tsx";
import { Panel } from "../panel.tsx";
import type { AccountScreen } from "./account-screen.ts";

/** Orders on credit hold, each to be released or declined; nothing where there are none. */
export function HeldOrders({ screen: { held, sheet, mayGrant } }: { screen: AccountScreen }) {
  const t = useT();
  const to = useHref();
  if (held.length === 0) return null;
  return (
    <Panel id="held" title={t("adminInvoices.held.title")}>
      <p className="text-sm text-muted">{t("adminInvoices.held.text")}</p>
      {sheet && <ExposureNow sheet={sheet} />}
      <Table
        cards
        caption={t("adminInvoices.held.title")}
        hideCaption
        rows={held}
        rowKey={({ orderId }) => orderId}
        columns={[
          {
            key: "order",
            head: t("adminInvoices.held.order"),
            cell: ({ number, poNumber }) => (
              <>
                <Link to={to("adminOrder", { number })} className="link font-semibold">
                  {number}
                </Link>
                {poNumber !== "" && <span className="block break-words text-muted">{poNumber}</span>}
              </>
            ),
          },
          { key: "at", head: t("adminInvoices.held.at"), cell: ({ heldAt }) => formatDateTime(heldAt, t) },
          {
            key: "total",
            head: t("adminInvoices.held.total"),
            align: "right",
            cell: ({ total }) => <Money amount={total} />,
          },
          {
            key: "cause",
            head: t("adminInvoices.held.cause"),
            cell: ({ cause, limit, exposure }) =>
              t(`adminInvoices.held.causes.${cause}`, {
                limit: formatMoney(limit, t.language),
                exposure: formatMoney(exposure, t.language),
              }),
          },
          ...(mayGrant
            ? [
                {
                  key: "decision",
                  head: t("adminInvoices.held.decision"),
                  cell: ({ orderId, number }: (typeof held)[number]) => <Decide orderId={orderId} number={number} />,
                },
              ]
            : []),
        ]}
      />
    </Panel>
  );
}

/** The part that is used of the limit today, beside that of the moment at which each order was placed. */
function ExposureNow({ sheet: { exposure, account } }: { sheet: NonNullable<AccountScreen["sheet"]> }) {
  const t = useT();
  return (
    <p className="text-sm">
      {t("adminInvoices.held.now", {
        exposure: formatMoney(exposure, t.language),
        limit: formatMoney(account.limit, t.language),
      })}
    </p>
  );
}

function Decide({ orderId, number }: { orderId: number; number: string }) {
  const t = useT();
  const busy = useNavigation().state !== "idle";
  return (
    <Form method="post" className="flex flex-wrap gap-2">
      <input type="hidden" name="order" value={orderId} />
      <Button
        type="submit"
        name="intent"
        value="release"
        size="small"
        pending={busy}
        aria-label={t("adminInvoices.held.releaseOf", { order: number })}
      >
        {t("adminInvoices.held.release")}
      </Button>
      <Button
        type="submit"
        name="intent"
        value="decline"
        variant="secondary"
        size="small"
        pending={busy}
        aria-label={t("adminInvoices.held.declineOf", { order: number })}
      >
        {t("adminInvoices.held.decline")}
      </Button>
    </Form>
  );
}
