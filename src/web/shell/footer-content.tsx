import type { ReactNode } from "react";
import { useHref, useT } from "../language/language.tsx";
import { Link } from "../navigation/link.tsx";
import { TypedLink } from "../navigation/typed-link.tsx";
import { policyRoute } from "../storefront/policies/policy-route.ts";
import { Icon } from "../ui/icon.tsx";
import { useFrameData, useListedCategories, useShop } from "./frame-data.ts";
import { Logo } from "./logo.tsx";
import type { ShopMenus } from "./menus.ts";

const plain =
  "inline-flex min-h-8 items-center text-on-deep-muted hover:text-on-deep hover:underline pointer-coarse:min-h-11";

/** Links to categories and policies, and contact; without the merchant's own menus where buyers pay. */
export function FooterContent({ isPaying }: { isPaying: boolean }) {
  const t = useT();
  const frame = useFrameData();
  const menus = isPaying ? undefined : frame?.menus;
  const { name, legalName, logo } = useShop();
  return (
    <>
      <div className="page grid grid-cols-2 gap-x-8 gap-y-2 py-6 sm:gap-y-10 sm:py-12 lg:grid-cols-[1.5fr_1fr_1fr_1.3fr]">
        {menus ? <OwnColumns menus={menus} /> : <UsualColumns />}
        <Contact />
      </div>
      <div className="border-t border-deep-line">
        <div className="page flex flex-wrap items-center justify-between gap-4 py-5 text-on-deep-muted">
          <Logo name={name} logo={logo} onDeep />
          <p>{frame && t("shell.footer.rights", { year: String(frame.year), owner: legalName || name })}</p>
        </div>
      </div>
    </>
  );
}

/** The columns that come with the shop. */
function UsualColumns() {
  const t = useT();
  const to = useHref();
  const { policies } = useShop();
  const categories = useListedCategories();
  return (
    <>
      {categories.length > 0 && (
        <Column title={t("shell.footer.shop")} isInMenu>
          <Categories />
        </Column>
      )}
      <Column title={t("shell.footer.service")}>
        <ul>
          <Line to={to("help")}>{t("shell.help")}</Line>
          <Line to={to("quickOrder")}>{t("shell.menuTools.quickOrder")}</Line>
          <Line to={to("tools")}>{t("shell.tools")}</Line>
          <Line to={to("orderTrack")}>{t("shell.trackOrder")}</Line>
          <Line to={to("machines")}>{t("shell.footer.machines")}</Line>
          <Line to={to("personal")}>{t("shell.account")}</Line>
          <Line to={to("orderList")}>{t("shell.footer.orders")}</Line>
          <Line to={to("companies")}>{t("shell.footer.companies")}</Line>
          {policies.includes("returnandrefundPolicy") && (
            <Line to={to("returnPolicy")}>{t("shell.footer.returnItem")}</Line>
          )}
          <CookieChoice />
        </ul>
      </Column>
      {policies.length > 0 && (
        <Column title={t("shell.footer.policies")}>
          <ul>
            {policies.map((slug) => (
              <Line key={slug} to={to(policyRoute[slug])}>
                {t(`shell.policy.${slug}`)}
              </Line>
            ))}
          </ul>
        </Column>
      )}
    </>
  );
}

/** The columns of the merchant. */
function OwnColumns({ menus }: { menus: ShopMenus }) {
  return menus.footer.map(({ title, links, categories }, place) => (
    <Column key={place} title={title} isInMenu={categories && links.length === 0}>
      {categories && <Categories />}
      <ul>
        {links.map(({ label, href }, at) =>
          href === undefined ? (
            <CookieChoice key={at} />
          ) : (
            <li key={at}>
              <TypedLink href={href} className={plain}>
                {label}
              </TypedLink>
            </li>
          ),
        )}
      </ul>
    </Column>
  ));
}

function Categories() {
  const to = useHref();
  return (
    <ul className="grid gap-x-4 2xs:grid-cols-2">
      {useListedCategories().map((category) => (
        <li key={category.slug}>
          <Link to={to("category", { category: category.slug, id: "all" })} className={plain}>
            {category.name}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function CookieChoice() {
  const t = useT();
  return (
    <li className="noscript:hidden">
      {/* The question listens for it: as a part that the server made, this is only markup. */}
      <button type="button" data-asks-consent className={`${plain} cursor-pointer`}>
        {t("shell.cookies.change")}
      </button>
    </li>
  );
}

/** The help section of every page, linked from the header. */
function Contact() {
  const t = useT();
  const { phone, dial, email, hours, address, ships, refundDays } = useShop();
  return (
    <section id="help" tabIndex={-1} aria-labelledby="help-title" className="outline-none max-sm:col-span-2">
      <h2 id="help-title" className="mb-3 font-semibold">
        {t("shell.footer.contact")}
      </h2>
      {phone && (
        <p>
          <a href={`tel:${dial}`} className="text-2xl font-bold hover:underline">
            {phone}
          </a>
        </p>
      )}
      {hours && <p className="mt-1 break-words whitespace-pre-line text-on-deep-muted">{hours}</p>}
      {email && (
        <p className="mt-2">
          <a href={`mailto:${email}`} className="inline-flex min-h-8 items-center break-all hover:underline">
            {email}
          </a>
        </p>
      )}
      {address.length > 0 && (
        <address className="mt-2 break-words whitespace-pre-line text-on-deep-muted not-italic" lang="en">
          {address.join("\n")}
        </address>
      )}
      <ul className="mt-5 flex flex-col gap-2.5">
        {ships && <Promise icon="truck">{t("shell.shipsTo")}</Promise>}
        {refundDays !== null && <Promise icon="returns">{t("shell.refundable", { days: refundDays })}</Promise>}
        <Promise icon="shield">{t("shell.footer.securePay")}</Promise>
      </ul>
    </section>
  );
}

/**
 * A column of links. On a phone each is folded under its title, and one that the header's menu has too is left out.
 */
function Column({
  title,
  isInMenu = false,
  children,
}: {
  title: string;
  isInMenu?: boolean | undefined;
  children: ReactNode;
}) {
  return (
    <nav aria-label={title} className={`relative max-sm:col-span-2 ${isInMenu ? "max-sm:hidden" : ""}`}>
      <h2 className="flex min-h-11 items-center font-semibold sm:mb-3 sm:min-h-0">{title}</h2>
      <details className="group sm:details-content:[content-visibility:visible]">
        <summary className="absolute inset-x-0 top-0 flex h-11 cursor-pointer list-none items-center justify-end sm:supports-[selector(::details-content)]:hidden">
          <span className="sr-only">{title}</span>
          <Icon name="down" className="size-5 transition-transform group-open:rotate-180" />
        </summary>
        {children}
      </details>
    </nav>
  );
}

function Line({ to, children }: { to: string; children: ReactNode }) {
  return (
    <li>
      <Link to={to} className={plain}>
        {children}
      </Link>
    </li>
  );
}

function Promise({ icon, children }: { icon: "truck" | "returns" | "shield"; children: ReactNode }) {
  return (
    <li className="flex gap-2.5">
      <Icon name={icon} className="size-5 text-accent" />
      {children}
    </li>
  );
}
