import { form } from "#domain/kernel/fields/field.ts";
import { percent } from "#domain/kernel/fields/figures.ts";

/** What comes off goods that are bought together with the machine they are for. */
export const bundleForm = form({
  name: "bundle",
  fields: { percentOff: percent({ label: "adminSettings.bundle.percentOff", most: 90, usual: 0 }) },
});
