/** Words before what the goods are for: `oil for`, `element to fit`, `油滤 适用`. */
const purpose = /\s(?:for|to\s+fit|fits|that\s+fits)\s|适用于?|用于|配套/u;
/** 螺杆机用油: what stands before 用 is the machine. */
const usedBy = /^(.*[机泵罐])用(?=\S)/u;
const machineWord =
  /compressor|screw|piston|recip|pump|tank|receiver|blower|machine|unit|engine|[a-z]{2}[\s-]?\d|\brs\d|\brv\d|空压机|螺杆|活塞|罐|泵|机/u;

const treatment = /dryer|drier|filter|wrench|grinder|sander|gun|干燥|冷干|吸干|过滤/u;

/** What air is freed of, and the goods that do it; the first that is named is meant. */
const removals = [
  [/oil\b.*condensate|condensate.*\boil|冷凝.*油|含油.*水|油.*冷凝/u, "oil water separator"],
  [/odou?r|smell|fume|vapou?r|异味|气味|油味|味道|油蒸/u, "carbon filter"],
  [/water|moisture|humid|condensat|\bwet\b|\bdamp\b|水|湿|潮/u, "dryer"],
  [/\boil\b|oily|油/u, "coalescing filter"],
  [/dust|dirt|particle|particulate|\brust\b|\bscale\b|debris|灰尘|粉尘|颗粒|铁锈|杂质|尘/u, "particulate filter"],
] as const;
const removes =
  /(?<![a-z])(?:remov(?:e|es|ing|al)|get(?:ting)?\s+rid\s+of|eliminat(?:e|es|ing)|take\s+out|filter(?:ing)?\s+out|separat(?:e|ing)|keep|stop|prevent|no\s+more)(?![a-z])|去除|除去|除掉|去掉|过滤掉|滤掉|滤除|分离|脱除|带水|有水|除水|除油|除湿|去水|去油/u;
const fromAir = /(?<![a-z])(?:air|lines?|hoses?|pipes?|condensate|compressed|tools?|spray|paint)(?![a-z])|气|管|冷凝/u;
const removers =
  /filter|dryer|drier|drain|separator|desiccant|trap|过滤|滤芯|滤器|干燥|冷干|吸干|排水|放水|疏水|分离器|处理器/u;

/** `remove oil from compressed air`, 除去压缩空气里的油: the goods that do it instead of what is done. */
export function readRemoval(plain: string): string {
  if (!removes.test(plain) || !fromAir.test(plain) || removers.test(plain)) return plain;
  return removals.find(([what]) => what.test(plain))?.[1] ?? plain;
}

interface Purpose {
  readonly goods: string;
  /** The machine that the goods are for. */
  readonly machine: string;
}

/** `oil filter for 20 hp screw` speaks of a filter and of a machine; a compressor for something is the goods itself. */
export function readPurpose(plain: string): Purpose {
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
  [/piston|recip|stage|活塞/u, "piston oil"],
  [/screw|rotary|螺杆|\brs\d|\brv\d/u, "screw oil"],
  [/tool|wrench|工具/u, "air tool oil"],
] as const;

/** Oil by itself is the one that the machine runs on. */
function oilOf(goods: string, machine: string): string {
  if (!/^\s*(?:oil|lubricant|润滑油|机油|油)\s*$/u.test(goods)) return goods;
  return oils.find(([kind]) => kind.test(machine))?.[1] ?? "compressor oil";
}
