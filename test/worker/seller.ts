import { factsOf } from "#domain/checkout/shop-profile.ts";
import { demoSettings } from "../../demo/settings.ts";

const { profile } = demoSettings;
if (!profile) throw new Error("the demo shop has a profile");

/** A shop as its mails and documents name it. */
export const seller = factsOf({ ...profile, legalName: "", hours: { en: "Weekdays", cn: "工作日" } }, "en", "");
