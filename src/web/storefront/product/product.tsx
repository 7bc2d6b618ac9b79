import { useEffect, useRef } from "react";
import { isRouteErrorResponse, useLocation, useRouteError, useSearchParams } from "react-router";
import { useHref, useT } from "../../language/language.tsx";
import { productDescription } from "../../public-pages/page-description.ts";
import { PublicHead } from "../../public-pages/public-head.tsx";
import { publicScreen } from "../../public-pages/public-screen.ts";
import { useFrameData } from "../../shell/frame-data.ts";
import { Breadcrumbs } from "../../ui/breadcrumbs.tsx";
import { DeferUntilPaint } from "../../ui/defer-until-paint.tsx";
import { useVersionOnPower } from "../../visitor/version-on-power.ts";
import { rememberViewed } from "../../visitor/visitor.ts";
import { ErrorScreen } from "../errors/error-screen.tsx";
import { BuyBar } from "./buy-bar.tsx";
import { BuyBox, ProductHead } from "./buy-box.tsx";
import { Gallery } from "./gallery.tsx";
import { ProductMissing } from "./product-missing.tsx";
import { productData } from "./product-data.ts";
import { ProductSections } from "./sections-later.tsx";
import { sellable } from "./sellable.ts";
import type * as server from "./product.server.ts";
import type { PageProps } from "../../page-props.ts";

/** Choosing a version changes the query and nothing that has to be fetched. */
export const serves = () => true;
/** A cart that changed changes nothing of it. */
export const shouldRevalidate = () => false;

export default publicScreen(function Product({ loaderData }: PageProps<typeof server>) {
  const { page, views, standIns, freeShippingFrom, refundDays, pickup, machine } = loaderData;
  const t = useT();
  const to = useHref();
  const [search] = useSearchParams();
  const running = useVersionOnPower(page);
  const version = search.get("v") ?? running ?? page.chosen;
  const variant =
    page.variants.find(({ sku }) => sku === version) ??
    page.variants.find(({ sku }) => sku === page.chosen) ??
    page.variants[0];
  const button = useRef<HTMLDivElement>(null);
  useEffect(() => rememberViewed(page.slug), [page.slug]);
  const category = to("category", { category: page.category.slug, id: "all" });
  const origin = useFrameData()?.publicUrl ?? "";
  const { pathname } = useLocation();
  // Beside what is out of stock the whole set would be refused.
  const isPaired = sellable(page, variant) && page.boughtTogether.some(({ beside }) => beside.includes(variant.sku));
  const sections = [
    ["description", true],
    ["specifications", true],
    ["documents", true],
    ["boughtTogether", isPaired],
    ["fits", page.fits.length > 0],
    ["parts", page.parts.length > 0],
    ["similar", page.similar.length > 0],
    ["reviews", true],
  ] as const;
  return (
    <div className="page">
      <PublicHead
        title={page.seoTitle ?? page.name}
        brand={page.brand}
        description={page.seoDescription ?? productDescription(page.name, page.chosen, page.summary)}
        type="product"
        image={page.pictureFamily}
        data={import.meta.env.SSR ? productData(loaderData, t("shell.home"), origin, pathname) : [null, null]}
      />
      <Breadcrumbs
        crumbs={[
          { label: page.category.name, to: category },
          {
            label: page.subcategory.name,
            to: to("category", { category: page.category.slug, id: page.subcategory.slug }),
          },
          { label: page.name },
        ]}
      />
      <div className="grid gap-x-8 gap-y-4 lg:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)] lg:grid-rows-[auto_1fr]">
        <div className="lg:col-start-2">
          <ProductHead page={page} variant={variant} machine={machine} />
        </div>
        <div className="lg:col-start-1 lg:row-span-2 lg:row-start-1">
          <Gallery key={page.slug} page={page} variant={variant} views={views} />
        </div>
        <div className="lg:col-start-2">
          <BuyBox
            page={page}
            variant={variant}
            machine={machine}
            substitutes={standIns}
            freeShippingFrom={freeShippingFrom}
            refundDays={refundDays}
            pickup={pickup}
            button={button}
          />
        </div>
      </div>
      <nav aria-label={t("product.sections.label")} className="mt-8 scroll-edge border-y border-line print:hidden">
        <ul className="flex gap-1 text-sm font-semibold whitespace-nowrap">
          {sections
            .filter(([, isThere]) => isThere)
            .map(([name]) => (
              <li key={name}>
                <a href={`#${name}`} className="flex min-h-11 items-center px-3 hover:text-primary">
                  {t(`product.sections.${name}`)}
                </a>
              </li>
            ))}
        </ul>
      </nav>
      <DeferUntilPaint key={page.slug}>
        <ProductSections page={page} variant={variant} isPaired={isPaired} />
      </DeferUntilPaint>
      {sellable(page, variant) && <BuyBar page={page} variant={variant} beside={button} />}
    </div>
  );
});

export function ErrorBoundary() {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 404) return <ProductMissing />;
  return <ErrorScreen />;
}
