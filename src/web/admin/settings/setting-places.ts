import type { AdminRouteName } from "#i18n/routes.ts";
import type { IconName } from "../../ui/icon.tsx";

/** The screens of the settings: route, message, icon. */
export const settingPlaces = [
  ["adminProfile", "profile", "phone"],
  ["adminShipping", "shipping", "truck"],
  ["adminTax", "tax", "table"],
  ["adminPickup", "pickup", "pin"],
  ["adminReturnWindows", "returns", "returns"],
  ["adminPayment", "payment", "shield"],
  ["adminPoints", "points", "heart"],
  ["adminBundle", "bundle", "plus"],
  ["adminBank", "bank", "document"],
  ["adminZeller", "zeller", "phone"],
  ["adminHome", "home", "grid"],
  ["adminAnnouncement", "announcement", "info"],
  ["adminMails", "mails", "mail"],
  ["adminThirdParties", "thirdParties", "chat"],
  ["adminApiKeys", "apiKeys", "external"],
  ["adminRedirects", "redirects", "right"],
  ["adminPolicies", "policies", "document"],
] as const satisfies readonly (readonly [AdminRouteName, string, IconName])[];
