import type { Permission } from "#domain/staff/permissions.ts";
import type { AdminRouteName } from "#i18n/routes.ts";
import type { IconName } from "../ui/icon.tsx";

/** Route, message, and the permission that opens it. */
type Place = readonly [AdminRouteName, string, Permission];

/** The groups of the merchant's menu: an icon, and places of which the first names the group. */
export const menuGroups = [
  ["gauge", [["admin", "dashboard", "dashboard.view"]]],
  [
    "truck",
    [
      ["adminOrders", "orders", "orders.view"],
      ["adminDrafts", "drafts", "orders.view"],
      ["adminAbandonedCarts", "abandonedCarts", "customers.view"],
      ["adminTransfers", "transfers", "orders.view"],
      ["adminReturns", "returns", "returns.view"],
      ["adminClaims", "claims", "claims.view"],
      ["adminMoney", "money", "orders.view"],
      ["adminFailedMails", "failedMails", "orders.view"],
    ],
  ],
  [
    "grid",
    [
      ["adminProducts", "products", "products.view"],
      ["adminTaxonomy", "taxonomy", "products.view"],
      ["adminStock", "stock", "stock.view"],
      ["adminPurchases", "purchases", "purchases.view"],
    ],
  ],
  [
    "user",
    [
      ["adminCustomers", "customers", "customers.view"],
      ["adminCompanies", "companies", "companies.view"],
      ["adminInvoices", "invoices", "companies.view"],
      ["adminCollections", "collections", "companies.view"],
      ["adminReviews", "reviews", "reviews.view"],
    ],
  ],
  [
    "tag",
    [
      ["adminPromotions", "promotions", "promotions.view"],
      ["adminDiscounts", "discounts", "promotions.view"],
      ["adminPriceLists", "priceLists", "prices.view"],
      ["adminCustomerGroups", "customerGroups", "prices.view"],
    ],
  ],
  ["table", [["adminReports", "reports", "figures.view"]]],
  [
    "wrench",
    [
      ["adminSettings", "settings", "settings.view"],
      ["adminStaff", "staff", "staff.manage"],
      ["adminAudit", "audit", "audit.view"],
    ],
  ],
] as const satisfies readonly (readonly [IconName, readonly Place[]])[];

export type MenuPlace = (typeof menuGroups)[number][1][number];
export const menuPlaces: readonly MenuPlace[] = menuGroups.flatMap<MenuPlace>(([, places]) => places);
