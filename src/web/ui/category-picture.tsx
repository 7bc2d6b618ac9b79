import type { CategorySlug } from "#domain/catalogue/category.ts";

/** The picture of a category, 160 or 320 px; it stands beside the category's name, so it says nothing itself. */
export function CategoryPicture({ slug, sizes, eager, className = "" }: { slug: CategorySlug; sizes: string; eager?: boolean; className?: string }) {
  const files = `/pictures/categories/${slug}`;
  const set = (type: string) => [160, 320].map((width) => `${files}-${width}.${type} ${width}w`).join(", ");
  return (
    <picture className="contents">
      <source type="image/avif" srcSet={set("avif")} sizes={sizes} />
      <img
        src={`${files}-320.webp`}
        srcSet={set("webp")}
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
