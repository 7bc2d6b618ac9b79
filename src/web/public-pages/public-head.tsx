import { useLocation } from "react-router";
import { logoPath, picturePreview } from "#domain/catalogue/picture-files.ts";
import type { Language } from "#domain/kernel/language.ts";
import { spokenIn } from "#domain/kernel/shop-languages.ts";
import { canonicalPath, splitPath, tags } from "#i18n/languages.ts";
import { useFrameData, useShop } from "../shell/frame-data.ts";
import { pageTitle, shortened } from "./page-title.ts";

interface PublicHeadProps {
  title: string;
  /** The title in fewer words, where search engines would cut it. */
  shorter?: string;
  /** The brand in `shorter`, left out of a title that is too long: the model's name is enough. */
  brand?: string;
  description?: string;
  /** An uploaded picture's key, a picture family, or an address below the root. */
  image?: string | null;
  /** The query of the canonical URL, without '?'; other queries lead to the same page. */
  query?: string;
  /** Filtered lists and search results are not for search engines; their links are. */
  noindex?: boolean;
  type?: "website" | "product";
  /** Structured data. Browsers don't need it: there, each is null. */
  data?: readonly (object | null)[];
}

/**
 * The head of a page everybody may find: title, description, its one address and its twin in the
 * other language, what a shared link shows, and structured data.
 */
export function PublicHead({
  title,
  shorter = title,
  brand = "",
  description,
  image,
  query,
  noindex,
  type = "website",
  data = [],
}: PublicHeadProps) {
  const { name: shop, logo, languages } = useShop();
  const twins = spokenIn(languages);
  const origin = useFrameData()?.publicUrl ?? "";
  const { language, rest } = splitPath(useLocation().pathname);
  const at = (one: Language) => origin + canonicalPath(rest, one) + (query ? `?${query}` : "");
  const described = description && shortened(description, 160);
  const own = logo ? logoPath(logo.key, "logo.png") : null;
  const picture = image?.startsWith("/") ? image : image ? picturePreview(image) : own;
  return (
    <>
      <title>{rest === "/" ? `${shop} – ${title}` : pageTitle(title, shorter, brand, shop)}</title>
      {described && <meta name="description" content={described} />}
      {noindex ? <meta name="robots" content="noindex, follow" /> : <link rel="canonical" href={at(language)} />}
      {!noindex &&
        twins.length > 1 &&
        twins.map((one) => <link key={one} rel="alternate" hrefLang={tags[one]} href={at(one)} />)}
      {!noindex && twins.length > 1 && <link rel="alternate" hrefLang="x-default" href={at("en")} />}
      <meta property="og:site_name" content={shop} />
      <meta property="og:type" content={type} />
      <meta property="og:title" content={title} />
      {described && <meta property="og:description" content={described} />}
      <meta property="og:url" content={at(language)} />
      <meta property="og:locale" content={language === "cn" ? "zh_CN" : "en_US"} />
      {picture && <meta property="og:image" content={origin + picture} />}
      <meta name="twitter:card" content={picture ? "summary_large_image" : "summary"} />
      {data.map((one, index) => (
        // Texts may hold markup; a script element must never see its end in them.
        <script
          key={index}
          type="application/ld+json"
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: one ? JSON.stringify(one).replaceAll("<", "\\u003c") : "" }}
        />
      ))}
    </>
  );
}
