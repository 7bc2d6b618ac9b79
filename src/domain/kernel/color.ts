/** The least contrast of letters with their ground: WCAG 2.2, success criterion 1.4.3 (AA). */
const leastContrast = 4.5;

/** A color as it is stored, `#0b5fff`; null for what names none. Three digits and a missing `#` are understood. */
export function readColor(typed: string): string | null {
  const digits = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/.exec(typed.normalize("NFKC").trim().toLowerCase())?.[1];
  if (digits === undefined) return null;
  return `#${digits.length === 3 ? [...digits].map((digit) => digit + digit).join("") : digits}`;
}

export const isColor = (text: string): boolean => /^#[0-9a-f]{6}$/.test(text);

/** Contrast ratio of two colors, 1 to 21 (WCAG 2.2). */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** The same as it is said, `3.27`: cut, so that what is too little never reads as enough. */
export const contrastText = (one: string, other: string): string =>
  (Math.floor(contrast(one, other) * 100) / 100).toFixed(2);

/** The color itself where it stands out from a lighter one, else the same hue as much darker as that needs. */
export function darkEnough(color: string, ground: string): string {
  const most = (luminance(ground) + 0.05) / leastContrast - 0.05;
  const now = luminance(color);
  return now <= most ? color : inLight(color, (part) => (part * most) / now, Math.floor);
}

/** The color itself where it stands out from a darker one, else as much white in it as that needs. */
export function lightEnough(color: string, ink: string): string {
  const least = (luminance(ink) + 0.05) * leastContrast - 0.05;
  const now = luminance(color);
  return now >= least ? color : inLight(color, (part) => part + ((1 - part) * (least - now)) / (1 - now), Math.ceil);
}

/** The color with so much of another in it, from 0 to 1. */
export function mixed(color: string, other: string, share: number): string {
  const parts = partsOf(other);
  return hexOf(partsOf(color).map((part, at) => part + ((parts[at] ?? 0) - part) * share));
}

/** Relative luminance, from 0 (black) to 1 (white). */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = partsOf(color).map(toLight);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Changes the amounts of light; rounded to the side that keeps what was asked for. */
function inLight(color: string, change: (part: number) => number, round: (part: number) => number): string {
  return hexOf(partsOf(color).map((part) => round(255 * fromLight(change(toLight(part)))) / 255));
}

const toLight = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
const fromLight = (light: number) => (light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055);

const partsOf = (color: string) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255);

const hexOf = (parts: readonly number[]) =>
  `#${parts
    .map((part) =>
      Math.min(255, Math.max(0, Math.round(part * 255)))
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;
