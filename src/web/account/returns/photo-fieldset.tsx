import { useNavigation } from "react-router";
import { useT } from "../../language/language.tsx";
import { Button } from "../../ui/button.tsx";
import { FieldError } from "../../ui/field-error.tsx";
import { Icon } from "../../ui/icon.tsx";
import { PhotoInput } from "../photo-input.tsx";
import { useRefusedFiles } from "../refused-files.ts";

interface KeptPhoto {
  readonly name: string;
  readonly width: number;
  readonly height: number;
}

/** Photos of a draft form: those added, each removable, and room for more. */
export function PhotoFieldset({
  name,
  legend,
  hint,
  photos,
  at: photosAt = "/order/photos/",
  most,
  error: answered,
  optional,
}: {
  /** Of the field, and its id. */
  name: string;
  legend: string;
  hint: string;
  photos: readonly KeptPhoto[];
  /** Path before a photo's name. */
  at?: string;
  most: number;
  error: string | undefined;
  optional?: boolean;
}) {
  const t = useT();
  const [refused, setRefused] = useRefusedFiles();
  const error = refused ?? answered;
  return (
    <fieldset>
      <legend className="text-sm font-semibold">
        {legend}
        {optional && <span className="font-normal text-muted">{t("ui.optional")}</span>}
      </legend>
      <p id={`${name}-hint`} className="text-sm text-muted">
        {hint}
      </p>
      {photos.length > 0 && (
        <ul className="mt-3 flex flex-wrap gap-3">
          {photos.map((photo, index) => (
            <AddedPhoto key={photo.name} photo={photo} path={photosAt} at={index + 1} />
          ))}
        </ul>
      )}
      {photos.length < most && (
        <div className="mt-3 flex flex-wrap items-center gap-3">
          <PhotoInput
            key={`${photos.length} ${answered}`}
            id={name}
            name={name}
            label={legend}
            most={most}
            describedBy={error ? `${name}-hint ${name}-error` : `${name}-hint`}
            invalid={error !== undefined}
            onRefused={setRefused}
          />
          <AddPhotos />
        </div>
      )}
      <FieldError id={name} error={error} />
    </fieldset>
  );
}

function AddPhotos() {
  const t = useT();
  const uploading = useNavigation().formEncType === "multipart/form-data";
  return (
    <Button
      type="submit"
      name="intent"
      value="add-photos"
      variant="secondary"
      pending={uploading}
      pendingLabel={t("returns.photos.adding")}
    >
      {t("returns.photos.add")}
    </Button>
  );
}

function AddedPhoto({ photo, path, at }: { photo: KeptPhoto; path: string; at: number }) {
  const t = useT();
  return (
    <li className="relative">
      <img
        src={path + photo.name}
        width={photo.width}
        height={photo.height}
        alt={t("returns.photos.alt", { at })}
        className="size-28 rounded-md border border-line object-cover"
      />
      <button
        type="submit"
        name="intent"
        value={`drop-photo:${photo.name}`}
        className="absolute top-1 right-1 grid size-9 cursor-pointer place-items-center rounded-md border border-line bg-ground hover:border-ink"
      >
        <Icon name="trash" className="size-4" label={t("returns.photos.remove", { at })} />
      </button>
    </li>
  );
}
