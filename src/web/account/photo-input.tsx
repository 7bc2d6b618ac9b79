import { maxPhotos, photosRefused } from "#domain/returns/photos.ts";
import { useT } from "../language/language.tsx";

/**
 * Chooses photos. Too many of them, or too large ones, are refused before anything is sent; `onRefused` is told why,
 * and null once they are in order. Give it a new key after each answer: a file that was taken, or refused, must not be
 * sent again.
 */
export function PhotoInput({
  id,
  name = "photos",
  most = maxPhotos,
  label,
  describedBy,
  invalid,
  onRefused,
  className = "",
}: {
  id: string;
  name?: string;
  most?: number;
  label: string;
  describedBy: string;
  invalid: boolean;
  onRefused: (message: string | null) => void;
  className?: string;
}) {
  const t = useT();
  return (
    <input
      id={id}
      name={name}
      type="file"
      multiple
      accept="image/jpeg,image/png,image/webp"
      aria-label={label}
      aria-describedby={describedBy}
      aria-invalid={invalid ? true : undefined}
      onChange={({ currentTarget }) => {
        const refused = photosRefused(
          [...(currentTarget.files ?? [])].map(({ size }) => size),
          most,
        );
        if (refused) currentTarget.value = "";
        onRefused(refused && t(`returns.photos.${refused}`, { count: most }));
      }}
      className={`min-h-11 max-w-full rounded-md border border-line-strong p-2 text-sm ${className}`}
    />
  );
}
