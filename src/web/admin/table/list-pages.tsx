import { maxCounted, rowsOnPage } from "#engine/admin/list-query.ts";
import { formatNumber } from "#i18n/format.ts";
import { useT } from "../../language/language.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { HoursIn } from "./hours-in.tsx";

/** Number of rows, and the time zone of their hours. */
export function Found({ count, pages, hasHours }: { count: number; pages: number; hasHours: boolean }) {
  const t = useT();
  return (
    <p className="flex flex-wrap justify-between gap-x-4 text-sm text-muted">
      <span role="status">
        {count > maxCounted
          ? t("adminShell.list.foundMore", { count: maxCounted, ends: String(pages * rowsOnPage <= maxCounted) })
          : t("adminShell.list.found", { count })}
      </span>
      {hasHours && <HoursIn />}
    </p>
  );
}

/** From page to page of a list. */
export function ListPages({ page, pages, at }: { page: number; pages: number; at: (page: number) => string }) {
  const t = useT();
  return (
    <nav aria-label={t("adminShell.list.pages")} className="flex items-center gap-2">
      {page > 1 && (
        <ButtonLink to={at(page - 1)} variant="secondary" size="small" rel="prev">
          {t("adminShell.list.previous")}
        </ButtonLink>
      )}
      <span className="text-sm text-muted tabular-nums">
        {t("adminShell.list.page", { page: formatNumber(page, t.language), pages: formatNumber(pages, t.language) })}
      </span>
      {page < pages && (
        <ButtonLink to={at(page + 1)} variant="secondary" size="small" rel="next">
          {t("adminShell.list.next")}
        </ButtonLink>
      )}
    </nav>
  );
}

/** On and back in a list that counts no pages. */
export function ListTurns({ previous, next }: { previous: string | null; next: string | null }) {
  const t = useT();
  if (previous === null && next === null) return null;
  return (
    <nav aria-label={t("adminShell.list.pages")} className="flex items-center gap-2">
      {previous !== null && (
        <ButtonLink to={previous} variant="secondary" size="small" rel="prev">
          {t("adminShell.list.previous")}
        </ButtonLink>
      )}
      {next !== null && (
        <ButtonLink to={next} variant="secondary" size="small" rel="next">
          {t("adminShell.list.next")}
        </ButtonLink>
      )}
    </nav>
  );
}
