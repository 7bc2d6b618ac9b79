import { useState } from "react";
import { Form, useNavigation } from "react-router";
import { mostLabelsAtOnce } from "#domain/fulfilment/labels-at-once.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import { Answered } from "../../ui/answered.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { Notice } from "../../ui/notice.tsx";
import type { PageProps } from "../../page-props.ts";
import { errorLine } from "../../error-text.ts";
import { AdminPage } from "../admin-page.tsx";
import { ownErrorText } from "../field-error-text.ts";
import { Panel } from "../panel.tsx";
import { PriceOfAll } from "./price-of-all.tsx";
import { labelRefusal } from "./label-words.ts";
import type * as server from "./label-many.server.ts";
import { NoSeller } from "./no-seller.tsx";
import { OrderRow } from "./order-row.tsx";
import type { LabelsAnswer } from "./usual-service.ts";

export { ErrorBoundary } from "../error-boundary.tsx";

/** Labels for several orders: each is measured, all are priced together, and one press buys those that were chosen. */
export default function LabelMany({ loaderData, actionData }: PageProps<typeof server>) {
  const t = useT();
  const to = useHref();
  const { orders, left, sells, mayKeys, emulated } = loaderData;
  const errors = (actionData?.fieldErrors ?? []).map((error) => {
    const [field = "", number = ""] = error.field.split(".");
    const label = `${number}: ${t(`adminLabels.field.${field as "weight"}`)}`;
    return errorLine(t, { ...error, label }, (code) => ownErrorText(t, code, error.values));
  });
  return (
    <AdminPage
      title={t("adminLabels.many.title")}
      aside={
        <ButtonLink to={to("adminOrders", {}, { scope: "to-ship" })} variant="quiet" size="small" icon="left">
          {t("adminOrders.title")}
        </ButtonLink>
      }
    >
      {actionData?.kind === "bought" && (
        <Answered answer={actionData}>
          <Bought reply={actionData} />
        </Answered>
      )}
      {actionData && actionData.unbegun.length > 0 && <Unbegun numbers={actionData.unbegun} />}
      {errors.length > 0 && <ErrorSummary fieldErrors={errors} of={actionData!} />}
      {left > 0 && <Notice>{t("adminLabels.many.left", { count: left, most: mostLabelsAtOnce })}</Notice>}
      {orders.length === 0 && <Notice>{t("adminLabels.many.none")}</Notice>}
      {emulated && sells && <Notice>{t("adminLabels.emulated")}</Notice>}
      {!sells && <NoSeller mayKeys={mayKeys} />}
      {sells && orders.length > 0 && <Orders screen={loaderData} reply={actionData} />}
    </AdminPage>
  );
}

type Screen = PageProps<typeof server>["loaderData"];

function Orders({ screen: { orders }, reply }: { screen: Screen; reply: LabelsAnswer }) {
  const t = useT();
  const busy = useNavigation().state !== "idle";
  const [sum, setSum] = useState<{ readonly of: LabelsAnswer; readonly chosen: readonly string[] } | null>(null);
  const hasPrices = Object.values(reply?.quoted ?? {}).some((one) => "prices" in one);
  const changed = (form: HTMLFormElement) =>
    setSum({
      of: reply,
      chosen: [...new FormData(form)].flatMap(([name, value]) =>
        name.startsWith("service.") && typeof value === "string" && value !== "" ? [value] : [],
      ),
    });
  return (
    <Panel id="orders" title={t("adminLabels.buy")}>
      <p className="max-w-text text-sm text-muted">{t("adminLabels.many.text")}</p>
      <Form
        method="post"
        noValidate
        className="flex flex-col gap-4"
        onChange={({ currentTarget }) => changed(currentTarget)}
      >
        <ul className="flex flex-col">
          {orders.map((order) => (
            <OrderRow key={`${order.number} ${reply?.kind ?? ""}`} order={order} reply={reply} />
          ))}
        </ul>
        {hasPrices && <p className="max-w-text text-sm text-muted">{t("adminLabels.chargedText")}</p>}
        <div className="flex flex-wrap items-center gap-3">
          {hasPrices && (
            <Button type="submit" name="intent" value="buy" pending={busy}>
              <PriceOfAll orders={orders} reply={reply} chosen={sum !== null && sum.of === reply ? sum.chosen : null} />
            </Button>
          )}
          <Button type="submit" name="intent" value="ask" variant={hasPrices ? "secondary" : "primary"} pending={busy}>
            {t("adminLabels.ask")}
          </Button>
        </div>
      </Form>
    </Panel>
  );
}

/** Orders that are left for another press, as the carrier answers slowly. */
function Unbegun({ numbers }: { numbers: readonly string[] }) {
  const t = useT();
  return (
    <Notice type="warning" live>
      {t("adminLabels.many.unbegun", { count: numbers.length, numbers: numbers.join(", ") })}
    </Notice>
  );
}

/** Labels that were bought, to print together, and each refusal by its order. */
function Bought({ reply: { bought, refused } }: { reply: NonNullable<LabelsAnswer> }) {
  const t = useT();
  const to = useHref();
  const print = new URLSearchParams([["labels", "1"], ...bought.map((number): [string, string] => ["order", number])]);
  return (
    <Notice
      type={refused.length > 0 || bought.length === 0 ? "warning" : "success"}
      live
      title={t("adminLabels.many.done", { count: bought.length })}
    >
      {refused.length > 0 && (
        <ul className="mt-1 flex list-disc flex-col gap-0.5 pl-5">
          {refused.map(({ number, why }) => (
            <li key={number}>
              <Link to={to("adminOrderLabel", { number })} className="link">
                {number}
              </Link>
              : {labelRefusal(t, why)}
            </li>
          ))}
        </ul>
      )}
      {bought.length > 0 && (
        <div className="mt-2">
          <ButtonLink to={to("adminPickList", {}, print)} reloadDocument variant="secondary" icon="print">
            {t("adminLabels.printAll")}
          </ButtonLink>
        </div>
      )}
    </Notice>
  );
}
