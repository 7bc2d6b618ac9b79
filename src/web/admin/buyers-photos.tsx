import { useEffect, useState } from "react";
import { useHref, useT } from "../language/language.tsx";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";

interface BuyersPhoto {
  readonly name: string;
  readonly width: number;
  readonly height: number;
}

/** A buyer's photos: small beside each other, one at a time in full. Without scripts each opens by itself. */
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
  const [shown, setShown] = useState<number | null>(null);
  const source = (name: string) => to(route, { name });
  const photo = shown === null ? undefined : photos[shown];
  const step = (by: number) => setShown((at) => (at === null ? null : (at + by + photos.length) % photos.length));
  const isShown = shown !== null;
  useEffect(() => {
    if (!isShown) return;
    const turn = (event: KeyboardEvent) => {
      const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
      if (by !== 0) setShown((at) => (at === null ? null : (at + by + photos.length) % photos.length));
    };
    document.addEventListener("keydown", turn);
    return () => document.removeEventListener("keydown", turn);
  }, [isShown, photos.length]);
  return (
    <div className="flex flex-col gap-2 border-t border-line pt-3">
      <h3 className="font-semibold">{title}</h3>
      {photos.length === 0 && <p className="text-sm text-muted">{none}</p>}
      <ul className="flex flex-wrap gap-3">
        {photos.map(({ name, width, height }, at) => (
          <li key={name}>
            <a
              href={source(name)}
              onClick={(event) => (event.preventDefault(), setShown(at))}
              className="block rounded-md border border-line hover:border-ink"
            >
              <img
                src={source(name)}
                width={width}
                height={height}
                alt={t("adminReturns.photo", { at: at + 1, count: photos.length })}
                loading="lazy"
                className="size-28 rounded-md object-cover sm:size-44"
              />
            </a>
          </li>
        ))}
      </ul>
      <Dialog
        open={photo !== undefined}
        onClose={() => setShown(null)}
        size="large"
        title={t("adminReturns.photo", { at: (shown ?? 0) + 1, count: photos.length })}
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
            alt={t("adminReturns.photo", { at: (shown ?? 0) + 1, count: photos.length })}
            className="mx-auto max-h-[70vh] w-auto object-contain"
          />
        )}
      </Dialog>
    </div>
  );
}
