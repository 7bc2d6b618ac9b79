import { memo } from "react";
import { useT } from "../language/language.tsx";
import { useFrameData } from "./frame-data.ts";

/** Warns on every page that third parties are emulated. */
export const SandboxBanner = memo(function SandboxBanner() {
  const t = useT();
  const url = useFrameData()?.sandboxUrl;
  if (!url) return null;
  return (
    <aside
      aria-label={t("shell.sandboxName")}
      className="border-t-4 border-accent bg-primary-wash text-xs text-ink sm:text-sm print:hidden"
    >
      <p className="page flex flex-wrap gap-x-4 py-1">
        <span>{t("shell.sandbox")}</span>
        <a href={`${url}/control`} className="font-semibold underline underline-offset-2">
          {t("shell.sandboxLink")}
        </a>
        <a href={`${url}/mail/view`} className="font-semibold underline underline-offset-2">
          {t("shell.sandboxMail")}
        </a>
      </p>
    </aside>
  );
});
