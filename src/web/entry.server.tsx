import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { renderToPipeableStream } from "react-dom/server";
import { type EntryContext, type HandleErrorFunction, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from "react-router";
import { errorFields } from "#engine/platform/log.ts";
import { requestContext, shopContext } from "./context.ts";
import { translators } from "./language/messages.server.ts";
import { LanguageProvider } from "./language/language.tsx";

/** Renders the whole page to one text: pages are cached, and their inline scripts hashed, as a whole. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { language } = context.get(requestContext);
  let finalStatus = status;
  const html = await new Promise<string>((done, failed) => {
    const { pipe } = renderToPipeableStream(
      <LanguageProvider translator={translators[language]}>
        <ServerRouter context={entry} url={request.url} />
      </LanguageProvider>,
      {
        onAllReady() {
          const body = new PassThrough();
          text(body).then(done, failed);
          pipe(body);
        },
        onShellError: failed,
        onError(error) {
          finalStatus = 500;
          report(error, context);
        },
      },
    );
  });
  headers.set("content-type", "text/html; charset=utf-8");
  return new Response(html, { status: finalStatus, headers });
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  // A refused page (404, 400) is an answer, and an aborted request nobody's error.
  if (isRouteErrorResponse(error) || request.signal.aborted) return;
  report(error, context as RouterContextProvider);
};

function report(error: unknown, context: RouterContextProvider): void {
  const { id, rest, failed } = context.get(requestContext);
  failed(error);
  context.get(shopContext).log.error("a page failed", { request: id, path: rest, ...errorFields(error) });
}
