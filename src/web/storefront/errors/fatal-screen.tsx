import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { useAddress, useT } from "../../language/language.tsx";
import type { AppError } from "../../shell/app-error.ts";

const secondsShown = 15;

/** The error screen: what broke, then on to /404, replacing the broken history entry. */
export function FatalScreen({ error }: { error: AppError }) {
  const t = useT();
  const to = useAddress();
  const navigate = useNavigate();
  const [left, setLeft] = useState(secondsShown);
  useEffect(() => {
    if (left === 0) void navigate(to("notFound"), { replace: true });
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
    <section className="mx-auto max-w-2xl px-4 py-16" role="alert">
      <h1 className="text-2xl font-semibold">{t("errors.fatal.title")}</h1>
      <p className="mt-3">{t("errors.fatal.text")}</p>
      <p className="mt-3">{t("errors.fatal.redirect", { seconds: left })}</p>
      <dl className="mt-6 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
        {rows.map(([key, value]) => (
          <div key={key} className="contents">
            <dt className="font-medium">{t(key)}</dt>
            <dd className="break-all">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
