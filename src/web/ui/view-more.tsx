import { useNavigation } from "react-router";
import { useT } from "../language/language.tsx";
import { ButtonLink } from "./button.tsx";

/** The end of a list that goes on: how much is shown, and a link to the same list with more in it. */
export function ViewMore({ shown, total, to }: { shown: number; total: number; to: string }) {
  const t = useT();
  const pending = useNavigation().state === "loading";
  return (
    <div className="flex flex-col items-center gap-3 py-8">
      <p className="text-sm text-muted" role="status">
        {t("ui.showing", { shown, total })}
      </p>
      <progress
        value={shown}
        max={Math.max(total, 1)}
        aria-hidden
        className="h-1 w-48 appearance-none overflow-hidden rounded-full [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-wash-strong [&::-webkit-progress-value]:bg-primary"
      />
      {shown < total && (
        <ButtonLink to={to} variant="secondary" preventScrollReset aria-busy={pending || undefined}>
          {t("ui.viewMore")}
        </ButtonLink>
      )}
    </div>
  );
}
