import { runsOnSupply } from "#domain/power/runs-on-supply.ts";
import type { Power, PowerVerdict } from "#domain/power/judge-power.ts";
import { useT } from "../../language/language.tsx";
import { Icon } from "../../ui/icon.tsx";
import { powerText, powerWithNeeds } from "#i18n/power-text.ts";

interface PowerNoteProps {
  verdict: PowerVerdict | null;
  power: Power | null;
  /** True to include the installation, where an order is reviewed or stored. */
  whole?: boolean;
}

/** Verdict for goods in a list. Nothing without a motor or a stated supply. */
export function PowerNote({ verdict, power, whole = false }: PowerNoteProps) {
  const t = useT();
  if (!verdict || !power) return null;
  const fits = runsOnSupply(verdict);
  return (
    <p className={`flex items-start gap-1.5 text-sm ${fits ? "text-success" : "text-warning"}`}>
      <Icon name={fits ? "check" : "warning"} className="mt-0.5 size-4" />
      <span className="min-w-0">{(whole ? powerWithNeeds : powerText)(t, verdict, power)}</span>
    </p>
  );
}
