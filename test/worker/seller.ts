import { factsOf } from "#domain/checkout/shop-profile.ts";

/** A shop as its mails and documents name it. */
export const seller = factsOf(
  {
    name: "Plenum",
    legalName: "",
    address1: "1850 Foundry Park Drive",
    address2: "",
    city: "Columbus",
    state: "OH",
    zip: "43207",
    phone: "8005550142",
    email: "help@plenum.example",
    hours: { en: "Weekdays", cn: "工作日" },
  },
  "en",
  "",
);
