import { contrastText, isColor, readColor } from "#domain/kernel/color.ts";
import type { Field } from "./field.ts";
import { input, type Look } from "./input.ts";

/**
 * A color, `#0b5fff`, or none. One that is hard to read beside another is refused with the nearest that is not, which
 * `readable` gives.
 */
export function color<const Label extends string>({
  beside,
  readable,
  ...look
}: Look<Label> & { readonly beside: string; readonly readable: (color: string) => string }): Field<string, Label> {
  return input("color", look, {
    shape: { type: "text", least: 0, most: 7, is: (text) => text === "" || isColor(text) },
    read(text, refuse) {
      const value = readColor(text);
      if (text !== "" && value === null) refuse("color_format");
      if (value === null) return "";
      const nearest = readable(value);
      if (nearest !== value) refuse("color_unreadable", { typed: value, nearest, ratio: contrastText(value, beside) });
      return value;
    },
    show: (value) => value,
  });
}
