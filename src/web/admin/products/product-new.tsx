import { useHref, useT } from "../../language/language.tsx";
import { TaxonomyProvider } from "./taxonomy-context.tsx";
import { AdminPage } from "../admin-page.tsx";
import { BackButton } from "../back-button.tsx";
import { emptyProduct, openedUnit } from "./empty-product.ts";
import { ProductForm } from "./product-form.tsx";
import type { PageProps } from "../../page-props.ts";
import type * as server from "./product-new.server.ts";

export { ErrorBoundary } from "../error-boundary.tsx";

/** A product that is not there yet. */
export default function NewProduct({ loaderData, actionData }: PageProps<typeof server>) {
  const t = useT();
  const to = useHref();
  const { openBoxOf } = loaderData;
  const start = openBoxOf === null ? emptyProduct : openedUnit(openBoxOf);
  return (
    <TaxonomyProvider data={loaderData.taxonomy}>
      <AdminPage
        title={t("adminProducts.edit.new")}
        aside={<BackButton to={to("adminProducts")}>{t("adminProducts.title")}</BackButton>}
      >
        <ProductForm
          id={null}
          version={0}
          packed={null}
          stored={emptyProduct}
          typed={actionData?.typed ?? start}
          fieldErrors={actionData?.code === "invalid" ? actionData.fieldErrors : null}
          targets={[]}
          shelves={{}}
          hiddenColumns={loaderData.hiddenColumns}
          families={loaderData.families}
          files={[]}
          earlier={[]}
          mayEdit
        />
      </AdminPage>
    </TaxonomyProvider>
  );
}
