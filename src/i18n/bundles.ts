import { adminRoutes, type AnyRouteName, publicRoutes } from "./routes.ts";

/** Messages that only the server says; browsers never load them. */
const server = ["mail", "documents"];

/** What the pages that everybody may see need; all of it comes with the first page. */
const open = ["activity", "cart", "errors", "home", "listing", "policies", "product", "shell", "ui"];

/** In how many parts a language's messages reach a browser: with every page, with a visitor's own pages, with the merchant's. */
const bundles = ["public", "private", "merchant"] as const;
export type Bundle = (typeof bundles)[number];

/** The bundle a slice of messages belongs to. */
export function bundleOf(slice: string): Bundle | "server" {
  if (server.includes(slice)) return "server";
  if (open.includes(slice)) return "public";
  return slice.startsWith("admin") ? "merchant" : "private";
}

const openPages: ReadonlySet<AnyRouteName> = new Set([...publicRoutes, "notFound"]);

/** The bundles that a page needs; null is a page that no route answers. */
export function bundlesOf(name: AnyRouteName | null): readonly Bundle[] {
  if (name !== null && openPages.has(name)) return ["public"];
  return name !== null && Object.hasOwn(adminRoutes, name) ? bundles : ["public", "private"];
}
