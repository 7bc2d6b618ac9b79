import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { Hono } from "hono";
import sharp from "sharp";
import { expect, test } from "vitest";
import { maxPhotoBytes } from "#domain/returns/photos.ts";
import { cleanPhoto } from "#engine/platform/clean-photo.ts";
import { limitUpload } from "#server/limit-upload.ts";
import { readUpload } from "#web/account/returns/read-upload.server.ts";

const large = () => sharp({ create: { width: 6_000, height: 4_000, channels: 4, background: "#884422" } });
const filled = (bytes: Buffer) => Buffer.concat([bytes, Buffer.alloc(maxPhotoBytes - bytes.length)]);

/** A form of photos that comes in pieces, as a connection brings them. */
function uploadOf(photos: readonly Buffer[]): Request {
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

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

/** The most memory, in bytes, that a process holds while this is done. */
async function mostDuring(work: () => Promise<unknown>): Promise<number> {
  collect();
  let most = process.memoryUsage.rss();
  // Only held memory counts, not what waits to be collected: how long that waits depends on the machine. A collection
  // takes as long as the pause between two looks, so only a new most is worth one.
  const watch = setInterval(() => {
    if (process.memoryUsage.rss() <= most) return;
    collect();
    most = Math.max(most, process.memoryUsage.rss());
  }, 20);
  await work().finally(() => clearInterval(watch));
  return most;
}

test("five photos of the largest size as cameras make them, sent twice at once, cost at most 150 MB of memory", async () => {
  const photo = filled(await large().flatten().jpeg().toBuffer());
  collect();
  const before = process.memoryUsage.rss();
  const used: number[] = [];
  // A busy machine looks late, and what the allocator keeps then counts too: that only adds, so the least is the cost.
  for (let round = 0; round < 3 && !(used.at(-1)! <= 150); round += 1) {
    const most = await mostDuring(async () => {
      const uploads = await Promise.all([1, 2].map(() => readUpload(uploadOf([photo, photo, photo, photo, photo]))));
      expect(uploads.map(({ form, photos }) => [form.get("reason"), photos.map(({ ok }) => ok)])).toEqual(
        Array.from({ length: 2 }, () => ["damaged", [true, true, true, true, true]]),
      );
    });
    used.push(Math.round((most - before) / 1024 / 1024));
  }
  expect(Math.min(...used), used.join(", ")).toBeLessThanOrEqual(150);
});

test("an interlaced PNG, which must be decoded whole, is refused from four megapixels on", async () => {
  const interlaced = await large().resize(2_100, 2_000).png({ progressive: true, compressionLevel: 1 }).toBuffer();
  expect(await cleanPhoto(interlaced)).toMatchObject({ error: { code: "photo_too_large" } });
});

test("a photo with few pixels and one very long side is refused by the limit that it breaks", async () => {
  const panorama = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: "white" } })
      .jpeg()
      .toBuffer()
      .then(cleanPhoto);
  expect(await panorama(16_001, 8)).toMatchObject({ error: { code: "photo_too_long" } });
  expect(await panorama(8, 16_001)).toMatchObject({ error: { code: "photo_too_long" } });
  expect(await panorama(16_000, 8)).toMatchObject({ ok: true });
});

test("what is cut off, has no boundary or no name is no form", async () => {
  const send = (body: string, type = "multipart/form-data; boundary=b") =>
    readUpload(new Request("http://shop.example/", { method: "POST", headers: { "content-type": type }, body }));
  for (const body of [
    "",
    "--b",
    "--b\r\n",
    '--b\r\ncontent-disposition: form-data; name="a"\r\n\r\nx',
    "--b\r\n\r\n\r\n--b--",
    `--b\r\n${"x".repeat(20_000)}`,
    "--bxx",
  ]) {
    await expect(send(body)).rejects.toMatchObject({ init: { status: 400 } });
  }
  await expect(send("--b--", "multipart/form-data")).rejects.toMatchObject({ init: { status: 400 } });
  const { form } = await send(
    '--b\r\nContent-Disposition: form-data; name="remark"\r\n\r\nline\r\n--not b\r\n电\r\n--b--\r\n',
  );
  expect(form.get("remark")).toBe("line\r\n--not b\r\n电");
});

test("a form that is longer than an upload may be, and did not say so, is refused with 413", async () => {
  const photos = Array.from({ length: 6 }, () => Buffer.alloc(maxPhotoBytes));
  const upload = uploadOf(photos);
  const app = new Hono().post("/order/return", limitUpload(5 * maxPhotoBytes), async (c) => {
    const refused = (await readUpload(c.req.raw).catch((error: unknown) => error)) as { init?: { status: number } };
    return c.body(null, refused.init?.status === 413 ? 413 : 500);
  });
  expect((await app.request(upload)).status).toBe(413);
});
