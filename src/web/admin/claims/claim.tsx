import type { MessageKey } from "#i18n/keys.ts";
import { colons } from "#i18n/separators.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Badge } from "../../ui/badge.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { BuyersPhotos } from "../buyers-photos.tsx";
import { Panel } from "../panel.tsx";
import { claimStepText } from "./claim-step-text.ts";
import { useDone } from "../use-done.ts";
import { WorkPage } from "../work-page.tsx";
import { CarrierClaimPanel } from "./carrier-claim.tsx";
import { ClaimFacts } from "./claim-facts.tsx";
import { ClaimSteps } from "./claim-steps.tsx";
import { ClaimStateBadge } from "./claim-words.tsx";
import type * as server from "./claim.server.ts";
import type { PageProps } from "../../page-props.ts";

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
  const done = useDone(doneWords);
  const photosOf = (kind: "damage" | "receipt") => detail.photos.filter((photo) => photo.kind === kind);
  return (
    <WorkPage
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
      done={done && t(`adminClaims.done.${done}`)}
      refused={refused}
      refusal={(code, values) => claimStepText(t, code, values)}
      refusalFields={{ reason_required: "answer" }}
      mailAt={to("adminClaimMail", { id: String(detail.id) })}
      facts={<ClaimFacts screen={loaderData} />}
    >
      <Panel
        id="reported"
        title={t("adminClaims.reported")}
        aside={
          <span className="text-sm text-muted">
            {t(`adminClaims.damage.${detail.damage}`)} · {t("adminClaims.wishName")}
            {colons[t.language]}
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
      <ClaimSteps key={detail.events.length} screen={loaderData} refused={refused} />
      <CarrierClaimPanel key={`carrier ${detail.events.length}`} screen={loaderData} refused={refused} />
    </WorkPage>
  );
}
