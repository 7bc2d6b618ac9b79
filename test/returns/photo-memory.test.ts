import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { Hono } from "hono";
import sharp from "sharp";
import { expect, test } from "vitest";
import { maxPhotoBytes } from "#domain/returns/photos.ts";
import { cleanPhoto } from "#engine/platform/clean-photo.ts";
import { limitUpload } from "#server/limit-upload.ts";
import { readUpload } from "#web/account/returns/read-upload.server.ts";
import { mallocOf, npmStart } from "#test/shop-start.ts";
import { uploadOf } from "./photo-form.ts";

const large = () => sharp({ create: { width: 6_000, height: 4_000, channels: 4, background: "#884422" } });

const execute = promisify(execFile);

// As the units and the container start a shop (decision 127).
const shipped = { args: npmStart().slice(0, -1), env: mallocOf("deploy/Containerfile") };

/** Two uploads of five photos at once, in a process of its own: what came of them, and the most memory they took. */
async function weighUploads(): Promise<{ readonly taken: unknown; readonly megabytes: number }> {
  const args = [...shipped.args, join(import.meta.dirname, "weigh-uploads.ts")];
  const { stdout } = await execute(process.execPath, args, { env: { ...process.env, ...shipped.env } });
  return JSON.parse(stdout);
}

test("five photos of the largest size as cameras make them, sent twice at once, cost at most 150 MB of memory", async () => {
  const used: number[] = [];
  // A busy machine looks late, which only adds: so the least is the cost. An allocator keeps what it once had, so each
  // try is a new process.
  for (let round = 0; round < 3 && !(used.at(-1)! <= 150); round += 1) {
    const { taken, megabytes } = await weighUploads();
    expect(taken).toEqual(Array.from({ length: 2 }, () => ["damaged", [true, true, true, true, true]]));
    used.push(megabytes);
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
