import { useHref } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import { Figures } from "../../ui/figures.tsx";
import { WithThumbnail } from "../table/thumbnail.tsx";

interface Props {
  sku: string;
  name: string;
  /** Null for a part that the shop no longer has. */
  variantId: number | null;
  /** Key or family of its picture. */
  picture: string | null;
}

/** Picture, number and name of a line's part; the number leads to its stock. */
export function PartOfLine({ sku, name, variantId, picture }: Props) {
  const to = useHref();
  return (
    <WithThumbnail picture={picture}>
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
    </WithThumbnail>
  );
}
