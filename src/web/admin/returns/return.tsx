import { useSearchParams } from "react-router";
import { useHref, useT } from "../../language/language.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Badge } from "../../ui/badge.tsx";
import { AdminPage } from "../admin-page.tsx";
import { Answered } from "../answered.tsx";
import { BuyersPhotos } from "../buyers-photos.tsx";
import { PreviewContext } from "../mail-preview.tsx";
import { Panel } from "../panel.tsx";
import { ReturnFacts } from "./return-facts.tsx";
import { ReturnSteps } from "./return-steps.tsx";
import { reasonWords, ReturnStateBadge } from "./return-words.tsx";
import type * as server from "./return.server.ts";
import type { PageProps } from "../../page-props.ts";

export { shouldRevalidate } from "../../navigation/revalidate-after-error.ts";

export { ErrorBoundary } from "../error-boundary.tsx";

const doneWords = ["return-agreed", "return-declined", "return-received", "return-refunded"] as const;

export default function Return({ loaderData, actionData }: PageProps<typeof server>) {
  const t = useT();
  const to = useHref();
  const { detail, overdue } = loaderData;
  const refused = actionData && !actionData.ok ? actionData : null;
  const said = useSearchParams()[0].get("done");
  const done = doneWords.find((word) => word === said);
  return (
    <AdminPage
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
    >
      {!refused && done && (
        <Notice type="success" live>
          {t(`adminReturns.done.${done}`)}
        </Notice>
      )}
      {refused?.code && (
        <Answered answer={refused}>
          <Notice type="error" live title={t("adminOrders.notDone")}>
            {t(`adminReturns.refused.${refused.code}`)}
          </Notice>
        </Answered>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,1fr)_21rem]">
        <div className="flex min-w-0 flex-col gap-6">
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
          <PreviewContext
            value={
              refused && refused.code === null
                ? {
                    intent: refused.intent,
                    about: "",
                    at: to("adminReturnMail", { id: String(detail.id) }),
                    mails: refused.mails,
                  }
                : null
            }
          >
            <ReturnSteps key={detail.events.length} screen={loaderData} refused={refused} />
          </PreviewContext>
        </div>
        <ReturnFacts screen={loaderData} />
      </div>
    </AdminPage>
  );
}
