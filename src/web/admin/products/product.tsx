import { useEffect } from "react";
import { useSearchParams } from "react-router";
import { useHref, useT } from "../../language/language.tsx";
import { TaxonomyProvider } from "./taxonomy-context.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { ErrorNotice, SuccessNotice } from "../../ui/notice.tsx";
import { AdminPage } from "../admin-page.tsx";
import { BackButton } from "../back-button.tsx";
import { Answered } from "../../ui/answered.tsx";
import { clearUnsaved } from "../editing/unsaved.ts";
import { History } from "./history.tsx";
import { ProductForm } from "./product-form.tsx";
import { Stale } from "./stale.tsx";
import { StatusBadge } from "./status-badge.tsx";
import { unsavedProductName } from "./unsaved-product.ts";
import type { PageProps } from "../../page-props.ts";
import type * as server from "./product.server.ts";

export { ErrorBoundary } from "../error-boundary.tsx";

const saidOnce = ["created", "saved", "unchanged", "undone", "copied"] as const;

/** One product, with everything the merchant can change about it. */
export default function Product({ loaderData, actionData }: PageProps<typeof server>) {
  const t = useT();
  const to = useHref();
  const { product, typed, packed, targets, shelves, families, hiddenColumns, files, earlier, history, mayEdit } =
    loaderData;
  const { record, id, version } = product;
  const [search] = useSearchParams();
  useEffect(() => {
    if (search.get("done") === "created") clearUnsaved(unsavedProductName(null));
  }, [search]);
  const stale = actionData?.code === "stale" ? actionData : null;
  const done = saidOnce.find((one) => one === search.get("done"));
  const title = record.name[t.language] || record.name.en || record.name.cn || t("adminProducts.unnamed");
  const isShown = record.status === "published" || record.status === "unavailable";
  return (
    <TaxonomyProvider data={loaderData.taxonomy}>
      <AdminPage
        title={title}
        badge={<StatusBadge status={record.status} publishAt={record.publishAt} />}
        aside={<WaysOn id={id} slug={record.slug} isShown={isShown} />}
      >
        {done && !actionData && <SuccessNotice>{t(`adminProducts.edit.done.${done}`)}</SuccessNotice>}
        {stale && (
          <Answered answer={stale}>
            <Stale
              opened={stale.opened}
              theirs={stale.theirs}
              mine={stale.typed}
              reload={to("adminProduct", { product: String(id) })}
            />
          </Answered>
        )}
        {actionData?.typed === null && (
          <ErrorNotice>
            {t(`adminProducts.edit.refused.${actionData.code}`, { product: actionData.product })}
          </ErrorNotice>
        )}
        <ProductForm
          key={version}
          id={id}
          version={stale?.version ?? version}
          packed={stale?.packed ?? packed}
          stored={typed}
          typed={actionData?.typed ?? typed}
          fieldErrors={actionData?.code === "invalid" ? actionData.fieldErrors : null}
          targets={targets}
          shelves={shelves}
          hiddenColumns={hiddenColumns}
          families={families}
          files={files}
          earlier={earlier}
          mayEdit={mayEdit}
        />
        <History history={history} fileNames={loaderData.fileNames} version={version} mayEdit={mayEdit} />
      </AdminPage>
    </TaxonomyProvider>
  );
}

function WaysOn({ id, slug, isShown }: { id: number; slug: string; isShown: boolean }) {
  const t = useT();
  const to = useHref();
  return (
    <>
      <BackButton to={to("adminProducts")}>{t("adminProducts.title")}</BackButton>
      <ButtonLink to={to("adminProductPreview", { product: String(id) })} variant="secondary" size="small" icon="eye">
        {t("adminProducts.edit.preview")}
      </ButtonLink>
      {isShown && (
        <ButtonLink to={to("product", { id: slug })} variant="secondary" size="small" icon="external">
          {t("adminProducts.edit.inShop")}
        </ButtonLink>
      )}
    </>
  );
}
