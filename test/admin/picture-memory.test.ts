import { setFlagsFromString } from "node:v8";
import { createReadStream, readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { runInNewContext } from "node:vm";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { maxPictureBytes } from "#domain/catalogue/picture-uploads.ts";
import { importPictures } from "#engine/admin/imports/import-pictures.ts";
import { importProducts } from "#engine/catalogue/import/import-products.ts";
import { addPicture } from "#engine/catalogue/pictures/add-picture.ts";
import { createLocalFiles } from "#providers/local-files/file-store.ts";
import { fixedClock } from "#engine/ports/clock.ts";
import { withSpooledFile } from "#server/uploads/spool-upload.ts";
import { jsonLines, record, variant } from "#test/catalogue/catalogue-shop.ts";
import { noon } from "#test/checkout/checkout-shop.ts";
import { testDatabase } from "#test/database.ts";
import { zipOf } from "./zip.ts";

const db = testDatabase();
let folder = "";
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), "plenum-pictures-"))));
afterAll(() => rm(folder, { recursive: true, force: true }));

const large = () => sharp({ create: { width: 6_000, height: 4_000, channels: 3, background: "#884422" } });
const filled = (bytes: Buffer) => Buffer.concat([bytes, Buffer.alloc(maxPictureBytes - bytes.length)]);

/** A form with one file that comes in pieces, as a connection brings them. */
function formOf(bytes: Buffer): Request {
  const head = Buffer.from('--b\r\ncontent-disposition: form-data; name="file"; filename="photo.jpg"\r\n\r\n');
  let at = -1;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (at < 0) controller.enqueue(new Uint8Array(head));
      else if (at < bytes.length) controller.enqueue(new Uint8Array(bytes.subarray(at, at + 65_536)));
      else {
        controller.enqueue(new TextEncoder().encode("\r\n--b--\r\n"));
        return controller.close();
      }
      at = at < 0 ? 0 : at + 65_536;
    },
  });
  const init: RequestInit & { duplex: "half" } = {
    method: "POST",
    headers: { "content-type": "multipart/form-data; boundary=b" },
    body,
    duplex: "half",
  };
  return new Request("http://shop.example/admin/pictures", init);
}

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

/** Memory of the drawing process alone, where the system tells; it shares the program with this one. */
function drawing(): number {
  let bytes = 0;
  for (const id of children()) {
    const status = readIfThere(`/proc/${id}/status`);
    bytes += Number(/RssAnon:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024;
  }
  return bytes;
}

const readIfThere = (path: string): string => {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
};

const children = () => readIfThere(`/proc/self/task/${process.pid}/children`).split(" ").filter(Boolean);

/** Pictures of the largest size, one of each kind. */
const largest = async (): Promise<Buffer[]> => [
  filled(await large().jpeg().toBuffer()),
  await large().png({ compressionLevel: 1 }).toBuffer(),
  await large().resize(4_000, 3_000).webp({ quality: 60, effort: 0 }).toBuffer(),
  await large().resize(2_400, 1_600).avif({ quality: 40, effort: 0 }).toBuffer(),
];

/** Peak memory of a work above the level before, in megabytes. */
async function megabytesOf<T>(work: () => Promise<T>): Promise<{ used: number; value: T }> {
  collect();
  const before = process.memoryUsage.rss();
  let most = before;
  const total = () => process.memoryUsage.rss() + drawing();
  // Only held memory counts, not what waits to be collected: how long that waits depends on the machine. A collection
  // takes as long as the pause between two looks, so only a new most is worth one.
  const watch = setInterval(() => {
    if (total() <= most) return;
    collect();
    most = Math.max(most, total());
  }, 50);
  const value = await work();
  clearInterval(watch);
  return { used: Math.round((most - before) / 1024 / 1024), value };
}

const deps = () => ({ db: db(), clock: fixedClock(noon), files: createLocalFiles(folder) });

// One of each kind and another that waits behind them; in the long run twelve.
const uploads = process.env["LONG"] ? 12 : 5;

test(`${uploads} pictures of the largest size, uploaded at once, cost at most 150 MB of memory`, async () => {
  const photos = await largest();
  const { used, value } = await megabytesOf(() =>
    Promise.all(
      Array.from({ length: uploads }, (_, at) =>
        withSpooledFile(formOf(photos[at % photos.length]!), maxPictureBytes, (file) => addPicture(deps(), file)),
      ),
    ),
  );
  expect(value.map((one) => one.ok && one.value.ok)).toEqual(Array.from({ length: uploads }, () => true));
  expect(used, `${used} MB`).toBeLessThanOrEqual(150);
  console.info(`${uploads} uploads: +${used} MB`);
});

test("a ZIP of the largest pictures of every kind costs at most 150 MB of memory", async () => {
  await importProducts(deps(), jsonLines([record("packed", { variants: [variant("PACKED")] })]));
  const photos = await largest();
  const kinds = ["jpg", "png", "webp", "avif"];
  const path = join(folder, "packed.zip");
  await writeFile(
    path,
    zipOf(
      kinds.map((kind, at) => ({
        name: `packed-${at + 1}.${kind}`,
        bytes: photos[at]!,
        stored: true as const,
      })),
    ),
  );
  const { used, value } = await megabytesOf(async () =>
    importPictures(deps(), { id: null, email: "owner@example.com" }, await streamOf(path), {
      dryRun: false,
      progress: async () => true,
    }),
  );
  expect(value).toMatchObject({ added: 4, refused: 0 });
  expect(used, `${used} MB`).toBeLessThanOrEqual(150);
  console.info(`a ZIP of the largest: +${used} MB`);
});

const streamOf = async (path: string) => Readable.toWeb(createReadStream(path)) as ReadableStream;
