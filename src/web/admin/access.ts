import { type Permission, may } from "#domain/staff/permissions.ts";
import type { StaffSession } from "#engine/staff/sessions.ts";
import type { AdminRouteName, AnyRouteName } from "#i18n/routes.ts";

/** Who may open a route of the merchant's side; `everybody` before signing in. A route without an entry does not compile. */
export const adminAccess: Readonly<Record<AdminRouteName, Permission | "everybody">> = {
  adminSignIn: "everybody",
  adminSecondFactor: "everybody",
  adminJoin: "everybody",
  admin: "dashboard.view",
  adminOrders: "orders.view",
  adminOrdersExport: "orders.export",
  adminOrder: "orders.view",
  adminPackingSlip: "orders.view",
  adminEvidence: "orders.refund",
  adminOrderMail: "orders.view",
  adminTransfers: "orders.view",
  adminMoney: "orders.view",
  adminLedgerExport: "orders.export",
  adminReports: "figures.view",
  adminReportFile: "figures.view",
  adminSynonyms: "search.edit",
  adminReturns: "returns.view",
  adminReturn: "returns.view",
  adminReturnMail: "returns.view",
  adminReturnPhoto: "returns.view",
  adminCustomers: "customers.view",
  adminCustomersExport: "customers.export",
  adminCustomer: "customers.view",
  adminCustomerData: "customers.export",
  adminTaxCertificate: "customers.exempt",
  adminReviews: "reviews.view",
  adminReviewPhoto: "reviews.view",
  adminProducts: "products.view",
  adminProductsChange: "products.edit",
  adminProductNew: "products.edit",
  adminProductSuggest: "products.view",
  adminProduct: "products.view",
  adminProductPreview: "products.view",
  adminProductPresence: "products.edit",
  adminPromotions: "promotions.view",
  adminPromotionNew: "promotions.edit",
  adminPriceDay: "promotions.view",
  adminPromotion: "promotions.view",
  adminDiscounts: "promotions.view",
  adminDiscountNew: "promotions.edit",
  adminDiscount: "promotions.view",
  adminImports: "products.edit",
  adminImportFiles: "products.edit",
  adminImport: "products.edit",
  adminImportReport: "products.edit",
  adminProductsExport: "products.edit",
  adminPictures: "products.edit",
  adminDocuments: "products.edit",
  adminStock: "stock.view",
  adminStockItem: "stock.view",
  adminTaxonomy: "products.view",
  adminTaxonomyCategory: "products.view",
  adminAttributeNew: "products.edit",
  adminAttribute: "products.view",
  adminSettings: "settings.view",
  adminProfile: "settings.view",
  adminHome: "settings.view",
  adminAnnouncement: "settings.view",
  adminMails: "settings.view",
  adminMailWords: "settings.view",
  adminThirdParties: "settings.view",
  adminApiKeys: "settings.api",
  adminPolicies: "settings.view",
  adminPolicy: "settings.view",
  adminShipping: "settings.view",
  adminShippingTrial: "settings.view",
  adminTax: "settings.view",
  adminPickup: "settings.view",
  adminPayment: "settings.view",
  adminBank: "settings.money",
  adminZeller: "settings.money",
  adminRedirects: "settings.view",
  adminReturnWindows: "settings.view",
  adminStaff: "staff.manage",
  adminAudit: "audit.view",
  adminSecurity: "self.manage",
};

export type AccessDecision = "in" | "sign-in" | "second-factor" | "forbidden" | "missing";

/** Whether somebody may open a route of the merchant's side; none of its routes opens nothing. */
export function authorize(session: StaffSession | null, name: AnyRouteName | null): AccessDecision {
  const access = name !== null && Object.hasOwn(adminAccess, name) ? adminAccess[name as AdminRouteName] : null;
  if (access === "everybody") return "in";
  if (!session) return "sign-in";
  if (!session.complete) return "second-factor";
  if (access === null) return "missing";
  return may(session.role, access) ? "in" : "forbidden";
}
