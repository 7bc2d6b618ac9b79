import type { Power, PowerVerdict } from "#domain/power/judge-power.ts";
import { useT } from "../../language/language.tsx";

interface StatedPowerProps {
  lines: readonly { readonly power: PowerVerdict | null }[];
  power: Power | null;
}

/** Which power the buyer had stated when the order was placed; nothing for an order without motors. */
export function StatedPower({ lines, power }: StatedPowerProps) {
  const t = useT();
  if (!power || lines.every((line) => line.power === null)) return null;
  return (
    <p className="mt-1 text-sm text-muted">
      {t("power.atPlacing", { supply: t(`power.supply.${power.supply}`), breaker: String(power.breaker ?? "unknown") })}
    </p>
  );
}
