import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { createLocalPictures } from "#providers/local-files/picture-store.ts";
import { demoPictures } from "../../demo/pictures/folder.ts";

const folder = mkdtempSync(join(tmpdir(), "plenum-pictures-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const own = { files: folder, manifest: join(folder, "manifest.json") };
mkdirSync(join(folder, "piston-small"));
writeFileSync(join(folder, "piston-small/front-640.webp"), "the shop's own");
writeFileSync(own.manifest, JSON.stringify({ "piston-small": { views: ["front"], large: [] } }));
const family = "screw-tank";

test("a shop without pictures shows none, and needs no folder for that", async () => {
  const none = createLocalPictures([{ files: join(folder, "nowhere"), manifest: join(folder, "nowhere.json") }]);
  expect(none.viewsOf(family)).toEqual([]);
  expect(await none.read(`${family}/front-640.webp`)).toBeNull();
});

test("the demo's pictures are shown beside the shop's own, which come first", async () => {
  const both = createLocalPictures([own, demoPictures]);
  expect(both.folders).toEqual([folder, demoPictures.files]);
  expect(both.viewsOf(family)[0]).toEqual({ view: "three-quarter", large: true });
  expect(both.viewsOf("piston-small")).toEqual([{ view: "front", large: false }]);
  expect(Buffer.from((await both.read("piston-small/front-640.webp"))!).toString()).toBe("the shop's own");
  expect(await both.read(`${family}/front-640.webp`)).toEqual(
    readFileSync(join(demoPictures.files, family, "front-640.webp")),
  );
});

test("a name reaches nothing but pictures", async () => {
  const pictures = createLocalPictures([own, demoPictures]);
  for (const name of [
    "manifest.json",
    "../manifest.json",
    "piston-small/../manifest.json",
    "/etc/passwd",
    "",
    "a/b.webp/..",
  ])
    expect(await pictures.read(name), name).toBeNull();
});
