import type { PagePieces } from "./kept-markup/kept-markup.server.ts";

/** What the loaders gave, as the router encoded it for the browser, piece by piece. */
export async function readHandover(stream: ReadableStream<Uint8Array>): Promise<string[]> {
  const decoder = new TextDecoder();
  const pieces: string[] = [];
  for await (const piece of stream) pieces.push(decoder.decode(piece, { stream: true }));
  return pieces;
}

const end = "</body></html>";

/** The page with its data at its end, in the words in which the router's own component writes them. */
export function handOver(page: PagePieces, data: readonly string[]): PagePieces {
  const last = page.at(-1);
  if (typeof last !== "string" || !last.endsWith(end)) throw new Error("the page does not end as a page");
  const scripts = data.map(
    (piece) =>
      `<!--$--><script>window.__reactRouterContext.streamController.enqueue(${inScript(JSON.stringify(piece))});</script>`,
  );
  const close = `<!--$--><script>window.__reactRouterContext.streamController.close();</script>${"<!--/$-->".repeat(data.length + 1)}`;
  return [...page.slice(0, -1), last.slice(0, -end.length), ...scripts, close + end];
}

/** A script element must not see its end, nor a line end that JavaScript knows and JSON does not. */
function inScript(json: string): string {
  return json.replaceAll(/[&><\u2028\u2029]/g, (found) => `\\u${found.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
