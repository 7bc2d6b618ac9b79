import { cutText } from "#domain/kernel/text.ts";
import { isCategorySlug } from "#domain/catalogue/categories.ts";
import type { Language, LocalizedText } from "#domain/kernel/language.ts";
import { localTime } from "#domain/kernel/local-time.ts";
import { lookUp } from "#domain/kernel/look-up.ts";
import { type Money, cents } from "#domain/kernel/money.ts";
import { readMoney } from "#domain/kernel/read-money.ts";
import { type Result, ok, refuse } from "#domain/kernel/result.ts";
import { type Instant, instant } from "#domain/kernel/time.ts";
import type { PromotedProduct } from "./goods.ts";
import { FieldReader, type PromotionFieldError, type TypedPromotion } from "./typed.ts";

/** The fields of a promotion that are one text each, in the order of the form. */
export const activityFields = [
  "slug",
  "title.en",
  "title.cn",
  "lead.en",
  "lead.cn",
  "body.en",
  "body.cn",
  "percentOff",
  "picture",
  "timeZone",
  "startsAt",
  "endsAt",
] as const;

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
  /** What products cost instead, by slug. */
  readonly prices: Readonly<Record<string, Money>>;
  /** A picture family. */
  readonly picture: string | null;
  readonly timeZone: string;
  readonly startsAt: Instant;
  readonly endsAt: Instant;
}

const longest = { title: 120, lead: 300, body: 10_000 } as const;
const maxProducts = 400;

/**
 * A typed promotion as a record, or everything that is wrong with it. `known` are the products behind what was typed; a
 * stored promotion keeps its address, which buyers may have kept too.
 */
export function readActivityForm(
  typed: TypedPromotion,
  known: ReadonlyMap<string, PromotedProduct>,
  stored: EditedActivity | null,
): Result<EditedActivity, { code: "invalid"; problems: PromotionFieldError[] }> {
  const read = new FieldReader(typed);
  const title = { en: read.line("title.en", longest.title), cn: read.line("title.cn", longest.title) };
  const slug = stored?.slug ?? slugFrom(read, title.en);
  const lead = { en: read.line("lead.en", longest.lead), cn: read.line("lead.cn", longest.lead) };
  const body = { en: read.paragraphs("body.en", longest.body), cn: read.paragraphs("body.cn", longest.body) };
  const percentOff = read.whole("percentOff", { most: 90 }, "percent_invalid");
  if (!typed.categories.every(isCategorySlug)) read.say("categories", "choice_unknown");
  const products = productsFrom(read, typed, known);
  const prices = pricesFrom(read, typed, products);
  if (percentOff !== null && typed.categories.length === 0 && products.length === 0)
    read.say("products", "goods_missing");
  const { timeZone, startsAt, endsAt } = read.times({ required: true });
  const chosen = read.raw("picture");
  const families = [stored?.picture, ...products.map(({ pictureFamily }) => pictureFamily)];
  const picture =
    chosen === firstPicture ? (products[0]?.pictureFamily ?? null) : (families.find((one) => one === chosen) ?? null);
  if (read.problems.length > 0) return refuse({ code: "invalid", problems: read.problems });
  return ok({
    slug,
    title,
    lead,
    body,
    percentOff,
    categories: [...new Set(typed.categories)],
    products,
    prices,
    picture,
    timeZone,
    startsAt: startsAt ?? instant(0),
    endsAt: endsAt ?? instant(0),
  });
}

function slugFrom(read: FieldReader, title: string): string {
  const typed = read.raw("slug");
  const slug =
    typed ||
    title
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, "-")
      .replace(/^-+|-+$/g, "")
      .slice(0, 80);
  if (slug === "") read.say("slug", "required");
  else if (!/^[a-z0-9][a-z0-9-]*$/.test(slug) || slug.length > 80 || reserved.includes(slug))
    read.say("slug", "slug_invalid");
  return slug;
}

// What stands beside the promotions under one address.
const reserved: readonly string[] = ["new", "prices"];

function productsFrom(
  read: FieldReader,
  typed: TypedPromotion,
  known: ReadonlyMap<string, PromotedProduct>,
): PromotedProduct[] {
  const found = typed.products.flatMap((text) => {
    const product = known.get(text);
    if (!product) read.say("products", "product_unknown", { text: cutText(text, 80) });
    return product ?? [];
  });
  const products = [...new Map(found.map((product) => [product.id, product])).values()];
  if (products.length > maxProducts) read.say("products", "too_many", { most: maxProducts });
  return products;
}

function pricesFrom(
  read: FieldReader,
  typed: TypedPromotion,
  products: readonly PromotedProduct[],
): Record<string, Money> {
  const prices: Record<string, Money> = {};
  for (const { slug, sku, least } of products) {
    const text = lookUp(typed.prices, slug) ?? lookUp(typed.prices, sku ?? "");
    if (text === undefined || text.trim() === "") continue;
    const price = readMoney(text);
    const field = `price.${slug}`;
    if (price === null || price === 0) read.say(field, "money_invalid");
    else if (least !== null && price >= least) read.say(field, "price_not_lower", { regular: least });
    else prices[slug] = price;
  }
  return prices;
}

const dollars = (amount: number): string => (amount / 100).toFixed(2);

/** A stored promotion as its form shows it. */
export function typedActivityOf(record: EditedActivity): TypedPromotion {
  return {
    texts: {
      slug: record.slug,
      "title.en": record.title.en,
      "title.cn": record.title.cn,
      "lead.en": record.lead.en,
      "lead.cn": record.lead.cn,
      "body.en": record.body.en.join("\n\n"),
      "body.cn": record.body.cn.join("\n\n"),
      percentOff: record.percentOff === null ? "" : String(record.percentOff),
      picture: record.picture ?? "",
      timeZone: record.timeZone,
      startsAt: localTime(record.startsAt, record.timeZone),
      endsAt: localTime(record.endsAt, record.timeZone),
    },
    categories: record.categories,
    products: record.products.map(({ slug }) => slug),
    prices: Object.fromEntries(Object.entries(record.prices).map(([slug, price]) => [slug, dollars(price)])),
  };
}

/** The form of a promotion that is not stored yet: of any goods, or of open boxes. */
export function emptyActivity(kind: "plain" | "open-box", timeZone: string): TypedPromotion {
  return {
    texts: {
      ...Object.fromEntries(activityFields.map((field) => [field, ""])),
      picture: firstPicture,
      timeZone,
      ...(kind === "open-box" && { "title.en": "Open Box offers", "title.cn": "开箱品特惠" }),
    },
    categories: kind === "open-box" ? ["open-box"] : [],
    products: [],
    prices: {},
  };
}

/** Prices as they are stored, read back. */
export function readPrices(stored: Readonly<Record<string, number>>): Record<string, Money> {
  return Object.fromEntries(Object.entries(stored).map(([slug, price]) => [slug, cents(price)]));
}
