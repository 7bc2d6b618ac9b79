import { form } from "#domain/kernel/fields/field.ts";
import { figureOrNone } from "#domain/kernel/fields/figures.ts";
import type { PackedParcel } from "./label.ts";

// Far above what any carrier of parcels takes, which says so itself.
const most = 1_000_000;
const inches = { above: 0, most, decimals: 1 } as const;

/** A parcel as it is weighed and measured. */
export const parcelForm = form({
  name: "parcel",
  fields: {
    weight: figureOrNone({ label: "adminLabels.field.weight", above: 0, most, decimals: 2 }),
    length: figureOrNone({ label: "adminLabels.field.length", ...inches }),
    width: figureOrNone({ label: "adminLabels.field.width", ...inches }),
    height: figureOrNone({ label: "adminLabels.field.height", ...inches }),
  },
  rules: [
    (value, refuse, typed) => {
      for (const field of Object.keys(value)) if ((typed[field] ?? "").trim() === "") refuse(field, "required");
    },
  ],
});

interface Measures {
  readonly weight: number | null;
  readonly length: number | null;
  readonly width: number | null;
  readonly height: number | null;
}

/** The parcel of a form that was read, in which nothing is missing. */
export const parcelOf = ({ weight, length, width, height }: Measures): PackedParcel => ({
  weightLb: weight ?? 0,
  lengthIn: length ?? 0,
  widthIn: width ?? 0,
  heightIn: height ?? 0,
});
