import type { ShopProfile } from "#domain/checkout/shop-profile.ts";
import { readEmail } from "#domain/kernel/email.ts";
import { phoneText, readPhone } from "#domain/kernel/phone.ts";
import { usStates } from "#domain/shipping/states.ts";
import { readZip } from "#domain/shipping/zip.ts";
import { type SettingForm, TypedFields } from "./setting-form.ts";

/** Name, company, address, phone, mail and hours of the shop. */
export const profileForm: SettingForm<"profile"> = {
  group: "profile",
  typedOf(value) {
    const { hours, phone = "", ...rest } = (value ?? {}) as Partial<ShopProfile>;
    const empty = { name: "", legalName: "", address1: "", address2: "", city: "", state: "", zip: "", email: "" };
    return { ...empty, ...rest, phone: phoneText(phone), "hours.en": hours?.en ?? "", "hours.cn": hours?.cn ?? "" };
  },
  read(typed) {
    const fields = new TypedFields(typed);
    const profile: ShopProfile = {
      name: fields.text("name", { max: 60, required: true }),
      legalName: fields.text("legalName"),
      address1: fields.text("address1"),
      address2: fields.text("address2"),
      city: fields.text("city"),
      state: fields.choice("state", usStates),
      zip: fields.by("zip", readZip),
      phone: fields.by("phone", readPhone),
      email: fields.by("email", readEmail),
      hours: fields.words("hours"),
    };
    return fields.give(profile);
  },
};
