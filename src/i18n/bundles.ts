/** Messages that only the server says; browsers never load them. */
const server = ["mail", "documents"];

/** What the pages that everybody may see need; all of it comes with the first page. */
const open = ["activity", "cart", "errors", "home", "listing", "policies", "product", "shell", "ui"];

/** In how many parts a language's messages reach a browser: with every page, with a visitor's own pages, with the merchant's. */
export const bundles = ["public", "private", "merchant"] as const;
export type Bundle = (typeof bundles)[number];

/** The bundle a slice of messages belongs to. */
export function bundleOf(slice: string): Bundle | "server" {
  if (server.includes(slice)) return "server";
  if (open.includes(slice)) return "public";
  return slice.startsWith("admin") ? "merchant" : "private";
}

const publicPaths = /^\/($|404$|(activities|categories|products)\/|search$|accessibility$|\w+Policy$|useTerms$)/;

/** The bundles that the page at a path below the language prefix needs. */
export function bundlesAt(rest: string): readonly Bundle[] {
  if (publicPaths.test(rest)) return ["public"];
  return /^\/admin(\/|$)/.test(rest) ? bundles : ["public", "private"];
}
