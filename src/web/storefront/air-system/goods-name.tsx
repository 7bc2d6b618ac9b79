import { useHref } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import { Figures } from "../../ui/figures.tsx";
import type { GoodsView } from "./air-system.server.ts";

/** A product with its version, as one name. */
export const nameOf = ({ name, version }: Pick<GoodsView, "name" | "version">): string =>
  version ? `${name} · ${version}` : name;

/** Name, version and part number, leading to the page of just this version. */
export function GoodsName({ goods }: { goods: GoodsView }) {
  const to = useHref();
  return (
    <>
      <Link
        to={to("product", { id: goods.slug }, { v: goods.sku })}
        className="font-semibold hover:text-primary hover:underline"
      >
        <Figures text={nameOf(goods)} />
      </Link>
      <p className="font-mono text-xs text-muted">{goods.sku}</p>
    </>
  );
}
