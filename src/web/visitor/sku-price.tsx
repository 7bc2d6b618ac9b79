import { times } from "#domain/kernel/money.ts";
import type { ContractPrice } from "#engine/checkout/contract-prices.ts";
import { useT } from "../language/language.tsx";
import { Price, type PriceProps } from "../ui/price.tsx";
import { unitPrice, useOwnPrice } from "./own-prices.ts";

interface Own {
  /** There is room above for the name of the price, which elsewhere is only read out. */
  isNamed?: boolean;
}

type Props = PriceProps & Own & { sku: string; quantity?: number };

/**
 * The price of so many of a part number, one by default, of which `price` is the page's for one. Where price
 * lists may hold for the visitor, the page's price keeps its room and is not seen: theirs stands over it once it is
 * known, and nothing moves.
 */
export function SkuPrice({ sku, quantity = 1, isNamed = false, ...props }: Props) {
  const own = useOwnPrice(sku);
  const { price, listPrice } = props;
  const whole = { ...props, price: times(price, quantity), listPrice: listPrice && times(listPrice, quantity) };
  if (own === "public") return <Price {...whole} />;
  const over = own === "waits" ? null : <OwnPrice own={own} quantity={quantity} isNamed={isNamed} {...props} />;
  return <Price {...whole} over={over} />;
}

type OwnProps = PriceProps & Own & { own: ContractPrice; quantity: number };

function OwnPrice({ own, quantity, isNamed, ...props }: OwnProps) {
  const t = useT();
  const over = "visible absolute inset-x-0 whitespace-nowrap";
  if (own.price === null) return <span className={`${over} top-0 font-bold`}>{t("ui.onRequest")}</span>;
  const price = times(unitPrice(own, props.price, quantity), quantity);
  return (
    <>
      {own.by !== "regular" && (
        <span
          className={
            isNamed ? `${over} bottom-full text-2xs leading-none font-semibold text-success` : "visible sr-only"
          }
        >
          {t(`cart.pricedBy.${own.by}`)}
        </span>
      )}
      <span className={`${over} top-0`}>
        <Price {...props} price={price} listPrice={null} />
      </span>
    </>
  );
}
