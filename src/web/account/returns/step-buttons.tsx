import { useHref, useT } from "../../language/language.tsx";
import { Link } from "../../navigation/link.tsx";
import { Button } from "../../ui/button.tsx";
import type { Step, WizardView } from "./return-page.server.ts";

/** The sentence at a field that was refused. */
export type Say = (field: string) => string | undefined;

export interface StepProps {
  readonly view: WizardView;
  readonly say: Say;
}

/** Back to the step before, and on to the next. */
export function StepButtons({
  view,
  back,
  intent,
  children,
}: {
  view: WizardView;
  back: Step | null;
  intent: string;
  children?: string;
}) {
  const t = useT();
  const to = useHref();
  return (
    <div className="flex flex-wrap items-center gap-4">
      <Button type="submit" name="intent" value={intent}>
        {children ?? t("returns.next")}
      </Button>
      {back && (
        <Link to={to("orderReturn", {}, { order: view.order, step: back })} className="link">
          {t("returns.back")}
        </Link>
      )}
    </div>
  );
}
