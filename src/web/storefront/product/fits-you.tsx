import { Suspense } from "react";
import type { ProductPage, VariantChoice } from "#engine/catalogue/product-page-types.ts";
import { useHref, useT } from "../../language/language.tsx";
import { lazyPart } from "../../lazy-part.ts";
import { Link } from "../../navigation/link.tsx";
import { useVisitor } from "../../visitor/visitor.ts";
import { DockPrice } from "../delivery/dock-price.tsx";
import { isPowered, PowerBox } from "../power/power-box.tsx";

/** Loaded lazily: few visitors have named a machine. */
const FitBadge = lazyPart(() => import("../../visitor/fit-badge.tsx"));

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
  const isOfMachine = page.parts.length > 0 || (machine !== null && machine !== page.slug);
  const isPart = !isOfMachine && (page.fits.length > 0 || page.isAskedOfMachines);
  const isAsked = isOfMachine || isPart || isPowered(page, variant);
  if (!isAsked && !page.available) return null;
  return (
    <section
      aria-labelledby={isAsked ? "fits-you" : undefined}
      className="flex flex-wrap gap-x-6 gap-y-2 rounded-md border border-line bg-wash p-3 lg:p-4 print:border-0 print:bg-transparent print:p-0"
    >
      {isAsked && (
        <h2 id="fits-you" className="w-full font-semibold print:hidden">
          {t("product.fitsYou")}
        </h2>
      )}
      {(isOfMachine || isPart) && <Machine slug={page.slug} machine={isPart ? null : (machine ?? page.slug)} />}
      <PowerBox page={page} variant={variant} />
      {page.available && <DockPrice sku={variant.sku} isAlone={!isAsked} />}
    </section>
  );
}

/** Names the buyer's machine, or says what is known of those that were named. */
function Machine({ slug, machine }: { slug: string; machine: string | null }) {
  const t = useT();
  const to = useHref();
  const visitor = useVisitor();
  const ask = (
    <p>
      <Link
        to={machine === null ? to("machines") : to("machines", {}, { add: machine })}
        className="link text-sm font-semibold print:hidden"
      >
        {t(machine === null ? "product.nameMachine" : "product.mine")}
      </Link>
    </p>
  );
  return visitor?.hasMachines ? (
    <Suspense fallback={ask}>
      <FitBadge slug={slug} visitor={visitor} question={{ machine, ask }} />
    </Suspense>
  ) : (
    ask
  );
}
