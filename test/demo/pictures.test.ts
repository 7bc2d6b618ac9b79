import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { demoCatalogue, unitShots } from "../../demo/catalogue/generate/catalogue.ts";
import { heroCuts, tileOf } from "../../demo/pictures/encode.ts";
import { readManifest } from "../../demo/pictures/manifest.ts";

const out = join(import.meta.dirname, "../../demo/pictures/out");
const shopPictures = join(import.meta.dirname, "../../public/pictures");
const manifest = readManifest();
const families = Object.entries(manifest);
const kinds = ["avif", "webp"] as const;

const categories = [
  "rotary-screw",
  "piston",
  "pumps",
  "oilless",
  "gas-driven",
  "diesel-driven",
  "air-dryers",
  "air-filters",
  "air-tanks",
  "blowers",
  "vacuum",
  "air-pipe",
  "lubricants",
  "compressor-pods",
  "extras",
  "open-box",
];

/** The files a family must have by its line in the manifest. */
function filesOf(name: string): string[] {
  const { views, sizes, large } = manifest[name]!;
  const usual = views.flatMap((view) => sizes.flatMap((size) => kinds.map((kind) => `${view}-${size}.${kind}`)));
  return [...usual, ...large.map((view) => `${view}-1200.avif`)].sort();
}

const weightOf = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).reduce(
    (sum, entry) => sum + (entry.isFile() ? statSync(join(entry.parentPath, entry.name)).size : 0),
    0,
  );

/** The brightness of each pixel of a family's smallest whole picture, row by row. */
const pixelsOf = (family: string): Promise<Buffer> =>
  sharp(join(out, family, "three-quarter-160.webp"))
    .greyscale()
    .raw()
    .toBuffer();

describe("the product pictures", () => {
  test("every category has goods to show", () => {
    expect(new Set(families.map(([, family]) => family.category))).toEqual(new Set(categories));
  });

  test("every family's folder holds exactly the pictures that the manifest names", () => {
    for (const [name] of families)
      expect({ name, files: readdirSync(join(out, name)).sort() }).toEqual({ name, files: filesOf(name) });
  });

  test("every family starts with the three-quarter view; a model has at least three, an opened unit is seen whole and near", () => {
    for (const [name, family] of families) {
      expect(name).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
      if (name.startsWith("unit-")) expect(family.views).toEqual(["three-quarter", "detail"]);
      else {
        expect(family.views[0]).toBe("three-quarter");
        expect(family.views.length).toBeGreaterThanOrEqual(3);
      }
    }
  });

  test("every opened unit has pictures of its own, with its serial number, its grade and the mark that its text tells of", async () => {
    const units = demoCatalogue().filter(({ openBox }) => openBox !== undefined);
    const shots = new Map(unitShots().map((shot) => [shot.family, shot]));
    expect(units.length).toBeGreaterThan(40);
    expect(new Set(units.map(({ pictureFamily }) => pictureFamily)).size).toBe(units.length);
    for (const { slug, openBox, pictureFamily, summary, variants } of units) {
      const shot = shots.get(pictureFamily);
      expect({ slug, ...openBox }).toMatchObject({ slug, serial: shot?.serial, grade: shot?.grade });
      expect(variants.map((variant) => variant.pictureFamily)).toEqual([undefined]);
      const told = { scratch: /scratch/, dent: /dent/, faded: /faded/, paint: /touched up/ };
      for (const [mark, word] of Object.entries(told))
        expect({ slug, mark, told: word.test(summary.en) }).toEqual({ slug, mark, told: shot?.mark === mark });
    }
    // The card stands in the same corner of each picture; what is new is shown without one.
    for (const { family, model, mark } of shots.values()) {
      const [own, plain] = await Promise.all([family, model].map(pixelsOf));
      const differs = (from: number, to: number) =>
        own!.some(
          (value, at) =>
            Math.floor(at / 160) >= from && Math.floor(at / 160) < to && Math.abs(value - plain![at]!) > 24,
        );
      expect({ family, card: differs(134, 152) }).toEqual({ family, card: true });
      if (mark) expect({ family, marked: differs(0, 134) }).toEqual({ family, marked: true });
    }
  });

  test("no picture 640 wide weighs more than 40 KB as AVIF", () => {
    const heavy = families
      .flatMap(([name, family]) => family.views.map((view) => `${name}/${view}-640.avif`))
      .filter((file) => statSync(join(out, file)).size > 40 * 1024);
    expect(heavy).toEqual([]);
  });

  test("all pictures together weigh at most 15 MB", () => {
    expect(weightOf(out) + weightOf(shopPictures)).toBeLessThanOrEqual(15 * 1024 * 1024);
  });

  test("every category has its tile in three widths", () => {
    expect(Object.keys(tileOf).sort()).toEqual([...categories].sort());
    for (const slug of categories)
      for (const size of [160, 320, 640])
        for (const kind of kinds)
          expect(existsSync(join(shopPictures, "categories", `${slug}-${size}.${kind}`))).toBe(true);
  });

  test("the home page's picture exists in both cuts and weighs at most 80 KB as AVIF", () => {
    for (const { view, sizes } of heroCuts) {
      for (const size of sizes) {
        expect(statSync(join(shopPictures, "hero", `${view}-${size}.avif`)).size).toBeLessThanOrEqual(80 * 1024);
        expect(existsSync(join(shopPictures, "hero", `${view}-${size}.webp`))).toBe(true);
      }
    }
  });

  test("every picture stands on pure white: nothing is cropped, and no shadow runs off the sheet", async () => {
    for (const [name, family] of families) {
      for (const view of family.views.filter((each) => each !== "detail")) {
        const { data, info } = await sharp(join(out, name, `${view}-160.webp`))
          .greyscale()
          .raw()
          .toBuffer({ resolveWithObject: true });
        const last = info.width - 1;
        const edge = Array.from({ length: info.width }, (_, i) => [
          data[i],
          data[last * info.width + i],
          data[i * info.width],
          data[i * info.width + last],
        ]).flat();
        expect({ name, view, white: Math.min(...edge.map(Number)) >= 245 }).toEqual({ name, view, white: true });
      }
    }
  });

  test("the pictures are as wide as their names say", async () => {
    for (const [name, family] of families.slice(0, 6)) {
      for (const size of family.sizes) {
        const { width, height } = await sharp(join(out, name, `front-${size}.avif`)).metadata();
        expect({ width, height }).toEqual({ width: size, height: size });
      }
    }
  });
});
