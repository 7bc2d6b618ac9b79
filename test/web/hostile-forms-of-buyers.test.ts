import { test } from "vitest";
import { openShop } from "#test/open-shop.ts";
import { fillFormsWithHostileInput } from "./hostile-forms.ts";

const shop = openShop();

test(
  "no text in any field of any form of buyers, in either language, breaks the shop, shows its inside or becomes markup",
  () => fillFormsWithHostileInput(shop(), ["guest", "customer"]),
  // The long run fills every field with every text.
  7_200_000,
);
