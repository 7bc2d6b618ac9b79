import type { MouseEvent } from "react";
import { useT } from "../../language/language.tsx";
import { type ToolUnits, toolUnits } from "./tool-units.ts";

/**
 * The units the figures are in: without `onSwitch`, as without scripts, a press sends the form, and the server converts
 * it.
 */
export function UnitsSwitch({ units, onSwitch }: { units: ToolUnits; onSwitch?: (to: ToolUnits) => void }) {
  const t = useT();
  const press = (event: MouseEvent, to: ToolUnits) => {
    if (!onSwitch) return;
    event.preventDefault();
    if (to !== units) onSwitch(to);
  };
  return (
    <fieldset className="flex flex-wrap items-center gap-2">
      <legend className="mb-1 text-sm font-semibold">{t("tools.unitSystem")}</legend>
      {toolUnits.map((each) => (
        <button
          key={each}
          type="submit"
          name="to"
          value={each}
          aria-pressed={each === units}
          onClick={(event) => press(event, each)}
          className="min-h-9 cursor-pointer rounded-full border border-line-strong px-3 text-sm hover:border-ink aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-on-deep pointer-coarse:min-h-11"
        >
          {t(`tools.system.${each}`)}
        </button>
      ))}
    </fieldset>
  );
}
