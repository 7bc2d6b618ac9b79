import { form } from "#domain/kernel/fields/field.ts";
import { percent } from "#domain/kernel/fields/figures.ts";
import { flag } from "#domain/kernel/fields/kinds.ts";

/** The margin that prices leave at least, where the cost of goods is known. */
export const marginForm = form({
  name: "margin",
  fields: {
    on: flag({ label: "adminSettings.margin.on", usual: false }),
    least: percent({ label: "adminSettings.margin.least", most: 90, usual: 0 }),
  },
});
