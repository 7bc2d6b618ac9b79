import { useState } from "react";
import { useT } from "../../language/language.tsx";
import type { PictureOfView } from "#engine/ports/pictures.ts";
import { ProductPicture } from "../../ui/picture.tsx";

/** The product from its sides, and its drawing with dimensions: one large, the others to choose from. */
export function Gallery({ family, name, views }: { family: string; name: string; views: readonly PictureOfView[] }) {
  const t = useT();
  const [shown, setShown] = useState(views[0]);
  return (
    <div className="flex flex-col gap-3">
      <div className="rounded-md border border-line bg-ground p-2">
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
      <ul className="grid grid-cols-5 gap-2">
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
