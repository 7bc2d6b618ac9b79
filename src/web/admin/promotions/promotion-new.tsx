import { useMemo } from "react";
import { emptyActivity } from "#engine/admin/promotions/activity-form.ts";
import { useHref, useT } from "../../language/language.tsx";
import { AdminPage } from "../admin-page.tsx";
import { BackButton } from "../back-button.tsx";
import type { PageProps } from "../../page-props.ts";
import { ActivityForm } from "./activity-form.tsx";
import type * as server from "./promotion-new.server.ts";

export { ErrorBoundary } from "../error-boundary.tsx";

export default function PromotionNew({ loaderData, actionData }: PageProps<typeof server>) {
  const t = useT();
  const to = useHref();
  const empty = useMemo(() => emptyActivity(loaderData.kind, t.timeZone), [loaderData.kind, t.timeZone]);
  return (
    <AdminPage
      title={t("adminPromotions.new")}
      aside={<BackButton to={to("adminPromotions")}>{t("adminPromotions.title")}</BackButton>}
    >
      <ActivityForm
        stored={null}
        clean={empty}
        typed={actionData?.typed ?? empty}
        fieldErrors={actionData?.fieldErrors ?? null}
        products={actionData?.products ?? []}
        mayEdit
      />
    </AdminPage>
  );
}
