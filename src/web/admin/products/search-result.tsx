import type { Language } from "#domain/kernel/language.ts";
import { canonicalPath, tags } from "#i18n/languages.ts";
import { useT } from "../../language/language.tsx";
import { pageTitle, shortened } from "../../public-pages/page-title.ts";
import { useFrameData, useShop } from "../../shell/frame-data.ts";
import { Figures } from "../../ui/figures.tsx";

interface Props {
  language: Language;
  title: string;
  /** The brand in the title, left out of one that is too long. */
  brand?: string;
  description: string;
  path: string;
}

/** A page as one of the results of a search engine; nothing without a title. */
export function SearchResult({ language, title, brand = "", description, path }: Props) {
  const t = useT();
  const { name: shop } = useShop();
  const origin = useFrameData()?.publicUrl ?? "";
  if (title === "") return null;
  return (
    <figure className="rounded-md bg-wash p-3" lang={tags[language]}>
      <figcaption className="text-xs text-muted" lang={tags[t.language]}>
        {t("adminProducts.seo.preview")}
      </figcaption>
      <p className="mt-1 truncate text-xs text-muted">{origin + canonicalPath(path, language)}</p>
      <p className="text-lg font-semibold wrap-anywhere">
        <Figures text={pageTitle(title, title, brand, shop)} />
      </p>
      <p className="text-sm wrap-anywhere">
        <Figures text={shortened(description, 160)} />
      </p>
    </figure>
  );
}
