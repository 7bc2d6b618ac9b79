import { Link } from "react-router";
import { useAddress, useT } from "../../language/language.tsx";

/** What a visitor sees where nothing is; `path` is the address that was asked for. */
export function NotFoundScreen({ path }: { path?: string }) {
  const t = useT();
  const to = useAddress();
  return (
    <section className="mx-auto max-w-xl px-4 py-16">
      <h1 className="text-2xl font-semibold">{t("errors.notFound.title")}</h1>
      <p className="mt-3">{t("errors.notFound.text")}</p>
      {path && <p className="mt-3 break-all text-sm">{t("errors.notFound.path", { path })}</p>}
      <Link className="mt-6 inline-block underline" to={to("home")}>
        {t("errors.notFound.home")}
      </Link>
    </section>
  );
}
