import { proposedSlug } from "#domain/catalogue/slug.ts";
import { type Field, type FieldsInvalid, group, type Refuse, unlessRefused } from "#domain/kernel/fields/field.ts";
import { moneyOrNone, wholeOrNone } from "#domain/kernel/fields/figures.ts";
import { input } from "#domain/kernel/fields/input.ts";
import { inBoth, line, paragraphs, words } from "#domain/kernel/fields/kinds.ts";
import { inputsOf } from "#domain/kernel/fields/places.ts";
import type { Language, LocalizedText } from "#domain/kernel/language.ts";
import { lookUp } from "#domain/kernel/look-up.ts";
import { type Money, cents } from "#domain/kernel/money.ts";
import type { Result } from "#domain/kernel/result.ts";
import { cleanText } from "#domain/kernel/clean-text.ts";
import { type Instant, instant } from "#domain/kernel/time.ts";
import type { KnownGoods, PromotedProduct } from "./goods.ts";
import { readGoods, times } from "./promotion-fields.ts";
import { nothingTyped, type TypedPromotion } from "./typed.ts";

const address: Field<string, "adminPromotions.field.slug"> = line({ label: "adminPromotions.field.slug" });
const title = "adminPromotions.field.title";
const lead = "adminPromotions.field.lead";

const fields = {
  slug: {
    ...address,
    read(typed, name, refuse) {
      const slug = (typed[name] ?? "").trim() || proposedSlug(cleanText(typed["title.en"] ?? ""));
      if (slug === "") refuse(name, "required");
      else if (!/^[a-z0-9][a-z0-9-]*$/.test(slug) || slug.length > 80 || reserved.includes(slug))
        refuse(name, "slug_invalid");
      return slug;
    },
  } satisfies typeof address,
  title: words({ label: { en: title, cn: title }, max: 120, required: true, clean: cleanText }),
  lead: words({ kind: "text", label: { en: lead, cn: lead }, max: 300, required: true, clean: cleanText }),
  body: inBoth(paragraphs({ label: "adminPromotions.field.body", max: 10_000 })),
  percentOff: wholeOrNone({ label: "adminPromotions.field.percentOff", least: 1, most: 90 }),
  picture: input(
    "choice",
    { label: "adminPromotions.field.picture" },
    {
      shape: { type: "text", least: 0, most: 200 },
      read: (text): string => text,
      show: (family) => family,
    },
  ),
  ...times(true),
};

/** A promotion's single text fields, without its goods and their prices. */
export const activity = group({ fields });
export const activityFields = inputsOf({ fields }).map(({ name }) => name);
const promotionPrice = moneyOrNone({ label: "adminPromotions.field.price", isAboveZero: true });

/** `picture` of a promotion that shows its first product. */
export const firstPicture = "first";

/** A promotion as the merchant edits it. */
export interface EditedActivity {
  readonly slug: string;
  readonly title: LocalizedText;
  readonly lead: LocalizedText;
  /** Paragraphs. */
  readonly body: Readonly<Record<Language, readonly string[]>>;
  readonly percentOff: number | null;
  readonly categories: readonly string[];
  readonly products: readonly PromotedProduct[];
  /** Fixed prices of products, by slug. */
  readonly prices: Readonly<Record<string, Money>>;
  /** A picture family. */
  readonly picture: string | null;
  readonly timeZone: string;
  readonly startsAt: Instant;
  readonly endsAt: Instant;
}

/**
 * A typed promotion as a record, or everything that is wrong with it. `goods` are all that it may name; a stored
 * promotion keeps its address, which buyers may have kept too.
 */
export function readActivityForm(
  typed: TypedPromotion,
  goods: KnownGoods,
  stored: EditedActivity | null,
): Result<EditedActivity, FieldsInvalid> {
  return unlessRefused((refuse) => {
    const { slug, ...rest } = fields;
    const { picture: chosen, percentOff = null, ...value } = group({ fields: rest }).read(typed.texts, "", refuse);
    const scope = readGoods(typed, goods, refuse);
    if (percentOff !== null && typed.categories.length === 0 && scope.products.length === 0)
      refuse("products", "goods_missing");
    const families = scope.products.map(({ pictureFamily }) => pictureFamily);
    return {
      ...value,
      ...scope,
      slug: stored?.slug ?? slug.read(typed.texts, "slug", refuse),
      percentOff,
      prices: pricesFrom(typed, scope.products, refuse),
      picture:
        (chosen === firstPicture ? families[0] : [stored?.picture, ...families].find((one) => one === chosen)) ?? null,
      startsAt: value.startsAt ?? instant(0),
      endsAt: value.endsAt ?? instant(0),
    };
  });
}

// Paths of other screens beside the promotions.
const reserved: readonly string[] = ["new", "prices"];

function pricesFrom(
  typed: TypedPromotion,
  products: readonly PromotedProduct[],
  refuse: Refuse,
): Record<string, Money> {
  const prices: Record<string, Money> = {};
  for (const { slug, sku, least } of products) {
    const name = `price.${slug}`;
    const text = lookUp(typed.prices, slug) ?? lookUp(typed.prices, sku ?? "") ?? "";
    const price = promotionPrice.read({ [name]: text }, name, refuse);
    if (price !== null && least !== null && price >= least) refuse(name, "price_not_lower", { regular: least });
    else if (price !== null) prices[slug] = price;
  }
  return prices;
}

/** A stored promotion as its form shows it. */
export function typedActivityOf(record: EditedActivity): TypedPromotion {
  return {
    texts: activity.show(
      { ...record, percentOff: record.percentOff ?? undefined, picture: record.picture ?? "" },
      "",
      record,
    ),
    categories: record.categories,
    products: record.products.map(({ slug }) => slug),
    prices: Object.assign(
      {},
      ...Object.entries(record.prices).map(([slug, price]) => promotionPrice.show(price, slug, record)),
    ),
  };
}

/** The form of a promotion that is not stored yet: of any goods, or of open boxes. */
export function emptyActivity(kind: "plain" | "open-box", timeZone: string): TypedPromotion {
  return {
    ...nothingTyped,
    texts: {
      ...activity.show(undefined, "", { timeZone }),
      picture: firstPicture,
      ...(kind === "open-box" && { "title.en": "Open Box offers", "title.cn": "开箱品特惠" }),
    },
    categories: kind === "open-box" ? ["open-box"] : [],
  };
}

/** Prices as they are stored, read back. */
export function readPrices(stored: Readonly<Record<string, number>>): Record<string, Money> {
  return Object.fromEntries(Object.entries(stored).map(([slug, price]) => [slug, cents(price)]));
}
