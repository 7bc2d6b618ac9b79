/**
 * Oils for hot and cold places, as the goods state: for screws ISO VG 68 above 35 °C and 32 in unheated rooms, for
 * pistons SAE 40 (ISO VG 150) above 32 °C, for vane pumps VG 32 for cold starts, for tools one that prevents ice.
 */
const climates = [
  [
    /(?<![a-z])(?:(?:for\s+|in\s+)?(?:an?\s+|the\s+)?(?:hot|tropical|desert)(?:\s+(?:climates?|weather|rooms?|ambient|summers?|conditions|environments?))?|high\s+ambient(?:\s+temperatures?)?|summer|hot)(?![a-z])|高温(?:环境|机房|车间|地区|天气)?|炎热(?:地区|天气)?|酷暑|热带|夏天|夏季|太热|环境温度高/u,
    { piston: "vg 150", screw: "vg 68", vacuum: "vg 100", tool: "" },
  ],
  [
    /(?<![a-z])(?:(?:for\s+|in\s+)?(?:an?\s+|the\s+)?(?:cold|unheated|freezing)(?:\s+(?:climates?|weather|rooms?|ambient|winters?|starts?|starting|sheds?|garages?|shops?|conditions))?|winter|low\s+temperatures?|below\s+(?:zero|freezing)|sub\s?zero)(?![a-z])|零下(?:\d+度?)?(?:环境|机房|车间)?|低温(?:环境|机房|车间|启动)?|严寒|寒冷(?:地区|天气)?|冬天|冬季|冷启动|没有?暖气|无采暖/u,
    { piston: "synthetic", screw: "vg 32", vacuum: "vg 32", tool: "vg 32" },
  ],
] as const;

/** Oil that a machine runs on, but not an oil filter or oil to be removed. */
const oil =
  /(?<![a-z])(?:oils?|lubricants?|lubes?|fluids?|coolants?)(?![a-z])(?!\s*[-\s](?:filter|separator|free|less|leak|level|water))|(?:机|润滑|螺杆|活塞|空压机|冷却)油(?!滤|分|格|气|水)|用?什么油|几号油|哪种油/u;
const otherOil = /(?<![a-z])(?:engine|blower|gear)(?![a-z])|发动机|风机|齿轮/u;

const machines = [
  ["tool", /(?<![a-z])(?:tools?|wrench)(?![a-z])|工具|风炮/u],
  ["vacuum", /vacuum|(?<![a-z])vane(?![a-z])|真空|旋片/u],
  ["piston", /piston|recip|(?<![a-z])stage(?![a-z])|活塞|双级|单级/u],
  ["screw", /screw|rotary|螺杆/u],
] as const;

/** Replaces a climate by the grade for it: `compressor oil for hot rooms`, 零下车间用的螺杆油. */
export function withClimateNamed(plain: string): string {
  if (!oil.test(plain) || otherOil.test(plain)) return plain;
  const climate = climates.find(([where]) => where.test(plain));
  if (!climate) return plain;
  const [where, grades] = climate;
  const named = machines.find(([, pattern]) => pattern.test(plain))?.[0];
  // Oil of no machine is that of a screw.
  const goods = named ? "" : " screw oil";
  return `${plain.replace(where, " ").trim()}${goods} ${grades[named ?? "screw"]}`.replace(/\s+/g, " ").trim();
}
