import { maxPhotos } from "#domain/returns/photos.ts";
import { useT } from "../../language/language.tsx";
import { PhotoInput } from "../photo-input.tsx";
import { useRefusedFiles } from "../refused-files.ts";
import { FieldError } from "../../ui/field-error.tsx";

/** The photos of a review: those it has, each with a box to take it away, and room for new ones. */
export function PhotoChoice({
  sku,
  photos,
  error: message,
}: {
  sku: string;
  photos: readonly string[];
  error: string | undefined;
}) {
  const t = useT();
  const id = `photos-${sku}`;
  const [refused, setRefused] = useRefusedFiles();
  const error = refused ?? message;
  return (
    <fieldset>
      <legend className="text-sm font-semibold">
        {t("account.review.photos")}
        <span className="font-normal text-muted">{t("ui.optional")}</span>
      </legend>
      <p id={`${id}-hint`} className="text-sm text-muted">
        {t("account.review.photosHint", { count: maxPhotos })}
      </p>
      {photos.length > 0 && (
        <ul className="mt-3 flex flex-wrap gap-3">
          {photos.map((name, at) => (
            <li key={name} className="flex flex-col gap-1">
              <img
                src={`/review/photos/${name}`}
                width={112}
                height={112}
                alt={t("account.review.photo", { at: at + 1 })}
                className="size-28 rounded-md border border-line object-cover"
              />
              <label className="flex min-h-11 cursor-pointer items-center gap-2 text-sm">
                <input type="checkbox" name="drop" value={name} className="size-6 shrink-0 accent-primary" />
                {t("account.review.dropPhoto", { at: at + 1 })}
              </label>
            </li>
          ))}
        </ul>
      )}
      <PhotoInput
        key={`${photos.join()} ${message ?? ""}`}
        id={id}
        label={t("account.review.photos")}
        describedBy={error ? `${id}-hint ${id}-error` : `${id}-hint`}
        invalid={error !== undefined}
        onRefused={setRefused}
        className="mt-3"
      />
      <FieldError id={id} error={error} />
    </fieldset>
  );
}
