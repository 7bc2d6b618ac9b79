import { canonicalPath } from "#i18n/languages.ts";
import type { Language } from "#domain/kernel/language.ts";
import { href } from "#i18n/routes.ts";

interface VersionOfProduct {
  readonly slug: string;
  /** Null for the version that the page chooses. */
  readonly sku: string | null;
}

/** The path of a product's page with this version chosen. */
export function versionPath({ slug, sku }: VersionOfProduct, language: Language): string {
  return canonicalPath(href("", "product", { id: slug }, { v: sku ?? undefined }), language);
}
