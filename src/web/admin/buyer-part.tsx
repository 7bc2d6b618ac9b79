import { useT } from "../language/language.tsx";
import { AsidePart } from "./aside-part.tsx";

/** The buyer with contact data. */
export function BuyerPart({
  buyer,
}: {
  buyer: { readonly name: string; readonly email: string; readonly phone: string };
}) {
  const t = useT();
  return (
    <AsidePart title={t("adminOrders.buyer")}>
      <p className="font-medium">{buyer.name}</p>
      <p>
        <a href={`mailto:${buyer.email}`} className="link">
          {buyer.email}
        </a>
      </p>
      <p>{buyer.phone}</p>
    </AsidePart>
  );
}
