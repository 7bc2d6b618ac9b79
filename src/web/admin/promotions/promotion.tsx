import { useHref, useT } from "../../language/language.tsx";
import type { PageProps } from "../../page-props.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { ActivityForm } from "./activity-form.tsx";
import { PromotionEditor } from "./promotion-editor.tsx";
import type * as server from "./promotion.server.ts";

export { ErrorBoundary } from "../error-boundary.tsx";

export default function Promotion({ loaderData, actionData }: PageProps<typeof server>) {
  const t = useT();
  const to = useHref();
  const { title, promotion, low, use } = loaderData;
  const { key, state, typed } = promotion;
  const day = (typed.texts["startsAt"] ?? "").slice(0, 10);
  return (
    <PromotionEditor
      kind="promotion"
      title={title[t.language] || title.en || key}
      back={{ to: to("adminPromotions"), label: t("adminPromotions.title") }}
      page={to("adminPromotion", { activity: key })}
      presence={to("adminPromotionPresence", { activity: key })}
      promotion={promotion}
      low={low}
      reply={actionData}
      fixed={["slug"]}
      form={ActivityForm}
      figures={
        use && [
          { name: "orders", count: use.orders },
          { name: "units", count: use.units },
          { name: "cost", amount: use.cost },
          { name: "sold", amount: use.sold },
        ]
      }
      aside={
        <>
          <ButtonLink to={to("adminPriceDay", {}, { day, zone: typed.texts["timeZone"] })} variant="quiet" size="small">
            {t("adminPromotions.day")}
          </ButtonLink>
          {(state === "running" || state === "upcoming") && (
            <ButtonLink to={to("activity", { id: key })} variant="secondary" size="small" icon="external">
              {t("adminPromotions.inShop")}
            </ButtonLink>
          )}
        </>
      }
    />
  );
}
