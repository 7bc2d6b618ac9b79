import type { ReactNode } from "react";
import { useT } from "../../language/language.tsx";
import { PrivateHead } from "../../private-page.tsx";
import { useShop } from "../../shell/frame-data.ts";
import { LanguageSwitch } from "../../shell/language-switch.tsx";
import { Logo } from "../../shell/logo.tsx";

/** A page before the merchant's side: one card, one thing to do. */
export function AuthPage({ title, text, children }: { title: string; text?: ReactNode; children: ReactNode }) {
  const t = useT();
  const shop = useShop();
  return (
    <div className="flex min-h-dvh flex-col bg-wash">
      <PrivateHead title={title} />
      <div className="page flex items-center justify-between py-4">
        <Logo name={shop.name} logo={shop.logo} />
        <LanguageSwitch className="text-sm" />
      </div>
      <div className="page flex-1 py-8 sm:py-14">
        <div className="mx-auto flex max-w-md flex-col gap-5 rounded-lg border border-line bg-ground p-6 sm:p-8">
          <div className="flex flex-col gap-1">
            <p className="text-sm font-semibold text-primary">{t("adminShell.name")}</p>
            <h1 className="text-2xl font-bold">{title}</h1>
            {text && <p className="text-muted">{text}</p>}
          </div>
          {children}
        </div>
      </div>
    </div>
  );
}
