import type { ProductDocumentLink, ProductPage } from "#engine/catalogue/page-types.ts";
import { formatListDate, formatNumber } from "#i18n/format.ts";
import { useT } from "../../language/language.tsx";
import { Icon } from "../../ui/icon.tsx";

/** The address of a product's document. */
function documentHref(slug: string, { kind, language }: ProductDocumentLink): string {
  return `/documents/${encodeURIComponent(slug)}/${kind}-${language}.pdf`;
}

/** Files to download, each with type, language, size and date; those in the page's language first. */
export function Documents({ page }: { page: ProductPage }) {
  const t = useT();
  if (page.documents.length === 0) return <p className="text-muted">{t("product.documents.none")}</p>;
  const sorted = page.documents.toSorted(
    (a, b) => Number(b.language === t.language) - Number(a.language === t.language),
  );
  return (
    <ul className="grid gap-2 sm:grid-cols-2 lg:grid-cols-3">
      {sorted.map((document) => (
        <li key={`${document.kind}-${document.language}`}>
          <a
            href={documentHref(page.slug, document)}
            className="flex min-h-14 items-center gap-3 rounded-md border border-line p-3 hover:border-ink"
            hrefLang={document.language === "cn" ? "zh-CN" : "en"}
          >
            <Icon name="document" className="size-6 text-primary" />
            <span>
              <span className="block font-semibold">{t(`product.documents.kinds.${document.kind}`)}</span>
              <span className="block text-sm text-muted">
                {t("product.documents.about", {
                  language: t("product.documents.language", { language: document.language }),
                  size: document.bytes
                    ? t("product.documents.size", {
                        kilobytes: formatNumber(Math.ceil(document.bytes / 1024), t.language),
                      })
                    : "",
                  date: formatListDate(document.updatedAt, t.language),
                })}
              </span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
