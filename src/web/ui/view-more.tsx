import { useNavigation } from "react-router";
import { useT } from "../language/language.tsx";
import { ButtonLink } from "./button.tsx";

interface ViewMoreProps {
  /** Start of the shown part. */
  from?: number;
  /** End of the shown part. */
  shown: number;
  total: number;
  /** The list with more in it; null at its end. */
  to: string | null;
  /** The next part is shown below the current one, not in its place. */
  goesOn?: boolean;
  /** The part before, where the shown one does not begin at the top. */
  back?: string;
}

/** The end of a list that goes on: how much is shown, and a link to the same list with more in it. */
export function ViewMore({ from = 0, shown, total, to, goesOn = true, back }: ViewMoreProps) {
  const t = useT();
  const pending = useNavigation().state === "loading";
  return (
    <div className="flex flex-col items-center gap-3 py-8">
      <p className="text-sm text-muted" role="status">
        {from > 0
          ? t("ui.showingPart", { from: Math.min(from + 1, shown), shown, total })
          : t("ui.showing", { shown, total })}
      </p>
      <progress
        value={shown}
        max={Math.max(total, 1)}
        aria-hidden
        className="h-1 w-48 appearance-none overflow-hidden rounded-full [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-wash-strong [&::-webkit-progress-value]:bg-primary"
      />
      <div className="flex flex-wrap justify-center gap-3">
        {from > 0 && back !== undefined && (
          <ButtonLink to={back === "" ? "?" : back} variant="quiet">
            {t("ui.viewBefore")}
          </ButtonLink>
        )}
        {to !== null && (
          <ButtonLink to={to} variant="secondary" preventScrollReset={goesOn} aria-busy={pending || undefined}>
            {t("ui.viewMore")}
          </ButtonLink>
        )}
      </div>
    </div>
  );
}
