import fc from "fast-check";
import { expect, test } from "vitest";
import { themeOf, usualColors } from "#domain/checkout/shop-colors.ts";
import { contrast, contrastText, darkEnough, lightEnough, readColor } from "#domain/kernel/color.ts";

// Half of them almost black.
const hex = fc.stringMatching(/^([0-9a-f]{6}|([0-3][0-9a-f]){3})$/).map((digits) => `#${digits}`);
const [white, ink] = ["#ffffff", "#17191c"];
const gray = (level: number) => `#${level.toString(16).padStart(2, "0").repeat(3)}`;

test("contrast is what the W3C and others publish of it", () => {
  // WCAG 2.2: 21 for black on white. "Understanding 1.4.3": #777777 on white is 4.47:1 and does not pass.
  expect(contrast("#000000", white)).toBeCloseTo(21, 10);
  expect(contrastText("#777777", white)).toBe("4.47");
  // WebAIM's contrast checker: #767676 4.54, #0000ff 8.59, #ff0000 3.99 (it cuts, as we do).
  expect(contrastText(white, "#767676")).toBe("4.54");
  expect(contrastText("#0000ff", white)).toBe("8.59");
  expect(contrastText("#ff0000", white)).toBe("3.99");
});

test("a color is typed with or without its mark, in three digits or six", () => {
  for (const typed of ["#0B5FFF", "0b5fff", " #0b5fff ", "＃0b5fff"]) expect(readColor(typed), typed).toBe("#0b5fff");
  expect(readColor("#abc")).toBe("#aabbcc");
  for (const typed of ["", "blue", "#12", "#12345", "#1234567", "rgb(1,2,3)", "#0b5fff;}", "</style>", "#０b5ffg"])
    expect(readColor(typed), typed).toBeNull();
});

test("the nearest gray that passes is the one a search over all grays finds", () => {
  const grays = Array.from({ length: 256 }, (_, level) => gray(level));
  const brightest = grays.findLast((one) => contrast(one, white) >= 4.5)!;
  const darkest = grays.find((one) => contrast(one, ink) >= 4.5)!;
  for (const one of grays) {
    expect(darkEnough(one, white)).toBe(contrast(one, white) >= 4.5 ? one : brightest);
    expect(lightEnough(one, ink)).toBe(contrast(one, ink) >= 4.5 ? one : darkest);
  }
});

test("whatever color is typed, the one that is offered passes, and is taken as it is when it is typed", () => {
  fc.assert(
    fc.property(hex, (color) => {
      const [dark, light] = [darkEnough(color, white), lightEnough(color, ink)];
      expect(contrast(dark, white)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(light, ink)).toBeGreaterThanOrEqual(4.5);
      expect([darkEnough(dark, white), lightEnough(light, ink)]).toEqual([dark, light]);
      // It is no darker or lighter than it must be, but for what a channel's 256 steps leave.
      if (dark !== color) expect(contrast(dark, white)).toBeLessThan(4.9);
      if (light !== color) expect(contrast(light, ink)).toBeLessThan(4.9);
    }),
  );
});

test("buttons that are pointed at and pressed stay as readable, and links on their own ground too", () => {
  fc.assert(
    fc.property(hex, (typed) => {
      const primary = darkEnough(typed, "#f4f5f7");
      const tokens = Object.fromEntries(
        [...themeOf({ primary, accent: usualColors.accent }).matchAll(/(--[\w-]+):(#\w+)/g)].map((at) => [
          at[1],
          at[2]!,
        ]),
      );
      if (primary === usualColors.primary) return;
      for (const name of ["primary", "primary-hover", "primary-pressed"])
        expect(contrast(tokens[`--color-${name}`]!, white), name).toBeGreaterThanOrEqual(4.5);
      expect(contrast(primary, tokens["--color-primary-wash"]!)).toBeGreaterThanOrEqual(4.5);
    }),
  );
});
