import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const tokens = readFileSync("src/web/ui/tokens.css", "utf8");

/** A colour of the tokens, from 0 to 255. */
function colour(name: string): [red: number, green: number, blue: number] {
  const hex = new RegExp(`--color-${name}: #([0-9a-f]{6});`).exec(tokens)?.[1] ?? "";
  return [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as [number, number, number];
}

/** Degrees on the wheel of colours; orange lies from 15 to 40. */
function hue([red, green, blue]: [number, number, number]): number {
  const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)];
  expect(most).toBe(red);
  return ((green - blue) / (most - least)) * 60;
}

const luminance = (parts: [number, number, number]) => {
  const [red, green, blue] = parts.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

test("the primary colour is an orange that white words are read on, darker when pointed at, darkest when pressed", () => {
  const [plain, hover, pressed] = ["primary", "primary-hover", "primary-pressed"].map(colour);
  for (const one of [plain!, hover!, pressed!, colour("accent")]) {
    expect(hue(one)).toBeGreaterThanOrEqual(14);
    expect(hue(one)).toBeLessThanOrEqual(40);
  }
  expect(1.05 / (luminance(plain!) + 0.05)).toBeGreaterThanOrEqual(4.5);
  expect(luminance(hover!)).toBeLessThan(luminance(plain!));
  expect(luminance(pressed!)).toBeLessThan(luminance(hover!));
});
