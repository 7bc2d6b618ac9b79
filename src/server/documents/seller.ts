import type { ShopFacts } from "#domain/checkout/shop-profile.ts";
import { storedPictureFile } from "#engine/catalogue/pictures/add-picture.ts";
import { readShopFacts } from "#engine/content/storefront.ts";
import type { Shop } from "#engine/shop.ts";
import type { Translator } from "#i18n/translator.ts";

/** Who the shop is, with the bytes of its logo where it has one, as documents show them. */
export interface Seller extends ShopFacts {
  readonly logoPicture?: Uint8Array | null;
}

export async function readSeller({ db, files }: Pick<Shop, "db" | "files">, t: Translator): Promise<Seller> {
  const facts = await readShopFacts(db, t.language, t("shell.shopName"));
  const file = facts.logo && storedPictureFile(facts.logo.key, "logo.png");
  return { ...facts, logoPicture: file ? await files.get(file) : null };
}
