import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { useHref, useT } from "../../language/language.tsx";
import { reached } from "../../navigation/reached.ts";
import type { AppError } from "../../shell/app-error.ts";
import { useShop } from "../../shell/frame-data.ts";
import { Button, buttonClass } from "../../ui/button.tsx";

const secondsShown = 15;

/** The error screen: what broke, then on to /404, replacing the broken history entry. */
export function FatalScreen({ error }: { error: AppError }) {
  const t = useT();
  const shop = useShop();
  const to = useHref();
  const navigate = useNavigate();
  const [left, setLeft] = useState(secondsShown);
  const leaving = useRef(false);
  useEffect(() => {
    if (left <= 0) {
      // Once: a second navigation would overtake the visitor who goes back meanwhile.
      if (!leaving.current) void navigate(to("notFound"), { replace: true });
      leaving.current = true;
      return;
    }
    const timer = setTimeout(() => setLeft(left - 1), 1_000);
    return () => clearTimeout(timer);
  }, [left, navigate, to]);
  const rows = [
    ["errors.fatal.url", error.url],
    ["errors.fatal.statusCode", error.statusCode],
    ["errors.fatal.statusMessage", error.statusMessage],
    ["errors.fatal.message", error.message],
    ["errors.fatal.stack", error.stack],
  ] as const;
  return (
    <section className="page py-12 lg:py-20">
      <title>{`${t("errors.fatal.title")} – ${shop.name}`}</title>
      <div role="alert">
        <h1 className="text-3xl font-bold">{t("errors.fatal.title")}</h1>
        <p className="mt-3 max-w-text">{t("errors.fatal.text")}</p>
      </div>
      <p className="mt-2 text-muted">{t("errors.fatal.redirect", { seconds: left })}</p>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button onClick={() => void reached().then(() => window.location.reload())}>{t("errors.fatal.retry")}</Button>
        <a href={to("home")} className={buttonClass({ variant: "secondary" })}>
          {t("shell.home")}
        </a>
      </div>
      <h2 className="mt-12 border-t border-line pt-6 font-semibold">{t("errors.fatal.details")}</h2>
      <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-6 gap-y-1 font-mono text-sm">
        {rows.map(([key, value]) => (
          <div key={key} className="contents">
            <dt className="text-muted">{t(key)}</dt>
            <dd className="break-all whitespace-pre-wrap">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
