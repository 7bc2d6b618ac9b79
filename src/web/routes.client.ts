import type { RouteObject } from "react-router";
import type { Prefix } from "#i18n/languages.ts";
import { browserScreen } from "./navigation/browser-screen.tsx";
import { navigationMiddleware } from "./navigation/navigation-middleware.ts";
import { CodeMissing, loadLayout, loadPage, submitForm } from "./navigation/page-data.ts";
import { rootRoute } from "./root.tsx";
import { layouts, routeTree, type Screen, screens } from "./routes.ts";
import { screenRoute } from "./screen-route.tsx";

const all: Record<string, Screen> = { ...screens, ...layouts };

/** The shop's routes as a browser runs them: data and actions are the server's, code comes when a page is entered. */
export const browserRoutes = (prefix: Prefix): RouteObject[] =>
  routeTree(prefix, {
    frame: { ...rootRoute, root: { ...rootRoute.root, middleware: [navigationMiddleware] } },
    of: (name) => ({
      loader: name === "adminLayout" ? loadLayout : loadPage,
      action: submitForm,
      lazy: async () => {
        const module = await all[name]!.load().catch((error: unknown) => {
          throw new CodeMissing(`the code of ${name} could not be loaded`, { cause: error });
        });
        return name === "adminLayout" ? screenRoute(module) : browserScreen(module);
      },
    }),
  });
