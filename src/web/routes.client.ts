import type { RouteObject } from "react-router";
import type { Prefix } from "#i18n/languages.ts";
import { allPages } from "./later.ts";
import { browserScreen } from "./navigation/browser-screen.tsx";
import { navigationMiddleware } from "./navigation/navigation-middleware.ts";
import { CodeMissing, loadLayout, loadPage, submitForm } from "./navigation/page-data.ts";
import { rootRoute } from "./root.tsx";
import { routeTree } from "./route-tree.ts";
import type { MerchantScreens } from "./routes.ts";
import type { Screen, ScreenModule } from "./screen.ts";
import { type Screened, screenRoute } from "./screen-route.tsx";

const layoutId = "adminLayout";

/** A route's part that its module gives. */
export function screened(id: string | undefined, module: ScreenModule): Screened {
  return id === layoutId ? screenRoute(module) : browserScreen(module);
}

/**
 * The shop's routes as a browser runs them: data and actions are the server's, code comes when a page is entered. The
 * merchant's are among them in documents of that side.
 */
export function browserRoutes(prefix: Prefix, merchant: MerchantScreens | null): RouteObject[] {
  const merchants: Record<string, Screen> = { ...merchant?.adminEntryScreens, ...merchant?.adminScreens };
  const load = async (name: string) => {
    const { shopPages } = await allPages();
    return (merchants[name] ?? shopPages[name])!.load();
  };
  const of = (name: string) => ({
    loader: name === layoutId ? loadLayout : loadPage,
    action: submitForm,
    lazy: async () => {
      const module = await load(name).catch((error: unknown) => {
        throw new CodeMissing(`the code of ${name} could not be loaded`, { cause: error });
      });
      return screened(name, module);
    },
  });
  const frame = { ...rootRoute, root: { ...rootRoute.root, middleware: [navigationMiddleware] } };
  return routeTree(prefix, { frame, of }, merchant);
}
