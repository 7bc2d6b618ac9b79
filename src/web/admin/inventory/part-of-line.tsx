import { useHref } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import { Figures } from "../../ui/figures.tsx";

interface Props {
  sku: string;
  name: string;
  /** Null for a part that the shop no longer has. */
  variantId: number | null;
}

/** Number and name of a line's part; the number leads to its stock. */
export function PartOfLine({ sku, name, variantId }: Props) {
  const to = useHref();
  return (
    <>
      {variantId === null ? (
        <span className="font-semibold">{sku}</span>
      ) : (
        <Link to={to("adminStockItem", { variant: String(variantId) })} className="link font-semibold">
          {sku}
        </Link>
      )}
      <span className="block">
        <Figures text={name} />
      </span>
    </>
  );
}
