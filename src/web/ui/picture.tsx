import { picturePath } from "#domain/catalogue/picture-files.ts";

type PictureView = "three-quarter" | "front" | "side" | "detail";

const widths = [160, 320, 640] as const;
/** Of some views there is a wider one, as AVIF only. */
const widest = 1200;

interface PictureProps {
  /** The key of an uploaded picture, or a family of pictures; null shows a placeholder. */
  family: string | null | undefined;
  view?: PictureView;
  /** Displayed width, as the `sizes` of an img: "(min-width: 64rem) 16rem, 45vw". */
  sizes: string;
  alt: string;
  /** The page's main picture: fetched at once and first. */
  eager?: boolean;
  /** Shown large enough to look closely, of a view that has the widest file. */
  zoom?: boolean;
  className?: string;
}

/** A square picture of a product in the smallest file that is sharp, AVIF or WebP. */
export function ProductPicture({
  family,
  view = "three-quarter",
  sizes,
  alt,
  eager,
  zoom,
  className = "",
}: PictureProps) {
  if (!family) return <PictureMissing alt={alt} className={className} />;
  const files = picturePath(family, view);
  const set = (type: string, of: readonly number[]) =>
    of.map((width) => `${files}-${width}.${type} ${width}w`).join(", ");
  return (
    <picture className="contents">
      <source type="image/avif" srcSet={set("avif", zoom ? [...widths, widest] : widths)} sizes={sizes} />
      <img
        src={`${files}-640.webp`}
        srcSet={set("webp", widths)}
        sizes={sizes}
        alt={alt}
        width={640}
        height={640}
        decoding="async"
        loading={eager ? "eager" : "lazy"}
        fetchPriority={eager ? "high" : undefined}
        className={`aspect-square h-auto w-full object-contain ${className}`}
      />
    </picture>
  );
}

function PictureMissing({ alt, className }: { alt: string; className: string }) {
  return (
    <svg
      viewBox="0 0 64 64"
      role="img"
      aria-label={alt}
      className={`aspect-square w-full bg-wash text-line-strong ${className}`}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
    >
      <path d="M14 28a6 6 0 0 1 6-6h24a6 6 0 0 1 0 14H20a6 6 0 0 1-6-8Zm6 8v6m24-6v6M24 22v-5h12v5M29 17v-4h9" />
    </svg>
  );
}
