import { useAddress, useT } from "../language/language.tsx";
import { Link } from "../navigation/link.tsx";

export interface Crumb {
  label: string;
  /** An address of the shop with its language prefix; the last crumb has none. */
  to?: string;
}

/** Where the page lies; Home comes by itself. */
export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  const t = useT();
  const to = useAddress();
  const all: readonly Crumb[] = [{ label: t("shell.home"), to: to("home") }, ...crumbs];
  return (
    <nav aria-label={t("shell.breadcrumbs")} className="py-3 text-sm text-muted print:hidden">
      <ol className="flex flex-wrap items-center gap-x-2 gap-y-1">
        {all.map((crumb, at) => (
          <li key={crumb.to ?? crumb.label} className="flex items-center gap-2">
            {at > 0 && <span aria-hidden>/</span>}
            {crumb.to ? (
              <Link to={crumb.to} className="py-1 hover:text-primary hover:underline">
                {crumb.label}
              </Link>
            ) : (
              <span aria-current="page" className="text-ink">
                {crumb.label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
