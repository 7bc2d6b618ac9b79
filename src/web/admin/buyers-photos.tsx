import { useEffect, useEffectEvent, useState } from "react";
import { useHref, useT } from "../language/language.tsx";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";

interface BuyersPhoto {
  readonly name: string;
  readonly width: number;
  readonly height: number;
}

/** A buyer's photos as thumbnails, opened one at a time. Without scripts each is a link. */
export function BuyersPhotos({
  photos,
  at: route,
  title,
  none,
}: {
  photos: readonly BuyersPhoto[];
  at: "adminReturnPhoto" | "adminClaimPhoto";
  title: string;
  none: string;
}) {
  const t = useT();
  const to = useHref();
  const [openAt, setOpenAt] = useState<number | null>(null);
  const source = (name: string) => to(route, { name });
  const photo = openAt === null ? undefined : photos[openAt];
  const step = (by: number) => setOpenAt((at) => (at === null ? null : (at + by + photos.length) % photos.length));
  useArrowKeys(openAt !== null, step);
  return (
    <div className="flex flex-col gap-2 border-t border-line pt-3">
      <h3 className="font-semibold">{title}</h3>
      {photos.length === 0 && <p className="text-sm text-muted">{none}</p>}
      <ul className="flex flex-wrap gap-3">
        <Thumbnails photos={photos} sourceOf={source} onOpen={setOpenAt} />
      </ul>
      <Dialog
        open={photo !== undefined}
        onClose={() => setOpenAt(null)}
        size="large"
        title={t("adminReturns.photo", { at: (openAt ?? 0) + 1, count: photos.length })}
        footer={
          photos.length > 1 && (
            <>
              <Button variant="secondary" icon="left" onClick={() => step(-1)}>
                {t("adminShell.list.previous")}
              </Button>
              <Button variant="secondary" onClick={() => step(1)}>
                {t("adminShell.list.next")}
              </Button>
            </>
          )
        }
      >
        {photo && (
          <img
            src={source(photo.name)}
            width={photo.width}
            height={photo.height}
            alt={t("adminReturns.photo", { at: (openAt ?? 0) + 1, count: photos.length })}
            className="mx-auto max-h-[70vh] w-auto object-contain"
          />
        )}
      </Dialog>
    </div>
  );
}

function Thumbnails({
  photos,
  sourceOf,
  onOpen,
}: {
  photos: readonly BuyersPhoto[];
  sourceOf: (name: string) => string;
  onOpen: (at: number) => void;
}) {
  const t = useT();
  return (
    <>
      {photos.map(({ name, width, height }, at) => (
        <li key={name}>
          <a
            href={sourceOf(name)}
            onClick={(event) => (event.preventDefault(), onOpen(at))}
            className="block rounded-md border border-line hover:border-ink"
          >
            <img
              src={sourceOf(name)}
              width={width}
              height={height}
              alt={t("adminReturns.photo", { at: at + 1, count: photos.length })}
              loading="lazy"
              className="size-28 rounded-md object-cover sm:size-44"
            />
          </a>
        </li>
      ))}
    </>
  );
}

/** The arrow keys turn the photos while one is open. */
function useArrowKeys(isOpen: boolean, step: (by: number) => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (by !== 0) step(by);
  });
  useEffect(() => {
    if (!isOpen) return;
    const turn = (event: KeyboardEvent) => onKey(event);
    document.addEventListener("keydown", turn);
    return () => document.removeEventListener("keydown", turn);
  }, [isOpen]);
}
