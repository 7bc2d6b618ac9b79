import { useState } from "react";
import { useT } from "../../language/language.tsx";
import { type PictureView, ProductPicture } from "../../ui/picture.tsx";

const views: readonly PictureView[] = ["three-quarter", "front", "side", "detail", "drawing"];

/** The product from its sides, and its drawing with dimensions: one large, the others to choose from. */
export function Gallery({ family, name }: { family: string; name: string }) {
  const t = useT();
  const [shown, setShown] = useState<PictureView>("three-quarter");
  return (
    <div className="flex flex-col gap-3">
      <div className="rounded-md border border-line bg-ground p-2">
        <ProductPicture
          key={shown}
          family={family}
          view={shown}
          sizes="(min-width: 64rem) 38rem, 95vw"
          alt={t("product.picture", { name, view: t(`product.views.${shown}`) })}
          eager
          zoom
        />
      </div>
      <ul className="grid grid-cols-5 gap-2">
        {views.map((view) => (
          <li key={view}>
            <button
              type="button"
              aria-pressed={view === shown}
              aria-label={t("product.showPicture", { view: t(`product.views.${view}`) })}
              onClick={() => setShown(view)}
              className="w-full cursor-pointer rounded-md border border-line p-1 hover:border-ink aria-pressed:border-primary aria-pressed:inset-ring aria-pressed:inset-ring-primary"
            >
              <ProductPicture family={family} view={view} sizes="7rem" alt="" />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
