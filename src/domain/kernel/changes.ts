/**
 * Changes of the shop, from the row that was written to the pages that show it. A trigger of each table sends a
 * notice of changes; every web process drops the pages that carry one of their tags, reads its listing index again,
 * and tells the shared caches in front the same tags.
 */

/** The change notice's channel of the database. A notice names its changes apart by spaces. */
export const changeChannel = "plenum_changed";

/**
 * Tags by which cached pages are dropped. `content` is the owner's content on many pages, `frame` the parts of every
 * page, `catalogue` any goods, `search` any list found by words, `articles` any list of the merchant's pages and posts.
 */
export type PageTag =
  | "articles"
  | "catalogue"
  | "content"
  | "frame"
  | "home"
  | "search"
  | `search:${string}`
  | `category:${string}`
  | `product:${number}`
  | `activity:${string}`
  | `article:${number}`
  | `policy:${string}`;

/** Of every public answer, by which a shared cache is emptied. */
export const everyPageTag = "all";

export type SharedTag = PageTag | typeof everyPageTag;

export const productTag = (id: number): `product:${number}` => `product:${id}`;
export const categoryTag = (slug: string): PageTag => `category:${slug}`;
/** Lists found by words that hold goods of a category, or may. */
export const searchTag = (slug: string): PageTag => `search:${slug}`;
export const activityTag = (slug: string): PageTag => `activity:${slug}`;
export const articleTag = (id: number): PageTag => `article:${id}`;
export const policyTag = (slug: string): PageTag => `policy:${slug}`;

/** Parts of the listing index that are read again on their own. */
export type ListingPart = "all" | "product" | "availability" | "activity" | "activities" | "synonyms" | "taxonomy";

interface ChangeKind {
  /** The tables whose changes it reports. */
  readonly tables: readonly string[];
  /** Pages stale at once; the listing index adds those that follow from its data. */
  readonly stale: readonly PageTag[] | ((key: string) => PageTag);
  readonly listing: ListingPart | null;
  /** True if it may change the next moment at which banners and announcements switch. */
  readonly turns: boolean;
}

const ofProduct = (id: string): PageTag => productTag(Number(id));

/** A kind whose pages depend on the row is sent with its key, as `product:12`. */
export const changeKinds = {
  /** More goods than a notice names. */
  catalogue: {
    tables: ["products", "variants", "reviews", "product_links", "stock", "place_stock"],
    stale: ["catalogue"],
    listing: "all",
    turns: false,
  },
  product: {
    tables: ["products", "variants", "reviews", "product_links"],
    stale: ofProduct,
    listing: "product",
    turns: false,
  },
  /** One that sold out, or is back. */
  available: { tables: ["stock"], stale: ofProduct, listing: "availability", turns: false },
  /** Stock, dates, pickup places and what is said of units that orders hold on pages change. */
  stock: { tables: ["stock", "place_stock", "orders"], stale: ofProduct, listing: null, turns: false },
  activity: { tables: ["activities"], stale: activityTag, listing: "activity", turns: false },
  content: {
    tables: ["activities", "redirects", "settings", "places"],
    stale: ["content"],
    listing: "activities",
    turns: true,
  },
  frame: {
    tables: ["settings", "policy_versions", "articles", "products"],
    stale: ["frame"],
    listing: null,
    turns: true,
  },
  home: { tables: ["settings"], stale: ["home"], listing: null, turns: true },
  article: { tables: ["articles"], stale: (id) => articleTag(Number(id)), listing: null, turns: false },
  articles: { tables: ["articles"], stale: ["articles"], listing: null, turns: true },
  policy: { tables: ["policy_versions"], stale: policyTag, listing: null, turns: false },
  synonyms: { tables: ["search_synonyms"], stale: [], listing: "synonyms", turns: false },
  taxonomy: {
    tables: ["taxonomy_attributes", "taxonomy_categories", "settings"],
    stale: [],
    listing: "taxonomy",
    turns: false,
  },
} as const satisfies Record<string, ChangeKind>;

export type ChangeName = keyof typeof changeKinds;

type KeyedName = {
  [N in ChangeName]: (typeof changeKinds)[N]["stale"] extends readonly PageTag[] ? never : N;
}[ChangeName];

/** A change as a notice names it: its kind, and the row's key where the kind has one (`product:12`, `frame`). */
export type Change = Exclude<ChangeName, KeyedName> | `${KeyedName}:${string}`;

/** The changes of a notice; `unknown` are words of another version of the shop. */
export function readNotice(payload: string): { readonly changes: Change[]; readonly unknown: string[] } {
  const words = payload.split(" ").filter(Boolean);
  return { changes: words.filter(isChange), unknown: words.filter((word) => !isChange(word)) };
}

/** The tags of the pages that changes make stale at once. */
export function staleTags(changes: readonly Change[]): PageTag[] {
  const tags = changes.flatMap((change) => {
    const { stale } = kindOf(change);
    return typeof stale === "function" ? [stale(keyOf(change))] : stale;
  });
  return [...new Set(tags)];
}

export const turnsContent = (changes: readonly Change[]): boolean => changes.some((change) => kindOf(change).turns);

/** The keys of those changes that concern a part of the listing index; one without a key has an empty one. */
export const keysFor = (part: ListingPart, changes: readonly Change[]): string[] =>
  changes.flatMap((change) => (kindOf(change).listing === part ? [keyOf(change)] : []));

const nameOf = (word: string): string => word.split(":", 1)[0] ?? "";

const keyOf = (word: string): string => word.slice(nameOf(word).length + 1);

const kindOf = (change: Change): ChangeKind => changeKinds[nameOf(change) as ChangeName];

function isChange(word: string): word is Change {
  const name = nameOf(word);
  if (!Object.hasOwn(changeKinds, name)) return false;
  const isKeyed = typeof changeKinds[name as ChangeName].stale === "function";
  return isKeyed === (keyOf(word) !== "");
}
