import { languageChoices, type ShopLanguages } from "#domain/kernel/shop-languages.ts";
import type { Db } from "./database.ts";
import { statement } from "./statement.ts";

const selectLanguages = statement<[], { languages: string | null }>(
  "shop_languages",
  "select value ->> 'languages' as languages from settings where key = 'profile'",
);

/** The languages that the owner has chosen for the shop. */
export async function readShopLanguages(db: Db): Promise<ShopLanguages> {
  const languages = (await db.row(selectLanguages, []))?.languages;
  return languageChoices.find((choice) => choice === languages) ?? "both";
}
