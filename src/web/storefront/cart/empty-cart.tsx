import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import { useListedCategories } from "../../shell/frame-data.ts";
import { Icon } from "../../ui/icon.tsx";
import { Notice } from "../../ui/notice.tsx";
import { ViewedProducts } from "./viewed-products.tsx";

/** An empty cart: the categories, and recently viewed products. */
export function EmptyCart({ unpaid, elsewhere }: { unpaid: string | null; elsewhere: string | null }) {
  const t = useT();
  const categories = useListedCategories();
  const to = useHref();
  return (
    <div className="flex flex-col gap-8">
      {elsewhere && <Notice type="warning">{t("cart.empty.elsewhere", { email: elsewhere })}</Notice>}
      {unpaid && (
        <Notice type="warning" title={t("cart.empty.unpaid", { number: unpaid })}>
          <Link to={to("payment", {}, { order: unpaid })} className="link">
            {t("orders.pay.now")}
          </Link>
        </Notice>
      )}
      <div className="flex flex-col items-center gap-2 rounded-lg bg-wash px-4 py-12 text-center">
        <Icon name="cart" className="size-10 text-muted" />
        <p className="text-xl font-semibold">{t("cart.empty.title")}</p>
        <p className="text-muted">{t("cart.empty.text")}</p>
      </div>
      {categories.length > 0 && (
        <nav aria-labelledby="by-category">
          <h2 id="by-category" className="text-xl font-semibold">
            {t("cart.empty.categories")}
          </h2>
          <ul className="mt-4 grid gap-2 2xs:grid-cols-2 sm:grid-cols-3 lg:grid-cols-4">
            {categories.map(({ slug, name }) => (
              <li key={slug}>
                <Link
                  to={to("category", { category: slug, id: "all" })}
                  className="flex min-h-12 items-center justify-between gap-2 rounded-md border border-line px-3 py-2 font-medium hover:border-ink"
                >
                  {name}
                  <Icon name="right" className="size-4 text-muted" />
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <ViewedProducts title={t("cart.empty.viewed")} />
    </div>
  );
}
