import { useHref, useT } from "../../language/language.tsx";
import type { PageProps } from "../../page-props.ts";
import { AdminPage } from "../admin-page.tsx";
import { BackButton } from "../back-button.tsx";
import { PriceListForm } from "./price-list-form.tsx";
import type * as server from "./price-list-new.server.ts";

export { ErrorBoundary } from "../error-boundary.tsx";

export default function PriceListNew({ loaderData, actionData }: PageProps<typeof server>) {
  const t = useT();
  const to = useHref();
  return (
    <AdminPage
      title={t("adminPrices.new")}
      aside={<BackButton to={to("adminPriceLists")}>{t("adminPrices.title")}</BackButton>}
    >
      <p className="max-w-text text-muted">{t("adminPrices.newText")}</p>
      <PriceListForm
        stored={loaderData.stored}
        version={0}
        mayEdit
        reply={actionData}
        reload={to("adminPriceListNew")}
      />
    </AdminPage>
  );
}
