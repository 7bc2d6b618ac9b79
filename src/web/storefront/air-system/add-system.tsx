import { useLocation } from "react-router";
import { useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import { Button } from "../../ui/button.tsx";
import { AddForm, type AddRefused } from "../cart/add-to-cart.tsx";
import { ItemInputs } from "../cart/item-inputs.tsx";
import { cartErrorMessage } from "../cart/cart-error-message.ts";

interface Item {
  readonly sku: string;
  readonly quantity: number;
  readonly name: string;
}

/** Adds the whole system to the cart, all or none; sold-out goods are named, with a link to size again. */
export function AddSystem({ items, query }: { items: readonly Item[]; query: string }) {
  const t = useT();
  const { pathname } = useLocation();
  const refusal = (error: AddRefused) => {
    const item = "sku" in error && items.find(({ sku }) => sku === error.sku);
    const why = cartErrorMessage(t, error);
    if (!item) return why;
    return (
      <>
        {t("sizing.system.refused", { name: item.name, sku: item.sku, why })}{" "}
        <Link to={`${pathname}?${query}`} reloadDocument className="link">
          {t("sizing.system.again")}
        </Link>
      </>
    );
  };
  return (
    <AddForm id="add-system" done={t("sizing.system.added")} refusal={refusal}>
      {(pending) => (
        <>
          <ItemInputs items={items} />
          <input type="hidden" name="supply" value={new URLSearchParams(query).get("supply") ?? ""} />
          <Button
            type="submit"
            icon="cart"
            size="large"
            pending={pending}
            pendingLabel={t("cart.add.pending")}
            disabled={items.length === 0}
          >
            {t("sizing.system.add")}
          </Button>
        </>
      )}
    </AddForm>
  );
}
