import { useLocation } from "react-router";
import { useT } from "../../language/language.tsx";
import { PrivateHead } from "../../private-page.tsx";
import { buttonClass } from "../../ui/button.tsx";

/** Page for a busy search; the URL contains the query, and reloading repeats it. */
export function SearchBusyScreen() {
  const t = useT();
  const { pathname, search } = useLocation();
  return (
    <div className="page flex flex-col items-start gap-3 py-16">
      <PrivateHead title={t("errors.searchBusy.title")} />
      <h1 className="text-3xl font-bold">{t("errors.searchBusy.title")}</h1>
      <p className="max-w-text text-muted">{t("errors.searchBusy.text")}</p>
      <a href={pathname + search} className={buttonClass({ variant: "primary" })}>
        {t("errors.searchBusy.again")}
      </a>
    </div>
  );
}
