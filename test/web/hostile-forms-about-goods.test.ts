import { test } from "vitest";
import { openShop } from "#test/open-shop.ts";
import { fillFormsWithHostileInput, isAboutGoods } from "./hostile-forms.ts";

const shop = openShop();

test(
  "no text in any field of any form about goods, in either language, breaks the shop, shows its inside or becomes markup",
  () => fillFormsWithHostileInput(shop(), ["owner"], isAboutGoods),
  // The long run fills every field with every text.
  7_200_000,
);
