import { useSearchParams } from "react-router";
import { useHref, useT } from "../../language/language.tsx";
import { useReply } from "../../navigation/reply.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Notice, SuccessNotice } from "../../ui/notice.tsx";
import { AdminPage } from "../admin-page.tsx";
import { AdminTable } from "../table/admin-table.tsx";
import { queryOf } from "../table/admin-table-spec.ts";
import { BulkChanges, UndoAnswer, UndoBulk, type UndoReply } from "../table/bulk-changes.tsx";
import { productTable } from "./product-list.tsx";
import type { PageProps } from "../../page-props.ts";
import type * as server from "./products.server.ts";

export { ErrorBoundary } from "../error-boundary.tsx";

export default function Products({ loaderData }: PageProps<typeof server>) {
  const t = useT();
  const to = useHref();
  const { query, rows, counts, page, pages, views, chosen, bulkChanges, mayEdit } = loaderData;
  const reply = useReply<Partial<UndoReply>>();
  const [search] = useSearchParams();
  const countOfChanges = /^\d{1,6}$/.test(search.get("changedMany") ?? "") ? Number(search.get("changedMany")) : null;
  const all = queryOf(productTable, { ...query, page: 1 });
  all.set("all", "1");
  const count = counts[query.scope];
  return (
    <AdminPage
      title={t("adminProducts.title")}
      aside={
        mayEdit && (
          <>
            {count > 0 && (
              <ButtonLink to={to("adminProductsChange", {}, all)} variant="secondary" size="small" icon="edit">
                {t("adminProducts.bulk.changeAll", { count })}
              </ButtonLink>
            )}
            <ButtonLink to={to("adminImports")} variant="secondary" size="small" icon="download">
              {t("adminImport.title")}
            </ButtonLink>
            <ButtonLink to={to("adminProductNew")} size="small" icon="plus">
              {t("adminProducts.edit.new")}
            </ButtonLink>
          </>
        )
      }
    >
      {countOfChanges !== null && !reply?.undone && (
        <SuccessNotice>
          <p>{t("adminProducts.bulk.done", { count: countOfChanges })}</p>
          {bulkChanges.some(({ key, canUndo }) => canUndo && key === search.get("batch")) && (
            <UndoBulk bulkKey={search.get("batch") ?? ""} />
          )}
        </SuccessNotice>
      )}
      <UndoAnswer reply={reply} changes={bulkChanges} />
      {search.has("ticked") && (
        <Notice type="warning" live>
          {t("adminProducts.bulk.noneTicked")}
        </Notice>
      )}
      <AdminTable spec={productTable} {...{ query, rows, counts, page, pages, views, chosen }} canBulk={mayEdit} />
      {mayEdit && <BulkChanges changes={bulkChanges} />}
    </AdminPage>
  );
}
