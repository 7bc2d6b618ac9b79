import { useHref, useT } from "../../language/language.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Badge } from "../../ui/badge.tsx";
import { BuyersPhotos } from "../buyers-photos.tsx";
import { Panel } from "../panel.tsx";
import { useDone } from "../use-done.ts";
import { WorkPage } from "../work-page.tsx";
import { ReturnExchange } from "./return-exchange.tsx";
import { ReturnFacts } from "./return-facts.tsx";
import { returnStepText } from "./return-step-text.ts";
import { isAllExchanged, ReturnSteps } from "./return-steps.tsx";
import { reasonWords, ReturnStateBadge } from "./return-words.tsx";
import type * as server from "./return.server.ts";
import type { PageProps } from "../../page-props.ts";

export { ErrorBoundary } from "../error-boundary.tsx";

const doneWords = [
  "return-agreed",
  "return-declined",
  "return-received",
  "return-refunded",
  "exchange-begun",
  "exchange-canceled",
] as const;

const refusalFields = {
  instructions_required: "instructions",
  lines_required: "units",
  units_refused: "units",
  units_invalid: "units",
};

export default function Return({ loaderData, actionData }: PageProps<typeof server>) {
  const t = useT();
  const to = useHref();
  const { detail, overdue } = loaderData;
  const refused = actionData && !actionData.ok ? actionData : null;
  const done = useDone(doneWords);
  // One whose money had gone back already ends without a mail as it is agreed to.
  const isOver = done === "return-agreed" && detail.state === "completed";
  const doneText = () => {
    if (done === "return-refunded" && loaderData.endedInGoods) return t("adminReturns.exchange.done");
    if (done === "return-received" && isAllExchanged(loaderData)) return t("adminReturns.exchange.received");
    return isOver ? t("adminReturns.over") : done && t(`adminReturns.done.${done}`);
  };
  return (
    <WorkPage
      title={t("adminReturns.one", { number: detail.number })}
      badge={
        <>
          <ReturnStateBadge state={detail.state} sent={detail.sentAt !== null} signed={detail.signedAt !== null} />
          {overdue && <Badge tone="danger">{t("adminReturns.overdue")}</Badge>}
        </>
      }
      aside={
        <ButtonLink to={to("adminOrder", { number: detail.orderNumber })} variant="secondary" size="small">
          {t("adminOrders.one", { number: detail.orderNumber })}
        </ButtonLink>
      }
      done={doneText()}
      refused={refused}
      refusal={(code) => returnStepText(t, code)}
      refusalFields={refusalFields}
      mailAt={to("adminReturnMail", { id: String(detail.id) })}
      facts={<ReturnFacts screen={loaderData} />}
    >
      <Panel
        id="asked"
        title={reasonWords(detail.reason, t)}
        aside={
          <span className="text-sm text-muted">
            {t(`adminReturns.kinds.${detail.received ? "received" : "not-received"}`)}
          </span>
        }
      >
        {detail.remark && <p className="whitespace-pre-line">{detail.remark}</p>}
        <BuyersPhotos
          photos={detail.photos}
          at="adminReturnPhoto"
          title={t("adminReturns.photosTitle", { count: detail.photos.length })}
          none={t("adminReturns.noPhotos")}
        />
      </Panel>
      <ReturnSteps key={detail.events.length} screen={loaderData} refused={refused} />
      <ReturnExchange screen={loaderData} refused={refused} />
    </WorkPage>
  );
}
