import { useSearchParams } from "react-router";
import { useHref, useT } from "../../language/language.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { AdminPage } from "../admin-page.tsx";
import { Answered } from "../answered.tsx";
import type { PageProps } from "../../page-props.ts";
import { ActivityForm } from "./activity-form.tsx";
import type * as server from "./promotion.server.ts";
import { PromotionStale } from "./promotion-stale.tsx";
import { PromotionSteps } from "./promotion-steps.tsx";
import { StateBadge } from "./state-badge.tsx";
import { UseFigures } from "./use-figures.tsx";

export { shouldRevalidate } from "../../navigation/revalidate-after-error.ts";
export { ErrorBoundary } from "../error-boundary.tsx";

const saidOnce = ["created", "saved", "unchanged", "on", "off", "archive", "copied"] as const;

/** One promotion: its form, its switch, and what it has cost. */
export default function Promotion({ loaderData, actionData }: PageProps<typeof server>) {
  const t = useT();
  const to = useHref();
  const { slug, title, version, typed, products, use, mayEdit, state } = loaderData;
  const [search] = useSearchParams();
  const done = saidOnce.find((one) => one === search.get("done"));
  const known = actionData?.products ?? products;
  return (
    <AdminPage
      title={title[t.language] || title.en || slug}
      badge={<StateBadge state={state} />}
      aside={
        <>
          <ButtonLink to={to("adminPromotions")} variant="quiet" size="small" icon="left">
            {t("adminPromotions.title")}
          </ButtonLink>
          {loaderData.maySeeHistory && (
            <ButtonLink to={to("adminAudit", {}, { about: slug })} variant="quiet" size="small">
              {t("adminPromotions.history")}
            </ButtonLink>
          )}
          <ButtonLink
            to={to(
              "adminPriceDay",
              {},
              { day: (typed.texts["startsAt"] ?? "").slice(0, 10), zone: typed.texts["timeZone"] },
            )}
            variant="quiet"
            size="small"
          >
            {t("adminPromotions.day")}
          </ButtonLink>
          {(state === "running" || state === "upcoming") && (
            <ButtonLink to={to("activity", { id: slug })} variant="secondary" size="small" icon="external">
              {t("adminPromotions.inShop")}
            </ButtonLink>
          )}
          {mayEdit && <PromotionSteps active={loaderData.active} archived={loaderData.archived} />}
        </>
      }
    >
      {done && !actionData && (
        <Notice type="success" live>
          {t(`adminPromotions.done.${done}`)}
        </Notice>
      )}
      {actionData?.code === "stale" && (
        <Answered answer={actionData}>
          <PromotionStale
            theirs={typed}
            mine={{ ...actionData.typed, texts: { ...typed.texts, ...withoutFixed(actionData.typed.texts) } }}
            products={known}
            reload={to("adminPromotion", { activity: slug })}
          />
        </Answered>
      )}
      {use && (
        <UseFigures
          figures={[
            { name: "orders", count: use.orders },
            { name: "units", count: use.units },
            { name: "cost", amount: use.cost },
            { name: "sold", amount: use.sold },
          ]}
        />
      )}
      <ActivityForm
        key={version}
        isNew={false}
        version={version}
        stored={typed}
        typed={
          actionData?.typed
            ? { ...actionData.typed, texts: { ...typed.texts, ...withoutFixed(actionData.typed.texts) } }
            : typed
        }
        problems={actionData?.problems ?? null}
        products={known}
        mayEdit={mayEdit}
      />
    </AdminPage>
  );
}

/** What a stored promotion's form sends: its address is not in it. */
function withoutFixed({ slug: _, ...texts }: Readonly<Record<string, string>>) {
  return texts;
}
