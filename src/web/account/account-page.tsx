import type { ReactNode } from "react";
import { useLocation } from "react-router";
import type { AnyRouteName } from "#i18n/routes.ts";
import { useHref, useT } from "../language/language.tsx";
import { Link } from "../navigation/link.tsx";
import { matchRoute } from "../match-route.ts";
import { PrivateHead } from "../private-page.tsx";
import { Icon } from "../ui/icon.tsx";

const places = [
  ["personal", "personal"],
  ["orderList", "orders"],
  ["quotes", "quotes"],
  ["machines", "machines"],
  ["lists", "lists"],
  ["companies", "companies"],
  ["requisitions", "requisitions"],
  ["savedQuotations", "saved"],
  ["addressBook", "addresses"],
  ["changePassword", "password"],
  ["sessions", "sessions"],
  ["closeAccount", "close"],
] as const;

/** The entry of the menu that a page belongs to which has none itself. */
const sections: Partial<Record<AnyRouteName, (typeof places)[number][0]>> = {
  orderReview: "orderList",
  bought: "orderList",
  quote: "quotes",
  list: "lists",
  listScan: "lists",
  addToList: "lists",
  company: "companies",
  companySpending: "companies",
  companyInvoices: "companies",
  companyStatement: "companies",
  companyRules: "companies",
  payInvoices: "companies",
  invoicePayment: "companies",
  invoice: "companies",
  requisition: "requisitions",
};

/** A page of the signed-in customer: the account's menu beside it, or above it where there is no room. */
export function AccountPage({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <div className="page py-6 lg:py-8">
      <PrivateHead title={title} />
      <div className="grid items-start gap-6 lg:grid-cols-[14rem_1fr] lg:gap-10">
        <AccountMenu />
        <div className="flex min-w-0 flex-col gap-6">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <h1 className="text-2xl font-bold">{title}</h1>
            {aside}
          </div>
          {children}
        </div>
      </div>
    </div>
  );
}

/** On a narrow window it is folded behind one line, which names where one is. */
function AccountMenu() {
  const t = useT();
  const to = useHref();
  const { pathname } = useLocation();
  const name = matchRoute(pathname)?.name;
  const section = name && (sections[name] ?? name);
  const current = places.find(([place]) => place === section);
  return (
    <nav aria-label={t("account.menu.label")} className="min-w-0 print:hidden">
      <details className="group rounded-md border border-line-strong lg:border-0 lg:details-content:[content-visibility:visible]">
        <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 px-3 hover:text-primary lg:supports-[selector(::details-content)]:hidden">
          <span className={current ? "text-muted" : "font-semibold"}>{t("account.menu.label")}</span>
          {current && <span className="font-semibold">{t(`account.menu.${current[1]}`)}</span>}
          <Icon name="down" className="ml-auto size-4 transition-transform group-open:rotate-180" />
        </summary>
        <ul className="grid grid-cols-2 border-t border-line max-sm:text-sm lg:flex lg:flex-col lg:gap-1 lg:border-0">
          {places.map(([place, label]) => (
            <li key={place}>
              <Link
                to={to(place)}
                aria-current={place === name ? "page" : place === section || undefined}
                className={`flex min-h-11 items-center rounded-md px-3 hover:bg-wash ${place === section ? "bg-wash-strong font-semibold" : "font-medium"}`}
              >
                {t(`account.menu.${label}`)}
              </Link>
            </li>
          ))}
          <li className="lg:mt-2 lg:border-t lg:border-line lg:pt-2">
            <SignOut />
          </li>
        </ul>
      </details>
    </nav>
  );
}

/** Ends the session: a form, because a link must never change anything. */
export function SignOut() {
  const t = useT();
  const to = useHref();
  return (
    <form method="post" action={to("signIn")}>
      <button
        type="submit"
        name="intent"
        value="sign-out"
        className="flex min-h-11 cursor-pointer items-center gap-2 rounded-md px-3 font-medium whitespace-nowrap hover:bg-wash"
      >
        <Icon name="leave" className="size-4" />
        {t("account.signOut")}
      </button>
    </form>
  );
}
