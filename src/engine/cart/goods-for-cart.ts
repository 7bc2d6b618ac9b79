import type { AttributeValues } from "#domain/catalogue/attribute.ts";
import { mismatches } from "#domain/catalogue/bought-together.ts";
import type { CategorySlug } from "#domain/catalogue/category.ts";
import { mostCartLines, limitToStock } from "#domain/cart/quantity.ts";
import type { Money } from "#domain/kernel/money.ts";
import { instant } from "#domain/kernel/time.ts";
import { type Contract, decidePrice, isOnRequest } from "#domain/pricing/contract-price.ts";
import { promotionPrice } from "#domain/promotions/activity.ts";
import { type StoredActivity, activitiesFor, readActivities } from "#domain/promotions/running-activity.ts";
import { backOrderUnits } from "../inventory/back-orders.ts";
import { anyOf, statement } from "../platform/statement.ts";
import { contractColumn, type ContractParams } from "../pricing/contracts.ts";
import { runningActivities } from "../promotions/running-activities.ts";

export type CartRefused =
  | { code: "quantity_invalid" }
  | { code: "product_missing"; sku: string }
  | { code: "unavailable"; sku: string }
  | { code: "on_request"; sku: string }
  | { code: "out_of_stock"; sku: string }
  | { code: "stock_limit"; sku: string; left: number }
  | { code: "cart_full"; most: number }
  | { code: "not_bought_together"; sku: string };

/** Goods as a cart is changed: price, stock, and the line that holds them already. */
export interface Goods {
  variantId: number;
  sku: string;
  slug: string;
  category: CategorySlug;
  price: Money;
  /** The facts of an opened unit, as they are stored. */
  unit: string | null;
  sellable: boolean;
  contract: Contract | null;
  available: number;
  inCart: number;
  linesInCart: number;
  anchorId: number | null;
  fitsAnchor: boolean;
  productId: number;
  /** The product's, and over them the version's own. */
  attributes: AttributeValues;
  activities: StoredActivity[] | null;
}

/** Reads goods by part number: $2 the cart, $3 the product they are bought with, $4 now, $5 to $7 the buyer. */
export const selectGoods = statement<[string[], number | null, string | null, Date, ...ContractParams], Goods>(
  "goods_for_cart",
  `select v.id as "variantId", v.sku, p.slug, p.category, v.price_cents as price, p.open_box::text as unit,
     p.status = 'published' and not v.retired as sellable,
     greatest(coalesce(s.on_hand - s.reserved, 0), 0) + ${backOrderUnits("$4")} as available,
     coalesce(l.quantity, 0) as "inCart", (select count(*) from cart_lines where cart_id = $2) as "linesInCart",
     p.id as "productId", p.attributes || v.attributes as attributes,
     anchor.id as "anchorId", p.id = anchor.id or exists (select from product_links k
       where k.product_id = anchor.id and k.linked_product_id = p.id and k.kind = 'bought-together') as "fitsAnchor",
     ${runningActivities("$4")} as activities, ${contractColumn(["$5", "$6", "$7"], "$4")}
   from variants v
   join products p on p.id = v.product_id and p.status in ('published', 'unavailable')
   left join stock s on s.variant_id = v.id
   left join cart_lines l on l.cart_id = $2 and l.variant_id = v.id
   left join products anchor on anchor.slug = $3
   where v.sku = ${anyOf("$1", "text")}`,
);

/** Price at the time of the change, which the line stores. */
export function currentPrice(goods: Goods, quantity: number, now: Date): Money {
  const activities = activitiesFor(readActivities(goods.activities), goods);
  const { price: regular, contract } = goods;
  const promotion = promotionPrice(regular, activities, instant(now.getTime()));
  return decidePrice({ regular, promotion, contract, quantity }).price;
}

/** Reason why items cannot be added to the cart; null if they can. */
export function whyNot(
  units: ReadonlyMap<string, number>,
  rows: readonly Goods[],
  boughtWith: string | null,
): CartRefused | null {
  for (const [sku, quantity] of units) {
    const goods = rows.find((each) => each.sku === sku);
    if (!goods) return { code: "product_missing", sku };
    if (boughtWith !== null && !(goods.fitsAnchor && fitsVersion(goods, rows)))
      return { code: "not_bought_together", sku };
    const refusal = whyNotOne(goods, goods.inCart + quantity);
    if (refusal) return refusal;
  }
  const added = rows.filter(({ inCart }) => inCart === 0).length;
  const before = rows[0]?.linesInCart ?? 0;
  return before + added > mostCartLines ? { code: "cart_full", most: mostCartLines } : null;
}

/** True for goods that fit a version of their anchor that is added with them, and where none is added. */
function fitsVersion(goods: Goods, others: readonly Goods[]): boolean {
  const anchors = others.filter(({ productId, anchorId }) => productId === anchorId);
  if (anchors.length === 0 || goods.productId === goods.anchorId) return true;
  return anchors.some((anchor) => mismatches(anchor, goods).length === 0);
}

/** Reason why a line cannot have this quantity; null if it can. */
export function whyNotOne(goods: Goods, quantity: number): CartRefused | null {
  if (!goods.sellable) return { code: "unavailable", sku: goods.sku };
  if (isOnRequest(goods.contract)) return { code: "on_request", sku: goods.sku };
  const limited = limitToStock(quantity, goods.available);
  if (limited.ok) return null;
  return limited.error.code === "quantity_invalid" ? limited.error : { ...limited.error, sku: goods.sku };
}
