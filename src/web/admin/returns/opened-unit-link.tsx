import { isWearPart } from "#domain/catalogue/part-categories.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";

interface OpenedUnitLinkProps {
  goods: {
    /** Null once the product is gone. */
    readonly productId: number | null;
    readonly slug: string | null;
    readonly category: string | null;
    /** Of an opened unit. */
    readonly serial: string | null;
    readonly resellable: number | null;
    readonly scrapped: number | null;
  };
}

/**
 * For goods that came back and were counted: an opened unit that is sold again is the same machine, and its pictures,
 * grade and test record are to be looked over; of another machine an open-box unit can be made, which begins with what
 * is known of it.
 */
export function OpenedUnitLink({
  goods: { productId, slug, category, serial, resellable, scrapped },
}: OpenedUnitLinkProps) {
  const t = useT();
  const to = useHref();
  if (productId === null || slug === null) return null;
  const isFit = (resellable ?? 0) > 0;
  const link = "link inline-flex min-h-6 items-center text-sm";
  if (serial !== null)
    return (
      isFit && (
        <Link to={`${to("adminProduct", { product: String(productId) })}#pictures`} prefetch="none" className={link}>
          {t("adminReturns.openedUnit.lookOver")}
        </Link>
      )
    );
  if (category === null || isWearPart(category)) return null;
  if (!isFit && (scrapped ?? 0) === 0) return null;
  return (
    <>
      <Link to={`${to("adminProductNew", {}, { openBoxOf: slug })}#open-box`} prefetch="none" className={link}>
        {t("adminReturns.openedUnit.offer")}
      </Link>
      {isFit && <span className="block text-sm text-muted">{t("adminReturns.openedUnit.inStock")}</span>}
    </>
  );
}
