import { useMemo } from "react";
import { emptyDiscount } from "#engine/admin/promotions/discount-form.ts";
import { useHref, useT } from "../../language/language.tsx";
import { AdminPage } from "../admin-page.tsx";
import { BackButton } from "../back-button.tsx";
import type { PageProps } from "../../page-props.ts";
import { DiscountForm } from "./discount-form.tsx";
import type * as server from "./discount-new.server.ts";

export { ErrorBoundary } from "../error-boundary.tsx";

export default function DiscountNew({ actionData }: PageProps<typeof server>) {
  const t = useT();
  const to = useHref();
  const empty = useMemo(() => emptyDiscount(t.timeZone), [t.timeZone]);
  return (
    <AdminPage
      title={t("adminPromotions.newDiscount")}
      aside={<BackButton to={to("adminDiscounts")}>{t("adminPromotions.discounts")}</BackButton>}
    >
      <DiscountForm
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
