import fc from "fast-check";
import { expect, test } from "vitest";
import { box, frameOf, pathOf, round, type Solid } from "#domain/machines/isometric.ts";

const size = fc.integer({ min: 4, max: 200 });
const place = fc.tuple(...([0, 1, 2] as const).map(() => fc.integer({ min: -300, max: 300 }))) as fc.Arbitrary<
  [number, number, number]
>;
const share = fc.double({ min: 0.1, max: 1, noNaN: true });
const boxes = fc
  .record({ at: place, width: size, length: size, height: size, grilles: fc.nat(6) })
  .map(({ at, width, length, height, grilles }) =>
    box(at, [length, width, height], { x: grilles, y: grilles, z: grilles }),
  );
const rounds = fc
  .record({
    axis: fc.constantFrom("x" as const, "y" as const, "z" as const),
    at: place,
    radius: size,
    length: size,
    look: fc.record(
      {
        rings: fc.array(share, { maxLength: 3 }),
        hoops: fc.array(share, { maxLength: 3 }),
        spokes: fc.nat(8),
        fins: fc.nat(12),
        dome: fc.integer({ min: 1, max: 20 }),
        end: size,
      },
      { requiredKeys: [] },
    ),
  })
  .map(({ axis, at, radius, length, look }) => round(axis, at, radius, length, look));

/** Points at which strokes and arcs end. */
const endsIn = (path: string) =>
  [...path.matchAll(/(?:[ML]|A-?[\d.]+ -?[\d.]+ -?\d+ \d \d )(-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => ({
    x: Number(x),
    y: Number(y),
  }));

test("every stroke of a body ends inside the frame that is kept free for it, in any place and at any scale", () => {
  const papers = fc.record({
    scale: fc.double({ min: 0.2, max: 2, noNaN: true }),
    origin: fc.record({ x: fc.integer({ min: -500, max: 500 }), y: fc.integer({ min: -500, max: 500 }) }),
  });
  fc.assert(
    fc.property(fc.oneof<fc.Arbitrary<Solid>[]>(boxes, rounds), papers, (solid, paper) => {
      const { left, right, top, bottom } = frameOf(solid, paper);
      const ends = endsIn(pathOf(solid, paper));
      expect(ends.length).toBeGreaterThan(5);
      // Paths are written in tenths.
      const slack = 0.1;
      for (const { x, y } of ends) {
        expect(x >= left - slack && x <= right + slack, `${x} of ${left} to ${right}`).toBe(true);
        expect(y >= top - slack && y <= bottom + slack, `${y} of ${top} to ${bottom}`).toBe(true);
      }
    }),
  );
});
