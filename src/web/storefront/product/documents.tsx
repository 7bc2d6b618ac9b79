import { documentPath } from "#domain/catalogue/document-files.ts";
import type { Language } from "#domain/kernel/language.ts";
import type { Instant } from "#domain/kernel/time.ts";
import type { ProductDocumentLink, ProductPage } from "#engine/catalogue/product-page-types.ts";
import { formatListDate, formatNumber } from "#i18n/format.ts";
import { tags } from "#i18n/languages.ts";
import { useT } from "../../language/language.tsx";
import { Icon } from "../../ui/icon.tsx";

/** The address of a document that the shop makes. */
function madeHref(slug: string, { kind, language }: ProductDocumentLink): string {
  return `/documents/${encodeURIComponent(slug)}/${kind}-${language}.pdf`;
}

interface Listed {
  readonly href: string;
  readonly title: string;
  /** Name of the kind; empty if the title already says it. */
  readonly kind: string;
  readonly language: Language;
  readonly bytes: number | null;
  readonly at: Instant;
}

/**
 * Files to download, each with type, language, size and date; those in the page's language first, the merchant's before
 * the shop's.
 */
export function Documents({ page }: { page: ProductPage }) {
  const t = useT();
  const files = page.files.map(({ key, kind, title, language, bytes, uploadedAt }): Listed => {
    const name = t(`product.documents.kinds.${kind}`);
    const label = title === "" || title === name ? "" : name;
    return { href: documentPath(key), title: title || name, kind: label, language, bytes, at: uploadedAt };
  });
  const listed = page.documents.map((document): Listed => ({
    href: madeHref(page.slug, document),
    title: t(`product.documents.kinds.${document.kind}`),
    kind: "",
    language: document.language,
    bytes: document.bytes,
    at: document.updatedAt,
  }));
  const sorted = [...files, ...listed].toSorted(
    (a, b) => Number(b.language === t.language) - Number(a.language === t.language),
  );
  if (sorted.length === 0) return <p className="text-muted">{t("product.documents.none")}</p>;
  // One paper in two languages is one card.
  const papers = Map.groupBy(sorted, ({ kind, title }) => `${kind}\n${title}`);
  return (
    <ul className="grid gap-x-3 sm:grid-cols-2 sm:gap-y-3 lg:grid-cols-3">
      {[...papers].map(([paper, [first, ...others]]) => first && <Paper key={paper} files={[first, ...others]} />)}
    </ul>
  );
}

/** A document with a link for each file; for screen readers, each link includes the title. */
function Paper({ files }: { files: readonly [Listed, ...Listed[]] }) {
  const t = useT();
  const [{ title, kind }] = files;
  return (
    <li className="flex gap-3 border-b border-line py-2 sm:rounded-md sm:border sm:p-3">
      <Icon name="document" className="mt-0.5 size-6 text-primary" />
      <div className="min-w-0">
        <p className="font-semibold break-words">{title}</p>
        {kind && <p className="text-sm text-muted">{kind}</p>}
        <ul className="text-sm">
          {files.map(({ href, language, bytes, at }) => (
            <li key={href}>
              <a
                href={href}
                hrefLang={tags[language]}
                className="link inline-flex min-h-6 items-center pointer-coarse:min-h-9"
              >
                <span className="sr-only">{t("product.documents.named", { kind: title })}</span>
                {t("product.documents.about", {
                  language: t("product.documents.language", { language }),
                  size: bytes
                    ? t("product.documents.size", { kilobytes: formatNumber(Math.ceil(bytes / 1024), t.language) })
                    : "",
                  date: formatListDate(at, t),
                })}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </li>
  );
}
