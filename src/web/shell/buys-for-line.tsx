import { useHref, useT } from "../language/language.tsx";
import { Link } from "../navigation/link.tsx";
import type { BuysForView } from "../visitor/buys-for.server.ts";
import { useVisitor } from "../visitor/visitor.ts";

/** For whom the visitor buys, on every page of whoever can choose; also that a choice has ended. */
export function BuysForLine() {
  const visitor = useVisitor();
  // Its room is kept from the first paint on, where this browser had it before.
  return (
    <div data-bar className={visitor ? "" : "h-(--bar) print:hidden"}>
      {visitor && <BuysForText view={visitor} />}
    </div>
  );
}

/** The same in pages of the visitor's own, which are whole without scripts. */
export function BuysForText({ view, className = "" }: { view: BuysForView; className?: string }) {
  const t = useT();
  const to = useHref();
  const { buysFor, mayChooseFor, lostChoice } = view;
  if (!mayChooseFor && !lostChoice) return null;
  return (
    <aside
      aria-label={t("shell.buysForLabel")}
      className={`border-b border-line bg-primary-wash text-sm print:hidden ${className}`}
    >
      <p className="page flex flex-wrap items-center gap-x-4 py-1">
        <b className="wrap-anywhere">
          {lostChoice ?? (buysFor ? t("shell.buysFor", { name: buysFor }) : t("shell.buysForSelf"))}
        </b>
        <Link to={to("companies")} className="link inline-flex min-h-8 items-center pointer-coarse:min-h-11">
          {t("shell.buysForChange")}
        </Link>
      </p>
    </aside>
  );
}
