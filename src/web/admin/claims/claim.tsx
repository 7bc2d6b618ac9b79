import { useSearchParams } from "react-router";
import type { MessageKey } from "#i18n/keys.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Badge } from "../../ui/badge.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { AdminPage } from "../admin-page.tsx";
import { Answered } from "../answered.tsx";
import { BuyersPhotos } from "../buyers-photos.tsx";
import { PreviewContext } from "../mail-preview.tsx";
import { Panel } from "../panel.tsx";
import { CarrierClaimPanel } from "./carrier-claim.tsx";
import { ClaimFacts } from "./claim-facts.tsx";
import { ClaimSteps } from "./claim-steps.tsx";
import { ClaimStateBadge } from "./claim-words.tsx";
import type * as server from "./claim.server.ts";
import type { PageProps } from "../../page-props.ts";

export { shouldRevalidate } from "../../navigation/revalidate-after-error.ts";

export { ErrorBoundary } from "../error-boundary.tsx";

type DoneWord =
  Extract<MessageKey, `adminClaims.done.${string}`> extends `adminClaims.done.${infer Word}` ? Word : never;
const doneWords: readonly DoneWord[] = [
  "claim-in-review",
  "claim-replacement-promised",
  "claim-parts-promised",
  "claim-refund-granted",
  "claim-declined",
  "claim-shipped",
  "claim-closed",
  "carrier-claim-filed",
  "carrier-claim-acknowledged",
  "carrier-claim-settled",
];

export default function Claim({ loaderData, actionData }: PageProps<typeof server>) {
  const t = useT();
  const to = useHref();
  const { detail, overdue } = loaderData;
  const refused = actionData && !actionData.ok ? actionData : null;
  const said = useSearchParams()[0].get("done");
  const done = doneWords.find((word) => word === said);
  const photosOf = (kind: "damage" | "receipt") => detail.photos.filter((photo) => photo.kind === kind);
  return (
    <AdminPage
      title={t("adminClaims.one", { number: detail.number })}
      badge={
        <>
          <ClaimStateBadge state={detail.state} shipped={detail.shippedAt !== null} />
          {overdue && <Badge tone="danger">{t("adminClaims.overdue")}</Badge>}
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
          {t(`adminClaims.done.${done}`)}
        </Notice>
      )}
      {refused?.code && (
        <Answered answer={refused}>
          <Notice type="error" live title={t("adminOrders.notDone")}>
            {t(`adminClaims.refused.${refused.code}`)}
          </Notice>
        </Answered>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,1fr)_21rem]">
        <div className="flex min-w-0 flex-col gap-6">
          <Panel
            id="reported"
            title={t("adminClaims.reported")}
            aside={
              <span className="text-sm text-muted">
                {t(`adminClaims.damage.${detail.damage}`)} · {t("adminClaims.wishName")}
                {t.language === "cn" ? "：" : ": "}
                {t(`adminClaims.wish.${detail.wish}`)}
              </span>
            }
          >
            <p className="whitespace-pre-line wrap-anywhere">{detail.description}</p>
            {(["damage", "receipt"] as const).map((kind) => (
              <BuyersPhotos
                key={kind}
                photos={photosOf(kind)}
                at="adminClaimPhoto"
                title={t(`adminClaims.${kind}Photos`, { count: photosOf(kind).length })}
                none={t("adminClaims.none")}
              />
            ))}
          </Panel>
          <PreviewContext
            value={
              refused && refused.code === null
                ? {
                    intent: refused.intent,
                    about: "",
                    at: to("adminClaimMail", { id: String(detail.id) }),
                    mails: refused.mails,
                  }
                : null
            }
          >
            <ClaimSteps key={detail.events.length} screen={loaderData} refused={refused} />
          </PreviewContext>
          <CarrierClaimPanel key={`carrier ${detail.events.length}`} screen={loaderData} refused={refused} />
        </div>
        <ClaimFacts screen={loaderData} />
      </div>
    </AdminPage>
  );
}
