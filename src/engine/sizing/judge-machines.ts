import { compactPartNumber } from "#domain/catalogue/part-number.ts";
import type { AirNeed } from "#domain/sizing/air-need.ts";
import { usualRoom } from "#domain/catalogue/usual-room.ts";
import { isMachineCategory, machineCategories } from "#domain/sizing/machine-categories.ts";
import { type Machine, readMachine } from "#domain/sizing/machine.ts";
import { platesAt } from "#domain/power/supply.ts";
import { machineReasons } from "#domain/sizing/machine-rules.ts";
import { allFit, type Reason } from "#domain/sizing/reason.ts";
import type { WantedGoods } from "#engine/catalogue/questions/buyable-goods.ts";
import type { CheapestList } from "#engine/catalogue/questions/cheapest-goods.ts";
import type { Shop } from "../shop.ts";
import { type Goods, readGoods } from "./goods.ts";

/** Number of machines shown. */
export const mostShown = 5;
/** Number of products checked: the first batch usually suffices; otherwise all are loaded at once. */
export const [readFirst, readAtMost] = [16, 48];

/** A machine with the verdicts of all rules. */
export interface JudgedMachine {
  readonly goods: Goods;
  readonly reasons: readonly Reason[];
}

/** A machine from a part number; null for other goods or missing attributes. */
export function machineOf({ category, attributes }: Goods): Machine | null {
  return isMachineCategory(category) ? readMachine(category, attributes) : null;
}

/** Candidate machines; their versions are checked later. */
export function wantedMachines(need: AirNeed, most: number): CheapestList {
  return {
    categories: need.oilFree ? ["oilless"] : machineCategories,
    wanted: wantedMachine(need),
    giving: { of: ["airflow", "airflow90", "airflow100", "airflow175"], share: "dutyCycle", least: need.flow },
    most,
  };
}

function wantedMachine({ cutOut, supply, room }: AirNeed): WantedGoods {
  return {
    atLeast: { maxPressure: cutOut, ...(room > usualRoom.most && { maxAmbient: room }) },
    ...(room < usualRoom.least && { atMost: { minAmbient: room } }),
    ...(supply && { oneOf: platesAt(supply) }),
  };
}

/** Checks the products' versions until enough products fit. */
export async function judgeProducts(
  shop: Shop,
  need: AirNeed,
  ids: readonly number[],
  nearest: number | null,
): Promise<{ fitting: JudgedMachine[]; smaller: JudgedMachine | null }> {
  const fitting: JudgedMachine[] = [];
  const products = new Set<number>();
  let smaller: JudgedMachine | null = null;
  for (const [from, to] of [
    [0, readFirst],
    [readFirst, ids.length],
  ] as const) {
    if (from > 0 && (from >= ids.length || products.size >= mostShown)) break;
    const some = ids.slice(from, to);
    const goods = await readGoods(shop, from === 0 && nearest !== null ? [nearest, ...some] : some);
    for (const each of goods) {
      const judged = judge(need, each);
      if (!judged) continue;
      if (allFit(judged.reasons)) {
        fitting.push(judged);
        products.add(each.productId);
      } else if (isTooSmallOnly(judged.reasons)) smaller = largest(smaller ? [smaller, judged] : [judged]);
    }
  }
  return { fitting, smaller };
}

const isTooSmallOnly = (reasons: readonly Reason[]): boolean =>
  reasons.every(({ code, fits }) => fits === (code !== "machine_flow"));

/** The machine that has most left for the tools. */
export function largest(machines: readonly JudgedMachine[]): JudgedMachine | null {
  return machines.reduce<JudgedMachine | null>(
    (most, each) => (most && usable(most) >= usable(each) ? most : each),
    null,
  );
}

function usable({ reasons }: JudgedMachine): number {
  const flow = reasons.find(({ code }) => code === "machine_flow")?.figures["usable"];
  return typeof flow === "object" ? flow.value : 0;
}

function judge(need: AirNeed, goods: Goods): JudgedMachine | null {
  const machine = machineOf(goods);
  return machine && { goods, reasons: machineReasons(need, machine) };
}

/** The machine of a part number, if it fits. */
export async function askedMachine(shop: Shop, need: AirNeed, part: string): Promise<JudgedMachine | null> {
  const { state } = shop.listing;
  const ids = state.rowsOfPart(compactPartNumber(part)).map((row) => state.idAt(row));
  const goods = (await readGoods(shop, ids)).find(({ sku }) => sku === part);
  const judged = goods && judge(need, goods);
  return judged && allFit(judged.reasons) ? judged : null;
}
