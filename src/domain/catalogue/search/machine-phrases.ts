import type { Phrase } from "./search-constraint.ts";

/** Machines that dry their air: a pod always does. */
const dried = {
  keys: ["builtInDryer", "podEnclosure"],
  values: ["yes", "indoor-skid", "outdoor-ip54", "container-10", "container-20"],
};

/** A dryer that is a part of the machine, not one for it. */
const withDryer: Phrase = {
  pattern:
    /(?<![a-z])(?:(?:built|build)[\s-]?in|integrat(?:ed|al)|on[\s-]?board)\s+(?:refrigerated\s+)?(?:air\s+)?dryer(?![a-z])|(?:(?<![a-z])(?:with|and|,)\s+)?(?:the\s+|an?\s+)?(?<![a-z])(?:refrigerated\s+)?(?:air\s+)?dryer\s+(?:is\s+)?(?:(?:built|build)[\s-]?in|included|integrated|on[\s-]?board)(?![a-z])|(?:自带|内置|集成)(?:冷干机|干燥机)|(?:冷干机|干燥机)(?:都|全)?(?:带|内置|自带|集成)(?:的|上|着)?/u,
  read: (match) => ({ kind: "values", text: match[0], ...dried }),
};

/** Properties of the air that a machine delivers. */
const airOutDry: Phrase = {
  pattern:
    /(?<![a-z])(?:air\s+(?:comes?|coming|goes)\s+out\s+dry|dry\s+air\s+(?:out|comes?\s+out)|already\s+dried?)(?![a-z])|(?:出来|打出来?|送出来?|输出)的(?:压缩)?(?:空气|气)(?:要|得|必须|都)?是?干燥?的?/u,
  read: (match) => ({ kind: "values", text: match[0], ...dried }),
};

/** Tanks and dryers that a machine is to have on it, or not. */
export const mountingPhrases: readonly Phrase[] = [
  {
    pattern:
      /(?<![a-z])(?:without|w\/o|no|minus)\s+(?:an?\s+|the\s+|any\s+)?(?:air\s+)?(?:tank|receiver)(?![a-z])|(?<![a-z])tankless(?![a-z])|(?<![a-z])base[\s-]?mount(?:ed)?(?![a-z])|底座式|(?:不(?:要|带|含|配)|没有?|无)(?:储?气)?罐的?/u,
    read: (match) => ({ kind: "values", text: match[0], keys: ["mounting"], values: ["base"] }),
  },
  {
    pattern:
      /(?<![a-z])(?:without|w\/o|no|minus)\s+(?:an?\s+|the\s+|any\s+)?(?:built[\s-]?in\s+)?(?:air\s+)?dryer(?![a-z])|(?:不(?:要|带|含|配)|没有?|无)(?:冷干机|干燥机)的?/u,
    read: (match) => ({ kind: "values", text: match[0], keys: ["builtInDryer"], values: ["no"] }),
  },
  withDryer,
  airOutDry,
];

/** A machine's energy source, and the cooling of its air. */
export const featurePhrases: readonly Phrase[] = [
  {
    // Of a machine; its belts and their guards are named otherwise.
    pattern:
      /(?<![a-z])(?:v[\s-]?)?belt[\s-]*(?:driven?|powered|operated)(?![a-z])(?!\s+(?:guards?|pulleys?|sheaves?|covers?|belts?|kits?|tension\w*))|(?:三角|v型?)?皮?带(?:式|型|传动式?|驱动|带动)的?(?![护防]?罩|轮|皮|带|张紧)/u,
    read: (match) => ({ kind: "values", text: match[0], keys: ["drive"], values: ["belt"] }),
  },
  {
    // Receptacles of a house.
    pattern:
      /(?<![a-z])(?:house(?:hold)?|home|domestic|residential|regular|standard|normal|wall)\s+(?:power|current|electricity|voltage|outlets?|sockets?|plugs?)(?![a-z])|家(?:里|庭)?用?的?(?:电源|市电|插座|插头)|家用电(?!器)|照明电|民用电|普通插座/u,
    read: (match) => ({ kind: "values", text: match[0], keys: ["phase"], values: ["1"] }),
  },
  {
    // Oil that is said of a machine names no oil.
    pattern:
      /(?<![a-z])oil[\s-]*(?:lubricated|injected|flooded)(?!\s+(?:rotary\s+)?(?:vane|vacuum))|(?<![a-z])lubricated(?=\s+(?:\S+\s+){0,3}compressors?(?![a-z]))|有油润滑的?|(?:喷油|有油|微油)的?(?=.{0,4}(?:空压机|压缩机|气泵|螺杆机?|活塞机))/u,
    read: (match) => ({
      kind: "values",
      text: match[0],
      keys: ["lubrication"],
      values: ["oil-injected", "splash", "pressure"],
    }),
  },
  {
    pattern: /(?<![a-z])after[\s-]?cooled(?![a-z])|带后冷(?:却器?)?/u,
    read: (match) => ({ kind: "values", text: match[0], keys: ["aftercooler"], values: ["yes"] }),
  },
];

/** A container that machines stand in. */
export const containerLength: Phrase = {
  pattern:
    /(10|20)[\s-]*(?:feet|foot|ft|英尺|'|尺)(?=\s*的?(?:(?:shipping|sea|storage)\s+)?(?:container|货柜|集装箱))/u,
  read: (match) => ({ kind: "values", text: match[0], keys: ["podEnclosure"], values: [`container-${match[1]}`] }),
};
