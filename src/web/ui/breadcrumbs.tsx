import { useHref, useT } from "../language/language.tsx";
import { Link } from "../navigation/link.tsx";

import { Figures } from "./figures.tsx";

export interface Crumb {
  label: string;
  /** An address of the shop with its language prefix; the last crumb has none. */
  to?: string;
}

/** Breadcrumbs of a page; Home is added. */
export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  const t = useT();
  const to = useHref();
  const all: readonly Crumb[] = [{ label: t("shell.home"), to: to("home") }, ...crumbs];
  const up = all.at(-2);
  return (
    <nav aria-label={t("shell.breadcrumbs")} className="py-3 text-sm text-muted print:hidden">
      <ol className="flex flex-wrap items-center gap-x-2 gap-y-1">
        {all.map((crumb, at) => (
          <li
            key={crumb.to ?? crumb.label}
            // On a phone the way up is enough: the page's own name follows as its heading. No link that is
            // not seen has the focus.
            className={`items-center gap-2 ${crumb === up ? "flex" : "flex max-sm:hidden"}`}
          >
            {/* No box of its own: one without a mark would still set its link apart from the margin. */}
            <span aria-hidden className="contents">
              {at > 0 && <span className="max-sm:hidden">/</span>}
              {crumb === up && <span className="sm:hidden">‹</span>}
            </span>
            {crumb.to ? (
              <Link to={crumb.to} className="py-1 hover:text-primary hover:underline">
                <Figures text={crumb.label} />
              </Link>
            ) : (
              <span aria-current="page" className="text-ink">
                <Figures text={crumb.label} />
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
