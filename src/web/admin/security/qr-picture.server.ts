import { encode } from "uqr";

/** A QR code as one path for an SVG whose unit is a module, and how many modules a side it has. */
export interface QrPicture {
  readonly box: number;
  readonly path: string;
}

// ISO/IEC 18004 asks for four light modules around a code, and level M reads with a finger's mark on the screen.
const options = { ecc: "M", border: 4 } as const;

/** The QR code of a text. Throws a RangeError for a text that no code can hold (2,331 bytes). */
export function qrPicture(text: string): QrPicture {
  const { size, data } = encode(text, options);
  const path = data.flatMap((row, at) =>
    [
      ...row
        .map((dark) => (dark ? "1" : "0"))
        .join("")
        .matchAll(/1+/g),
    ].map((run) => `M${run.index} ${at}h${run[0].length}v1h-${run[0].length}z`),
  );
  return { box: size, path: path.join("") };
}
