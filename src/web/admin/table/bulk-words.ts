import { productStatuses } from "#domain/catalogue/product.ts";
import { lookUp } from "#domain/kernel/look-up.ts";
import { categoryName, type ShopTranslator } from "#i18n/translator.ts";

const words: Readonly<Record<string, (t: ShopTranslator, value: string) => string>> = {
  price: (t, price) => t("adminShell.bulk.words.price", { price }),
  status: (t, value) => {
    const status = productStatuses.find((one) => one === value);
    return t("adminShell.bulk.words.status", { status: status ? t(`adminProducts.state.${status}`) : value });
  },
  category: (t, value) => t("adminShell.bulk.words.category", { category: categoryName(t, value.split("/")[0] ?? "") }),
  tag: (t, tag) => t("adminShell.bulk.words.tag", { tag }),
  listed: (t, counts) => {
    const [added = "", changed = "", removed = ""] = counts.split(" ");
    return t("adminShell.bulk.words.listed", { added, changed, removed });
  },
  untag: (t, tag) => t("adminShell.bulk.words.untag", { tag }),
};

/** A change of many rows in words; null for what is none. */
export const bulkWords = (t: ShopTranslator, name: string, value: string): string | null =>
  lookUp(words, name)?.(t, value) ?? null;
