import type cnAccount from "./messages/cn/account.json";
import type cnAdminClaims from "./messages/cn/adminClaims.json";
import type cnClaims from "./messages/cn/claims.json";
import type cnAdminCustomers from "./messages/cn/adminCustomers.json";
import type cnAdminDashboard from "./messages/cn/adminDashboard.json";
import type cnAdminMoney from "./messages/cn/adminMoney.json";
import type cnAdminOrders from "./messages/cn/adminOrders.json";
import type cnAdminPromotions from "./messages/cn/adminPromotions.json";
import type cnAdminProducts from "./messages/cn/adminProducts.json";
import type cnAdminReports from "./messages/cn/adminReports.json";
import type cnAdminReturns from "./messages/cn/adminReturns.json";
import type cnAdminReviews from "./messages/cn/adminReviews.json";
import type cnAdminSettings from "./messages/cn/adminSettings.json";
import type cnAdminShell from "./messages/cn/adminShell.json";
import type cnAdminStock from "./messages/cn/adminStock.json";
import type cnAdminTaxonomy from "./messages/cn/adminTaxonomy.json";
import type cnAdminStaff from "./messages/cn/adminStaff.json";
import type cnAdminImport from "./messages/cn/adminImport.json";
import type cnCart from "./messages/cn/cart.json";
import type cnCheckout from "./messages/cn/checkout.json";
import type cnErrors from "./messages/cn/errors.json";
import type cnMachines from "./messages/cn/machines.json";
import type cnOrders from "./messages/cn/orders.json";
import type cnSizing from "./messages/cn/sizing.json";
import type cnQuotation from "./messages/cn/quotation.json";
import type cnReturns from "./messages/cn/returns.json";
import type cnPayment from "./messages/cn/payment.json";
import type cnDelivery from "./messages/cn/delivery.json";
import type cnDocuments from "./messages/cn/documents.json";
import type cnMail from "./messages/cn/mail.json";
import type cnListing from "./messages/cn/listing.json";
import type cnProduct from "./messages/cn/product.json";
import type cnActivity from "./messages/cn/activity.json";
import type cnHelp from "./messages/cn/help.json";
import type cnHome from "./messages/cn/home.json";
import type cnPolicies from "./messages/cn/policies.json";
import type cnShell from "./messages/cn/shell.json";
import type cnTools from "./messages/cn/tools.json";
import type cnUi from "./messages/cn/ui.json";
import type enAccount from "./messages/en/account.json";
import type enAdminClaims from "./messages/en/adminClaims.json";
import type enClaims from "./messages/en/claims.json";
import type enAdminCustomers from "./messages/en/adminCustomers.json";
import type enAdminDashboard from "./messages/en/adminDashboard.json";
import type enAdminMoney from "./messages/en/adminMoney.json";
import type enAdminOrders from "./messages/en/adminOrders.json";
import type enAdminPromotions from "./messages/en/adminPromotions.json";
import type enAdminProducts from "./messages/en/adminProducts.json";
import type enAdminReports from "./messages/en/adminReports.json";
import type enAdminReturns from "./messages/en/adminReturns.json";
import type enAdminReviews from "./messages/en/adminReviews.json";
import type enAdminSettings from "./messages/en/adminSettings.json";
import type enAdminShell from "./messages/en/adminShell.json";
import type enAdminStock from "./messages/en/adminStock.json";
import type enAdminTaxonomy from "./messages/en/adminTaxonomy.json";
import type enAdminStaff from "./messages/en/adminStaff.json";
import type enAdminImport from "./messages/en/adminImport.json";
import type enCart from "./messages/en/cart.json";
import type enCheckout from "./messages/en/checkout.json";
import type enErrors from "./messages/en/errors.json";
import type enMachines from "./messages/en/machines.json";
import type enOrders from "./messages/en/orders.json";
import type enSizing from "./messages/en/sizing.json";
import type enQuotation from "./messages/en/quotation.json";
import type enReturns from "./messages/en/returns.json";
import type enPayment from "./messages/en/payment.json";
import type enDelivery from "./messages/en/delivery.json";
import type enDocuments from "./messages/en/documents.json";
import type enMail from "./messages/en/mail.json";
import type enListing from "./messages/en/listing.json";
import type enProduct from "./messages/en/product.json";
import type enActivity from "./messages/en/activity.json";
import type enHelp from "./messages/en/help.json";
import type enHome from "./messages/en/home.json";
import type enPolicies from "./messages/en/policies.json";
import type enShell from "./messages/en/shell.json";
import type enTools from "./messages/en/tools.json";
import type enUi from "./messages/en/ui.json";

/** Every slice of messages; English gives the keys. */
interface Catalog {
  account: typeof enAccount;
  shell: typeof enShell;
  product: typeof enProduct;
  listing: typeof enListing;
  ui: typeof enUi;
  activity: typeof enActivity;
  help: typeof enHelp;
  home: typeof enHome;
  policies: typeof enPolicies;
  errors: typeof enErrors;
  cart: typeof enCart;
  checkout: typeof enCheckout;
  machines: typeof enMachines;
  orders: typeof enOrders;
  payment: typeof enPayment;
  quotation: typeof enQuotation;
  returns: typeof enReturns;
  sizing: typeof enSizing;
  tools: typeof enTools;
  mail: typeof enMail;
  delivery: typeof enDelivery;
  documents: typeof enDocuments;
  claims: typeof enClaims;
  adminClaims: typeof enAdminClaims;
  adminCustomers: typeof enAdminCustomers;
  adminDashboard: typeof enAdminDashboard;
  adminImport: typeof enAdminImport;
  adminMoney: typeof enAdminMoney;
  adminOrders: typeof enAdminOrders;
  adminProducts: typeof enAdminProducts;
  adminPromotions: typeof enAdminPromotions;
  adminReports: typeof enAdminReports;
  adminReturns: typeof enAdminReturns;
  adminReviews: typeof enAdminReviews;
  adminSettings: typeof enAdminSettings;
  adminShell: typeof enAdminShell;
  adminStaff: typeof enAdminStaff;
  adminStock: typeof enAdminStock;
  adminTaxonomy: typeof enAdminTaxonomy;
}

interface ChineseCatalog {
  account: typeof cnAccount;
  shell: typeof cnShell;
  product: typeof cnProduct;
  listing: typeof cnListing;
  ui: typeof cnUi;
  activity: typeof cnActivity;
  help: typeof cnHelp;
  home: typeof cnHome;
  policies: typeof cnPolicies;
  errors: typeof cnErrors;
  cart: typeof cnCart;
  checkout: typeof cnCheckout;
  machines: typeof cnMachines;
  orders: typeof cnOrders;
  payment: typeof cnPayment;
  quotation: typeof cnQuotation;
  returns: typeof cnReturns;
  sizing: typeof cnSizing;
  tools: typeof cnTools;
  mail: typeof cnMail;
  delivery: typeof cnDelivery;
  documents: typeof cnDocuments;
  claims: typeof cnClaims;
  adminClaims: typeof cnAdminClaims;
  adminCustomers: typeof cnAdminCustomers;
  adminDashboard: typeof cnAdminDashboard;
  adminImport: typeof cnAdminImport;
  adminMoney: typeof cnAdminMoney;
  adminOrders: typeof cnAdminOrders;
  adminProducts: typeof cnAdminProducts;
  adminPromotions: typeof cnAdminPromotions;
  adminReports: typeof cnAdminReports;
  adminReturns: typeof cnAdminReturns;
  adminReviews: typeof cnAdminReviews;
  adminSettings: typeof cnAdminSettings;
  adminShell: typeof cnAdminShell;
  adminStaff: typeof cnAdminStaff;
  adminStock: typeof cnAdminStock;
  adminTaxonomy: typeof cnAdminTaxonomy;
}

type Leaves<T> = { [K in keyof T & string]: T[K] extends string ? K : `${K}.${Leaves<T[K]>}` }[keyof T & string];

/** The dotted name of a message, such as 'shell.cart'. */
export type MessageKey = Leaves<Catalog>;

type Untranslated = Exclude<MessageKey, Leaves<ChineseCatalog>>;
type Orphaned = Exclude<Leaves<ChineseCatalog>, MessageKey>;

/**
 * Does not compile while a message lacks its twin; the error names the missing keys.
 * @public read by the compiler alone
 */
export const everyMessageHasItsTwin: [Untranslated, Orphaned] extends [never, never] ? true : [Untranslated, Orphaned] =
  true;
