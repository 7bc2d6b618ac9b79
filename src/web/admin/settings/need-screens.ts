import type { Need, Wish } from "#engine/admin/settings/needs.ts";
import type { AdminRouteName } from "#i18n/routes.ts";

/** Screens where each requirement for opening is met. */
export const needScreens = {
  profile: "adminProfile",
  shipping: "adminShipping",
  tax: "adminTax",
  payment: "adminPayment",
  mail: "adminKeys",
  product: "adminProductNew",
  stock: "adminStock",
  pickup: "adminPickup",
  policies: "adminPolicies",
} as const satisfies Record<Need | Wish, AdminRouteName>;
