import type { ReactNode } from "react";
import { isRouteErrorResponse, Links, Meta, Outlet, Scripts, ScrollRestoration, useLocation } from "react-router";
import { splitPath, tags } from "#i18n/languages.ts";
import type { Route } from "./+types/root";
import "./app.css";
import { shopContext } from "./context.ts";
import { describeError } from "./shell/app-error.ts";
import { Shell } from "./shell/shell.tsx";
import { FatalScreen } from "./storefront/errors/fatal-screen.tsx";
import { NotFoundScreen } from "./storefront/errors/not-found-screen.tsx";

/** What every page carries. It is cached with public pages, so nothing here is about who is looking. */
export function loader({ context }: Route.LoaderArgs) {
  const { settings } = context.get(shopContext);
  return { build: settings.build, publicUrl: settings.publicUrl, sandboxUrl: settings.sandboxUrl };
}

/** The same for the whole visit: a navigation never asks for it again. */
export function shouldRevalidate() {
  return false;
}

export function Layout({ children }: { children: ReactNode }) {
  const { language } = splitPath(useLocation().pathname);
  return (
    <html lang={tags[language]}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Links />
      </head>
      <body>
        <Shell>{children}</Shell>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function App() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { pathname } = useLocation();
  if (isRouteErrorResponse(error) && error.status === 404) {
    return <NotFoundScreen path={(error.data as { path?: string } | null)?.path} />;
  }
  return <FatalScreen error={describeError(error, pathname)} />;
}
