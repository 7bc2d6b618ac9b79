import type { ProductPage, VariantChoice } from "#engine/catalogue/product-page-types.ts";
import type { Substitute } from "#engine/machines/substitutes.ts";
import { useHref, useT } from "../../language/language.tsx";
import type { Ref } from "react";
import type { Money } from "#domain/kernel/money.ts";
import { instant } from "#domain/kernel/time.ts";
import { formatDate } from "#i18n/format.ts";
import { Link } from "../../navigation/link.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Figures } from "../../ui/figures.tsx";
import { Notice } from "../../ui/notice.tsx";
import { SkuPrice } from "../../visitor/sku-price.tsx";
import { Stars } from "../../ui/stars.tsx";
import { Stock } from "../../ui/stock.tsx";
import { FitMark } from "../../visitor/fit-mark.tsx";
import { Substitutes } from "../stock-alert/substitutes.tsx";
import { AddToCart } from "../cart/add-to-cart.tsx";
import { buyFormId } from "./buy-bar.tsx";
import { FitsYou } from "./fits-you.tsx";
import { ContractSteps } from "./contract-steps.tsx";
import { OpenBoxFacts } from "./open-box-facts.tsx";
import type { ProductScreen } from "./product.page.ts";
import { Promises } from "./promises.tsx";
import { sellable } from "./sellable.ts";
import { Versions } from "./versions.tsx";

/** Brand, name, part number and rating. */
export function ProductHead({
  page,
  variant,
  machine = null,
}: {
  page: ProductPage;
  variant: VariantChoice;
  /** The machine whose parts diagram shows it. */
  machine?: string | null;
}) {
  const t = useT();
  const to = useHref();
  return (
    <div>
      <p className="text-sm text-muted max-lg:hidden">{t("product.brand", { brand: page.brand })}</p>
      <h1 className="mt-1 text-xl font-bold sm:text-2xl lg:text-3xl">
        <Figures text={page.name} />
      </h1>
      <div className="mt-1 flex flex-wrap items-center gap-x-4 text-sm lg:mt-2">
        <span className="inline-flex flex-wrap items-center gap-x-1">
          {t("product.partNumber")} <strong className="font-mono wrap-anywhere">{variant.sku}</strong>
          <CopyButton text={variant.sku} what={t("product.partNumber")} />
        </span>
        {page.rating && (
          <a href="#reviews" className="rounded-sm">
            <Stars rating={page.rating.average} count={page.rating.count} />
          </a>
        )}
        {machine !== null && (
          <Link to={to("partsDiagram", { id: machine })} className="link inline-flex min-h-6 items-center print:hidden">
            {t("product.diagram")}
          </Link>
        )}
        {/* Of a part with a list of machines the box below the button says it. */}
        {page.fits.length === 0 && <FitMark slug={page.slug} />}
      </div>
    </div>
  );
}

/** Everything a buyer decides by: version, price, stock, the button, how it ships. */
export function BuyBox({
  page,
  variant,
  substitutes = [],
  freeShippingFrom = null,
  refundDays = null,
  pickup = {},
  machine = null,
  button,
}: {
  page: ProductPage;
  variant: VariantChoice;
  /** The machine whose parts diagram shows it. */
  machine?: string | null;
  /** Goods in stock that replace versions out of stock. */
  substitutes?: readonly Substitute[];
  freeShippingFrom?: Money | null;
  refundDays?: number | null;
  pickup?: ProductScreen["pickup"];
  /** Ref to the button, for components that show another while it is out of sight. */
  button?: Ref<HTMLDivElement>;
}) {
  const t = useT();
  const to = useHref();
  const { stock } = variant;
  const state = page.available ? stock.state : "unavailable";
  return (
    <div className="flex flex-col gap-4">
      <p className="max-lg:order-last">
        <Figures text={page.summary} />
      </p>
      {page.notForBreathing && <p className="mt-1 text-sm font-semibold">{t("product.notForBreathing")}</p>}
      {page.openBox && <OpenBoxFacts openBox={page.openBox} />}
      <div>
        <p className="flex flex-wrap items-baseline justify-between gap-x-4">
          <SkuPrice sku={variant.sku} price={variant.price} listPrice={variant.listPrice} size="large" isNamed />
          <Stock stock={page.available ? stock : { state: "unavailable" }} className="text-base" />
        </p>
        {page.promotion && <Promotion promotion={page.promotion} />}
      </div>
      {page.variants.length > 1 && <Versions page={page} chosen={variant} />}
      {state === "out" && (
        <Notice type="warning" title={t("product.outOfStock")}>
          <p>
            {variant.expectedOn
              ? t("restock.expected", { date: formatDate(variant.expectedOn, t) })
              : t("product.outOfStockText")}{" "}
            {variant.heldText}
          </p>
          <Substitutes substitutes={substitutes.filter(({ beside }) => beside.includes(variant.sku))} />
          {page.similar.length > 0 && (
            <p className="mt-2">
              <a href="#similar" className="link inline-flex min-h-6 items-center font-semibold max-lg:min-h-11">
                {t("product.sections.similar")}
              </a>
            </p>
          )}
          <ButtonLink
            to={to("stockAlert", {}, { sku: variant.sku })}
            prefetch="none"
            variant="secondary"
            className="mt-3"
          >
            {t("restock.tellMe")}
          </ButtonLink>
        </Notice>
      )}
      {state === "backorder" && <p className="text-sm">{t("restock.order")}</p>}
      {state === "unavailable" && (
        <Notice type="warning" title={t("product.unavailable")}>
          {t("product.unavailableText")}
        </Notice>
      )}
      {sellable(page, variant) && (
        <div ref={button}>
          <AddToCart
            key={variant.sku}
            formId={buyFormId}
            sku={variant.sku}
            name={page.name}
            withQuantity
            look={{ size: "large" }}
          />
        </div>
      )}
      <p className="flex flex-wrap gap-x-6 gap-y-1 text-sm font-semibold print:hidden">
        {(
          [
            [to("addToList", {}, { number: variant.sku }), "cart.toList"],
            [to("askQuote", {}, { sku: variant.sku }), "product.askQuote"],
          ] as const
        ).map(([href, label]) => (
          <Link
            key={label}
            to={href}
            prefetch="none"
            rel="nofollow"
            className="link inline-flex min-h-6 items-center pointer-coarse:min-h-11"
          >
            {t(label)}
          </Link>
        ))}
      </p>
      <FitsYou page={page} variant={variant} machine={machine} />
      <Promises
        page={page}
        variant={variant}
        sellable={sellable(page, variant)}
        freeShippingFrom={freeShippingFrom}
        refundDays={refundDays}
        pickup={pickup[variant.sku] ?? []}
      />
      <ContractSteps sku={variant.sku} />
    </div>
  );
}

function Promotion({ promotion }: { promotion: NonNullable<ProductPage["promotion"]> }) {
  const t = useT();
  const to = useHref();
  return (
    <p className="mt-1 text-sm">
      <Link to={to("activity", { id: promotion.activity })} className="link font-semibold">
        {promotion.percentOff > 0
          ? t("product.promotion", { title: promotion.title, percent: promotion.percentOff })
          : promotion.title}
      </Link>{" "}
      <span className="text-muted">
        {t("product.promotionEnds", { date: formatDate(instant(promotion.endsAt - 1), t) })}
      </span>
    </p>
  );
}
