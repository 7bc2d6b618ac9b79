import "./admin.css";
import { useMemo } from "react";
import { Form, Outlet } from "react-router";
import type { MenuCounts } from "#domain/staff/menu-counts.ts";
import type { Role } from "#domain/staff/permissions.ts";
import { inTimeZone } from "#i18n/translator.ts";
import { LanguageProvider, useHref, useT } from "../language/language.tsx";
import { Link } from "../navigation/link.tsx";
import { LanguageSwitch } from "../shell/language-switch.tsx";
import { useShop } from "../shell/frame-data.ts";
import { Logo } from "../shell/logo.tsx";
import { Icon } from "../ui/icon.tsx";
import { Menu } from "./menu.tsx";
import { SearchField } from "./search/search-field.tsx";
import { OwnPasskeys } from "./security/confirm-by-passkey.tsx";
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
    <div
      data-shop-languages={useShop().languages}
      className="flex flex-col lg:grid lg:min-h-dvh lg:grid-cols-[15rem_minmax(0,1fr)]"
    >
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

interface SidebarProps {
  staff: { name: string; role: Role };
  counts: MenuCounts;
}
function Sidebar({ staff, counts }: SidebarProps) {
  const t = useT();
  const to = useHref();
  return (
    <div className="on-deep flex flex-col gap-2 px-3 py-3 text-on-deep lg:sticky lg:gap-3 lg:top-0 lg:h-dvh lg:overflow-y-auto lg:py-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 lg:flex-col lg:items-stretch">
        <Link to={to("admin")} className="w-fit rounded-md px-2">
          <Logo name={t("adminShell.name")} onDeep />
        </Link>
        <SearchField />
      </div>
      <Menu role={staff.role} counts={counts} />
      <StaffMenu staff={staff} />
    </div>
  );
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
