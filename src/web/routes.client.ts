import type { RouteObject } from "react-router";
import type { Prefix } from "#i18n/languages.ts";
import { browserScreen } from "./navigation/browser-screen.tsx";
import { navigationMiddleware } from "./navigation/navigation-middleware.ts";
import { CodeMissing, loadLayout, loadPage, submitForm } from "./navigation/page-data.ts";
import { rootRoute } from "./root.tsx";
import type { MerchantScreens } from "./routes.ts";
import { routeTree } from "./route-tree.ts";
import type { Screen } from "./screen.ts";
import { screenRoute } from "./screen-route.tsx";
import { layouts, shopScreens } from "./shop-screens.ts";

/**
 * The shop's routes as a browser runs them: data and actions are the server's, code comes when a page is entered. The
 * merchant's are among them in documents of that side.
 */
export function browserRoutes(prefix: Prefix, merchant: MerchantScreens | null): RouteObject[] {
  const all: Record<string, Screen> = {
    ...shopScreens,
    ...layouts,
    ...merchant?.adminEntryScreens,
    ...merchant?.adminScreens,
  };
  const of = (name: string) => ({
    loader: name === "adminLayout" ? loadLayout : loadPage,
    action: submitForm,
    lazy: async () => {
      const module = await all[name]!.load().catch((error: unknown) => {
        throw new CodeMissing(`the code of ${name} could not be loaded`, { cause: error });
      });
      return name === "adminLayout" ? screenRoute(module) : browserScreen(module);
    },
  });
  const frame = { ...rootRoute, root: { ...rootRoute.root, middleware: [navigationMiddleware] } };
  return routeTree(prefix, { frame, of }, merchant);
}
