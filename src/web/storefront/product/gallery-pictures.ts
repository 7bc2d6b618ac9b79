import type { ProductPage, VariantChoice } from "#engine/catalogue/product-page-types.ts";
import type { PictureOfView, PictureView } from "#engine/ports/picture-store.ts";

/** The views there are of each family of pictures that a product's versions have. */
export type ViewsOfFamilies = Readonly<Record<string, readonly PictureOfView[]>>;

/** One picture of the gallery: an uploaded one with its words, or a view of a family. */
export interface GalleryPicture {
  readonly id: string;
  readonly key: string;
  readonly view: PictureView | null;
  readonly alt: string;
  readonly large: boolean;
}

/** Pictures of a version: its own before shared ones, uploaded ones before families. */
export function galleryPictures(
  { pictures }: Pick<ProductPage, "pictures">,
  { sku, family }: Pick<VariantChoice, "sku" | "family">,
  views: ViewsOfFamilies,
): GalleryPicture[] {
  const uploaded = (isOwn: boolean): GalleryPicture[] =>
    pictures
      .filter(({ skus }) => (isOwn ? skus.includes(sku) : skus.length === 0))
      .map(({ key, alt }) => ({ id: key, key, view: null, alt, large: true }));
  const familiar = (views[family.key] ?? []).map(({ view, large }): GalleryPicture => ({
    id: `${family.key}/${view}`,
    key: family.key,
    view,
    alt: "",
    large,
  }));
  return family.isOwn
    ? [...uploaded(true), ...familiar, ...uploaded(false)]
    : [...uploaded(true), ...uploaded(false), ...familiar];
}
