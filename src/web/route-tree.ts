import type { RouteObject } from "react-router";
import type { Prefix } from "#i18n/languages.ts";
import { type AnyRouteName, shopPageNames } from "#i18n/routes.ts";
import { patternOf } from "./match-route.ts";
import type { MerchantScreens, PageName } from "./routes.ts";
import type { LayoutName } from "./shop-screens.ts";

type Part = Omit<RouteObject, "index" | "children" | "path" | "id">;

export interface RouteParts {
  /** The frame of every page, and its error screen. */
  readonly frame: { readonly root: Part; readonly pages: Part };
  /** The server's or the browser's part of a page: data, actions, code. */
  of(name: PageName | LayoutName): Part;
}

/**
 * The shop's routes for React Router, below the language that a path may begin with. A page and all that is reached
 * from it without a full load are in one language, so one prefix is all that a router need know. With `only`, the
 * routes of that page, for a router that shows no other. Without `merchant`, the merchant's pages have no route: a
 * visitor's browser enters them by a full load, which brings them.
 */
export function routeTree(
  prefix: Prefix,
  { frame: { root, pages }, of }: RouteParts,
  merchant: MerchantScreens | null,
  only?: AnyRouteName | "unmatched",
): RouteObject[] {
  const leaves = (names: readonly PageName[]) =>
    names
      .filter((name) => only === undefined || name === only)
      .map((name) => leaf(name, patternOf(name).slice(1), of(name)));
  const admin = leaves(namesOf(merchant?.adminScreens ?? {}));
  const children = [
    ...leaves(shopPageNames),
    ...leaves(namesOf(merchant?.adminEntryScreens ?? {})),
    ...(admin.length > 0 ? [{ ...of("adminLayout"), id: "adminLayout", children: admin }] : []),
    leaf("unmatched", "*", of("unmatched")),
  ];
  const below: RouteObject = { ...pages, id: "pages", children };
  return [{ ...root, id: "root", path: prefix || "/", caseSensitive: true, children: [below] }];
}

const namesOf = (screens: object) => Object.keys(screens) as PageName[];

function leaf(id: string, path: string, part: Part): RouteObject {
  return path === "" ? { ...part, id, index: true } : { ...part, id, path, caseSensitive: true };
}
