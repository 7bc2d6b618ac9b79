import { useNavigation } from "react-router";
import { maxAtOnce } from "#engine/admin/products/max-at-once.ts";
import { useHref, useT } from "../../language/language.tsx";
import { TaxonomyProvider } from "./taxonomy-context.tsx";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { Notice } from "../../ui/notice.tsx";
import { AdminPage } from "../admin-page.tsx";
import { BackButton } from "../back-button.tsx";
import { Answered } from "../../ui/answered.tsx";
import { CategoryForm, manyErrorLine, PriceForm, StatusForm } from "./change-many-forms.tsx";
import { Plan } from "./change-many-plan.tsx";
import type { PageProps } from "../../page-props.ts";
import type * as server from "./change-many.server.ts";

export { ErrorBoundary } from "../error-boundary.tsx";

/** One change for many products: choice, preview, confirmation. */
export default function ChangeMany({ loaderData: { count, taxonomy }, actionData }: PageProps<typeof server>) {
  const t = useT();
  const to = useHref();
  const busy = useNavigation().state !== "idle";
  const typed = actionData?.typed;
  const refused = actionData?.kind === "refused" ? actionData : null;
  const plan = actionData?.kind === "plan" ? actionData : null;
  return (
    <TaxonomyProvider data={taxonomy}>
      <AdminPage
        title={t("adminProducts.bulk.title", { count })}
        aside={<BackButton to={to("adminProducts")}>{t("adminProducts.title")}</BackButton>}
      >
        {count === 0 && <Notice type="warning">{t("adminProducts.bulk.none")}</Notice>}
        {count >= maxAtOnce && <Notice type="warning">{t("adminProducts.bulk.most", { count: maxAtOnce })}</Notice>}
        {refused && <ErrorSummary fieldErrors={[manyErrorLine(t, refused)]} of={refused} />}
        {plan && typed && (
          <Answered answer={plan}>
            <Plan {...plan} busy={busy} />
          </Answered>
        )}
        {count > 0 && (
          <div className="grid items-start gap-6 xl:grid-cols-3">
            <PriceForm typed={typed} refused={refused} />
            <StatusForm typed={typed} refused={refused} />
            <CategoryForm typed={typed} refused={refused} />
          </div>
        )}
      </AdminPage>
    </TaxonomyProvider>
  );
}
