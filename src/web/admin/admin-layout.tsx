import { useEffect, useMemo, useRef } from "react";
import { Form, Outlet, useLocation } from "react-router";
import { countedPlaces, type MenuCounts } from "#domain/staff/menu-counts.ts";
import { type Role, may } from "#domain/staff/permissions.ts";
import { formatNumber } from "#i18n/format.ts";
import { inTimeZone } from "#i18n/translator.ts";
import { LanguageProvider, useHref, useT } from "../language/language.tsx";
import { Link } from "../navigation/link.tsx";
import { LanguageSwitch } from "../shell/language-switch.tsx";
import { Logo } from "../shell/logo.tsx";
import { Icon } from "../ui/icon.tsx";
import { menuPlaces } from "./menu-places.ts";
import { SearchField } from "./search/search-field.tsx";
import { OwnPasskeys } from "./security/confirm-by-passkey.tsx";
import { useMenuCounts } from "./use-menu-counts.ts";
import type * as server from "./admin-layout.server.ts";
import type { PageProps } from "../page-props.ts";

export { ErrorBoundary } from "./error-boundary.tsx";

/**
 * The frame of the merchant's side: its places, who works here, the language, and the time zone and categories as they
 * are now. On the shop's pages they change with the next page; a merchant sees it at once.
 */
export default function AdminLayout({ loaderData }: PageProps<typeof server>) {
  const t = useT();
  const { staff, passkeys, timeZone, categories, counts } = loaderData;
  const ofShop = useMemo(() => inTimeZone(t, timeZone, categories), [t, timeZone, categories]);
  return (
    <LanguageProvider translator={ofShop}>
      <Frame staff={staff} passkeys={passkeys} counts={counts} />
    </LanguageProvider>
  );
}

function Frame({
  staff,
  passkeys,
  counts,
}: Pick<PageProps<typeof server>["loaderData"], "staff" | "passkeys" | "counts">) {
  return (
    <div className="flex flex-col lg:grid lg:min-h-dvh lg:grid-cols-[15rem_minmax(0,1fr)]">
      <div className="bg-deep print:hidden">
        <Sidebar staff={staff} counts={counts} />
      </div>
      <div className="min-w-0 px-4 py-5 sm:px-6 lg:px-8 lg:py-7 print:p-0">
        <OwnPasskeys value={passkeys}>
          <Outlet />
        </OwnPasskeys>
      </div>
    </div>
  );
}

/** The current page is the place itself or lies under it. */
function isAt(pathname: string, place: string, exactly: boolean): boolean {
  return pathname === place || (!exactly && pathname.startsWith(`${place}/`));
}

interface SidebarProps {
  staff: { name: string; role: Role };
  counts: MenuCounts;
}
function Sidebar({ staff, counts }: SidebarProps) {
  const t = useT();
  const to = useHref();
  const { pathname } = useLocation();
  const row = useRef<HTMLUListElement>(null);
  useEffect(() => {
    // On a phone the places are one row; the present one must be in view.
    const current = row.current?.querySelector<HTMLElement>("[aria-current=page]");
    if (row.current && current) row.current.scrollLeft = current.offsetLeft - row.current.offsetLeft - 48;
  }, [pathname]);
  return (
    <div className="on-deep flex flex-col gap-2 px-3 py-3 text-on-deep lg:sticky lg:gap-3 lg:top-0 lg:h-dvh lg:overflow-y-auto lg:py-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 lg:flex-col lg:items-stretch">
        <Link to={to("admin")} className="w-fit rounded-md px-2">
          <Logo name={t("adminShell.name")} onDeep />
        </Link>
        <SearchField />
      </div>
      <nav aria-label={t("adminShell.menu")}>
        <ul
          ref={row}
          className="-mx-3 flex gap-1 scroll-edge px-3 pb-1 lg:mx-0 lg:flex-col lg:gap-0.5 lg:overflow-visible lg:bg-none lg:p-0"
        >
          <Places role={staff.role} counts={counts} />
        </ul>
      </nav>
      <StaffMenu staff={staff} />
    </div>
  );
}

/** The places that this one of the staff may go to, each with what waits there. */
function Places({ role, counts: ofPage }: { role: Role; counts: MenuCounts }) {
  const t = useT();
  const to = useHref();
  const { pathname } = useLocation();
  const counts = useMenuCounts(ofPage, to("adminCounts"));
  const waitingAt = (word: string) => {
    const place = countedPlaces.find((each) => each === word);
    const count = place && counts[place];
    return place && count ? { place, count } : null;
  };
  return menuPlaces
    .filter(([, , , permission]) => may(role, permission))
    .map(([name, word, icon]) => ({ name, word, icon, waiting: waitingAt(word) }))
    .map(({ name, word, icon, waiting }) => (
      <li key={name}>
        <Link
          to={to(name)}
          aria-describedby={waiting ? `waiting-${word}` : undefined}
          aria-current={isAt(pathname, to(name), name === "admin") ? "page" : undefined}
          className="flex min-h-10 items-center gap-2.5 lg:pointer-fine:min-h-8 rounded-md px-2.5 text-sm font-medium whitespace-nowrap text-on-deep-muted lg:whitespace-normal hover:text-on-deep hover:underline aria-[current=page]:bg-deep-line aria-[current=page]:text-on-deep pointer-coarse:min-h-11"
        >
          <Icon name={icon} className="size-4.5 shrink-0" />
          {t(`adminShell.place.${word}`)}
          {waiting && (
            <span
              aria-hidden
              className="ml-auto min-w-5 shrink-0 rounded-full bg-on-deep px-1.5 text-center text-2xs/5 font-bold text-deep tabular-nums"
            >
              {formatNumber(waiting.count, t.language)}
            </span>
          )}
        </Link>
        {/* Beside the link, which keeps its name: screen readers say it after that. */}
        {waiting && (
          <span id={`waiting-${word}`} hidden>
            {t(`adminShell.waiting.${waiting.place}`, { count: waiting.count })}
          </span>
        )}
      </li>
    ));
}

/** The signed-in member, and the links about them alone. */
function StaffMenu({ staff }: { staff: SidebarProps["staff"] }) {
  const t = useT();
  const to = useHref();
  return (
    <div className="-mx-3 flex items-center gap-x-4 gap-y-1 scroll-edge border-t border-deep-line px-5 pt-2 text-sm whitespace-nowrap lg:mx-0 lg:mt-auto lg:flex-col lg:items-start lg:overflow-visible lg:bg-none lg:px-2.5 lg:pt-3">
      <p className="shrink-0">
        <span className="font-semibold">{staff.name}</span>
        <span className="block text-2xs text-on-deep-muted">{t(`adminStaff.role.${staff.role}`)}</span>
      </p>
      <Link
        to={to("adminSecurity")}
        className="inline-flex min-h-9 items-center gap-1.5 hover:underline lg:pointer-fine:min-h-7"
      >
        <Icon name="shield" className="size-4" />
        {t("adminStaff.security.title")}
      </Link>
      <Link
        to={to("adminNotices")}
        className="inline-flex min-h-9 items-center gap-1.5 hover:underline lg:pointer-fine:min-h-7"
      >
        <Icon name="mail" className="size-4" />
        {t("adminStaff.notices.title")}
      </Link>
      <LanguageSwitch />
      <Link
        to={to("home")}
        className="inline-flex min-h-9 items-center gap-1.5 hover:underline lg:pointer-fine:min-h-7"
      >
        <Icon name="external" className="size-4" />
        {t("adminShell.toShop")}
      </Link>
      <Form method="post" action={to("adminSignIn")}>
        <button
          type="submit"
          name="intent"
          value="sign-out"
          className="min-h-9 cursor-pointer hover:underline lg:pointer-fine:min-h-7"
        >
          {t("adminShell.signOut")}
        </button>
      </Form>
    </div>
  );
}
