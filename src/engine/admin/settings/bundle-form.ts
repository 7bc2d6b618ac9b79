import { type SettingForm, TypedFields } from "./setting-form.ts";

/** The most that may come off what is bought together, in percent. */
const most = 90;

/** What comes off goods that are bought together with the machine they are for. */
export const bundleForm: SettingForm<"bundle"> = {
  group: "bundle",
  typedOf(value) {
    return { percentOff: String((value as { percentOff: number } | null)?.percentOff ?? 0) };
  },
  read(typed) {
    const fields = new TypedFields(typed);
    const percentOff = fields.percentage("percentOff") / 10_000;
    if (percentOff > most) fields.refuse("percentOff", "percent_most", { most });
    return fields.give({ percentOff });
  },
};
