import { type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";
import type { Browser } from "#test/open-shop.ts";

/** A form whose first half is sent; the rest follows when it is called, and gives the answer. */
export async function beginForm(
  { url }: { readonly url: string },
  browser: Browser,
  path: string,
  form: FormData | URLSearchParams,
): Promise<() => Promise<{ readonly status: number; readonly text: string }>> {
  const written = new Response(form);
  const body = Buffer.from(await written.arrayBuffer());
  const half = Math.floor(body.length / 2);
  const sending = request(url + path, {
    method: "POST",
    headers: {
      origin: url,
      cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; "),
      "content-type": written.headers.get("content-type") ?? "",
      "content-length": body.length,
    },
  });
  const answer = new Promise<IncomingMessage>((done, failed) => sending.on("response", done).on("error", failed));
  await new Promise((done) => sending.write(body.subarray(0, half), done));
  // A later page is answered once the shop has done what it does with a half.
  await browser.get(path);
  return async () => {
    sending.end(body.subarray(half));
    const message = await answer;
    return { status: message.statusCode ?? 0, text: await text(message) };
  };
}
