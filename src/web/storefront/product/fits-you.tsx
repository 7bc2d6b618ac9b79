import type { ProductPage, VariantChoice } from "#engine/catalogue/product-page-types.ts";
import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import { DockPrice } from "../delivery/dock-price.tsx";
import { isPowered, PowerBox } from "../power/power-box.tsx";

/** Facts of the buyer's own place: machine, power supply, dock. */
export function FitsYou({
  page,
  variant,
  machine,
}: {
  page: ProductPage;
  variant: VariantChoice;
  machine: string | null;
}) {
  const t = useT();
  const to = useHref();
  const isOfMachine = page.parts.length > 0 || (machine !== null && machine !== page.slug);
  if (!isOfMachine && !page.available && !isPowered(page, variant)) return null;
  return (
    <section
      aria-labelledby="fits-you"
      className="flex flex-wrap gap-x-6 gap-y-2 rounded-md border border-line bg-wash p-3 lg:p-4 print:border-0 print:bg-transparent print:p-0"
    >
      <h2 id="fits-you" className="w-full font-semibold print:hidden">
        {t("product.fitsYou")}
      </h2>
      {isOfMachine && (
        <p>
          <Link
            to={to("machines", {}, { add: machine ?? page.slug })}
            className="link text-sm font-semibold print:hidden"
          >
            {t("product.mine")}
          </Link>
        </p>
      )}
      <PowerBox page={page} variant={variant} />
      {page.available && <DockPrice sku={variant.sku} />}
    </section>
  );
}
