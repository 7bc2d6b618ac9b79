import { useT } from "../../language/language.tsx";
import { PrivateHead } from "../../private-page.tsx";

/** Page for a network beyond its budget, with the time to wait. */
export function TooManyScreen({ minutes }: { minutes: number }) {
  const t = useT();
  return (
    <div className="page flex flex-col gap-3 py-16">
      <PrivateHead title={t("errors.tooMany.title")} />
      <p className="font-mono text-sm font-semibold text-primary">429</p>
      <h1 className="text-3xl font-bold">{t("errors.tooMany.title")}</h1>
      <p className="max-w-text text-muted">{t("errors.tooMany.text", { minutes })}</p>
    </div>
  );
}
