import { type GoodsFinding, goodsFindings, shown } from "../finding.ts";
import { figure, type Goods, word, words } from "../goods.ts";
import { warmestDewPoint } from "../tables/air-quality.ts";
import { disconnectShare, tableAmps } from "../tables/electrical.ts";
import { couplerFlow } from "../tables/losses.ts";
import { printedFlow, widestPlainHose } from "../tables/tools.ts";

/** Starters, drives and switches carry the current of the motor that they name, at each of their voltages. */
function carriesMotor(goods: Goods): string[] {
  const type = word(goods, "extraType");
  const hp = figure(goods, "horsepower");
  const amps = figure(goods, "fullLoadAmps");
  if (hp === null || amps === null || !["starter", "vfd", "disconnect"].includes(type ?? "")) return [];
  const share = type === "disconnect" ? disconnectShare : 1;
  return words(goods, "voltage").flatMap((volts) => {
    const table = tableAmps(hp, volts, word(goods, "phase") ?? "3");
    if (table === null || amps >= table * share) return [];
    return [
      `${goods.sku} carries ${amps} A and names ${hp} HP at ${volts} V, ${shown(table * share)} A by NEC ` +
        (type === "disconnect" ? "430.110(A)" : "table 430.250"),
    ];
  });
}

/** A class of air that goods promise is the one that their dew point and residual oil reach. */
function keepsClass(goods: Goods): string[] {
  const water = Number(word(goods, "isoClass")?.split(".")[1]);
  const dewPoint = figure(goods, "pressureDewPoint");
  if (!water || dewPoint === null || dewPoint <= warmestDewPoint(water)) return [];
  return [`${goods.sku} promises water of class ${water} at a dew point of ${dewPoint} °F (ISO 8573-1)`];
}

/** The order of treatment as goods tell it. */
function tellsOrder({ sku, text, attributes }: Goods): string[] {
  if (attributes["dryerType"] !== "desiccant") return [];
  const wrong = /\b1 µm[^.]*before[^.]*0\.01 µm[^.]*(?:after|behind)/i.test(text);
  return wrong
    ? [`${sku} tells of 1 µm before its bed and 0.01 µm behind it; it is the other way round (CAGI handbook)`]
    : [];
}

/** Nothing but Grade D equipment is said to give air to breathe. */
function tellsBreathing({ sku, text }: Goods): string[] {
  const [line] = text
    .split(/(?<=\.) /)
    .filter((each) => /\bbreathing (?:air|lines?|apparatus)|\bair to breathe|respirator/i.test(each));
  const denies = /\b(?:not|never|no)\b[^.]{0,40}breath|breath[^.]{0,40}\b(?:not|never)\b|Grade D/i;
  if (!line || denies.test(line)) return [];
  return [`${sku} speaks of breathing: "${line}" (29 CFR 1910.134(i), Grade D)`];
}

/** A wide hose tells of the device that its source needs. */
function tellsDevice(goods: Goods): string[] {
  const type = word(goods, "extraType");
  if (type !== "hose" && type !== "hose-reel") return [];
  if (Number(word(goods, "hoseInside") ?? 0) <= widestPlainHose) return [];
  return /1926\.302|excess.?flow|fuse/i.test(goods.text)
    ? []
    : [`${goods.sku} is wider than 1/2 in and does not tell of the device at its source (29 CFR 1926.302(b)(7))`];
}

const toolNames: readonly (readonly [name: RegExp, tool: string])[] = [
  [/\bdie grinder\b/i, "die-grinder"],
  [/\bdual-action sander\b/i, "dual-action-sander"],
  [/\bair hammer\b/i, "air-hammer"],
  [/\bHVLP\b/, "hvlp-gun"],
  [/\bblow gun\b/i, "blow-gun"],
];

/** Air that a tool is said to take while it runs is between what makers print at load, not the average of a day. */
function tellsAir({ sku, name, text, ...goods }: Goods): string[] {
  const air = figure(goods, "airUse");
  const tool = toolNames.find(([each]) => each.test(name))?.[1];
  const flows = tool === undefined ? null : printedFlow(tool);
  if (air === null || flows === null || !/while running/.test(text)) return [];
  const [least, most] = flows;
  if (air >= least && air <= most) return [];
  return [
    `${sku} is said to take ${air} CFM while it runs; makers print ${shown(least)} to ${shown(most)} ` +
      "at load for such tools",
  ];
}

/** Couplers state their flow, no more than their body passes. */
function statesFlow(goods: Goods): string[] {
  if (word(goods, "extraType") !== "coupler") return [];
  const stated = figure(goods, "ratedFlow");
  const most = couplerFlow({ body: word(goods, "couplerBody"), style: word(goods, "couplerStyle") });
  if (stated === null) return [`${goods.sku} states no flow: it passes ${most} SCFM at most (Milton, Hansen)`];
  return most !== null && stated > most ? [`${goods.sku} states ${stated} SCFM; its body passes ${most} at most`] : [];
}

/** Drains state what they drain. */
function statesDrain(goods: Goods): string[] {
  if (word(goods, "extraType") !== "drain") return [];
  return (figure(goods, "ratedFlow") ?? figure(goods, "horsepower") ?? figure(goods, "compressorFlow")) === null
    ? [`${goods.sku} states no capacity but in its name`]
    : [];
}

/** A version that names volts is made for them. */
function namesVolts(goods: Goods): string[] {
  const [, named] = /([\d/]+) V\b[^,]*$/.exec(goods.name) ?? [];
  const volts = words(goods, "voltage");
  if (!named || volts.length === 0) return [];
  const wrong = named.split("/").filter((each) => !volts.includes(each));
  return wrong.length > 0 ? [`${goods.name} (${goods.sku}) names ${named} V and states ${volts.join("/")} V`] : [];
}

/** Everything against goods by themselves. */
export function judgeGoods(goods: Goods): GoodsFinding[] {
  return [
    ...goodsFindings("motor current", carriesMotor(goods)),
    ...goodsFindings("air class", keepsClass(goods)),
    ...goodsFindings("told order", tellsOrder(goods)),
    ...goodsFindings("breathing air", tellsBreathing(goods)),
    ...goodsFindings("told device", tellsDevice(goods)),
    ...goodsFindings("told air", tellsAir(goods)),
    ...goodsFindings("stated flow", [...statesFlow(goods), ...statesDrain(goods)]),
    ...goodsFindings("named volts", namesVolts(goods)),
  ];
}
