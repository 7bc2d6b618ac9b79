import { useLocation } from "react-router";
import { useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import { Button } from "../../ui/button.tsx";
import { AddForm } from "../cart/add-to-cart.tsx";
import { ItemInputs } from "../cart/item-inputs.tsx";

interface Item {
  readonly sku: string;
  readonly quantity: number;
  readonly name: string;
}

/** Adds the whole system to the cart, all or none; sold-out goods are named, with a link to size again. */
export function AddSystem({ items, query }: { items: readonly Item[]; query: string }) {
  const t = useT();
  const { pathname } = useLocation();
  const again = (
    <Link to={`${pathname}?${query}`} reloadDocument className="link">
      {t("sizing.system.again")}
    </Link>
  );
  return (
    <AddForm id="add-system" done={t("sizing.system.added")} items={items} help={again}>
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
