import { form } from "#domain/kernel/fields/field.ts";
import { flag } from "#domain/kernel/fields/kinds.ts";
import { whole } from "#domain/kernel/fields/figures.ts";

/** Points at checkout: allowed or not, and how far. Default: one cent a point, up to half of the goods. */
export const pointsForm = form({
  name: "points",
  fields: {
    on: flag({ label: "adminSettings.points.on", usual: false }),
    worth: whole({ label: "adminSettings.points.worth", least: 1, most: 100, usual: 1 }),
    least: whole({ label: "adminSettings.points.least", least: 1, most: 100_000, usual: 100 }),
    // Never all of it: a refund gives points back in proportion to the money that was paid for the goods.
    mostPercent: whole({ label: "adminSettings.points.mostPercent", least: 1, most: 90, usual: 50 }),
  },
});
