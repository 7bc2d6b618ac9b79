/** The widths of the files of a square picture, in pixels. */
export const pictureWidths = [160, 320, 640, 1200] as const;

const uploaded = /^[0-9a-f]{32}$/;

/** True for the key of an uploaded picture; all others are families that come with the shop. */
export const isUploadedPicture = (key: string): boolean => uploaded.test(key);

/** The path of a picture's files, up to their width: `/pictures/piston/front`. An uploaded picture has one view. */
export function picturePath(key: string, view = "three-quarter"): string {
  return `/pictures/${key}/${isUploadedPicture(key) ? "photo" : view}`;
}

/** A shop's logo: WebP for pages, PNG for mails, documents and search engines. */
export const logoEndings = ["logo.webp", "logo.png"] as const;

/** The URL of a logo's file, below the shop's own. */
export function logoPath(key: string, ending: (typeof logoEndings)[number]): string {
  return `/pictures/${key}/${ending}`;
}

/** The picture with which the home page opens, by its width. */
export const wideWidths = [1000, 1600] as const;
export const wideEndings = [
  "wide-1000.avif",
  "wide-1000.jpg",
  "wide-1600.avif",
  "wide-1600.jpg",
] as const satisfies readonly `wide-${(typeof wideWidths)[number]}.${string}`[];

/** The compressor room that comes with the demo. It shows the demo's brands, so other shops open without. */
export const demoRoom = "hero";

/** The tile of a category that comes with the demo; it shows the demo's brands too. */
export const demoTile = "tile";

/** The path of the files of a category's picture, up to their width. */
export const tilePath = (key: string, slug: string): string =>
  key === demoTile ? `/pictures/categories/${slug}` : picturePath(key);

/** The URL of such a picture's file, below the shop's own; `plain` for what knows no AVIF. */
export function widePath(key: string, width: (typeof wideWidths)[number], type: "avif" | "plain"): string {
  return `/pictures/${key}/wide-${width}.${type === "avif" ? "avif" : key === demoRoom ? "webp" : "jpg"}`;
}

/** A picture for those who may not know AVIF or WebP: link previews, search engines. JPEG where it was uploaded. */
export function picturePreview(key: string): string {
  return `${picturePath(key)}-640.${isUploadedPicture(key) ? "jpg" : "webp"}`;
}

/** The same of a category's picture. */
export const tilePreview = (key: string, slug: string): string =>
  `${tilePath(key, slug)}-640.${isUploadedPicture(key) ? "jpg" : "webp"}`;
