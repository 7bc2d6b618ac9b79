import { useT } from "../../language/language.tsx";
import { PrivateHead } from "../../private-page.tsx";

/** Page for a signed-in visitor without access. */
export function ForbiddenScreen() {
  const t = useT();
  return (
    <div className="page flex flex-col gap-3 py-16">
      <PrivateHead title={t("errors.forbidden.title")} />
      <p className="font-mono text-sm font-semibold text-primary">403</p>
      <h1 className="text-3xl font-bold">{t("errors.forbidden.title")}</h1>
      <p className="max-w-text text-muted">{t("errors.forbidden.text")}</p>
    </div>
  );
}
