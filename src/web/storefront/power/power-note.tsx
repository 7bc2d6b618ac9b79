import { isFit, type Power, type PowerVerdict } from "#domain/power/judge-power.ts";
import { useT } from "../../language/language.tsx";
import { Icon } from "../../ui/icon.tsx";
import { powerText, powerWithNeeds } from "#i18n/power-text.ts";

interface PowerNoteProps {
  verdict: PowerVerdict | null;
  power: Power | null;
  /** Says what is to be installed, too: where an order is looked over or kept. */
  whole?: boolean;
}

/** Of goods in a list: whether they run on the buyer's power. Nothing for what has no motor, or while nothing was said. */
export function PowerNote({ verdict, power, whole = false }: PowerNoteProps) {
  const t = useT();
  if (!verdict || !power) return null;
  const fits = isFit(verdict);
  return (
    <p className={`flex items-start gap-1.5 text-sm ${fits ? "text-success" : "text-warning"}`}>
      <Icon name={fits ? "check" : "warning"} className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0">{(whole ? powerWithNeeds : powerText)(t, verdict, power)}</span>
    </p>
  );
}
