import { Form, useNavigation } from "react-router";
import type { PlannedPrice } from "#engine/admin/prices/plan-prices.ts";
import { useT } from "../../language/language.tsx";
import { Answered } from "../../ui/answered.tsx";
import { Button } from "../../ui/button.tsx";
import { Money } from "../../ui/money.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Table } from "../../ui/table.tsx";
import { marginText, priceText } from "./price-words.ts";
import type { PricesReply } from "./price-changes.server.ts";

/** Planned changes of rows, with the button that makes them. */
export function PricePlanned({ reply, at }: { reply: Extract<PricesReply, { code: "plan" }>; at: string }) {
  const t = useT();
  const busy = useNavigation().state !== "idle";
  const { plan, changes, text, replaces, isStale, grid } = reply;
  const { count, added, changed, removed, seen } = plan;
  return (
    <Answered answer={reply}>
      <section aria-labelledby="plan" className="flex flex-col gap-4 rounded-lg border-2 border-line-strong p-4 sm:p-5">
        <h2 id="plan" className="text-lg font-semibold">
          {t("adminPrices.plan")}
        </h2>
        {isStale && <Notice type="warning">{t("adminPrices.stale")}</Notice>}
        <Notice type="success" live>
          {count === 0 ? t("adminPrices.same") : t("adminPrices.changes", { added, changed, removed })}
        </Notice>
        {count > 0 && <Changes changes={changes} count={count} />}
        {count > 0 && (
          <Form method="post" action={at}>
            <input type="hidden" name="rows" value={text} />
            <input type="hidden" name="replaces" value={replaces ? "on" : ""} />
            <input type="hidden" name="seen" value={seen} />
            {grid && <input type="hidden" name="grid" value="on" />}
            <Button type="submit" name="intent" value="apply" pending={busy}>
              {t("adminPrices.apply")}
            </Button>
          </Form>
        )}
      </section>
    </Answered>
  );
}

function Changes({ changes, count }: { changes: readonly PlannedPrice[]; count: number }) {
  const t = useT();
  const below = changes.filter(({ after, cost }) => typeof after === "number" && cost !== null && after < cost).length;
  const dear = changes.filter((row) => row.dear !== null).length;
  return (
    <>
      {dear > 0 && <Notice type="warning">{t("adminPrices.dearer", { count: dear })}</Notice>}
      {below > 0 && <Notice type="warning">{t("adminPrices.belowCost", { count: below })}</Notice>}
      <Table
        cards
        caption={t("adminPrices.shownOf", { shown: changes.length, count })}
        rows={changes}
        rowKey={({ sku, from }) => `${sku} ${from}`}
        columns={[
          {
            key: "sku",
            head: t("adminPrices.column.goods"),
            cell: ({ sku, name }) => (
              <>
                <span className="font-semibold">{sku}</span>
                <span className="block text-muted">{name[t.language]}</span>
              </>
            ),
          },
          { key: "from", head: t("adminPrices.column.from"), align: "right", cell: ({ from }) => from },
          {
            key: "before",
            head: t("adminPrices.column.before"),
            align: "right",
            cell: ({ before }) => priceText(t, before),
          },
          {
            key: "after",
            head: t("adminPrices.column.after"),
            align: "right",
            cell: ({ after, dear: why }) => (
              <>
                {priceText(t, after)}
                {why && <span className="block text-xs font-medium text-warning">{t(`adminPrices.dear.${why}`)}</span>}
              </>
            ),
          },
          {
            key: "regular",
            head: t("adminPrices.column.regular"),
            align: "right",
            cell: ({ regular }) => <Money amount={regular} />,
          },
          {
            key: "margin",
            head: t("adminPrices.column.margin"),
            align: "right",
            cell: ({ after, cost }) => marginText(t, after, cost),
          },
        ]}
      />
    </>
  );
}
