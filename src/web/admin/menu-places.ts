import type { Permission } from "#domain/staff/permissions.ts";
import type { AdminRouteName } from "#i18n/routes.ts";
import type { IconName } from "../ui/icon.tsx";

/** The places of the merchant's menu: route, message, icon, and the permission that opens it. */
export const menuPlaces = [
  ["admin", "dashboard", "gauge", "dashboard.view"],
  ["adminOrders", "orders", "truck", "orders.view"],
  ["adminDrafts", "drafts", "document", "orders.view"],
  ["adminTransfers", "transfers", "clock", "orders.view"],
  ["adminReturns", "returns", "returns", "returns.view"],
  ["adminClaims", "claims", "warning", "claims.view"],
  ["adminProducts", "products", "grid", "products.view"],
  ["adminTaxonomy", "taxonomy", "filter", "products.view"],
  ["adminPromotions", "promotions", "tag", "promotions.view"],
  ["adminDiscounts", "discounts", "minus", "promotions.view"],
  ["adminStock", "stock", "pallet", "stock.view"],
  ["adminPurchases", "purchases", "download", "purchases.view"],
  ["adminCustomers", "customers", "user", "customers.view"],
  ["adminCompanies", "companies", "pallet", "companies.view"],
  ["adminReviews", "reviews", "check", "reviews.view"],
  ["adminReports", "reports", "table", "figures.view"],
  ["adminMoney", "money", "warning", "orders.view"],
  ["adminSettings", "settings", "wrench", "settings.view"],
  ["adminStaff", "staff", "user", "staff.manage"],
  ["adminAudit", "audit", "document", "audit.view"],
] as const satisfies readonly (readonly [AdminRouteName, string, IconName, Permission])[];
