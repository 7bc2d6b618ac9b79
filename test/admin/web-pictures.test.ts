import type { lookup } from "node:dns";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { maxPictureBytes } from "#domain/catalogue/picture-uploads.ts";
import { findImportRun, findPictureRun, importJobKey } from "#engine/admin/imports/import-run.ts";
import type { WebPictures } from "#engine/ports/web-pictures.ts";
import { isPublicAddress } from "#providers/web-pictures/public-addresses.ts";
import { createWebPictures } from "#providers/web-pictures/web-pictures.ts";
import { openShop } from "#test/open-shop.ts";
import { signedInAs } from "#test/staff/staff-browser.ts";
import { sent, work } from "./import-runs.ts";
import { photo } from "./pictures.ts";

const shop = openShop();
let folder = "";
let port = 0;
let asked: string[] = [];
let answers: Record<string, (request: IncomingMessage, response: ServerResponse) => void> = {};
const host = createServer((request, response) => {
  asked.push(request.url ?? "");
  const answer = answers[(request.url ?? "").split("?")[0] ?? ""];
  if (answer) answer(request, response);
  else response.writeHead(404).end();
});
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "plenum-web-pictures-"));
  host.listen(0, "127.0.0.1");
  await once(host, "listening");
  ({ port } = host.address() as AddressInfo);
});
afterAll(async () => {
  host.closeAllConnections();
  host.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => {
  asked = [];
  answers = {};
});

/**
 * Every name leads to the test's own host, which alone may be reached; `inside.example` leads into a private network
 * too.
 */
const resolve = ((name: string, _: unknown, done: (error: null, found: unknown) => void) =>
  done(
    null,
    name === "inside.example"
      ? [
          { address: "127.0.0.1", family: 4 },
          { address: "10.0.0.7", family: 4 },
        ]
      : [{ address: "127.0.0.1", family: 4 }],
  )) as unknown as typeof lookup;
const near = (patience = 5_000): WebPictures =>
  createWebPictures({ mayReach: (address, at) => address === "127.0.0.1" && at === port, lookup: resolve, patience });
const path = () => join(folder, "picture");
const at = (file: string, name = "cdn.example") => `http://${name}:${port}${file}`;
const fetched = async (url: string, from = near()) => {
  const answer = await from.fetch(url, path());
  return answer.ok ? "ok" : answer.error.code;
};

// RFC 6890 and the IANA special-purpose address registries; public ones are of well-known name servers and Shopify's
// host.
test.each([
  ["23.227.38.33", true],
  ["8.8.8.8", true],
  ["172.15.255.255", true],
  ["172.32.0.0", true],
  ["2606:4700:4700::1111", true],
  ["0.0.0.0", false],
  ["10.1.2.3", false],
  ["100.64.0.1", false],
  ["127.0.0.1", false],
  ["127.255.255.254", false],
  ["169.254.169.254", false],
  ["172.16.0.1", false],
  ["172.31.255.255", false],
  ["192.0.0.8", false],
  ["192.168.1.1", false],
  ["198.19.0.1", false],
  ["224.0.0.1", false],
  ["255.255.255.255", false],
  ["::", false],
  ["::1", false],
  ["::ffff:8.8.8.8", false],
  ["::ffff:127.0.0.1", false],
  ["64:ff9b::7f00:1", false],
  ["fe80::1", false],
  ["fc00::1", false],
  ["fd12::1", false],
  ["ff02::1", false],
  ["2001:db8::1", false],
  ["2001::1", false],
  ["2002:7f00:1::", false],
  ["localhost", false],
])("%s is an address of the public internet: %s", (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic);
});

test("the shop itself reaches no private network, however it is written, and asks nothing there", async () => {
  answers["/a.jpg"] = (_, response) => response.end("x");
  const own = createWebPictures();
  for (const name of [
    "127.0.0.1",
    "localhost",
    "0x7f.1",
    "2130706433",
    "127.1",
    "[::1]",
    "[::ffff:127.0.0.1]",
    "0.0.0.0",
  ])
    expect(await fetched(`http://${name}:${port}/a.jpg`, own), name).toBe("url_private");
  expect(await fetched("http://169.254.169.254/latest/meta-data", own)).toBe("url_private");
  expect(await fetched("http://8.8.8.8:22/a.jpg", own)).toBe("url_private");
  for (const url of [
    "file:///etc/passwd",
    "ftp://x.example/a.jpg",
    "data:image/png;base64,AA",
    "http://a:b@x.example/",
    "/a.jpg",
    "",
  ])
    expect(await fetched(url, own), url).toBe("url_invalid");
  expect(asked).toEqual([]);
});

test("neither a name with a private address among its own nor a redirect leads inside", async () => {
  answers["/a.jpg"] = (_, response) => response.end("picture");
  const to = (location: string) => (_: IncomingMessage, response: ServerResponse) =>
    void response.writeHead(302, { location }).end();
  answers["/meta"] = to("http://169.254.169.254/latest");
  answers["/name"] = to(at("/a.jpg", "inside.example"));
  answers["/port"] = to(`http://127.0.0.1:${port + 1}/a.jpg`);
  answers["/file"] = to("file:///etc/passwd");
  answers["/round"] = to("/round");
  answers["/moved"] = to("/a.jpg");
  expect(await fetched(at("/a.jpg", "inside.example"))).toBe("url_private");
  for (const file of ["/meta", "/name", "/port"]) expect(await fetched(at(file)), file).toBe("url_private");
  expect(await fetched(at("/file"))).toBe("url_invalid");
  expect(await fetched(at("/round"))).toBe("url_redirects");
  expect(asked.filter((one) => one === "/round")).toHaveLength(4);
  expect(asked).not.toContain("/a.jpg");
  expect(await fetched(at("/moved"))).toBe("ok");
  expect((await readFile(path())).toString()).toBe("picture");
});

test("what is too large, packed, slow or no answer is refused, and cookies or names of the shop are never sent", async () => {
  answers["/said"] = (_, response) => response.writeHead(200, { "content-length": maxPictureBytes + 1 }).write("x");
  answers["/unsaid"] = (_, response) => {
    const part = Buffer.alloc(1024 * 1024);
    const more = () => void (response.destroyed || response.write(part, () => setImmediate(more)));
    more();
  };
  answers["/packed"] = (_, response) => response.writeHead(200, { "content-encoding": "gzip" }).end("x");
  answers["/slow"] = (_, response) => void response.writeHead(200).write("x");
  answers["/cut"] = (_, response) => response.destroy();
  let headers: IncomingMessage["headers"] = {};
  answers["/a.jpg"] = (request, response) => {
    ({ headers } = request);
    response.end("x");
  };
  expect(await fetched(at("/said"))).toBe("url_too_large");
  expect(await fetched(at("/unsaid"))).toBe("url_too_large");
  expect(await fetched(at("/packed"))).toBe("url_encoded");
  expect(await fetched(at("/slow"), near(300))).toBe("url_too_slow");
  expect(await fetched(at("/cut"))).toBe("url_unreachable");
  expect(await near().fetch(at("/none"), path())).toEqual({ ok: false, error: { code: "url_status", status: 404 } });
  await fetched(at("/a.jpg"));
  expect(Object.keys(headers).toSorted()).toEqual(["accept", "accept-encoding", "connection", "host", "user-agent"]);
});

const heading =
  "Handle,Title,Body (HTML),Vendor,Type,Option1 Name,Option1 Value,Variant SKU,Variant Grams,Variant Price,Image Src,Image Position,Image Alt Text,Variant Image";

/** Imports an export whose types are all air tanks; gives its run and that of its pictures. */
async function imported(rows: readonly string[], webPictures: WebPictures) {
  const browser = await signedInAs(shop(), "owner");
  const id = await sent(browser, Buffer.from([heading, ...rows].join("\n")), "export.csv");
  await work(shop(), id);
  const sizes = { weightLb: "25", lengthIn: "14", widthIn: "12", heightIn: "10" };
  const form = {
    "type.0": "air-tanks/vertical-tanks",
    "vendor.0": "Ironfield",
    untranslated: "english",
    sizeless: "sell",
    ...sizes,
  };
  const survey = (await browser.get(`/admin/imports/${id}`)).text;
  expect(survey).toContain("Pictures are fetched from the URLs in the file");
  await browser.post(`/admin/imports/${id}`, { intent: "choose", ...form });
  await work(shop(), id);
  await browser.post(`/admin/imports/${id}`, { intent: "import" });
  await work(shop(), id);
  const pictures = (await findPictureRun(shop().db, id))!;
  // The products are there before any picture is asked for.
  expect(pictures.state).toBe("importing");
  const run = () => work(shop(), pictures.id, shop().files, webPictures);
  return { browser, id, path: `/admin/imports/${pictures.id}`, pictures: pictures.id, run };
}

const picturesOf = (slug: string) =>
  shop().db.sql<{ name: string; skus: string[] | null; alt: string; key: string }>(
    `select i.file_name as name, p.alt ->> 'en' as alt, p.key,
       (select array_agg(v.sku order by v.sku) from variants v where v.id = any(p.variant_ids)) as skus
     from product_pictures p join imported_pictures i on i.product_id = p.product_id and i.key = p.key join products o on o.id = p.product_id
     where o.slug = $1 order by p.position`,
    [slug],
  );

test("the pictures of an export are fetched after its products, in order and to their versions; what failed is said and tried again", async () => {
  const jpeg = await photo().jpeg().toBuffer();
  for (const file of ["/1.jpg", "/2.jpg", "/4.jpg"]) answers[file] = (_, response) => response.end(jpeg);
  answers["/svg.jpg"] = (_, response) => response.end("<svg onload='alert(1)'></svg>");
  const {
    browser,
    id,
    path: page,
    pictures,
    run,
  } = await imported(
    [
      `web-tank,Web tank,<p>Air.</p>,Ironfield,Tanks,Size,60,WT-60,4536,120.00,${at("/2.jpg?v=1")},2,Two,${at("/4.jpg")}`,
      `web-tank,,,,,,80,WT-80,4536,140.00,${at("/1.jpg?v=1")},1,One,`,
      `web-tank,,,,,,,,,,${at("/3.jpg")},3,Three,`,
      `web-tank,,,,,,,,,,${at("/svg.jpg")},5,,`,
      `web-tank,,,,,,,,,,http://169.254.169.254/latest,6,,`,
    ],
    near(),
  );
  expect((await browser.get(`/admin/imports/${id}`)).text).toContain("Its pictures are fetched in the background");
  expect((await browser.get(page)).text).toContain("export.csv (pictures)");
  await run();
  expect((await browser.get(`/admin/imports/${id}`)).text).toContain("3 pictures could not be fetched");
  expect((await browser.get(`/cn/admin/imports/${id}`)).text).toContain("有 3 张图片未能从文件中的网址获取");
  const english = (await browser.get(page)).text;
  expect(english).toContain("3 new, 0 in place of earlier ones, 0 there already, 3 not fetched.");
  expect(english.replaceAll(/<[^>]+>/g, "")).toContain("The answer there was 404 instead of a picture");
  expect(english).toContain("This leads into a private network");
  expect((await browser.get(`/cn${page}`)).text).toContain("图片只从公共互联网获取");
  const lines = (await findImportRun(shop().db, pictures))!.report!.errors;
  expect(lines.map(({ line, field }) => [line, field])).toEqual([
    [4, at("/3.jpg")],
    [5, at("/svg.jpg")],
    [6, "http://169.254.169.254/latest"],
  ]);
  expect((await picturesOf("web-tank")).map(({ name, alt, skus }) => [name, alt, skus])).toEqual([
    [at("/1.jpg"), "One", null],
    [at("/2.jpg"), "Two", null],
    [at("/4.jpg"), "", ["WT-60"]],
  ]);
  const { key } = (await picturesOf("web-tank"))[0]!;
  expect((await browser.get("/products/web-tank.html")).text).toContain(`/pictures/${key}/photo`);

  // Tried again: what is there is not asked for; what was missing takes its place in the order.
  answers["/3.jpg"] = (_, response) => response.end(jpeg);
  asked = [];
  expect((await browser.post(page, { intent: "check" })).status).toBe(409);
  expect((await browser.post(page, { intent: "import" })).status).toBe(303);
  await run();
  expect(asked.toSorted()).toEqual(["/3.jpg", "/svg.jpg"]);
  expect((await picturesOf("web-tank")).map(({ alt }) => alt)).toEqual(["One", "Two", "Three", ""]);
  expect((await browser.get(page)).text).toContain(
    "1 new, 0 in place of earlier ones, 3 there already, 2 not fetched.",
  );
});

test("products that come in while the pictures of their file are fetched have theirs fetched too, without anybody's press", async () => {
  const jpeg = await photo().jpeg().toBuffer();
  const row = (name: string) =>
    `${name}-tank,Late tank,<p>Air.</p>,Ironfield,Tanks,Title,Default Title,LT-${name},4536,120.00,${at(`/${name}.jpg`)},1,,`;
  const { browser, id, path: page, pictures, run } = await imported([row("late"), row("early")], near());
  await shop().db.sql("delete from products where slug = 'late-tank'");
  answers["/late.jpg"] = (_, response) => response.end(jpeg);
  let importedAgain = Promise.resolve();
  answers["/early.jpg"] = (_, response) => {
    importedAgain = browser
      .post(`/admin/imports/${id}`, { intent: "import" })
      .then(() => work(shop(), id))
      .finally(() => response.end(jpeg));
  };
  await run();
  await importedAgain;
  expect(asked, "the line of the other has been passed").toEqual(["/early.jpg"]);
  expect((await findImportRun(shop().db, pictures))?.state).toBe("importing");
  expect(await shop().db.sql("select from graphile_worker.jobs where key = $1", [importJobKey(pictures)])).toHaveLength(
    1,
  );
  await run();
  expect(asked).toEqual(["/early.jpg", "/late.jpg"]);
  expect(await picturesOf("late-tank")).toHaveLength(1);
  expect((await findImportRun(shop().db, pictures))?.state).toBe("done");
  expect((await browser.get(page)).text).toContain("Try the missing ones again");
});

test("a host that gives no answer is not asked for each of its pictures, and nobody waits who canceled", async () => {
  answers["/gone.jpg"] = (_, response) => response.destroy();
  const rows = [1, 2, 3, 4, 5].map(
    (number) =>
      `dead-${number},Dead tank,<p>Air.</p>,Ironfield,Tanks,Title,Default Title,DT-${number},4536,9.00,${at(`/gone.jpg?${number}`)},1,,`,
  );
  const { browser, path: page, pictures, run } = await imported(rows, near());
  await run();
  expect(asked).toHaveLength(3);
  const { errors } = (await findImportRun(shop().db, pictures))!.report!;
  expect(errors.map(({ problem }) => problem.code)).toEqual([
    ...Array(3).fill("url_unreachable"),
    ...Array(2).fill("picture_host_silent"),
  ]);
  await browser.post(page, { intent: "import" });
  await browser.post(page, { intent: "cancel" });
  await run();
  expect(asked).toHaveLength(3);
  expect((await browser.get(page)).text).toContain("Canceled");
});

test("a title and a description longer than the editor takes are cut at a whole letter, and hold up nothing behind them", async () => {
  const jpeg = await photo().jpeg().toBuffer();
  for (const file of ["/1.jpg", "/2.jpg"]) answers[file] = (_, response) => response.end(jpeg);
  const long = `${"a".repeat(299)}😀b`;
  const { run } = await imported(
    [
      `smile-tank,${long},<p>Air.</p>,Ironfield,Tanks,Title,Default Title,SM-60,4536,120.00,${at("/1.jpg")},1,${long},`,
      `smile-tank,,,,,,,,,,${at("/2.jpg")},2,Two,`,
    ],
    near(),
  );
  await run();
  expect((await picturesOf("smile-tank")).map(({ alt }) => alt)).toEqual(["a".repeat(299), "Two"]);
  const [product] = await shop().db.sql<{ name: string }>(
    "select name ->> 'en' as name from products where slug = 'smile-tank'",
  );
  expect(product?.name).toBe("a".repeat(299));
});
