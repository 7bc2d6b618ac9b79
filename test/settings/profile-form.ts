/** The form of the shop's profile as the owner of Harbor Air sends it, who has filled in its name alone. */
export const profileForm = {
  name: "Harbor Air",
  legalName: "",
  address1: "",
  address2: "",
  city: "",
  state: "",
  zip: "",
  phone: "",
  email: "",
  "hours.en": "",
  "hours.cn": "",
  timeZone: "America/Chicago",
};
