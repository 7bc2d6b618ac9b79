import { useState } from "react";
import { useT } from "../../language/language.tsx";
import type { PictureOfView } from "#engine/ports/picture-store.ts";
import { ProductPicture } from "../../ui/picture.tsx";

/** The product from its sides, and its drawing with dimensions: one large, the others to choose from. */
export function Gallery({ family, name, views }: { family: string; name: string; views: readonly PictureOfView[] }) {
  const t = useT();
  const [shown, setShown] = useState(views[0]);
  return (
    <div className="flex gap-2 lg:flex-col lg:gap-3">
      <div className="min-w-0 flex-1 rounded-md border border-line bg-ground p-2 max-lg:h-56 max-lg:[&_img]:h-full">
        <ProductPicture
          key={shown?.view}
          family={shown && family}
          view={shown?.view}
          sizes="(min-width: 64rem) 38rem, 95vw"
          alt={t("product.picture", { name, view: t(`product.views.${shown?.view ?? "three-quarter"}`) })}
          eager
          zoom={shown?.large}
        />
      </div>
      {/* Beside the picture where the screen is narrow, so that the price stays in sight. */}
      <ul className="grid w-10 shrink-0 grid-rows-5 gap-1.5 lg:w-auto lg:grid-cols-5 lg:grid-rows-none lg:gap-2 print:hidden">
        {views.map((picture) => (
          <li key={picture.view}>
            <button
              type="button"
              aria-pressed={picture === shown}
              aria-label={t("product.showPicture", { view: t(`product.views.${picture.view}`) })}
              onClick={() => setShown(picture)}
              className="w-full cursor-pointer rounded-md border border-line p-1 hover:border-ink aria-pressed:border-primary aria-pressed:inset-ring aria-pressed:inset-ring-primary"
            >
              <ProductPicture family={family} view={picture.view} sizes="7rem" alt="" />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
