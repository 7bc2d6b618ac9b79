import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import { Figures } from "../../ui/figures.tsx";

interface Props {
  goods: { readonly slug: string; readonly sku: string; readonly name: string; readonly variantName: string | null };
}

/** The version that a page is about: its product's name, which leads to it, its part number and its own name. */
export function VersionHead({ goods: { slug, sku, name, variantName } }: Props) {
  const t = useT();
  const to = useHref();
  return (
    <>
      <Link to={to("product", { id: slug }, { v: sku })} className="link text-lg font-semibold">
        <Figures text={name} />
      </Link>
      <p className="text-sm text-muted">
        {t("cart.line.partNumber", { sku })}
        {variantName && <> · {variantName}</>}
      </p>
    </>
  );
}
