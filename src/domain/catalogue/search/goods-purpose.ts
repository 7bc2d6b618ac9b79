import { readGoodsForTool } from "./goods-for-tools.ts";

/** Words before the purpose of goods: `oil for`, `element to fit`, `oil goes into`, `油滤 适用`. */
const purpose =
  /\s(?:for|to\s+fit|fits|that\s+fits|(?:that\s+)?(?:goes?|going|belongs?|fits?)\s+(?:in|into|inside|on|onto|with))\s|适用于?|用于|配套/u;
/** 螺杆机用油: the words before 用 are the machine. */
const usedBy = /^(.*[机泵罐])用(?=\S)/u;
const machineWord =
  /compressor|screw|rotary|scroll|piston|recip|pump|tank|receiver|blower|machine|unit|engine|[a-z]{2}[\s-]?\d|\brs\d|\brv\d|空压机|螺杆|活塞|罐|泵|机/u;

/** 食品厂用的油 is oil, by one character that names goods nowhere else. */
const oilOfUse = /(?<=\p{Script=Han})(?:专?用的?|的)油$/u;

const treatment = /dryer|drier|filter|wrench|grinder|sander|gun|(?<![a-z])tools?(?![a-z])|干燥|冷干|吸干|过滤/u;

interface Purpose {
  readonly goods: string;
  /** The machine that the goods are for. */
  readonly machine: string;
  /** A use that stands for the tool that was typed. */
  readonly use?: readonly [name: string, typed: string];
}

/** `oil filter for 20 hp screw` speaks of a filter and of a machine; a compressor for something is the goods itself. */
export function readPurpose(typed: string): Purpose {
  const plain = typed.replace(oilOfUse, " 润滑油");
  const fed = readGoodsForTool(plain);
  if (fed) return { goods: fed.goods, machine: "", ...(fed.use && { use: fed.use }) };
  const pump = readPumpOfMachine(plain);
  if (pump) return pump;
  const used = usedBy.exec(plain);
  if (used) return { goods: oilOf(plain.slice(used[0].length), used[1] ?? ""), machine: used[1] ?? "" };
  const at = purpose.exec(plain);
  if (!at) return { goods: plain, machine: "" };
  const goods = plain.slice(0, at.index);
  const machine = plain.slice(at.index + at[0].length);
  const sound =
    goods.trim() !== "" &&
    !/compressor|空压机|气泵/u.test(goods) &&
    (machineWord.test(machine) || treatment.test(machine));
  return sound ? { goods: oilOf(goods, machine), machine } : { goods: plain, machine: "" };
}

const oils = [
  [/vacuum|真空/u, "vacuum oil"],
  [/blower|风机/u, "blower oil"],
  [/piston|recip|stage|活塞|(?<![a-z])[pk][12]-?\d/u, "piston oil"],
  [/screw|rotary|螺杆|\brs\d|\brv\d/u, "screw oil"],
  [/tool|wrench|工具/u, "air tool oil"],
] as const;

/** Oil without further words is the machine's own. */
function oilOf(goods: string, machine: string): string {
  if (
    !/^\s*(?:(?:(?:which|what)\s+(?:(?:kind|type|sort|grade|weight|brand)\s+of\s+)?)?(?:oil|lubricant)|(?:几号|多少号|什么|啥|哪种|哪个)?(?:润滑油|机油|油))\s*$/u.test(
      goods,
    )
  )
    return goods;
  return oils.find(([kind]) => kind.test(machine))?.[1] ?? "compressor oil";
}

const sizes = /\d+(?:\.\d+)?\s*-?(?:gal(?:lons?)?|hp|horsepower|liters?|加仑|升|马力|匹)(?![a-z])/gu;
const tankSize = /\d\s*-?(?:gal(?:lons?)?|liters?|加仑|升)(?![a-z])/u;
const head = /(?<![a-z])pumps?(?![a-z])|泵头|机头|泵/u;
/** Words beside the sizes that leave a pump the one of a piston compressor. */
const besidePump =
  /(?<![a-z])(?:new|replacement|replace|spare|bare|only|just|the|an?|my|our|for|on|air|compressors?|pumps?|heads?|tanks?|upright|vertical|horizontal|gas|electric)(?![a-z])|空压机|压缩机|气泵|储?气罐|换个?|新的?|配|给|用|的|泵头|机头|泵/gu;

/** `pump for 80 gallon`: what a tank is named beside is the head of a piston compressor on it. */
function readPumpOfMachine(plain: string): Purpose | null {
  if (!tankSize.test(plain) || !head.test(plain)) return null;
  const [stages = ""] = /(?:single|two|[12])[\s-]stage|[单双两]级/u.exec(plain) ?? [];
  const rest = plain.replace(stages, " ").replace(sizes, " ").replace(besidePump, " ");
  if (rest.trim() !== "") return null;
  return { goods: `piston pump head ${stages}`.trim(), machine: (plain.match(sizes) ?? []).join(" ") };
}
