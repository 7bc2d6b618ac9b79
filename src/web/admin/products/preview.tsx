import { useHref, useT } from "../../language/language.tsx";
import { Notice } from "../../ui/notice.tsx";
import { BuyBox, ProductHead } from "../../storefront/product/buy-box.tsx";
import { Gallery } from "../../storefront/product/gallery.tsx";
import { Specifications } from "../../storefront/product/specifications.tsx";
import { Document } from "../../ui/document.tsx";
import { AdminPage } from "../admin-page.tsx";
import { BackButton } from "../back-button.tsx";
import { StatusBadge } from "./status-badge.tsx";
import type { PageProps } from "../../page-props.ts";
import type * as server from "./preview.server.ts";

export { ErrorBoundary } from "../error-boundary.tsx";

/** A product as buyers would see it, drafts too, in the language of the page. */
export default function Preview({
  loaderData: { id, name, status, publishAt, page, views },
}: PageProps<typeof server>) {
  const t = useT();
  const to = useHref();
  return (
    <AdminPage
      title={t("adminProducts.edit.previewOf", { name: name[t.language] || name.en || name.cn })}
      badge={<StatusBadge status={status} publishAt={publishAt} />}
      aside={<BackButton to={to("adminProduct", { product: String(id) })}>{t("adminProducts.edit.back")}</BackButton>}
    >
      <p className="text-muted">{t("adminProducts.edit.previewText")}</p>
      {page === null ? (
        <Notice type="info">{t("adminProducts.edit.previewEmpty")}</Notice>
      ) : (
        // Nothing of it can be pressed: it is only looked at.
        <div inert className="flex flex-col gap-8 rounded-lg border border-line p-4 sm:p-6">
          <div className="grid gap-8 lg:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)]">
            <Gallery page={page} variant={page.variants[0]} views={views} />
            <div className="flex flex-col gap-4">
              <ProductHead page={page} variant={page.variants[0]} />
              <BuyBox page={page} variant={page.variants[0]} />
            </div>
          </div>
          <div className="max-w-text space-y-3">
            <Document text={page.description} level={3} />
          </div>
          <Specifications page={page} variant={page.variants[0]} />
        </div>
      )}
    </AdminPage>
  );
}
