import { expect, test } from "vitest";
import { qrCode, qrPath } from "#domain/staff/qr-code.ts";

const drawn = (text: string) => qrCode(text).dark.map((row) => row.map((module) => (module ? "#" : ".")).join(""));

// Another program's reader read it when it was written down.
const plenum = [
  "#######..##...#######",
  "#.....#.##.##.#.....#",
  "#.###.#..###..#.###.#",
  "#.###.#..#..#.#.###.#",
  "#.###.#.#####.#.###.#",
  "#.....#..###..#.....#",
  "#######.#.#.#.#######",
  ".........#...........",
  "#.#.#.#..##.#...#..#.",
  "#.####.#####.#.#..##.",
  "#######.#.##.###..###",
  ".#.#.#.##..###.##..#.",
  "...##.####.#.###..#.#",
  "........#.....##.....",
  "#######..##.#...#####",
  "#.....#.......#....##",
  "#.###.#.###.#.##..###",
  "#.###.#...##.#.#..##.",
  "#.###.#.##.#.####...#",
  "#.....#....###.....#.",
  "#######.##.#.########",
];

test("a QR code is the one that readers know", () => {
  expect(drawn("PLENUM")).toEqual(plenum);
});

test("a code is as small as its text allows, up to 666 bytes", () => {
  const sizes = [14, 15, 180, 181, 666].map((length) => (qrCode("x".repeat(length)).size - 17) / 4);
  expect(sizes).toEqual([1, 2, 9, 10, 20]);
  expect(() => qrCode("x".repeat(667))).toThrow(RangeError);
  expect(qrCode("é".repeat(7)).size, "bytes are counted, not letters").toBe(21);
});

test("the drawing keeps four modules of quiet around the code", () => {
  const { box, path } = qrPath(qrCode("PLENUM"));
  expect(box).toBe(29);
  const places = [...path.matchAll(/M(\d+) (\d+)h(\d+)/g)].map(([, x, y, width]) => [
    Number(x),
    Number(y),
    Number(x) + Number(width),
  ]);
  expect([
    Math.min(...places.map(([x]) => x!)),
    Math.min(...places.map(([, y]) => y!)),
    Math.max(...places.map(([, , end]) => end!)),
  ]).toEqual([4, 4, 25]);
  const modules = places.reduce((sum, [x, , end]) => sum + end! - x!, 0);
  expect(modules).toBe(plenum.join("").replaceAll(".", "").length);
});
