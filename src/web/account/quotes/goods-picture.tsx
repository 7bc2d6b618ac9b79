import { ProductPicture } from "../../ui/picture.tsx";

/** The picture at the start of a line; nothing but its room where the goods have none. */
export function GoodsPicture({ family }: { family: string | null }) {
  if (family === null) return <span />;
  return (
    <span className="self-start rounded-sm border border-line bg-ground">
      <ProductPicture family={family} alt="" sizes="3rem" />
    </span>
  );
}
