import { go, type Shopper } from "./shopping.ts";
import { comesTo } from "./visit.ts";
import { pathIn } from "./words.ts";

/** A screen that an address alone leads to, and what is done there before it is looked at. */
export interface Screen {
  readonly name: string;
  readonly path: string;
  readonly act?: (shopper: Shopper) => Promise<void>;
  /** Looked at as far as the window shows it: a menu or dialog that lies over the page. */
  readonly partly?: true;
  /** The questions of a first visit are left standing. */
  readonly firstVisit?: true;
  /** Only where the window is at most this wide. */
  readonly upTo?: number;
}

/** Visitor of a screen, who is told its name: a camera, or a check of accessibility. */
export type Look = (name: string, options?: { partly?: boolean }) => Promise<void>;

const press = (find: (shopper: Shopper) => string) => async (shopper: Shopper) => {
  await shopper.page
    .getByRole("button", { name: find(shopper), exact: true })
    .first()
    .click();
};

const machine = "/products/ostrelvane-rs075-150-80td.html";

/** Every screen that needs nothing but its address. */
const screens: readonly Screen[] = [
  { name: "home", path: "/" },
  { name: "home-first-visit", path: "/", firstVisit: true, partly: true },
  {
    name: "menu-of-categories",
    path: "/warrantyPolicy",
    act: ({ page }) => page.locator("header summary").click(),
    partly: true,
  },
  {
    name: "search-suggestions",
    path: "/warrantyPolicy",
    act: async ({ page }) => {
      await page.getByRole("combobox").pressSequentially("rotary");
      await page.getByRole("listbox").waitFor();
    },
    partly: true,
  },
  { name: "category", path: "/categories/rotary-screw/all" },
  { name: "category-of-one-type", path: "/categories/air-filters/service-kits" },
  { name: "category-filtered", path: "/categories/rotary-screw/all?voltage=230&phase=1&sort=price-asc" },
  { name: "category-nothing-left", path: "/categories/rotary-screw/all?price=1-2" },
  { name: "category-table", path: "/categories/rotary-screw/tank-mounted?view=table" },
  {
    name: "filters",
    path: "/categories/rotary-screw/all",
    act: press(({ t }) => t("listing.filters")),
    partly: true,
    upTo: 1023,
  },
  {
    name: "comparison",
    path: "/categories/rotary-screw/tank-mounted",
    act: async ({ page, t }) => {
      for (const at of [0, 1, 2]) await page.getByLabel(t("listing.compare.add"), { exact: true }).nth(at).check();
      await page.getByRole("button", { name: t("listing.compare.open") }).click();
      await page.locator("dialog tbody tr").nth(12).waitFor();
    },
    partly: true,
  },
  { name: "search", path: "/search?q=10hp" },
  { name: "search-corrected", path: "/search?q=rotery%20scrw" },
  { name: "search-with-post", path: "/search?q=what+an+air+leak+costs" },
  { name: "search-nothing", path: "/search?q=zzqxjw" },
  { name: "search-empty", path: "/search" },
  { name: "product-machine", path: machine },
  { name: "product-part", path: "/products/polarwick-fc035.html" },
  { name: "product-open-box", path: "/products/open-box-ostrelvane-rs15-125-b.html" },
  { name: "product-out-of-stock", path: "/products/oilmarrow-lf10.html" },
  { name: "product-back-order", path: "/products/polarwick-ea020.html" },
  { name: "product-unavailable", path: "/products/torrendyne-th400-150.html" },
  { name: "product-unknown", path: "/products/no-such-machine.html" },
  { name: "product-at-dock", path: machine, act: askForPriceAtDock },
  { name: "product-added", path: "/products/polarwick-ep035.html", act: addToCart, partly: true },
  { name: "parts-diagram", path: machine.replace(".html", "/parts.html") },
  { name: "parts-diagram-of-a-filter", path: "/products/polarwick-fc035/parts.html" },
  { name: "air-system", path: "/tools/airSystem" },
  {
    name: "air-system-sized",
    path: "/tools/airSystem",
    act: async ({ page, t }) => {
      await page.getByRole("link", { name: t("sizing.preset.bodyShop"), exact: true }).click();
      await page.getByRole("button", { name: t("sizing.system.add"), exact: true }).waitFor();
    },
  },
  {
    name: "quotation-of-system",
    path: "/tools/airSystem",
    act: async ({ page, t }) => {
      await page.getByRole("link", { name: t("sizing.preset.bodyShop"), exact: true }).click();
      await page.getByRole("button", { name: t("sizing.system.quote"), exact: true }).click();
      await page.getByRole("heading", { name: t("quotation.computedFrom") }).waitFor();
    },
  },
  { name: "quick-order", path: "/quickOrder" },
  { name: "quick-order-checked", path: "/quickOrder", act: readOrder },
  { name: "compare-empty", path: "/compare" },
  { name: "compare", path: "/compare?sku=OV-RS10-125-B-3P&sku=OV-RS15-125-B-3P" },
  { name: "quotation-look-up", path: "/quotation" },
  { name: "quotation-unknown", path: "/quotation?number=QU-2222-2222" },
  { name: "air-system-errors", path: "/tools/airSystem", act: press(({ t }) => t("sizing.form.submit")) },
  { name: "tools", path: "/tools" },
  { name: "tool-receiver", path: "/tools/receiver" },
  { name: "tool-pump-up", path: "/tools/pumpUp" },
  { name: "tool-pipe-drop", path: "/tools/pipeDrop" },
  { name: "tool-leak-test", path: "/tools/leakTest" },
  { name: "tool-dew-point", path: "/tools/dewPoint" },
  { name: "tool-units", path: "/tools/units" },
  { name: "tool-running-cost", path: "/tools/runningCost" },
  { name: "tool-running-cost-of-four", path: "/tools/runningCost?machines=4&years=10&part2=screw&busyTime=90" },
  { name: "tool-power", path: "/tools/power?part=OV-RS05-125-B-3P&supply=230-1" },
  { name: "tool-errors", path: "/tools/receiver?flow=forty&high=90&low=110&seconds=" },
  { name: "activity", path: "/activities/dry-air" },
  { name: "activity-ended", path: "/activities/garage-days" },
  { name: "page", path: "/pages/receiving-freight" },
  { name: "blog", path: "/blog" },
  { name: "blog-of-tag", path: "/blog/tags/troubleshooting" },
  { name: "post", path: "/blog/refrigerated-or-desiccant-dryer" },
  { name: "policy-shipping", path: "/shippingPolicy" },
  { name: "policy-returns", path: "/returnandrefundPolicy" },
  { name: "policy-warranty", path: "/warrantyPolicy" },
  { name: "policy-privacy", path: "/privacyPolicy" },
  { name: "policy-terms", path: "/useTerms" },
  { name: "policy-accessibility", path: "/accessibility" },
  { name: "help", path: "/help" },
  { name: "not-found", path: "/nowhere" },
  { name: "not-found-page", path: "/404" },
  { name: "cart-empty", path: "/shoppingCart" },
  { name: "price-at-dock", path: "/deliveredPrice?back=/categories/rotary-screw/all" },
  { name: "price-at-dock-of-product", path: "/deliveredPrice?sku=OV-RS075-150-80TD-1P" },
  { name: "my-power", path: "/myPower?back=/categories/rotary-screw/all" },
  { name: "my-power-of-product", path: "/myPower?sku=OV-RS05-125-B-3P" },
  { name: "tell-me-when-back", path: "/stockAlert?sku=OM-LF10" },
  { name: "cart-reminder-over", path: "/cartReminder" },
  { name: "cart-reminder-stop-wrong", path: "/cartReminder?stop=a.b" },
  { name: "machines-none", path: "/machines" },
  { name: "machines-found", path: "/machines?find=RS20" },
  { name: "machines-of-a-part", path: "/machines?find=OM-LF20" },
  { name: "machines-not-found", path: "/machines?find=QX-99999" },
  { name: "machine-new", path: "/machines?add=ostrelvane-rs20-125-b" },
  { name: "machine-new-errors", path: "/machines?add=other", act: press(({ t }) => t("machines.save")) },
  { name: "quote-ask-nothing", path: "/quote/ask" },
  { name: "orders-erase", path: "/order/erase" },
  { name: "order-look-up", path: "/order/track" },
  { name: "order-look-up-errors", path: "/order/track", act: press(({ t }) => t("orders.track.submit")) },
  { name: "order-link-bad", path: `/order/detail?token=${"x".repeat(43)}` },
  { name: "sign-in", path: "/signIn" },
  { name: "sign-in-errors", path: "/signIn", act: press(({ t }) => t("account.signIn.submit")) },
  { name: "sign-up", path: "/signUp" },
  { name: "sign-up-errors", path: "/signUp", act: press(({ t }) => t("account.signUp.submit")) },
  { name: "reset-password", path: "/resetPassword" },
  { name: "create-password-link-gone", path: `/createPassword?token=${"x".repeat(43)}` },
  { name: "verify-email-link-gone", path: `/verifyEmail?token=${"x".repeat(43)}` },
];

async function addToCart({ page, t }: Shopper): Promise<void> {
  await page
    .getByRole("button", { name: t("cart.add.button"), exact: true })
    .first()
    .click();
  await page.locator("[data-toast]").waitFor();
}

async function askForPriceAtDock({ page, t }: Shopper): Promise<void> {
  await page.locator("#dock-zip").fill("77002");
  await page.getByRole("button", { name: t("product.dock.show"), exact: true }).click();
  await page.getByRole("list", { name: t("delivery.ways") }).waitFor();
}

/** Lines of every state: ready, another maker's number, several versions, discontinued, sold out, wrong and unknown. */
const orderLines = `PW-EP035 x 2
3310-P2050V60-1P 1
OV-RS05 1
PW-EA050 4
OV-RS15-125-B-575 1
PW-EP035 zwei
PW-EP0Z5 1
no such part`;

async function readOrder({ page, t }: Shopper): Promise<void> {
  await page.getByLabel(t("quickOrder.text")).fill(orderLines);
  await page.getByRole("button", { name: t("quickOrder.read"), exact: true }).click();
  await page.getByText(t("quickOrder.state.sold_out")).waitFor();
}

/** Shows one screen, by its address. */
export async function show(shopper: Shopper, { name, path, act, partly }: Screen, look: Look): Promise<void> {
  await go(shopper, path);
  await act?.(shopper);
  await look(name, { partly });
}

/**
 * Shows screens one after another. What needs nothing but its address, and does not come after a screen where something
 * was done, is come to by the router: requests prove what the server sends of it.
 */
export async function showAll(
  shopper: Shopper,
  all: readonly Screen[],
  look: Look,
  between?: () => Promise<void>,
): Promise<void> {
  let untouched = false;
  for (const screen of all) {
    if (untouched && !screen.act) {
      await comesTo(shopper.page, pathIn(shopper.language, screen.path));
      await look(screen.name, { partly: screen.partly });
    } else await show(shopper, screen, look);
    untouched = !screen.act;
    await between?.();
  }
}

/** The screens for a window of this width. */
export function screensAt(width: number): readonly Screen[] {
  return screens.filter(({ upTo = Number.POSITIVE_INFINITY }) => width <= upTo);
}
