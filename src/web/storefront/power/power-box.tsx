import { Suspense } from "react";
import { useLocation } from "react-router";
import type { ProductPage, VariantChoice } from "#engine/catalogue/product-page-types.ts";
import { useHref, useT } from "../../language/language.tsx";
import { withMessages } from "../../language/messages.client.ts";
import { lazyPart } from "../../lazy-part.ts";
import { Link } from "../../navigation/link.tsx";
import { useVisitor } from "../../visitor/visitor.ts";

/** Loaded lazily: few visitors state a power supply. */
const PowerBoxAnswer = lazyPart(() => withMessages(["power", "powerNotes"], import("./power-box-answer.tsx")));

/** True for goods fed by a building's supply; others are wired to their machine. */
export function isPowered({ category, specs }: ProductPage, variant: VariantChoice): boolean {
  const all = [...variant.specs, ...specs.flatMap((group) => group.specs)];
  return category.slug !== "extras" && all.some(({ key }) => key === "voltage");
}

/** On a machine's page: the verdict for the buyer's power supply, and a link to state it. */
export function PowerBox({ page, variant }: { page: ProductPage; variant: VariantChoice }) {
  const t = useT();
  const to = useHref();
  const { pathname } = useLocation();
  const visitor = useVisitor();
  const { sku } = variant;
  if (!isPowered(page, variant)) return null;
  const link = (words: string) => (
    <Link
      to={to("myPower", {}, { sku, back: `${pathname}?v=${sku}` })}
      prefetch="none"
      className="link text-sm font-semibold print:hidden"
    >
      {words}
    </Link>
  );
  return visitor?.supply ? (
    <Suspense fallback={link(t("product.power"))}>
      {/* Another tab may change the supply. */}
      <PowerBoxAnswer key={visitor.supply} sku={sku} change={link} />
    </Suspense>
  ) : (
    <p>{link(t("product.power"))}</p>
  );
}
