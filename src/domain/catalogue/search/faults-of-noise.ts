import { anyOf, type Fault, often, says, stays } from "./fault-words.ts";

const machine = "(?:compressor|pump|motor|machine|unit|blower|head|air ?end|dryer)s?";
const machineInChinese = "(?:空压机|压缩机|气泵|机器|机组|主机|机头|泵头|电机|风机|真空泵|螺杆机|活塞机|无油机|冷干机)";
/** The cry of something that slips or runs dry. */
const cries = "(?:squeal|squeak|screech|chirp)(?:s|ing|y)?(?![a-z])";
/** Goods against vibration, or that measure it. */
const remedy = anyOf(
  "pads?|feet|foot|mount|isolat|damp|absorb|spring|hose|flex|control|sensor|switch|monitor|proof|free|limit|test|meter",
);

const vibrates = says(
  `${machine} ${stays}vibrat(?:e|ed|ions?)(?![a-z]| ?${remedy})`,
  "vibrat(?:es|ing)(?! ?(?:plate|conveyor|screen|table))|shak(?:es?|ing)(?![a-z])",
  "walks? (?:across|around|on)|moves? around",
  `(?:too much|excessive|strong|heavy|bad|abnormal|high|severe|lots? of|unusual) vibration(?! ?${remedy})`,
  "vibration (?:is |gets? )?(?:too |very )?(?:high|bad|strong|excessive|heavy|severe|increas|alarm|trip|fault|problem)",
  "(?:楼板|地板|地面|楼下|墙).{0,8}(?:震|振|抖)|抖动|抖得|发抖|晃动|晃得|乱晃",
  "[震振](?:动|得|感).{0,2}(?:大|厉害|强|严重|异常|超标|剧烈|报警)|(?:剧烈|强烈|异常)[震振]动|共振",
  `${machineInChinese}${often}[抖晃震振]动?(?![动垫脚器盘筛])`,
);

/**
 * Faults of noise and vibration. A machine shakes on worn or missing pads; one that is driven by a belt by the belt, a
 * screw by the element of its coupling and its bearings. A belt that slips cries, most of all at the start.
 */
export const faultsOfNoise: readonly Fault[] = [
  [
    says(
      "knock|clank|clunk|bang(?:s|ing)|rattl(?:es?|ing)(?! gun| wrench)|grind(?:s|ing) noise",
      String.raw`squeal\w* bearing`,
      String.raw`(?<=[a-z]-?\d+\s+)(?:(?:is|mak\w+|has|an?|loud|strange|weird|bad)\s+)*(?:noise|noisy|noises|loud)$`,
      String.raw`(?<=[a-z]-?\d+\s?)(?:噪音|噪声|响)$`,
      "敲缸|异响|咚咚|撞击声|响声(?:大|异常)|有杂音",
    ),
    { screw: "airend bearing kit", blower: "bearing kit", vacuum: "vane kit", else: "rebuild kit" },
  ],
  // The couplings of vacuum pumps and blowers fit no screw.
  [vibrates, { screw: ["vibration pad", "coupling element", "airend bearing kit"], vacuum: null, blower: null }],
  [
    vibrates,
    {
      blower: ["vibration pad", "bearing kit"],
      vacuum: "vibration pad",
      oilless: "vibration pad",
      dryer: "vibration pad",
      else: ["vibration pad", "belt"],
    },
  ],
  [
    says(
      `${machine} ${stays}${cries}|${cries} (?:\\w+ )?${machine}(?![a-z])`,
      `${machineInChinese}${often}(?:吱吱|吱嘎|吱呀|尖叫|尖啸|啸叫|刺耳)`,
    ),
    {
      screw: "airend bearing kit",
      blower: "bearing kit",
      vacuum: "vane kit",
      scroll: "scroll grease",
      oilless: "piston rings",
      else: "belt",
    },
  ],
  [
    says(
      String.raw`(?:too|so|very|really) (?:loud|noisy)|(?:reduce|cut|lower|less|dampen) (?:\w+ )?(?:noise|sound)`,
      "quieter(?! than)",
      String.raw`(?:loud|noisy) (?:intake|inlet|suction)|(?:intake|inlet|suction) (?:\w+ )?(?:is )?(?:loud|noisy)`,
      "(?:噪音|噪声|声音|响声|进气声|吸气声|排气声).{0,2}(?:大|响|高|吵)|太吵|很吵|降噪|吵人",
    ),
    { dryer: "purge muffler", else: "intake silencer" },
  ],
];
