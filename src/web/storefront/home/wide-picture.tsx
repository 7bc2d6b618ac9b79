import { widePath, wideWidths } from "#domain/catalogue/picture-files.ts";

/** Sources of a wide picture in each of its widths. */
export function wideSources(picture: string, type: "avif" | "plain"): string {
  return wideWidths.map((width) => `${widePath(picture, width, type)} ${width}w`).join(", ");
}

/** A wide picture, 16:7 before its container crops it. It decorates: the words beside it say what there is to say. */
export function WidePicture({ picture, sizes, className }: { picture: string; sizes: string; className: string }) {
  return (
    <picture className="contents">
      <source type="image/avif" srcSet={wideSources(picture, "avif")} sizes={sizes} />
      <img
        src={widePath(picture, 1000, "plain")}
        srcSet={wideSources(picture, "plain")}
        sizes={sizes}
        alt=""
        loading="lazy"
        width={1600}
        height={700}
        className={className}
      />
    </picture>
  );
}
