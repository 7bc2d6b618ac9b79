import { renderToString } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { requestContext } from "./context.ts";
import { handOver, readHandover } from "./data-handover.server.ts";
import { KeptMarkup, PageParts } from "./kept-markup/kept-markup.server.ts";
import { PartKeeperContext } from "./kept-markup/kept-part.tsx";
import { translators } from "./language/messages.server.ts";
import { LanguageProvider } from "./language/language.tsx";

const markup = new KeptMarkup();

/**
 * Renders the whole page to one text: pages are cached, and their inline scripts hashed, as a whole. Nothing in our
 * pages waits while it is rendered, so React writes it in one go, without streams.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { language, prefix, rendered } = context.get(requestContext);
  const data = entry.serverHandoffStream ? await readHandover(entry.serverHandoffStream) : [];
  const own: EntryContext = { ...entry, manifest: ofMatchedRoutes(entry), serverHandoffStream: undefined };
  const parts = new PageParts(markup, `${language} ${prefix}`);
  const tree = (
    <PartKeeperContext value={parts}>
      <LanguageProvider translator={translators[language]}>
        <ServerRouter context={own} url={request.url} />
      </LanguageProvider>
    </PartKeeperContext>
  );
  const page = ["<!DOCTYPE html>", ...parts.assemble(renderToString(tree))];
  headers.set("content-type", "text/html; charset=utf-8");
  rendered(own.renderMeta?.didRenderScripts ? handOver(page, data) : page);
  return new Response(null, { status, headers });
}

/** The page's own routes: the router would build all hundred of the shop anew for each page. The browser gets all, in a file. */
function ofMatchedRoutes({ manifest, staticHandlerContext }: EntryContext): EntryContext["manifest"] {
  const routes: EntryContext["manifest"]["routes"] = {};
  for (const { route } of staticHandlerContext.matches) routes[route.id] = manifest.routes[route.id];
  return { ...manifest, routes };
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  // A refused page (404, 400) is an answer, and an aborted request nobody's error.
  if (isRouteErrorResponse(error) || request.signal.aborted) return;
  report(error, context as RouterContextProvider);
};

function report(error: unknown, context: RouterContextProvider): void {
  context.get(requestContext).failed(error);
}
