import type { ShopFacts } from "#domain/checkout/shop-profile.ts";
import { storedPictureFile } from "#engine/catalogue/pictures/add-picture.ts";
import { readShopFacts } from "#engine/content/storefront.ts";
import { unlessAway } from "#engine/ports/file-store.ts";
import type { Shop } from "#engine/shop.ts";
import type { Translator } from "#i18n/translator.ts";

/** The shop's name and contact with the bytes of its logo, for documents. */
export interface Seller extends ShopFacts {
  readonly logoPicture?: Uint8Array | null;
}

/** With `wholly` it fails while files are unreachable, for documents that are stored and must not lack the logo. */
export async function readSeller(
  { db, files }: Pick<Shop, "db" | "files">,
  t: Translator,
  { wholly = false } = {},
): Promise<Seller> {
  const facts = await readShopFacts(db, t.language, t("shell.shopName"));
  const file = facts.logo && storedPictureFile(facts.logo.key, "logo.png");
  const picture = file ? files.get(file) : Promise.resolve(null);
  return { ...facts, logoPicture: await (wholly ? picture : unlessAway(picture)) };
}
