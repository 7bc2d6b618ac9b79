import { useState } from "react";
import { useT } from "../../language/language.tsx";
import type { VariantChoice, ProductPage } from "#engine/catalogue/page-types.ts";
import type { PictureOfView, PictureView } from "#engine/ports/picture-store.ts";
import { ProductPicture } from "../../ui/picture.tsx";
import { Drawing } from "./drawing.tsx";

/** The views there are of each family of pictures that a product's versions have. */
export type ViewsOfFamilies = Readonly<Record<string, readonly PictureOfView[]>>;

/** The chosen version from its sides, and its drawing with dimensions: one large, the others to choose from. */
export function Gallery({
  page,
  variant,
  views,
}: {
  page: Pick<ProductPage, "name" | "outline">;
  variant: Pick<VariantChoice, "pictureFamily" | "size">;
  views: ViewsOfFamilies;
}) {
  const t = useT();
  const family = variant.pictureFamily;
  const pictures = views[family] ?? [];
  const drawing = page.outline !== null && variant.size !== null ? { outline: page.outline, size: variant.size } : null;
  const [wanted, show] = useState<PictureView | "drawing">();
  const drawn = drawing !== null && (wanted === "drawing" || pictures.length === 0);
  const shown = pictures.find(({ view }) => view === wanted) ?? pictures[0];
  const view = drawn ? "drawing" : (shown?.view ?? "three-quarter");
  const choices = [...pictures.map((picture) => picture.view), ...(drawing ? (["drawing"] as const) : [])];
  const alt = t("product.picture", { name: page.name, view: t(`product.views.${view}`) });
  return (
    <div className="flex gap-2 lg:flex-col lg:gap-3">
      {/* On a phone a picture is low, so that the price stays in sight; a drawing is as wide as there is room, to be read. */}
      <div
        className={`min-w-0 flex-1 rounded-md border border-line bg-ground p-2 ${drawn ? "" : "max-lg:h-56 max-lg:[&_img]:h-full"}`}
      >
        {drawn ? (
          <Drawing {...drawing} name={alt} />
        ) : (
          <ProductPicture
            key={`${family} ${view}`}
            family={shown && family}
            view={shown?.view}
            sizes="(min-width: 64rem) 38rem, 95vw"
            alt={alt}
            eager
            zoom={shown?.large}
          />
        )}
      </div>
      <ul className="grid w-10 shrink-0 auto-rows-min gap-1.5 lg:w-auto lg:grid-cols-5 lg:grid-rows-none lg:gap-2 print:hidden">
        {choices.map((choice) => (
          <li key={choice}>
            <button
              type="button"
              aria-pressed={choice === view}
              aria-label={t("product.showPicture", { view: t(`product.views.${choice}`) })}
              onClick={() => show(choice)}
              className="w-full cursor-pointer rounded-md border border-line p-1 hover:border-ink aria-pressed:border-primary aria-pressed:inset-ring aria-pressed:inset-ring-primary"
            >
              {choice === "drawing" && drawing ? (
                <Drawing {...drawing} />
              ) : (
                <ProductPicture family={family} view={choice as PictureView} sizes="7rem" alt="" />
              )}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
