import { useHref, useT } from "../language/language.tsx";
import { Link } from "../navigation/link.tsx";
import { Icon } from "../ui/icon.tsx";
import { useShop } from "./frame-data.ts";
import { ShopLanguageSwitch } from "./language-switch.tsx";
import { Logo } from "./logo.tsx";

/** Header of a closed shop: name, access for earlier customers, language. */
export function BareHeader() {
  const t = useT();
  const to = useHref();
  const { name, logo, opening } = useShop();
  return (
    <header className="border-b border-line print:border-0">
      <div className="page flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3">
        <Link to={to("home")} className="rounded-md" aria-label={t("shell.homeLink", { shop: name })}>
          <Logo name={name} logo={logo} />
        </Link>
        <p className="flex flex-wrap items-center gap-x-5 text-sm print:hidden">
          {opening === "closed" && (
            <>
              <Link to={to("orderTrack")} className="inline-flex min-h-9 items-center hover:underline">
                {t("shell.trackOrder")}
              </Link>
              <Link to={to("signIn")} className="inline-flex min-h-9 items-center hover:underline">
                {t("shell.signIn")}
              </Link>
            </>
          )}
          <ShopLanguageSwitch />
        </p>
      </div>
    </header>
  );
}

/** Reminds staff that the closed shop is visible to them only. */
export function ClosedBanner() {
  const t = useT();
  const to = useHref();
  return (
    <aside
      aria-label={t("shell.preview.label")}
      className="border-b border-warning bg-warning-wash text-sm print:hidden"
    >
      <p className="page flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
        <Icon name="eye" className="size-4" />
        <span>{t("shell.preview.text")}</span>
        <Link to={to("adminSettings")} className="font-semibold underline underline-offset-2">
          {t("shell.preview.open")}
        </Link>
      </p>
    </aside>
  );
}
