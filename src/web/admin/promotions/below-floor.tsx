import type { LowPrices } from "#engine/admin/promotions/promotion-floor.ts";
import { formatMoney } from "#i18n/format.ts";
import { useT } from "../../language/language.tsx";
import { Notice } from "../../ui/notice.tsx";

/** Warns of goods that a promotion sells, or could sell, below the margin floor. */
export function BelowFloor({ low: { goods, count } }: { low: LowPrices }) {
  const t = useT();
  return (
    <Notice type="warning" title={t("adminPromotions.low.title", { count })}>
      <ul className="flex list-disc flex-col gap-1 pl-5 text-sm">
        {goods.map(({ sku, price, floor }) => (
          <li key={sku}>
            {t("adminPromotions.low.goods", {
              sku,
              price: formatMoney(price, t.language),
              floor: formatMoney(floor, t.language),
            })}
          </li>
        ))}
      </ul>
      {count > goods.length && (
        <p className="mt-1 text-sm">{t("adminPromotions.low.more", { count: count - goods.length })}</p>
      )}
    </Notice>
  );
}
