import { useSearchParams } from "react-router";
import { useHref, useT } from "../../language/language.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { AdminPage } from "../admin-page.tsx";
import { Answered } from "../answered.tsx";
import type { PageProps } from "../../page-props.ts";
import { DiscountForm } from "./discount-form.tsx";
import type * as server from "./discount.server.ts";
import { PromotionStale } from "./promotion-stale.tsx";
import { PromotionSteps } from "./promotion-steps.tsx";
import { StateBadge } from "./state-badge.tsx";
import { UseFigures } from "./use-figures.tsx";

export { shouldRevalidate } from "../../navigation/revalidate-after-error.ts";
export { ErrorBoundary } from "../error-boundary.tsx";

const saidOnce = ["createdDiscount", "saved", "unchanged", "on", "off", "archive", "copied"] as const;

/** One discount: its form, its switch, and what it has cost. */
export default function Discount({ loaderData, actionData }: PageProps<typeof server>) {
  const t = useT();
  const to = useHref();
  const { code, name, version, typed, products, use, mayEdit, state } = loaderData;
  const [search] = useSearchParams();
  const done = saidOnce.find((one) => one === search.get("done"));
  const known = actionData?.products ?? products;
  return (
    <AdminPage
      title={loaderData.automatic ? (name?.[t.language] ?? code) : code}
      badge={<StateBadge state={state} />}
      aside={
        <>
          <ButtonLink to={to("adminDiscounts")} variant="quiet" size="small" icon="left">
            {t("adminPromotions.discounts")}
          </ButtonLink>
          {loaderData.maySeeHistory && (
            <ButtonLink to={to("adminAudit", {}, { about: code })} variant="quiet" size="small">
              {t("adminPromotions.history")}
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
            reload={to("adminDiscount", { code })}
          />
        </Answered>
      )}
      {use && (
        <UseFigures
          figures={[
            { name: "orders", count: use.orders },
            { name: "amount", amount: use.amount },
            { name: "shipping", amount: use.shipping },
            { name: "sold", amount: use.sold },
          ]}
        />
      )}
      <DiscountForm
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

/** What a stored discount's form sends: its code and kind are not in it. */
function withoutFixed({ code: _, kind: __, ...texts }: Readonly<Record<string, string>>) {
  return texts;
}
