import type { ProductPage, VariantChoice } from "#engine/catalogue/page-types.ts";
import { formatDate } from "#i18n/format.ts";
import { useAddress, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Icon, type IconName } from "../../ui/icon.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Price } from "../../ui/price.tsx";
import { Stars } from "../../ui/stars.tsx";
import { Stock } from "../../ui/stock.tsx";
import { AddToCart } from "../cart/add-to-cart.tsx";
import { SpecText } from "../catalogue/spec-value.tsx";

/** Everything a buyer decides by: what it is, its number, version, price, stock, how it ships, and the button. */
export function BuyBox({ page, variant }: { page: ProductPage; variant: VariantChoice }) {
  const t = useT();
  const sellable = page.available && variant.stock.state !== "out" && variant.stock.state !== "unavailable";
  const { stock } = variant;
  const state = page.available ? stock.state : "unavailable";
  return (
    <div className="flex flex-col gap-4">
      <div>
        <p className="text-sm text-muted">{t("product.brand", { brand: page.brand })}</p>
        <h1 className="mt-1 text-2xl font-bold lg:text-3xl">{page.name}</h1>
        <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
          <span className="inline-flex items-center gap-1">
            {t("product.partNumber")} <strong className="font-mono">{variant.sku}</strong>
            <CopyButton text={variant.sku} what={t("product.partNumber")} />
          </span>
          {page.rating && (
            <a href="#reviews" className="rounded-sm">
              <Stars rating={page.rating.average} count={page.rating.count} />
            </a>
          )}
        </div>
        <p className="mt-3">{page.summary}</p>
      </div>
      {page.openBox && <OpenBoxFacts openBox={page.openBox} />}
      <div>
        <Price price={variant.price} listPrice={variant.listPrice} size="large" />
        {page.promotion && <Promotion promotion={page.promotion} />}
      </div>
      {page.variants.length > 1 && <Versions page={page} chosen={variant} />}
      <Stock state={state} left={stock.state === "low" ? stock.left : null} className="text-base" />
      {state === "out" && (
        <Notice type="warning" title={t("product.outOfStock")}>
          {t("product.outOfStockText")}
        </Notice>
      )}
      {state === "unavailable" && (
        <Notice type="warning" title={t("product.unavailable")}>
          {t("product.unavailableText")}
        </Notice>
      )}
      {sellable && (
        <AddToCart key={variant.sku} sku={variant.sku} name={page.name} withQuantity look={{ size: "large" }} />
      )}
      <Promises page={page} variant={variant} sellable={sellable} />
    </div>
  );
}

function Promotion({ promotion }: { promotion: NonNullable<ProductPage["promotion"]> }) {
  const t = useT();
  const to = useAddress();
  return (
    <p className="mt-1 text-sm">
      <Link to={to("activity", { id: promotion.activity })} className="link font-semibold">
        {t("product.promotion", { title: promotion.title, percent: promotion.percentOff })}
      </Link>{" "}
      <span className="text-muted">
        {t("product.promotionEnds", { date: formatDate(promotion.endsAt, t.language) })}
      </span>
    </p>
  );
}

/** Each version is a link, so that it works without scripts and can be sent to a colleague. */
function Versions({ page, chosen }: { page: ProductPage; chosen: VariantChoice }) {
  const t = useT();
  const to = useAddress();
  return (
    <fieldset>
      <legend className="text-sm font-semibold">{t("product.choose")}</legend>
      <ul className="mt-2 flex flex-wrap gap-2">
        {page.variants.map((variant) => (
          <li key={variant.sku}>
            <Link
              to={to("product", { id: page.slug }, { v: variant.sku })}
              replace
              preventScrollReset
              aria-current={variant.sku === chosen.sku ? "true" : undefined}
              className="flex min-h-11 flex-col justify-center rounded-md border border-line-strong px-3 py-1.5 text-sm hover:border-ink aria-[current]:border-primary aria-[current]:bg-primary-wash aria-[current]:inset-ring aria-[current]:inset-ring-primary"
            >
              <span className="font-semibold">{variant.name ?? variant.sku}</span>
              <Price price={variant.price} size="small" />
            </Link>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

function Promises({ page, variant, sellable }: { page: ProductPage; variant: VariantChoice; sellable: boolean }) {
  const t = useT();
  const to = useAddress();
  const refund = {
    standard: "product.refundable",
    "unopened-only": "product.refundableUnopened",
    none: "product.notRefundable",
  } as const;
  const rows: [IconName, string][] = [
    [
      variant.shipMode === "LOCAL" ? "pallet" : "truck",
      t(variant.shipMode === "LOCAL" ? "product.shipsFreight" : "product.shipsParcel"),
    ],
  ];
  if (sellable) rows.push(["clock", t("product.leaves", { days: variant.leadTimeDays })]);
  rows.push(["pin", t("product.pickup")]);
  if (page.warrantyMonths > 0) rows.push(["shield", t("product.warranty", { months: page.warrantyMonths })]);
  return (
    <ul className="grid gap-1.5 border-t border-line pt-4 text-sm sm:grid-cols-2">
      {rows.map(([icon, text]) => (
        <li key={text} className="flex items-center gap-2">
          <Icon name={icon} className="size-4 text-muted" />
          {text}
        </li>
      ))}
      <li className="flex items-center gap-2">
        <Icon name="returns" className="size-4 text-muted" />
        <Link to={to("returnPolicy")} className="link">
          {t(refund[page.returnPolicy])}
        </Link>
      </li>
    </ul>
  );
}

function OpenBoxFacts({ openBox }: { openBox: NonNullable<ProductPage["openBox"]> }) {
  const t = useT();
  const to = useAddress();
  const rows: [string, string][] = [
    [t("product.openBox.grade"), t(`product.openBox.grades.${openBox.grade}`)],
    [t("product.openBox.reason"), t(`product.openBox.reasons.${openBox.reason}`)],
    [t("product.openBox.serial"), openBox.serial],
    [t("product.openBox.accessories"), t(openBox.accessories ? "product.openBox.yes" : "product.openBox.no")],
  ];
  return (
    <div className="rounded-md border border-line bg-wash p-3 text-sm">
      <p className="font-semibold">{t("product.openBox.label")}</p>
      <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-4 gap-y-0.5">
        {rows.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-muted">{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <dt className="text-muted">{t("product.openBox.runHours")}</dt>
        <dd>
          <SpecText value={{ dimension: "duration", value: openBox.runHours }} />
        </dd>
      </dl>
      {openBox.of && (
        <p className="mt-2">
          <Link to={to("product", { id: openBox.of.slug })} className="link">
            {t("product.openBox.seeNew", { name: openBox.of.name })}
          </Link>
        </p>
      )}
    </div>
  );
}
