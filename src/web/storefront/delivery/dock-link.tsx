import { useLocation } from "react-router";
import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import { useVisitor } from "../../visitor/visitor.ts";

/** Above a list: where its prices are told for, and the way to say or change it. */
export function DockLink() {
  const t = useT();
  const to = useHref();
  const { pathname, search } = useLocation();
  const zip = useVisitor()?.destination?.zip;
  return (
    <Link to={to("deliveredPrice", {}, { back: pathname + search })} className="link text-sm" prefetch="none">
      {zip ? t("listing.dockTo", { zip }) : t("listing.dock")}
    </Link>
  );
}
