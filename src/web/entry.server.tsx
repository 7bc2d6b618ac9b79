import { Writable } from "node:stream";
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
  const { language, rendered } = context.get(requestContext);
  let finalStatus = status;
  const html = await new Promise<string>((done, failed) => {
    const { pipe } = renderToPipeableStream(
      <LanguageProvider translator={translators[language]}>
        <ServerRouter context={entry} url={request.url} />
      </LanguageProvider>,
      {
        onAllReady() {
          pipe(collector(done));
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
  rendered(html);
  return new Response(null, { status: finalStatus, headers });
}

/** Puts together what React writes, and gives the whole of it as text. */
function collector(done: (html: string) => void): Writable {
  const written: Buffer[] = [];
  return new Writable({
    // As much as there is: a page that waits to be drained gains nothing.
    highWaterMark: Number.MAX_SAFE_INTEGER,
    write(chunk: Buffer, _encoding, taken) {
      written.push(chunk);
      taken();
    },
    final(ended) {
      done(Buffer.concat(written).toString());
      ended();
    },
  });
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
