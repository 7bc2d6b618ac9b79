import { contrast, darkEnough, lightEnough, mixed } from "#domain/kernel/color.ts";

/** The shop's own colors; those of `web/ui/tokens.css` where the owner has chosen none. */
export interface ShopColors {
  /** Buttons, under white letters, and links, on white and on the light grey ground. */
  readonly primary: string;
  /** Badges and marks, under dark letters and on the dark bands. */
  readonly accent: string;
}

export const usualColors: ShopColors = { primary: "#c2410c", accent: "#ff6a00" };

/**
 * The darkest ground that stands under letters in the primary color. White letters on that color differ from it more.
 */
export const lightGround = "#f4f5f7";
/** Letters on the accent, and the dark bands under it. */
export const darkInk = "#17191c";

/** The nearest color that can be read as primary, and as accent. */
export const readablePrimary = (color: string): string => darkEnough(color, lightGround);
export const readableAccent = (color: string): string => lightEnough(color, darkInk);

/** A color that is left empty is the usual one; undefined where both are. */
export function chosenColors(stored: ShopColors | undefined): ShopColors | undefined {
  const colors = {
    primary: stored?.primary || usualColors.primary,
    accent: stored?.accent || usualColors.accent,
  };
  return isUsual(colors, "primary") && isUsual(colors, "accent") ? undefined : colors;
}

/** Style sheet that overrides the default colors on every page: the custom properties of `web/ui/tokens.css`. */
export function themeOf(colors: ShopColors): string {
  const { primary, accent } = colors;
  // An almost black color has no darker shade that could be told apart.
  const toward = contrast(primary, "#000000") < 1.3 ? "#ffffff" : "#000000";
  const tokens = [
    ...(isUsual(colors, "primary")
      ? []
      : [
          `--color-primary:${primary}`,
          `--color-primary-hover:${mixed(primary, toward, 0.2)}`,
          `--color-primary-pressed:${mixed(primary, toward, 0.35)}`,
          // Never darker than the light grey ground, so that links can be read on it too.
          `--color-primary-wash:${mixed(primary, "#ffffff", 0.96)}`,
        ]),
    ...(isUsual(colors, "accent") ? [] : [`--color-accent:${accent}`]),
  ];
  return `:root{${tokens.join(";")}}\n`;
}

const isUsual = (colors: ShopColors, name: keyof ShopColors) => colors[name] === usualColors[name];
