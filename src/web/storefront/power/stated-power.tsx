import type { Power, PowerVerdict } from "#domain/power/judge-power.ts";
import { statedPowerText } from "#i18n/power-text.ts";
import { useT } from "../../language/language.tsx";

interface StatedPowerProps {
  lines: readonly { readonly power: PowerVerdict | null }[];
  power: Power | null;
}

/** The power supply stated with the order; nothing for an order without motors. */
export function StatedPower({ lines, power }: StatedPowerProps) {
  const text = statedPowerText(useT(), lines, power);
  return text && <p className="mt-1 text-sm text-muted">{text}</p>;
}
