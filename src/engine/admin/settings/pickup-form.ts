import { phoneText, readPhone } from "#domain/kernel/phone.ts";
import { usStates } from "#domain/shipping/states.ts";
import { isZipInState, readZip } from "#domain/shipping/zip.ts";
import type { PickupLocation } from "#domain/checkout/terms.ts";
import { type SettingForm, TypedFields } from "./setting-form.ts";

/** Where goods are fetched, when, and what to bring. */
export const pickupForm: SettingForm<"pickup"> = {
  group: "pickup",
  typedOf(value) {
    const { name, hours, instructions, phone = "", ...rest } = (value ?? {}) as Partial<PickupLocation>;
    const typed: Record<string, string> = {
      address1: "",
      city: "",
      state: "",
      zip: "",
      ...rest,
      phone: phoneText(phone),
    };
    for (const [key, words] of Object.entries({ name, hours, instructions })) {
      typed[`${key}.en`] = words?.en ?? "";
      typed[`${key}.cn`] = words?.cn ?? "";
    }
    return typed;
  },
  read(typed) {
    const fields = new TypedFields(typed);
    const state = fields.choice("state", usStates);
    if (state === "") fields.refuse("state", "choose");
    const zip = fields.by("zip", readZip, true);
    if (zip && state && !isZipInState(zip, state)) fields.refuse("zip", "zip_elsewhere");
    return fields.give({
      name: fields.words("name", { max: 100, required: true }),
      address1: fields.text("address1", { required: true }),
      city: fields.text("city", { required: true }),
      state,
      zip,
      phone: fields.by("phone", readPhone, true),
      hours: fields.words("hours", { max: 500, required: true }),
      instructions: fields.words("instructions", { max: 1_000, required: true }),
    });
  },
};
