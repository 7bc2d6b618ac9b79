import { useT } from "../language/language.tsx";
import { AsidePart } from "./aside-part.tsx";

/** The mailbox of an order's buyer, and who receives the goods. */
export function BuyerPart({
  buyer,
}: {
  buyer: { readonly name: string; readonly email: string; readonly phone: string };
}) {
  const t = useT();
  return (
    <>
      <AsidePart title={t("adminOrders.buyer")}>
        <p>
          <a href={`mailto:${buyer.email}`} className="link">
            {buyer.email}
          </a>
        </p>
      </AsidePart>
      <AsidePart title={t("adminOrders.receiver")}>
        <p className="font-medium">{buyer.name}</p>
        <p>{buyer.phone}</p>
      </AsidePart>
    </>
  );
}
