import "#i18n/add-admin-routes.ts";
import type { AdminRouteName, AnyRouteName } from "#i18n/routes.ts";
import { type Screen, screen } from "./screen.ts";
import { shopScreens } from "./shop-screens.ts";

/** Public pages of the merchant's side. */
export const adminEntryScreens = {
  adminSignIn: screen("admin/auth/sign-in.tsx", () => import("./admin/auth/sign-in.tsx")),
  adminSecondFactor: screen("admin/auth/second-factor.tsx", () => import("./admin/auth/second-factor.tsx")),
  adminJoin: screen("admin/auth/join.tsx", () => import("./admin/auth/join.tsx")),
} satisfies Partial<Record<AdminRouteName, Screen>>;

/** The merchant's screens, behind the guard of their layout. */
export const adminScreens = {
  admin: screen("admin/dashboard/dashboard.tsx", () => import("./admin/dashboard/dashboard.tsx")),
  adminSending: screen("admin/sending/sending.tsx", () => import("./admin/sending/sending.tsx")),
  adminOrders: screen("admin/orders/orders.tsx", () => import("./admin/orders/orders.tsx")),
  adminOrder: screen("admin/orders/order.tsx", () => import("./admin/orders/order.tsx")),
  adminLabelMany: screen("admin/labels/label-many.tsx", () => import("./admin/labels/label-many.tsx")),
  adminOrderLabel: screen("admin/labels/label.tsx", () => import("./admin/labels/label.tsx")),
  adminOrderChange: screen(
    "admin/order-changes/order-change.tsx",
    () => import("./admin/order-changes/order-change.tsx"),
  ),
  adminOrderClaim: screen("admin/claims/order-claim.tsx", () => import("./admin/claims/order-claim.tsx")),
  adminDrafts: screen("admin/drafts/drafts.tsx", () => import("./admin/drafts/drafts.tsx")),
  adminDraftNew: screen("admin/drafts/draft-new.tsx", () => import("./admin/drafts/draft-new.tsx")),
  adminQuoteNew: screen("admin/drafts/quote-new.tsx", () => import("./admin/drafts/quote-new.tsx")),
  adminDraft: screen("admin/drafts/draft.tsx", () => import("./admin/drafts/draft.tsx")),
  adminAbandonedCarts: screen(
    "admin/recovery/abandoned-carts.tsx",
    () => import("./admin/recovery/abandoned-carts.tsx"),
  ),
  adminAbandonedCart: screen("admin/recovery/abandoned-cart.tsx", () => import("./admin/recovery/abandoned-cart.tsx")),
  adminTransfers: screen("admin/money/transfers.tsx", () => import("./admin/money/transfers.tsx")),
  adminMoney: screen("admin/money/money.tsx", () => import("./admin/money/money.tsx")),
  adminFailedMails: screen(
    "admin/failed-mails/failed-mails.tsx",
    () => import("./admin/failed-mails/failed-mails.tsx"),
  ),
  adminAccounting: screen("admin/money/accounting.tsx", () => import("./admin/money/accounting.tsx")),
  adminReports: screen("admin/reports/reports.tsx", () => import("./admin/reports/reports.tsx")),
  adminSynonyms: screen("admin/reports/synonyms.tsx", () => import("./admin/reports/synonyms.tsx")),
  adminClaims: screen("admin/claims/claims.tsx", () => import("./admin/claims/claims.tsx")),
  adminClaim: screen("admin/claims/claim.tsx", () => import("./admin/claims/claim.tsx")),
  adminReturns: screen("admin/returns/returns.tsx", () => import("./admin/returns/returns.tsx")),
  adminReturn: screen("admin/returns/return.tsx", () => import("./admin/returns/return.tsx")),
  adminCustomers: screen("admin/customers/customers.tsx", () => import("./admin/customers/customers.tsx")),
  adminCustomerNew: screen("admin/customers/customer-new.tsx", () => import("./admin/customers/customer-new.tsx")),
  adminCustomer: screen("admin/customers/customer.tsx", () => import("./admin/customers/customer.tsx")),
  adminInvoices: screen("admin/invoices/invoices.tsx", () => import("./admin/invoices/invoices.tsx")),
  adminInvoiceCredit: screen("admin/invoices/credit.tsx", () => import("./admin/invoices/credit.tsx")),
  adminCollections: screen("admin/collections/collections.tsx", () => import("./admin/collections/collections.tsx")),
  adminCollection: screen("admin/collections/collection.tsx", () => import("./admin/collections/collection.tsx")),
  adminBankFile: screen("admin/invoices/bank-file.tsx", () => import("./admin/invoices/bank-file.tsx")),
  adminUnapplied: screen("admin/invoices/unapplied.tsx", () => import("./admin/invoices/unapplied.tsx")),
  adminCompanies: screen("admin/companies/companies.tsx", () => import("./admin/companies/companies.tsx")),
  adminCompanyNew: screen("admin/companies/company-new.tsx", () => import("./admin/companies/company-new.tsx")),
  adminCompany: screen("admin/companies/company.tsx", () => import("./admin/companies/company.tsx")),
  adminCompanyAccount: screen("admin/companies/account.tsx", () => import("./admin/companies/account.tsx")),
  adminStatement: screen("admin/companies/statement.tsx", () => import("./admin/companies/statement.tsx")),
  adminReviews: screen("admin/reviews/reviews.tsx", () => import("./admin/reviews/reviews.tsx")),
  adminProducts: screen("admin/products/products.tsx", () => import("./admin/products/products.tsx")),
  adminProductsChange: screen("admin/products/change-many.tsx", () => import("./admin/products/change-many.tsx")),
  adminImports: screen("admin/imports/imports.tsx", () => import("./admin/imports/imports.tsx")),
  adminImport: screen("admin/imports/import.tsx", () => import("./admin/imports/import.tsx")),
  adminProductNew: screen("admin/products/product-new.tsx", () => import("./admin/products/product-new.tsx")),
  adminProduct: screen("admin/products/product.tsx", () => import("./admin/products/product.tsx")),
  adminProductPreview: screen("admin/products/preview.tsx", () => import("./admin/products/preview.tsx")),
  adminPromotions: screen("admin/promotions/promotions.tsx", () => import("./admin/promotions/promotions.tsx")),
  adminPromotionNew: screen("admin/promotions/promotion-new.tsx", () => import("./admin/promotions/promotion-new.tsx")),
  adminPriceDay: screen("admin/promotions/price-day.tsx", () => import("./admin/promotions/price-day.tsx")),
  adminPromotion: screen("admin/promotions/promotion.tsx", () => import("./admin/promotions/promotion.tsx")),
  adminDiscounts: screen("admin/promotions/discounts.tsx", () => import("./admin/promotions/discounts.tsx")),
  adminDiscountNew: screen("admin/promotions/discount-new.tsx", () => import("./admin/promotions/discount-new.tsx")),
  adminDiscount: screen("admin/promotions/discount.tsx", () => import("./admin/promotions/discount.tsx")),
  adminStock: screen("admin/inventory/stock.tsx", () => import("./admin/inventory/stock.tsx")),
  adminStockCounts: screen("admin/inventory/stock-counts.tsx", () => import("./admin/inventory/stock-counts.tsx")),
  adminStockGrid: screen("admin/inventory/stock-grid.tsx", () => import("./admin/inventory/stock-grid.tsx")),
  adminPlaces: screen("admin/inventory/places.tsx", () => import("./admin/inventory/places.tsx")),
  adminPlaceNew: screen("admin/inventory/place-new.tsx", () => import("./admin/inventory/place-new.tsx")),
  adminPlace: screen("admin/inventory/place.tsx", () => import("./admin/inventory/place.tsx")),
  adminStockTransfers: screen(
    "admin/inventory/stock-transfers.tsx",
    () => import("./admin/inventory/stock-transfers.tsx"),
  ),
  adminStockTransferNew: screen(
    "admin/inventory/stock-transfer-new.tsx",
    () => import("./admin/inventory/stock-transfer-new.tsx"),
  ),
  adminStockTransfer: screen(
    "admin/inventory/stock-transfer.tsx",
    () => import("./admin/inventory/stock-transfer.tsx"),
  ),
  adminStockItem: screen("admin/inventory/stock-item.tsx", () => import("./admin/inventory/stock-item.tsx")),
  adminPurchases: screen("admin/purchasing/purchases.tsx", () => import("./admin/purchasing/purchases.tsx")),
  adminReorder: screen("admin/purchasing/reorder.tsx", () => import("./admin/purchasing/reorder.tsx")),
  adminPurchaseNew: screen("admin/purchasing/purchase-new.tsx", () => import("./admin/purchasing/purchase-new.tsx")),
  adminPurchase: screen("admin/purchasing/purchase.tsx", () => import("./admin/purchasing/purchase.tsx")),
  adminPriceLists: screen("admin/prices/price-lists.tsx", () => import("./admin/prices/price-lists.tsx")),
  adminPriceListNew: screen("admin/prices/price-list-new.tsx", () => import("./admin/prices/price-list-new.tsx")),
  adminPriceList: screen("admin/prices/price-list.tsx", () => import("./admin/prices/price-list.tsx")),
  adminCustomerGroups: screen("admin/groups/customer-groups.tsx", () => import("./admin/groups/customer-groups.tsx")),
  adminCustomerGroup: screen("admin/groups/customer-group.tsx", () => import("./admin/groups/customer-group.tsx")),
  adminSuppliers: screen("admin/purchasing/suppliers.tsx", () => import("./admin/purchasing/suppliers.tsx")),
  adminSupplierNew: screen("admin/purchasing/supplier-new.tsx", () => import("./admin/purchasing/supplier-new.tsx")),
  adminSupplier: screen("admin/purchasing/supplier.tsx", () => import("./admin/purchasing/supplier.tsx")),
  adminTaxonomy: screen("admin/taxonomy/taxonomy.tsx", () => import("./admin/taxonomy/taxonomy.tsx")),
  adminCategoryNew: screen("admin/taxonomy/category-new.tsx", () => import("./admin/taxonomy/category-new.tsx")),
  adminTaxonomyCategory: screen("admin/taxonomy/category.tsx", () => import("./admin/taxonomy/category.tsx")),
  adminAttributeNew: screen("admin/taxonomy/attribute-new.tsx", () => import("./admin/taxonomy/attribute-new.tsx")),
  adminAttribute: screen("admin/taxonomy/attribute.tsx", () => import("./admin/taxonomy/attribute.tsx")),
  adminSettings: screen("admin/settings/settings.tsx", () => import("./admin/settings/settings.tsx")),
  adminProfile: screen("admin/settings/profile.tsx", () => import("./admin/settings/profile.tsx")),
  adminHome: screen("admin/settings/home.tsx", () => import("./admin/settings/home.tsx")),
  adminMenus: screen("admin/settings/menus.tsx", () => import("./admin/settings/menus.tsx")),
  adminAnnouncement: screen("admin/settings/announcement.tsx", () => import("./admin/settings/announcement.tsx")),
  adminMails: screen("admin/settings/mails.tsx", () => import("./admin/settings/mails.tsx")),
  adminMailWords: screen("admin/settings/mail.tsx", () => import("./admin/settings/mail.tsx")),
  adminThirdParties: screen("admin/settings/third-parties.tsx", () => import("./admin/settings/third-parties.tsx")),
  adminKeys: screen("admin/settings/keys.tsx", () => import("./admin/settings/keys.tsx")),
  adminProviderKeys: screen("admin/settings/provider-keys.tsx", () => import("./admin/settings/provider-keys.tsx")),
  adminApiKeys: screen("admin/settings/api-keys.tsx", () => import("./admin/settings/api-keys.tsx")),
  adminPages: screen("admin/articles/pages.tsx", () => import("./admin/articles/pages.tsx")),
  adminPageNew: screen("admin/articles/page-new.tsx", () => import("./admin/articles/page-new.tsx")),
  adminPosts: screen("admin/articles/posts.tsx", () => import("./admin/articles/posts.tsx")),
  adminPostNew: screen("admin/articles/post-new.tsx", () => import("./admin/articles/post-new.tsx")),
  adminArticle: screen("admin/articles/article.tsx", () => import("./admin/articles/article.tsx")),
  adminPolicies: screen("admin/settings/policies.tsx", () => import("./admin/settings/policies.tsx")),
  adminPolicy: screen("admin/settings/policy.tsx", () => import("./admin/settings/policy.tsx")),
  adminShipping: screen("admin/settings/shipping.tsx", () => import("./admin/settings/shipping.tsx")),
  adminShippingTrial: screen("admin/settings/shipping-trial.tsx", () => import("./admin/settings/shipping-trial.tsx")),
  adminTaxRates: screen("admin/settings/tax-rates.tsx", () => import("./admin/settings/tax-rates.tsx")),
  adminTaxProvider: screen("admin/settings/tax-provider.tsx", () => import("./admin/settings/tax-provider.tsx")),
  adminTax: screen("admin/settings/tax.tsx", () => import("./admin/settings/tax.tsx")),
  adminPickup: screen("admin/settings/pickup.tsx", () => import("./admin/settings/pickup.tsx")),
  adminPayment: screen("admin/settings/payment.tsx", () => import("./admin/settings/payment.tsx")),
  adminPoints: screen("admin/settings/points.tsx", () => import("./admin/settings/points.tsx")),
  adminReminders: screen("admin/settings/reminders.tsx", () => import("./admin/settings/reminders.tsx")),
  adminBundle: screen("admin/settings/bundle.tsx", () => import("./admin/settings/bundle.tsx")),
  adminMargin: screen("admin/settings/margin.tsx", () => import("./admin/settings/margin.tsx")),
  adminBank: screen("admin/settings/bank.tsx", () => import("./admin/settings/bank.tsx")),
  adminZeller: screen("admin/settings/zeller.tsx", () => import("./admin/settings/zeller.tsx")),
  adminRedirects: screen("admin/settings/redirects.tsx", () => import("./admin/settings/redirects.tsx")),
  adminReturnWindows: screen("admin/settings/return-windows.tsx", () => import("./admin/settings/return-windows.tsx")),
  adminStaff: screen("admin/staff/staff.tsx", () => import("./admin/staff/staff.tsx")),
  adminStaffNotices: screen("admin/staff/staff-notices.tsx", () => import("./admin/staff/staff-notices.tsx")),
  adminNotices: screen("admin/staff/notices.tsx", () => import("./admin/staff/notices.tsx")),
  adminSearch: screen("admin/search/search.tsx", () => import("./admin/search/search.tsx")),
  adminAudit: screen("admin/staff/audit.tsx", () => import("./admin/staff/audit.tsx")),
  adminSecurity: screen("admin/security/security.tsx", () => import("./admin/security/security.tsx")),
} satisfies Partial<Record<AdminRouteName, Screen>>;

/** The screens that only documents of the merchant's side load. */
export interface MerchantScreens {
  readonly adminEntryScreens: typeof adminEntryScreens;
  readonly adminScreens: typeof adminScreens;
}

export const screens = { ...shopScreens, ...adminEntryScreens, ...adminScreens } satisfies Partial<
  Record<AnyRouteName, Screen>
>;
export type PageName = keyof typeof screens;

/** The screen of a route; null for one that answers with a file. */
export function screenOf(name: AnyRouteName): Screen | null {
  return Object.hasOwn(screens, name) ? screens[name as PageName] : null;
}
