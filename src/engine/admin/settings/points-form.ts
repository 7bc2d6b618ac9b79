import { z } from "zod";
import { settingGroups } from "../../checkout/setting-groups.ts";
import { type SettingForm, TypedFields } from "./setting-form.ts";

/** What the form begins with: a cent a point, a hundred of them at least, up to half of the goods. */
const usual: z.input<typeof settingGroups.points> = { on: false, worth: 1, least: 100, mostPercent: 50 };

/** Whether buyers may use points at checkout, and how far. */
export const pointsForm: SettingForm<"points"> = {
  group: "points",
  typedOf(value) {
    const { on, worth, least, mostPercent } = { ...usual, ...(value as Partial<typeof usual> | null) };
    return {
      ...(on && { on: "on" }),
      worth: String(worth),
      least: String(least),
      mostPercent: String(mostPercent),
    };
  },
  read(typed) {
    const fields = new TypedFields(typed);
    return fields.give({
      on: typed["on"] === "on",
      worth: fields.whole("worth", 1, 100),
      least: fields.whole("least", 1, 100_000),
      // Never all of it: a refund gives points back in proportion to the money that was paid for the goods.
      mostPercent: fields.whole("mostPercent", 1, 90),
    });
  },
};
