import { expect, test } from "vitest";
import { dimensionedDrawing, drawingSide } from "#domain/catalogue/dimensioned-drawing.ts";
import { elevationsOf, type Mark, type OutlineKind } from "#domain/catalogue/outline.ts";
import { goodsDrawing } from "#domain/catalogue/outline-kind.ts";
import { demoRecords } from "#test/search/evaluate.ts";

const drawings = demoRecords.flatMap(({ slug, attributes, variants }) =>
  variants.flatMap(({ attributes: own }) => {
    const drawing = goodsDrawing(attributes, own ?? {});
    return drawing ? [{ slug, ...drawing }] : [];
  }),
);
const kinds = [...new Set(drawings.map(({ outline }) => outline))];
const almost = 1e-9;

/** The extent of a mark in its view, in shares of it; a circle by the side along which it is widest. */
function extentOf(mark: Mark): { readonly across: readonly number[]; readonly down: readonly number[] } {
  switch (mark[0]) {
    case "rect": {
      const [, x, y, width, height] = mark;
      return { across: [x, x + width], down: [y, y + height] };
    }
    case "ellipse": {
      const [, x, y, rx, ry] = mark;
      return { across: [x - rx, x + rx], down: [y - ry, y + ry] };
    }
    case "circle":
      return { across: [mark[1]], down: [mark[2]] };
    case "line": {
      const [, ...points] = mark;
      return { across: points.filter((_, at) => at % 2 === 0), down: points.filter((_, at) => at % 2 === 1) };
    }
  }
}

const viewsOf = (kind: OutlineKind) =>
  drawings
    .filter(({ outline }) => outline === kind)
    .flatMap(({ slug, size }) => {
      const { front, side, top } = elevationsOf(kind, size);
      return [front, side, top].map((marks) => ({ slug, marks }));
    });

test("all kinds of goods are drawn somewhere in the catalogue", () => {
  expect(kinds.length).toBeGreaterThan(15);
});

test.each(kinds)("every stroke of a %s stands inside its view, and no corner or circle is wider than it", (kind) => {
  for (const { slug, marks } of viewsOf(kind)) {
    const extents = marks.map(extentOf);
    for (const [at, { across, down }] of extents.entries())
      for (const share of [...across, ...down])
        expect(share >= -almost && share <= 1 + almost, `${slug} ${JSON.stringify(marks[at])}`).toBe(true);
    for (const mark of marks) {
      if (mark[0] === "circle") expect(mark[3], slug).toBeLessThanOrEqual(0.5);
      if (mark[0] === "rect") expect(Math.max(mark[5] ?? 0, mark[6] ?? 0), slug).toBeLessThanOrEqual(0.5);
    }
  }
});

test("every drawing stands on its sheet", () => {
  for (const { slug, outline, size } of drawings) {
    const figures = dimensionedDrawing(outline, size).outline.flatMap((path) =>
      [...path.replaceAll(/A[\d.]+ [\d.]+ 0 0 1 /g, "L").matchAll(/-?[\d.]+/g)].map(Number),
    );
    expect(
      figures.every((figure) => figure >= 0 && figure <= drawingSide),
      slug,
    ).toBe(true);
  }
});
