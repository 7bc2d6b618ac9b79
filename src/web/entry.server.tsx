import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import {
  createStaticRouter,
  type HydrationState,
  type StaticHandler,
  type StaticHandlerContext,
  StaticRouterProvider,
} from "react-router";
import type { Prefix } from "#i18n/languages.ts";
import type { ShopTranslator } from "#i18n/translator.ts";
import { App } from "./app.tsx";
import { type Hydration, hydrationId } from "./hydration.ts";
import { markupCache } from "./markup-cache.server.tsx";
import { MarkupContext } from "./markup-cache.tsx";
import type { PageFiles } from "./page-files.server.ts";
import type { FrameData } from "./shell/frame-data.ts";
import { sharedParts } from "./shell/shared-parts.server.tsx";
import { SharedPartsProvider } from "./shell/shared-parts.tsx";

export interface PageFrame {
  readonly translator: ShopTranslator;
  readonly prefix: Prefix;
  readonly frame: FrameData;
  readonly url: string;
  readonly files: PageFiles;
  /** The page is one on which buyers pay. */
  readonly isPaying: boolean;
}

/** The whole page as one text: pages are cached as a whole, and nothing in them waits while they are rendered. */
export function renderPage(handler: StaticHandler, context: StaticHandlerContext, frame: PageFrame): string {
  const { loaderData, actionData, errors } = context;
  const router = createStaticRouter(handler.dataRoutes, context);
  return render(
    frame,
    { loaderData, actionData, errors },
    <StaticRouterProvider router={router} context={context} hydrate={false} />,
  );
}

/** The document alone, for a page that could not be rendered here: the browser loads its data and renders it. */
export function renderShell(frame: PageFrame): string {
  return render(frame, null, null);
}

function render(
  { translator, prefix, frame, url, files, isPaying }: PageFrame,
  state: HydrationState | null,
  children: ReactNode,
): string {
  const data: Hydration = { frame, files: files.own, url, state };
  const page = (
    <App
      frame={frame}
      prefix={prefix}
      translator={translator}
      head={<Files {...files} />}
      // Never run, so no policy need allow it. React escapes what would end the element.
      data={
        <script type="application/json" id={hydrationId}>
          {JSON.stringify(data)}
        </script>
      }
    >
      <MarkupContext value={markupCache({ translator, prefix, frame })}>
        <SharedPartsProvider value={sharedParts({ translator, prefix, frame, isPaying })}>
          {children}
        </SharedPartsProvider>
      </MarkupContext>
    </App>
  );
  return `<!DOCTYPE html>${renderToString(page)}`;
}

/** Visible content first on a slow line: scripts wait for the style sheet and the first picture. */
function Files({ styles, entry, preloads }: PageFiles) {
  return (
    <>
      {styles.map((href) => (
        <link key={href} rel="stylesheet" href={href} />
      ))}
      {preloads.map((href) => (
        <link key={href} rel="modulepreload" href={href} fetchPriority="low" />
      ))}
      {entry && <script type="module" src={entry} fetchPriority="low" />}
    </>
  );
}
