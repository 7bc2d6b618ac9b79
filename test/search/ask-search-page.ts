import type { HelpTopic } from "#domain/catalogue/search/help-topic-words.ts";
import type { Language } from "#domain/kernel/language.ts";
import { readListingQuery } from "#engine/catalogue/listing-query.ts";
import { findSearchPage } from "#engine/catalogue/search-page.ts";
import type { Shop } from "#engine/shop.ts";
import type { RouteName } from "#i18n/routes.ts";
import type { Outcome } from "../../bench/search/evaluate.ts";

const pages: Readonly<Record<HelpTopic, RouteName>> = {
  shipping: "shippingPolicy",
  returns: "returnPolicy",
  warranty: "warrantyPolicy",
  tracking: "orderTrack",
  receipt: "orderTrack",
  terms: "terms",
  business: "companies",
  privacy: "privacyPolicy",
  quotation: "quotation",
  delivered: "deliveredPrice",
  password: "resetPassword",
  joining: "signUp",
  account: "signIn",
  closing: "closeAccount",
  machines: "machines",
  quickOrder: "quickOrder",
  help: "help",
};

/** A search's result: the product that a number opens, else goods, and pages above them. */
export async function askSearchPage(shop: Shop, q: string, language: Language): Promise<Outcome> {
  const { data } = await findSearchPage(shop, q, language, readListingQuery(new URLSearchParams()));
  if (data.kind === "product") return { goods: [data], pages: [] };
  return {
    goods: data.listing.cards.map(({ slug, sku, version }) => ({ slug, sku: version ?? sku })),
    pages: [...data.help.map((topic) => pages[topic]), ...(data.calculator ? [data.calculator] : [])],
  };
}
