import "./app.css";
import { Outlet, ScrollRestoration } from "react-router";
import type { RouteParts } from "./route-tree.ts";
import { LinkNavigation } from "./navigation/link-navigation.ts";
import { useShownPage } from "./navigation/shown-url.ts";
import { LoadLaterParts } from "./navigation/load-later-parts.tsx";
import { Shell } from "./shell/shell.tsx";
import { ErrorScreen } from "./storefront/errors/error-screen.tsx";

/** The frame of every page, and its error screen; routes.ts adds the pages. */
export const rootRoute: RouteParts["frame"] = {
  root: { Component: Root, ErrorBoundary: RootError },
  pages: { ErrorBoundary: ErrorScreen, HydrateFallback: Nothing },
};

function Root() {
  useShownPage();
  return (
    <>
      <Shell>
        <Outlet />
      </Shell>
      <ScrollRestoration />
      <LinkNavigation />
      <LoadLaterParts />
    </>
  );
}

/** While the browser fills a shell. */
function Nothing() {
  return <div className="min-h-screen" />;
}

function RootError() {
  return (
    <Shell>
      <ErrorScreen />
    </Shell>
  );
}
