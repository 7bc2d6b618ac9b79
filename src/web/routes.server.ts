import {
  type ActionFunction,
  createStaticHandler,
  data,
  type LoaderFunction,
  type MiddlewareFunction,
  type StaticHandler,
} from "react-router";
import * as home from "./storefront/home/home.server.ts";
import * as category from "./storefront/category/category.server.ts";
import * as product from "./storefront/product/product.server.ts";
import * as partsDiagram from "./storefront/diagram/diagram.server.ts";
import * as search from "./storefront/search/search.server.ts";
import * as help from "./storefront/help/help.server.ts";
import * as activity from "./storefront/activity/activity.server.ts";
import * as page from "./storefront/blog/page.server.ts";
import * as blog from "./storefront/blog/blog.server.ts";
import * as post from "./storefront/blog/post.server.ts";
import * as policy from "./storefront/policies/policy.server.ts";
import * as airSystem from "./storefront/air-system/air-system.server.ts";
import * as tools from "./storefront/tools/tools.server.ts";
import * as calculator from "./storefront/tools/calculator.server.ts";
import * as runningCost from "./storefront/tools/running-cost.server.ts";
import * as powerTool from "./storefront/tools/power.server.ts";
import * as cartReminder from "./storefront/recovery/cart-reminder.server.ts";
import * as stockAlert from "./storefront/stock-alert/stock-alert.server.ts";
import * as myPower from "./storefront/power/my-power.server.ts";
import * as cart from "./storefront/cart/cart.server.ts";
import * as quickOrder from "./storefront/quick-order/quick-order.server.ts";
import * as compare from "./storefront/compare/compare.server.ts";
import * as deliveredPrice from "./storefront/delivery/delivered-price.server.ts";
import * as checkout from "./storefront/checkout/checkout.server.ts";
import * as payment from "./storefront/payment/payment.server.ts";
import * as proforma from "./storefront/proforma/proforma.server.ts";
import * as orderDetail from "./account/orders/order-detail.server.ts";
import * as eraseOrders from "./account/orders/erase-orders.server.ts";
import * as orderTrack from "./account/orders/order-track.server.ts";
import * as signIn from "./account/sign-in/sign-in.server.ts";
import * as signUp from "./account/sign-up/sign-up.server.ts";
import * as resetPassword from "./account/password/reset-password.server.ts";
import * as createPassword from "./account/password/create-password.server.ts";
import * as sessions from "./account/sessions/sessions.server.ts";
import * as changePassword from "./account/password/change-password.server.ts";
import * as personal from "./account/personal/personal.server.ts";
import * as machines from "./account/machines/machines.server.ts";
import * as askQuote from "./storefront/quotes/ask.server.ts";
import * as quote from "./account/quotes/quote.server.ts";
import * as quotes from "./account/quotes/quotes.server.ts";
import * as quotation from "./storefront/quotation/quotation.server.ts";
import * as addToList from "./account/lists/add-to-list.server.ts";
import * as list from "./account/lists/list.server.ts";
import * as listScan from "./account/lists/scan.server.ts";
import * as lists from "./account/lists/lists.server.ts";
import * as savedQuotations from "./account/saved/saved.server.ts";
import * as bought from "./account/bought/bought.server.ts";
import * as addressBook from "./account/addresses/address-book.server.ts";
import * as selectAddress from "./account/addresses/select-address.server.ts";
import * as orderClaim from "./account/claims/claim.server.ts";
import * as requestRefund from "./account/returns/request-refund.server.ts";
import * as orderReturn from "./account/returns/return.server.ts";
import * as orderReview from "./account/reviews/order-review.server.ts";
import * as orderReceipt from "./account/orders/order-receipt.server.ts";
import * as orderList from "./account/orders/order-list.server.ts";
import * as closeAccount from "./account/close-account/close-account.server.ts";
import * as verifyEmail from "./account/verify-email/verify-email.server.ts";
import * as notFound from "./storefront/errors/not-found.server.ts";
import * as adminSignIn from "./admin/auth/sign-in.server.ts";
import * as adminSecondFactor from "./admin/auth/second-factor.server.ts";
import * as adminJoin from "./admin/auth/join.server.ts";
import * as adminDashboard from "./admin/dashboard/dashboard.server.ts";
import * as adminSending from "./admin/sending/sending.server.ts";
import * as adminLabelMany from "./admin/labels/label-many.server.ts";
import * as adminOrders from "./admin/orders/orders.server.ts";
import * as adminOrder from "./admin/orders/order.server.ts";
import * as adminOrderClaim from "./admin/claims/order-claim.server.ts";
import * as adminOrderLabel from "./admin/labels/label.server.ts";
import * as adminOrderChange from "./admin/order-changes/order-change.server.ts";
import * as adminAbandonedCarts from "./admin/recovery/abandoned-carts.server.ts";
import * as adminAbandonedCart from "./admin/recovery/abandoned-cart.server.ts";
import * as adminDrafts from "./admin/drafts/drafts.server.ts";
import * as adminDraftNew from "./admin/drafts/draft-new.server.ts";
import * as adminQuoteNew from "./admin/drafts/quote-new.server.ts";
import * as adminDraft from "./admin/drafts/draft.server.ts";
import * as adminTransfers from "./admin/money/transfers.server.ts";
import * as adminMoney from "./admin/money/money.server.ts";
import * as adminFailedMails from "./admin/failed-mails/failed-mails.server.ts";
import * as adminAccounting from "./admin/money/accounting.server.ts";
import * as adminReports from "./admin/reports/reports.server.ts";
import * as adminSynonyms from "./admin/reports/synonyms.server.ts";
import * as adminClaims from "./admin/claims/claims.server.ts";
import * as adminClaim from "./admin/claims/claim.server.ts";
import * as adminReturns from "./admin/returns/returns.server.ts";
import * as adminReturn from "./admin/returns/return.server.ts";
import * as adminCustomers from "./admin/customers/customers.server.ts";
import * as adminCustomerNew from "./admin/customers/customer-new.server.ts";
import * as adminCustomer from "./admin/customers/customer.server.ts";
import * as adminReviews from "./admin/reviews/reviews.server.ts";
import * as adminProducts from "./admin/products/products.server.ts";
import * as adminImport from "./admin/imports/import.server.ts";
import * as adminImports from "./admin/imports/imports.server.ts";
import * as adminProductsChange from "./admin/products/change-many.server.ts";
import * as adminProductNew from "./admin/products/product-new.server.ts";
import * as adminProduct from "./admin/products/product.server.ts";
import * as adminProductPreview from "./admin/products/preview.server.ts";
import * as adminPromotions from "./admin/promotions/promotions.server.ts";
import * as adminPromotionNew from "./admin/promotions/promotion-new.server.ts";
import * as adminPriceDay from "./admin/promotions/price-day.server.ts";
import * as adminPromotion from "./admin/promotions/promotion.server.ts";
import * as adminDiscounts from "./admin/promotions/discounts.server.ts";
import * as adminDiscountNew from "./admin/promotions/discount-new.server.ts";
import * as adminDiscount from "./admin/promotions/discount.server.ts";
import * as adminStock from "./admin/inventory/stock.server.ts";
import * as adminStockCounts from "./admin/inventory/stock-counts.server.ts";
import * as adminStockGrid from "./admin/inventory/stock-grid.server.ts";
import * as adminPlaces from "./admin/inventory/places.server.ts";
import * as adminPlaceNew from "./admin/inventory/place-new.server.ts";
import * as adminPlace from "./admin/inventory/place.server.ts";
import * as adminStockTransfers from "./admin/inventory/stock-transfers.server.ts";
import * as adminStockTransferNew from "./admin/inventory/stock-transfer-new.server.ts";
import * as adminStockTransfer from "./admin/inventory/stock-transfer.server.ts";
import * as adminStockItem from "./admin/inventory/stock-item.server.ts";
import * as adminPurchases from "./admin/purchasing/purchases.server.ts";
import * as adminReorder from "./admin/purchasing/reorder.server.ts";
import * as adminPurchaseNew from "./admin/purchasing/purchase-new.server.ts";
import * as adminPurchase from "./admin/purchasing/purchase.server.ts";
import * as adminCustomerGroups from "./admin/groups/customer-groups.server.ts";
import * as adminCustomerGroup from "./admin/groups/customer-group.server.ts";
import * as adminPriceLists from "./admin/prices/price-lists.server.ts";
import * as adminPriceListNew from "./admin/prices/price-list-new.server.ts";
import * as adminPriceList from "./admin/prices/price-list.server.ts";
import * as adminSuppliers from "./admin/purchasing/suppliers.server.ts";
import * as adminSupplierNew from "./admin/purchasing/supplier-new.server.ts";
import * as adminSupplier from "./admin/purchasing/supplier.server.ts";
import * as adminTaxonomy from "./admin/taxonomy/taxonomy.server.ts";
import * as adminCategoryNew from "./admin/taxonomy/category-new.server.ts";
import * as adminTaxonomyCategory from "./admin/taxonomy/category.server.ts";
import * as adminAttributeNew from "./admin/taxonomy/attribute-new.server.ts";
import * as adminAttribute from "./admin/taxonomy/attribute.server.ts";
import * as adminSettings from "./admin/settings/settings.server.ts";
import * as adminProfile from "./admin/settings/profile.server.ts";
import * as adminHome from "./admin/settings/home.server.ts";
import * as adminMenus from "./admin/settings/menus.server.ts";
import * as adminAnnouncement from "./admin/settings/announcement.server.ts";
import * as adminMailWords from "./admin/settings/mail.server.ts";
import * as adminMails from "./admin/settings/mails.server.ts";
import * as adminThirdParties from "./admin/settings/third-parties.server.ts";
import * as adminKeys from "./admin/settings/keys.server.ts";
import * as adminProviderKeys from "./admin/settings/provider-keys.server.ts";
import * as adminApiKeys from "./admin/settings/api-keys.server.ts";
import * as adminPages from "./admin/articles/pages.server.ts";
import * as adminPageNew from "./admin/articles/page-new.server.ts";
import * as adminPosts from "./admin/articles/posts.server.ts";
import * as adminPostNew from "./admin/articles/post-new.server.ts";
import * as adminArticle from "./admin/articles/article.server.ts";
import * as adminPolicies from "./admin/settings/policies.server.ts";
import * as adminPolicy from "./admin/settings/policy.server.ts";
import * as adminShipping from "./admin/settings/shipping.server.ts";
import * as adminShippingTrial from "./admin/settings/shipping-trial.server.ts";
import * as adminTax from "./admin/settings/tax.server.ts";
import * as adminTaxProvider from "./admin/settings/tax-provider.server.ts";
import * as adminTaxRates from "./admin/settings/tax-rates.server.ts";
import * as adminPickup from "./admin/settings/pickup.server.ts";
import * as adminPayment from "./admin/settings/payment.server.ts";
import * as adminBundle from "./admin/settings/bundle.server.ts";
import * as adminMargin from "./admin/settings/margin.server.ts";
import * as adminReminders from "./admin/settings/reminders.server.ts";
import * as adminPoints from "./admin/settings/points.server.ts";
import * as adminBank from "./admin/settings/bank.server.ts";
import * as adminZeller from "./admin/settings/zeller.server.ts";
import * as adminRedirects from "./admin/settings/redirects.server.ts";
import * as adminReturnWindows from "./admin/settings/return-windows.server.ts";
import * as adminCollections from "./admin/collections/collections.server.ts";
import * as adminCollection from "./admin/collections/collection.server.ts";
import * as adminInvoices from "./admin/invoices/invoices.server.ts";
import * as adminInvoiceCredit from "./admin/invoices/credit.server.ts";
import * as adminUnapplied from "./admin/invoices/unapplied.server.ts";
import * as adminBankFile from "./admin/invoices/bank-file.server.ts";
import * as adminCompanies from "./admin/companies/companies.server.ts";
import * as adminCompanyNew from "./admin/companies/company-new.server.ts";
import * as adminCompany from "./admin/companies/company.server.ts";
import * as companies from "./account/companies/companies.server.ts";
import * as company from "./account/companies/company.server.ts";
import * as adminCompanyAccount from "./admin/companies/account.server.ts";
import * as companyRules from "./account/companies/rules.server.ts";
import * as requisitions from "./account/requisitions/requisitions.server.ts";
import * as requisition from "./account/requisitions/requisition.server.ts";
import * as companySpending from "./account/companies/spending.server.ts";
import * as adminStatement from "./admin/companies/statement.server.ts";
import * as companyStatement from "./account/invoices/statement.server.ts";
import * as companyInvoices from "./account/companies/invoices.server.ts";
import * as payInvoices from "./account/invoices/pay.server.ts";
import * as invoicePayment from "./account/invoices/payment.server.ts";
import * as invoice from "./account/invoices/invoice.server.ts";
import * as companyInvitation from "./account/companies/invitation.server.ts";
import * as adminStaff from "./admin/staff/staff.server.ts";
import * as adminStaffNotices from "./admin/staff/staff-notices.server.ts";
import * as adminNotices from "./admin/staff/notices.server.ts";
import * as adminSearch from "./admin/search/search.server.ts";
import * as adminAudit from "./admin/staff/audit.server.ts";
import * as adminSecurity from "./admin/security/security.server.ts";
import * as adminLayout from "./admin/admin-layout.server.ts";
import * as unmatched from "./storefront/errors/unmatched.server.ts";
import { requestContext } from "./context.ts";
import type { Prefix } from "#i18n/languages.ts";
import type { AnyRouteName } from "#i18n/routes.ts";
import { requireOpen } from "./require-open.server.ts";
import { rootRoute } from "./root.tsx";
import { type RouteParts, routeTree } from "./route-tree.ts";
import { adminEntryScreens, adminScreens, type PageName, screens } from "./routes.ts";
import type { Screen } from "./screen.ts";
import { type LayoutName, layouts } from "./shop-screens.ts";
import { screenRoute } from "./screen-route.tsx";
import { setErrorScreens } from "./storefront/errors/error-screen.tsx";
import { PageError } from "./storefront/errors/page-error.tsx";

/** Exports of a page's `.server.ts`: loader, action and guard. */
interface PageHandlers {
  readonly loader?: LoaderFunction;
  readonly action?: ActionFunction;
  readonly middleware?: MiddlewareFunction[];
}

const handlers: Record<PageName | LayoutName, PageHandlers> = {
  home,
  help,
  category,
  product,
  partsDiagram,
  search,
  activity,
  page,
  blog,
  blogTag: blog,
  post,
  privacyPolicy: policy,
  terms: policy,
  shippingPolicy: policy,
  returnPolicy: policy,
  warrantyPolicy: policy,
  accessibility: policy,
  tools,
  airSystem,
  toolReceiver: calculator,
  toolPumpUp: calculator,
  toolPipe: calculator,
  toolLeaks: calculator,
  toolUnits: calculator,
  toolDewPoint: calculator,
  toolRunningCost: runningCost,
  toolPower: powerTool,
  myPower,
  stockAlert,
  cartReminder,
  compare,
  cart,
  quickOrder,
  deliveredPrice,
  checkout,
  proforma,
  payment,
  orderDetail,
  eraseOrders,
  orderTrack,
  signIn,
  signUp,
  resetPassword,
  createPassword,
  changePassword,
  sessions,
  personal,
  machines,
  quotation,
  askQuote,
  quotes,
  quote,
  companies,
  company,
  companyInvitation,
  companyStatement,
  companyInvoices,
  companySpending,
  companyRules,
  requisitions,
  requisition,
  invoice,
  payInvoices,
  invoicePayment,
  savedQuotations,
  bought,
  lists,
  list,
  listScan,
  addToList,
  addressBook,
  selectAddress,
  requestRefund,
  orderReturn,
  orderClaim,
  orderReview,
  orderReceipt,
  orderList,
  closeAccount,
  verifyEmail,
  notFound,
  adminSignIn,
  adminSecondFactor,
  adminJoin,
  admin: adminDashboard,
  adminSending,
  adminLabelMany,
  adminOrders,
  adminOrder,
  adminOrderLabel,
  adminOrderChange,
  adminOrderClaim,
  adminDrafts,
  adminDraftNew,
  adminQuoteNew,
  adminDraft,
  adminAbandonedCarts,
  adminAbandonedCart,
  adminTransfers,
  adminMoney,
  adminFailedMails,
  adminAccounting,
  adminReports,
  adminSynonyms,
  adminClaims,
  adminClaim,
  adminReturns,
  adminReturn,
  adminCustomers,
  adminCustomerNew,
  adminCustomer,
  adminCollections,
  adminCollection,
  adminInvoices,
  adminInvoiceCredit,
  adminUnapplied,
  adminBankFile,
  adminCompanies,
  adminCompanyNew,
  adminCompany,
  adminCompanyAccount,
  adminStatement,
  adminReviews,
  adminProducts,
  adminProductsChange,
  adminImports,
  adminImport,
  adminProductNew,
  adminProduct,
  adminProductPreview,
  adminPromotions,
  adminPromotionNew,
  adminPriceDay,
  adminPromotion,
  adminDiscounts,
  adminDiscountNew,
  adminDiscount,
  adminStock,
  adminStockCounts,
  adminStockGrid,
  adminPlaces,
  adminPlaceNew,
  adminPlace,
  adminStockTransfers,
  adminStockTransferNew,
  adminStockTransfer,
  adminStockItem,
  adminPurchases,
  adminReorder,
  adminPurchaseNew,
  adminPurchase,
  adminPriceLists,
  adminPriceListNew,
  adminPriceList,
  adminCustomerGroups,
  adminCustomerGroup,
  adminSuppliers,
  adminSupplierNew,
  adminSupplier,
  adminTaxonomy,
  adminCategoryNew,
  adminTaxonomyCategory,
  adminAttributeNew,
  adminAttribute,
  adminSettings,
  adminProfile,
  adminHome,
  adminMenus,
  adminAnnouncement,
  adminMailWords,
  adminMails,
  adminThirdParties,
  adminKeys,
  adminProviderKeys,
  adminApiKeys,
  adminPages,
  adminPageNew,
  adminPosts,
  adminPostNew,
  adminArticle,
  adminPolicies,
  adminPolicy,
  adminShipping,
  adminShippingTrial,
  adminTax,
  adminTaxRates,
  adminTaxProvider,
  adminPickup,
  adminPayment,
  adminPoints,
  adminReminders,
  adminBundle,
  adminMargin,
  adminBank,
  adminZeller,
  adminRedirects,
  adminReturnWindows,
  adminStaff,
  adminStaffNotices,
  adminNotices,
  adminSearch,
  adminAudit,
  adminSecurity,
  adminLayout,
  unmatched,
};

setErrorScreens(PageError);

const modules = Object.fromEntries(
  await Promise.all(
    Object.entries<Screen>({ ...screens, ...layouts }).map(async ([name, { load }]) => [name, await load()] as const),
  ),
);

/** Guard of every page: refuses forms above the size limit before anything else. */
const refuseTooLarge: MiddlewareFunction = ({ context }, next) => {
  if (context.get(requestContext).tooLarge)
    throw data({ code: "too_large" }, { status: 413, statusText: "Content Too Large" });
  return next();
};

const parts: RouteParts = {
  frame: { ...rootRoute, pages: { ...rootRoute.pages, middleware: [refuseTooLarge, requireOpen] } },
  of: (name) => {
    const own: PageHandlers = handlers[name];
    return { loader: nothing, action: takesNoForm, ...own, ...screenRoute(modules[name]!) };
  },
};

/** A page without data also answers, so that the browser need not know which ones have some. */
function nothing() {
  return null;
}

function takesNoForm(): never {
  throw data({ code: "method_not_allowed" }, { status: 405, statusText: "Method Not Allowed" });
}

const handlersOf = new Map<string, StaticHandler>();

/**
 * Runs the loader and action of a route's page; `null` is the page of an unknown path. It knows no other page, because
 * the router goes through all of its routes to render one.
 */
export function pageHandler(prefix: Prefix, name: AnyRouteName | null): StaticHandler {
  const key = `${prefix} ${name}`;
  const handler =
    handlersOf.get(key) ??
    createStaticHandler(routeTree(prefix, parts, { adminEntryScreens, adminScreens }, name ?? "unmatched"));
  handlersOf.set(key, handler);
  return handler;
}
