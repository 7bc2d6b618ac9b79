import type { Banner } from "#engine/content/page-types.ts";
import { TypedLink } from "../../navigation/typed-link.tsx";
import { ProductPicture } from "../../ui/picture.tsx";

/** The merchant's banners, side by side without rotation. */
export function Banners({ banners }: { banners: readonly Banner[] }) {
  if (banners.length === 0) return null;
  return (
    <ul className="grid gap-4 md:grid-cols-[repeat(auto-fit,minmax(20rem,1fr))]">
      {banners.map((banner) => (
        <li
          key={banner.id}
          className="relative flex items-center gap-5 rounded-md border border-line p-5 hover:border-ink"
        >
          <div className="w-24 shrink-0 sm:w-32">
            <ProductPicture family={banner.picture} sizes="8rem" alt="" />
          </div>
          <div className="min-w-0">
            <h3 className="text-lg font-semibold">
              <TypedLink href={banner.href} className="after:absolute after:inset-0 hover:text-primary">
                {banner.title}
              </TypedLink>
            </h3>
            {banner.text && <p className="mt-1 text-sm text-muted">{banner.text}</p>}
          </div>
        </li>
      ))}
    </ul>
  );
}
