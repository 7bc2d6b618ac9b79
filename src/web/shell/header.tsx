import { memo } from "react";
import { useHref, useT } from "../language/language.tsx";
import { Link } from "../navigation/link.tsx";
import { TypedLink } from "../navigation/typed-link.tsx";
import { Icon } from "../ui/icon.tsx";
import { useVisitor } from "../visitor/visitor.ts";
import { ChatButton } from "./chat-button.tsx";
import { CategoriesMenu } from "./categories-menu.tsx";
import { useFrameData, useShop } from "./frame-data.ts";
import { ShopLanguageSwitch } from "./language-switch.tsx";
import { Logo } from "./logo.tsx";
import type { ShopMenus } from "./menus.ts";
import { SearchBox } from "./search-box.tsx";
import { useIsPaying } from "./use-is-paying.ts";

/** Logo, categories, search, account and cart; above them help and language, always in the same places. */
export const Header = memo(function Header() {
  const t = useT();
  const { name, logo } = useShop();
  const to = useHref();
  return (
    <header className="border-b border-line print:border-0">
      <ServiceLine />
      <div className="page relative grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-2 gap-y-2 py-2.5 lg:grid-cols-[auto_auto_1fr_auto] lg:gap-x-5 lg:py-4 print:py-2">
        <div className="order-1 lg:order-2 print:hidden">
          <CategoriesMenu />
        </div>
        <Link
          to={to("home")}
          className="order-2 w-fit rounded-md max-2xs:order-first max-2xs:col-span-3 lg:order-1"
          aria-label={t("shell.homeLink", { shop: name })}
        >
          <Logo name={name} logo={logo} />
        </Link>
        <SearchBox className="order-4 col-span-3 lg:order-3 lg:col-span-1 print:hidden" />
        <div className="order-3 flex items-center justify-end max-2xs:col-span-2 lg:order-4 lg:gap-1 print:hidden">
          <AccountLink />
          <CartLink />
        </div>
      </div>
    </header>
  );
});

function ServiceLine() {
  const t = useT();
  const shop = useShop();
  const menus = useFrameData()?.menus;
  return (
    <div className="on-deep bg-deep text-sm text-on-deep print:hidden">
      <div className="page flex min-h-9 items-center justify-between gap-4">
        <p className="flex gap-6 text-on-deep-muted max-lg:hidden">
          {shop.ships && (
            <span className="inline-flex items-center gap-1.5">
              <Icon name="truck" className="size-4" />
              {t("shell.shipsTo")}
            </span>
          )}
          {shop.refundDays !== null && (
            <span className="inline-flex items-center gap-1.5">
              <Icon name="returns" className="size-4" />
              {t("shell.refundable", { days: shop.refundDays })}
            </span>
          )}
        </p>
        <ul className="flex flex-1 flex-wrap items-center justify-between gap-x-5 max-sm:gap-x-3 max-xs:[&_svg]:hidden lg:justify-end">
          {shop.phone && (
            <li>
              <a
                href={`tel:${shop.dial}`}
                className="inline-flex min-h-9 items-center gap-1.5 whitespace-nowrap hover:underline pointer-coarse:min-h-11"
              >
                <Icon name="phone" className="size-4" />
                {shop.phone}
              </a>
            </li>
          )}
          {menus ? <OwnLinks menus={menus} /> : <UsualLinks />}
          <li>
            <ChatButton className="inline-flex min-h-9 items-center gap-1.5 hover:underline pointer-coarse:min-h-11" />
          </li>
          <li>
            <ShopLanguageSwitch />
          </li>
        </ul>
      </div>
    </div>
  );
}

const plain = "inline-flex min-h-9 items-center hover:underline";

/** The links that come with the shop: the narrower the window, the fewer there is room for. */
function UsualLinks() {
  const t = useT();
  const to = useHref();
  return (
    <>
      <li className="max-xl:hidden">
        <Link to={to("tools")} className={plain}>
          {t("shell.tools")}
        </Link>
      </li>
      <li className="max-lg:hidden">
        <Link to={to("orderTrack")} className={plain}>
          {t("shell.trackOrder")}
        </Link>
      </li>
      <li className="max-sm:hidden">
        <Link to={to("help")} className={plain}>
          {t("shell.help")}
        </Link>
      </li>
    </>
  );
}

/** Those of the merchant, of which the last stay longest. */
function OwnLinks({ menus: { header } }: { menus: ShopMenus }) {
  if (useIsPaying()) return <UsualLinks />;
  return header.map(({ label, href = "" }, at) => (
    <li key={at} className={["max-sm:hidden", "max-lg:hidden"][header.length - 1 - at] ?? "max-xl:hidden"}>
      <TypedLink href={href} className={plain}>
        {label}
      </TypedLink>
    </li>
  ));
}

const place =
  "relative flex h-11 min-w-11 items-center justify-center gap-2 rounded-md px-2 font-medium hover:bg-wash lg:h-12 lg:px-3";

function AccountLink() {
  const t = useT();
  const to = useHref();
  const name = useVisitor()?.name;
  return (
    <Link to={to(name ? "personal" : "signIn")} className={place}>
      <Icon name="user" className="size-6" />
      <span className="max-w-36 truncate max-lg:sr-only">{name ? t("shell.hello", { name }) : t("shell.signIn")}</span>
    </Link>
  );
}

function CartLink() {
  const t = useT();
  const to = useHref();
  const count = useVisitor()?.cartCount ?? 0;
  return (
    <Link to={to("cart")} className={place}>
      <span className="relative">
        <Icon name="cart" className="size-6" />
        {count > 0 && (
          <span
            aria-hidden
            className="absolute -top-2 left-3.5 grid h-5 min-w-5 place-items-center rounded-full bg-accent px-1 text-2xs leading-none font-bold text-ink"
          >
            {count > 99 ? "99+" : count}
          </span>
        )}
      </span>
      <span className="max-lg:sr-only lg:ml-1" aria-hidden>
        {t("shell.cart")}
      </span>
      <span className="sr-only">{count > 0 ? t("shell.cartCount", { count }) : t("shell.cart")}</span>
    </Link>
  );
}
