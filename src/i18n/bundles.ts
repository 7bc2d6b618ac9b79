import { adminRoutes, type AnyRouteName, calculatorRoutes, publicRoutes } from "./routes.ts";

/** Messages of the server only; browsers never load them. */
const server = ["mail", "documents", "papers"];

/** Namespaces of the public pages, all loaded with the first page. */
const open = ["activity", "cart", "errors", "home", "listing", "policies", "product", "shell", "ui"];

/**
 * The parts in which a language's messages reach a browser: with every page, with what a public page shows to whoever gave a
 * ZIP code or said which power they have, with a visitor's own, with calculators, with parts diagrams, with the merchant's.
 */
export type Bundle = "public" | "delivery" | "power" | "private" | "tools" | "diagram" | "merchant";

/** The bundle a slice of messages belongs to. */
export function bundleOf(slice: string): Bundle | "server" {
  if (server.includes(slice)) return "server";
  if (open.includes(slice)) return "public";
  if (slice === "tools" || slice === "sizing") return "tools";
  if (slice === "delivery" || slice === "power" || slice === "diagram") return slice;
  return slice.startsWith("admin") ? "merchant" : "private";
}

const openPages: ReadonlySet<AnyRouteName> = new Set([...publicRoutes, "notFound"]);
const toolPages: ReadonlySet<AnyRouteName> = new Set(["tools", "airSystem", ...calculatorRoutes]);

/** The bundles that a page needs; null is a page that no route answers. */
export function bundlesOf(name: AnyRouteName | null): readonly Bundle[] {
  if (name !== null && toolPages.has(name)) return ["public", "power", "tools"];
  if (name === "partsDiagram") return ["public", "diagram"];
  if (name !== null && openPages.has(name)) return ["public"];
  const own = ["public", "delivery", "power", "private"] as const;
  return name !== null && Object.hasOwn(adminRoutes, name) ? [...own, "merchant"] : own;
}
