import { documentPath } from "#domain/catalogue/document-files.ts";
import type { Language } from "#domain/kernel/language.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { ProductDocumentLink, ProductPage } from "#engine/catalogue/page-types.ts";
import { formatListDate, formatNumber } from "#i18n/format.ts";
import { useT } from "../../language/language.tsx";
import { Icon } from "../../ui/icon.tsx";

/** The address of a document that the shop makes. */
function madeHref(slug: string, { kind, language }: ProductDocumentLink): string {
  return `/documents/${encodeURIComponent(slug)}/${kind}-${language}.pdf`;
}

interface Listed {
  readonly href: string;
  readonly title: string;
  /** Said before the rest where the title does not say it. */
  readonly kind: string;
  readonly language: Language;
  readonly bytes: number | null;
  readonly at: Instant;
}

/** Files to download, each with type, language, size and date; those in the page's language first, the merchant's before the shop's. */
export function Documents({ page }: { page: ProductPage }) {
  const t = useT();
  const files = page.files.map(({ key, kind, title, language, bytes, uploadedAt }): Listed => {
    const name = t(`product.documents.kinds.${kind}`);
    const said = title === "" || title === name ? "" : t("product.documents.named", { kind: name });
    return { href: documentPath(key), title: title || name, kind: said, language, bytes, at: uploadedAt };
  });
  const made = page.documents.map((document): Listed => ({
    href: madeHref(page.slug, document),
    title: t(`product.documents.kinds.${document.kind}`),
    kind: "",
    language: document.language,
    bytes: document.bytes,
    at: document.updatedAt,
  }));
  const sorted = [...files, ...made].toSorted(
    (a, b) => Number(b.language === t.language) - Number(a.language === t.language),
  );
  if (sorted.length === 0) return <p className="text-muted">{t("product.documents.none")}</p>;
  return (
    <ul className="grid gap-2 sm:grid-cols-2 lg:grid-cols-3">
      {sorted.map(({ href, title, kind, language, bytes, at }) => (
        <li key={href}>
          <a
            href={href}
            className="flex min-h-14 items-center gap-3 rounded-md border border-line p-3 hover:border-ink"
            hrefLang={language === "cn" ? "zh-CN" : "en"}
          >
            <Icon name="document" className="size-6 shrink-0 text-primary" />
            <span className="min-w-0">
              <span className="block font-semibold break-words">{title}</span>
              <span className="block text-sm text-muted">
                {kind}
                {t("product.documents.about", {
                  language: t("product.documents.language", { language }),
                  size: bytes
                    ? t("product.documents.size", { kilobytes: formatNumber(Math.ceil(bytes / 1024), t.language) })
                    : "",
                  date: formatListDate(at, t),
                })}
              </span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
