import type { Banner } from "#engine/content/page-types.ts";
import { TypedLink } from "../../navigation/typed-link.tsx";
import { ProductPicture } from "../../ui/picture.tsx";
import { WidePicture } from "./wide-picture.tsx";

/** The merchant's banners without rotation: wide ones across the page, others side by side. */
export function Banners({ banners }: { banners: readonly Banner[] }) {
  if (banners.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-4">
      {banners.map((banner) =>
        banner.wide === "" ? (
          <li
            key={banner.id}
            className="relative flex min-w-0 flex-1 basis-80 items-center gap-5 rounded-md border border-line p-5 hover:border-ink max-md:basis-full"
          >
            <div className="w-24 shrink-0 sm:w-32">
              <ProductPicture family={banner.picture} sizes="8rem" alt="" />
            </div>
            <div className="min-w-0">
              <Words banner={banner} look="text-lg hover:text-primary" />
              {banner.text && <p className="mt-1 text-sm text-muted">{banner.text}</p>}
            </div>
          </li>
        ) : (
          <li
            key={banner.id}
            className="on-deep relative grid basis-full overflow-hidden rounded-md bg-deep text-on-deep lg:grid-cols-[2fr_3fr]"
          >
            <div className="flex min-w-0 flex-col justify-center gap-2 p-5 lg:p-10">
              <Words banner={banner} look="text-2xl hover:underline lg:text-3xl" />
              {banner.text && <p className="wrap-anywhere lg:text-lg">{banner.text}</p>}
            </div>
            <WidePicture
              picture={banner.wide}
              sizes="(min-width: 64rem) 60vw, 100vw"
              className="aspect-16/7 h-full w-full object-cover max-lg:order-first"
            />
          </li>
        ),
      )}
    </ul>
  );
}

/** The title, whose link covers the banner. */
function Words({ banner: { title, href }, look }: { banner: Banner; look: string }) {
  return (
    <h3 className="font-semibold wrap-anywhere">
      <TypedLink href={href} className={`after:absolute after:inset-0 ${look}`}>
        {title}
      </TypedLink>
    </h3>
  );
}
