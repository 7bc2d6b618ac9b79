import { form } from "#domain/kernel/fields/field.ts";
import { flag } from "#domain/kernel/fields/kinds.ts";
import { whole } from "#domain/kernel/fields/figures.ts";

/** Abandoned carts: noted and reminded of or not, and after how many hours without a change. */
export const remindersForm = form({
  name: "reminders",
  fields: {
    on: flag({ label: "adminSettings.reminders.on", usual: false }),
    hours: whole({ label: "adminSettings.reminders.hours", least: 1, most: 168, usual: 24 }),
  },
});
