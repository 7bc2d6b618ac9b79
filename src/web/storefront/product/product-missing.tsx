import { useHref, useT } from "../../language/language.tsx";
import { useShop } from "../../shell/frame-data.ts";
import { ButtonLink } from "../../ui/button.tsx";

/** An address whose product never was, or is gone. */
export function ProductMissing() {
  const t = useT();
  const shop = useShop();
  const to = useHref();
  return (
    <section className="page py-16">
      <title>{`${t("product.missing")} – ${shop.name}`}</title>
      <meta name="robots" content="noindex" />
      <h1 className="text-2xl font-bold">{t("product.missing")}</h1>
      <p className="mt-3 max-w-text">{t("product.missingText")}</p>
      <div className="mt-6 flex flex-wrap gap-3">
        <ButtonLink to={to("search")} icon="search">
          {t("shell.search.submit")}
        </ButtonLink>
        <ButtonLink to={to("home")} variant="secondary">
          {t("shell.home")}
        </ButtonLink>
      </div>
    </section>
  );
}
