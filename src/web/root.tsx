import type { ReactNode } from "react";
import { isRouteErrorResponse, Outlet, ScrollRestoration, useLocation, useRouteLoaderData } from "react-router";
import { categories } from "#domain/catalogue/taxonomy.ts";
import { splitPath, tags } from "#i18n/languages.ts";
import type { Route } from "./+types/root";
import "./app.css";
import { requestContext, shopContext } from "./context.ts";
import { messageFiles } from "./language/message-files.server.ts";
import { PrefixProvider } from "./language/language.tsx";
import { useLinks } from "./navigation/follow-links.ts";
import { followRules } from "./navigation/follow-rules.ts";
import { StartScripts } from "./navigation/start-scripts.tsx";
import { Styles } from "./navigation/styles.tsx";
import { themeColor } from "./ui/theme-color.ts";
import { hideAnswered } from "./shell/consent.ts";
import { describeError } from "./shell/app-error.ts";
import { type FrameData, FrameProvider } from "./shell/frame-data.ts";
import { Shell } from "./shell/shell.tsx";
import { FatalScreen } from "./storefront/errors/fatal-screen.tsx";
import { ForbiddenScreen } from "./storefront/errors/forbidden-screen.tsx";
import { NotFoundScreen } from "./storefront/errors/not-found-screen.tsx";

/** What every page carries. It is cached with public pages, so nothing here is about who is looking. */
export function loader({ context }: Route.LoaderArgs): FrameData {
  const { clock, settings } = context.get(shopContext);
  const { language, rest } = context.get(requestContext);
  const { build, publicUrl, sandboxUrl } = settings;
  return {
    build,
    publicUrl,
    sandboxUrl,
    year: new Date(clock.now()).getUTCFullYear(),
    categories: categories.map(({ slug, name }) => ({ slug, name: name[language] })),
    thirdPartyScripts: settings.thirdPartyScripts,
    messageFiles: messageFiles(language, rest),
  };
}

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [followRules];

/** The same for the whole visit: a navigation never asks for it again. */
export function shouldRevalidate() {
  return false;
}

export function Layout({ children }: { children: ReactNode }) {
  const { prefix, language } = splitPath(useLocation().pathname);
  // Undefined when the loader failed: the frame stands without it.
  const frame = useRouteLoaderData<typeof loader>("root");
  const links = useLinks(frame?.build);
  return (
    <html lang={tags[language]} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content={themeColor} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <script>{hideAnswered}</script>
        <Styles />
      </head>
      <body {...links}>
        <PrefixProvider value={prefix}>
          <FrameProvider value={frame}>
            <Shell>{children}</Shell>
          </FrameProvider>
        </PrefixProvider>
        <ScrollRestoration />
        <StartScripts words={frame?.messageFiles ?? []} />
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
    const missing = error.data as { path?: string; signIn?: string | null } | null;
    return <NotFoundScreen path={missing?.path} signIn={missing?.signIn ?? null} />;
  }
  if (isRouteErrorResponse(error) && error.status === 403) return <ForbiddenScreen />;
  return <FatalScreen error={describeError(error, pathname)} />;
}
