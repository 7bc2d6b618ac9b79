import type { CategorySlug } from "#domain/catalogue/category.ts";
import { tilePath } from "#domain/catalogue/picture-files.ts";

/**
 * The picture of a category, 160 or 320 px; without `sizes` it is small, up to 3 rem, and comes as the one file. It
 * stands beside the category's name, so it says nothing itself. Without a picture there is none.
 */
export function CategoryPicture({
  slug,
  picture,
  sizes,
  eager,
  className = "",
}: {
  slug: CategorySlug;
  /** Its key. */
  picture?: string | null | undefined;
  sizes?: string;
  eager?: boolean;
  className?: string;
}) {
  if (!picture) return null;
  const files = tilePath(picture, slug);
  const set = (type: string) =>
    sizes ? [160, 320].map((width) => `${files}-${width}.${type} ${width}w`).join(", ") : `${files}-160.${type}`;
  return (
    <picture className="contents">
      <source type="image/avif" srcSet={set("avif")} sizes={sizes} />
      <img
        src={`${files}-${sizes ? 320 : 160}.webp`}
        srcSet={sizes && set("webp")}
        sizes={sizes}
        alt=""
        width={320}
        height={320}
        decoding="async"
        loading={eager ? "eager" : "lazy"}
        className={`aspect-square h-auto object-contain ${className}`}
      />
    </picture>
  );
}
