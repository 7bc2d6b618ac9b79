import { type GoodsFinding, goodsFindings, shown } from "../finding.ts";
import { figure, type Goods, word } from "../goods.ts";
import { judgeFit } from "./fits.ts";

/** Goods of a machine's parts list: which parts of it they are put in for, and how many. */
export interface ListedPart {
  readonly names: readonly string[];
  readonly goods: Goods;
  readonly quantity: number;
}

const perPump: ReadonlySet<string> = new Set([
  "vanes",
  "exhaust-element",
  "coupling",
  "valve-plate",
  "piston-rings",
  "belt",
]);

/** Pumps of a machine: in its name as "2 × 5 HP", or told in words. */
function pumpsOf({ name, text }: Goods): number {
  const [, motors] = /(\d) × [\d.]+ HP/.exec(name) ?? [];
  if (motors) return Number(motors);
  const [, told] = /\b(Two|Three) pumps\b/.exec(text) ?? [];
  return told === "Three" ? 3 : told === "Two" ? 2 : 1;
}

const quartsPerGallon = 4;

/** Everything against a machine's parts list: goods that do not fit, too little oil, one pump's parts for two. */
export function judgeParts(machine: Goods, parts: readonly ListedPart[]): GoodsFinding[] {
  const pumps = pumpsOf(machine);
  const fill = figure(machine, "oilCapacity");
  return parts.flatMap(({ names, goods, quantity }) => {
    const gallons = figure(goods, "containerVolume");
    const isPumps = names.some((name) => perPump.has(name)) || word(goods, "extraType") === "rebuild-kit";
    return [
      ...judgeFit(goods, machine),
      ...goodsFindings("parts list", [
        ...(names.includes("oil") &&
        gallons !== null &&
        fill !== null &&
        gallons * quantity * quartsPerGallon < fill * 0.999
          ? [
              `${quantity} × ${goods.sku} are ${shown(gallons * quantity * quartsPerGallon)} qt; ` +
                `${machine.sku} holds ${fill} qt`,
            ]
          : []),
        ...(isPumps && quantity < pumps
          ? [`${quantity} × ${goods.sku} is listed for the ${pumps} pumps of ${machine.sku}`]
          : []),
      ]),
    ];
  });
}
