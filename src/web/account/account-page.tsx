import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { useHref, useT } from "../language/language.tsx";
import { Link } from "../navigation/link.tsx";
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

function AccountMenu() {
  const t = useT();
  const to = useHref();
  const { pathname } = useLocation();
  return (
    <nav aria-label={t("account.menu.label")} className="min-w-0 print:hidden">
      <ul className="-mx-2 flex flex-wrap border-b border-line pb-2 max-sm:text-sm lg:mx-0 lg:flex-col lg:gap-1 lg:border-0 lg:pb-0">
        {places.map(([place, name]) => (
          <li key={place}>
            <Link
              to={to(place)}
              aria-current={to(place) === pathname ? "page" : undefined}
              className="flex min-h-11 items-center rounded-md px-2 font-medium whitespace-nowrap sm:px-3 hover:bg-wash aria-[current=page]:bg-wash-strong aria-[current=page]:font-semibold"
            >
              {t(`account.menu.${name}`)}
            </Link>
          </li>
        ))}
        <li className="lg:mt-2 lg:border-t lg:border-line lg:pt-2">
          <SignOut />
        </li>
      </ul>
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
        className="flex min-h-11 cursor-pointer items-center gap-2 rounded-md px-2 font-medium whitespace-nowrap sm:px-3 hover:bg-wash"
      >
        <Icon name="leave" className="size-4" />
        {t("account.signOut")}
      </button>
    </form>
  );
}
