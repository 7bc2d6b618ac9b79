import type { CalculatorRoute } from "#i18n/routes.ts";
import type { Calculator } from "../calculator.ts";
import { dewPointCalculator } from "./dew-point.ts";
import { leakTest } from "./leak-test.ts";
import { pipeDropCalculator } from "./pipe-drop.ts";
import { pumpUp } from "./pump-up.ts";
import { powerFields } from "./power.ts";
import { receiver } from "./receiver.ts";
import { runningCostFields } from "./running-cost-fields.ts";
import { unitConverter } from "./unit-converter.ts";

/** Every calculator by its page. Pages import their own alone, so that a browser loads no other. */
export const calculators: Readonly<Record<CalculatorRoute, Pick<Calculator, "fields">>> = {
  toolReceiver: receiver,
  toolPumpUp: pumpUp,
  toolPipe: pipeDropCalculator,
  toolLeaks: leakTest,
  toolUnits: unitConverter,
  toolDewPoint: dewPointCalculator,
  toolRunningCost: { fields: runningCostFields },
  toolPower: { fields: powerFields },
};
