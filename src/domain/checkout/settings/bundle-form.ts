import { form } from "#domain/kernel/fields/field.ts";
import { percent } from "#domain/kernel/fields/figures.ts";

/** Discount on goods bought together with their machine. */
export const bundleForm = form({
  name: "bundle",
  fields: { percentOff: percent({ label: "adminSettings.bundle.percentOff", most: 90, usual: 0 }) },
});
