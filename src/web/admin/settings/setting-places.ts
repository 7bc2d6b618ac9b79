import type { AdminRouteName } from "#i18n/routes.ts";
import type { IconName } from "../../ui/icon.tsx";

/** The screens of the settings by group: route, message, icon. */
export const settingGroups = {
  shop: [
    ["adminProfile", "profile", "phone"],
    ["adminPolicies", "policies", "document"],
    ["adminMails", "mails", "mail"],
  ],
  selling: [
    ["adminPayment", "payment", "cart"],
    ["adminKeys", "keys", "shield"],
    ["adminBank", "bank", "document"],
    ["adminZeller", "zeller", "phone"],
    ["adminTax", "tax", "table"],
    ["adminPoints", "points", "heart"],
    ["adminBundle", "bundle", "plus"],
    ["adminMargin", "margin", "table"],
    ["adminReminders", "reminders", "mail"],
  ],
  goods: [
    ["adminShipping", "shipping", "truck"],
    ["adminPickup", "pickup", "pin"],
    ["adminPlaces", "places", "pallet"],
    ["adminReturnWindows", "returns", "returns"],
  ],
  online: [
    ["adminHome", "home", "grid"],
    ["adminMenus", "menus", "menu"],
    ["adminPages", "pages", "document"],
    ["adminPosts", "posts", "document"],
    ["adminAnnouncement", "announcement", "info"],
    ["adminRedirects", "redirects", "right"],
    ["adminThirdParties", "thirdParties", "chat"],
    ["adminApiKeys", "apiKeys", "external"],
  ],
} as const satisfies Record<string, readonly (readonly [AdminRouteName, string, IconName])[]>;

export const settingPlaces = Object.values(settingGroups).flat();
