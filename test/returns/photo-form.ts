import { maxPhotoBytes } from "#domain/returns/photos.ts";

/** A photo filled up to the largest size, as cameras append what they recorded. */
export const filled = (bytes: Buffer) => Buffer.concat([bytes, Buffer.alloc(maxPhotoBytes - bytes.length)]);

/** A form of photos that comes in pieces, as a connection brings them. */
export function uploadOf(photos: readonly Buffer[]): Request {
  const boundary = "----photos";
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="photos"; filename="a;name=.png"\r\ncontent-type: image/png\r\n\r\n`;
  const parts = [
    Buffer.from('--------photos\r\ncontent-disposition: form-data; name="reason"\r\n\r\ndamaged\r\n'.slice(2)),
    ...photos.flatMap((photo) => [Buffer.from(head), photo, Buffer.from("\r\n")]),
    Buffer.from(`--${boundary}--\r\n`),
  ];
  let [part, at] = [0, 0];
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const whole = parts[part];
      if (!whole) return controller.close();
      controller.enqueue(new Uint8Array(whole.subarray(at, at + 65_536)));
      at += 65_536;
      if (at >= whole.length) [part, at] = [part + 1, 0];
    },
  });
  const init: RequestInit & { duplex: "half" } = {
    method: "POST",
    headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
    body,
    duplex: "half",
  };
  return new Request("http://shop.example/order/return", init);
}
