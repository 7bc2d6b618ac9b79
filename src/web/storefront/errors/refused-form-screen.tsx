import { useT } from "../../language/language.tsx";
import { PrivateHead } from "../../private-page.tsx";

/** Page for a form that was refused as too large or unreadable. */
export function RefusedFormScreen({ why, status }: { why: "tooLarge" | "badForm"; status: number }) {
  const t = useT();
  return (
    <div className="page flex flex-col gap-3 py-16">
      <PrivateHead title={t(`errors.${why}.title`)} />
      <p className="font-mono text-sm font-semibold text-primary">{status}</p>
      <div role="alert" className="flex flex-col gap-3">
        <h1 className="text-3xl font-bold">{t(`errors.${why}.title`)}</h1>
        <p className="max-w-text text-muted">{t(`errors.${why}.text`)}</p>
      </div>
    </div>
  );
}
