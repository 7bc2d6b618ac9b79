import { isUploadedPicture } from "#domain/catalogue/picture-files.ts";
import { isOrderPrefix, latestFirst } from "#domain/checkout/order-number.ts";
import { darkInk, lightGround, readableAccent, readablePrimary } from "#domain/checkout/shop-colors.ts";
import { color } from "#domain/kernel/fields/colors.ts";
import { form, group, optional } from "#domain/kernel/fields/field.ts";
import { wholeOrNone } from "#domain/kernel/fields/figures.ts";
import { choice, email, line, oneOrUsual, phone, words } from "#domain/kernel/fields/kinds.ts";
import { timeZone } from "#domain/kernel/fields/times.ts";
import { ok, refuse, type Result } from "#domain/kernel/result.ts";
import { languageChoices } from "#domain/kernel/shop-languages.ts";
import { usStates } from "#domain/shipping/states.ts";
import { readZip } from "#domain/shipping/zip.ts";

const spoken = oneOrUsual({ label: "adminSettings.profile.languages", of: languageChoices, usual: "both" });

const picture = group({
  at: "",
  fields: {
    key: line({ label: "adminSettings.profile.logo", at: "logo", is: isUploadedPicture }),
    alt: words({
      label: { en: "adminSettings.profile.logoAlt.en", cn: "adminSettings.profile.logoAlt.cn" },
      at: "logoAlt",
      max: 120,
    }),
  },
});

const colors = group({
  fields: {
    primary: color({ label: "adminSettings.profile.primary", beside: lightGround, readable: readablePrimary }),
    accent: color({ label: "adminSettings.profile.accent", beside: darkInk, readable: readableAccent }),
  },
});

const orders = group({
  fields: {
    prefix: line({ label: "adminSettings.profile.prefix", max: 5, by: readPrefix }),
    first: optional(wholeOrNone({ label: "adminSettings.profile.first", least: 1, most: latestFirst })),
  },
});

function readPrefix(text: string): Result<string, { code: "prefix_format" }> {
  const prefix = text.toUpperCase();
  return isOrderPrefix(prefix) ? ok(prefix) : refuse({ code: "prefix_format" });
}

/** Name, company, languages, logo, colors, order numbers, phone, mail, hours, time zone and address of the shop. */
export const profileForm = form({
  name: "profile",
  fields: {
    name: line({ label: "adminSettings.profile.name", max: 60, required: true }),
    legalName: line({ label: "adminSettings.profile.legalName" }),
    languages: optional({
      ...spoken,
      // A list without a choice shows its first: a profile that names none would count as changed when it is opened.
      show: (value, at, shop) => spoken.show(value ?? "both", at, shop),
    }),
    logo: optional({
      ...picture,
      read(typed, at, refuse) {
        const logo = picture.read(typed, at, refuse);
        return logo.key === "" ? undefined : logo;
      },
    }),
    colors: optional({
      ...colors,
      read(typed, at, refuse) {
        const value = colors.read(typed, at, refuse);
        return value.primary === "" && value.accent === "" ? undefined : value;
      },
    }),
    orders: optional({
      ...orders,
      read(typed, at, refused) {
        const value = orders.read(typed, at, refused);
        return value.prefix === "" && value.first === undefined ? undefined : value;
      },
    }),
    phone: phone({ label: "adminSettings.profile.phone" }),
    email: email({ label: "adminSettings.profile.email" }),
    hours: words({ label: { en: "adminSettings.profile.hoursEn", cn: "adminSettings.profile.hoursCn" } }),
    timeZone: optional(timeZone({ label: "adminSettings.profile.timeZone" })),
    address1: line({ label: "adminSettings.profile.address1" }),
    address2: line({ label: "adminSettings.profile.address2" }),
    city: line({ label: "adminSettings.profile.city" }),
    state: choice({ label: "adminSettings.profile.state", of: usStates }),
    zip: line({ label: "adminSettings.profile.zip", by: readZip }),
  },
});
