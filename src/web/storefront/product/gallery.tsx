import { type ComponentProps, lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { useT } from "../../language/language.tsx";
import type { VariantChoice, ProductPage } from "#engine/catalogue/product-page-types.ts";
import { Icon } from "../../ui/icon.tsx";
import { ProductPicture } from "../../ui/picture.tsx";
import { type GalleryPicture, galleryPictures, type ViewsOfFamilies } from "./gallery-pictures.ts";

/**
 * Most visitors never open it. Its figures stand in the specifications too, and the spec sheet has it without scripts.
 */
const Drawing = lazy(() => import("./drawing.tsx").catch(() => ({ default: DrawingSign })));

interface GalleryProps {
  page: Pick<ProductPage, "name" | "outline" | "pictures">;
  variant: Pick<VariantChoice, "sku" | "family" | "size">;
  views: ViewsOfFamilies;
}

/** The chosen version from its sides, and its drawing with dimensions: one large, the others to choose from. */
export function Gallery({ page, variant, views }: GalleryProps) {
  const pictures = galleryPictures(page, variant, views);
  const drawing = page.outline !== null && variant.size !== null ? { outline: page.outline, size: variant.size } : null;
  const [choice, show] = useState<string>();
  const drawn = drawing !== null && (choice === "drawing" || pictures.length === 0);
  // The same side of another version, where that has pictures of its own.
  const sideOf = (id = "") => id.split("/")[1];
  const shownPicture =
    pictures.find(({ id }) => id === choice) ??
    pictures.find(({ id }) => sideOf(choice) !== undefined && sideOf(id) === sideOf(choice)) ??
    pictures[0];
  const { nameOf, drawingName } = useNames(page.name, pictures);
  return (
    <div className="flex gap-2 lg:flex-col lg:gap-3">
      {/* On a phone a picture is low, so that the price stays in sight; a drawing is as wide as there is room, to be read. */}
      <div
        className={`min-w-0 flex-1 rounded-md border border-line bg-ground p-2 ${drawn ? "" : "max-lg:h-56 max-lg:[&_img]:h-full"}`}
      >
        {drawn ? (
          <LargeDrawing {...drawing} name={drawingName("product.picture")} />
        ) : (
          <ProductPicture
            key={shownPicture?.id}
            family={shownPicture?.key}
            view={shownPicture?.view ?? undefined}
            sizes="(min-width: 64rem) 38rem, 95vw"
            alt={nameOf(shownPicture, true)}
            eager
            zoom={shownPicture?.large}
          />
        )}
      </div>
      <ul className="grid max-h-56 w-10 shrink-0 auto-rows-min gap-1.5 overflow-y-auto lg:max-h-none lg:w-auto lg:grid-cols-5 lg:grid-rows-none lg:gap-2 print:hidden">
        {pictures.map((picture) => (
          <li key={picture.id}>
            <Choice
              isChosen={!drawn && picture === shownPicture}
              label={nameOf(picture, false)}
              onChoose={() => show(picture.id)}
            >
              <ProductPicture family={picture.key} view={picture.view ?? undefined} sizes="7rem" alt="" />
            </Choice>
          </li>
        ))}
        {drawing && (
          <li>
            <Choice isChosen={drawn} label={drawingName("product.showPicture")} onChoose={() => show("drawing")}>
              <DrawingSign />
            </Choice>
          </li>
        )}
      </ul>
    </div>
  );
}

/** The drawing, once its code is there: the server sends the sign in its place, where goods have no other picture. */
function LargeDrawing(drawing: ComponentProps<typeof Drawing>) {
  const [isMounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  return <Suspense fallback={<DrawingSign />}>{isMounted ? <Drawing {...drawing} /> : <DrawingSign />}</Suspense>;
}

function DrawingSign() {
  return (
    <span className="grid aspect-square w-full place-items-center text-muted">
      <Icon name="drawing" className="size-1/2 max-w-24" />
    </span>
  );
}

/** Alternative texts of a product's pictures, in full or as choices. */
function useNames(name: string, pictures: readonly GalleryPicture[]) {
  const t = useT();
  const uploaded = pictures.filter(({ view }) => view === null);
  const nameOf = (picture: GalleryPicture | undefined, whole: boolean): string => {
    if (picture?.view === null && whole && picture.alt !== "") return picture.alt;
    const view =
      picture?.view === null
        ? picture.alt || t("product.photo", { number: uploaded.indexOf(picture) + 1 })
        : t(`product.views.${picture ? picture.view : "three-quarter"}`);
    return whole ? t("product.picture", { name, view }) : t("product.showPicture", { view });
  };
  const drawingName = (key: "product.picture" | "product.showPicture") =>
    t(key, { name, view: t("product.views.drawing") });
  return { nameOf, drawingName };
}

interface ChoiceProps {
  isChosen: boolean;
  label: string;
  onChoose: () => void;
  children: ReactNode;
}

/** A small picture that shows its large one. */
function Choice({ isChosen, label, onChoose, children }: ChoiceProps) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      aria-label={label}
      onClick={onChoose}
      className="block w-full cursor-pointer rounded-md border border-line p-1 hover:border-ink aria-pressed:border-primary aria-pressed:inset-ring aria-pressed:inset-ring-primary"
    >
      {children}
    </button>
  );
}
