import { errorFields } from "#engine/platform/log.ts";
import type { Shop } from "#engine/shop.ts";

/** Streams the output with backpressure. */
export function streamed(
  shop: Pick<Shop, "log">,
  write: (out: (text: string) => Promise<void>) => Promise<unknown>,
): ReadableStream {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  const encoder = new TextEncoder();
  write((text) => writer.write(encoder.encode(text)))
    .then(() => writer.close())
    .catch((error: unknown) => {
      // If the client disconnected, nobody else can be told.
      shop.log.warn("an export broke off", errorFields(error));
      return writer.abort(error).catch(() => {});
    });
  return readable;
}
