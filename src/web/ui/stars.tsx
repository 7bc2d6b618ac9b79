import { formatNumber } from "#i18n/format.ts";
import { useT } from "../language/language.tsx";
import sheet from "./icons.svg";

const fiveStars = `${sheet}#stars`;

/** Stars out of five, also in words. Without reviews it shows nothing. */
export function Stars({
  rating,
  count,
  single,
  className = "h-4",
}: {
  rating: number | null | undefined;
  count: number;
  /** A single reviewer's stars, without average and count. */
  single?: boolean;
  className?: string;
}) {
  const t = useT();
  if (!rating || count < 1) return null;
  const value = formatNumber(rating, t.language, 1);
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 text-sm">
      <svg viewBox="0 0 100 20" className={`w-auto ${className}`} role="img" aria-label={t("ui.rated", { value })}>
        <use href={fiveStars} className="fill-line forced-colors:fill-[Canvas] forced-colors:stroke-[CanvasText]" />
        <svg width={rating * 20} height="20">
          <use href={fiveStars} width="100" className="fill-star forced-colors:fill-[CanvasText]" />
        </svg>
      </svg>
      {!single && (
        <span className="text-muted">
          <span aria-hidden>
            {value} ({count})
          </span>
          <span className="sr-only">{t("ui.reviewCount", { count })}</span>
        </span>
      )}
    </span>
  );
}
