import { isChinese } from "./search-tokens.ts";

/** An air tool: the words it is called by, a use that takes as much air, and the inner width of its hose in inches. */
type Tool = readonly [called: RegExp, use: string, hose: string];

/**
 * The width is the least that leaves the tool its pressure: 3/8 in, for large impacts and sanders 1/2 in, for breakers
 * 3/4 in.
 */
const tools: readonly Tool[] = [
  [
    /jack\s?hammers?|(?:pavement|concrete|road)\s+breakers?|breaker\s+hammers?|rock\s+drills?|风镐|破碎镐|凿岩机/u,
    "jackhammer",
    "3/4",
  ],
  [
    /(?:(?<![\d/-])1|3\/4)\s*-?(?:inch|in|"|英?寸)?\s*(?:drive\s+)?(?:air\s+)?(?:impacts?(?:\s+(?:wrench(?:es)?|guns?))?(?![a-z])|的?(?:风炮|气动扳手|冲击扳手|气扳机))|大风炮/u,
    "truck repair",
    "1/2",
  ],
  [
    /(?:(?:air|orbital|da|dual[\s-]action)\s+)*sanders?(?![a-z])|(?:(?:air|die|angle)\s+)+grinders?(?![a-z])|needle\s+scalers?|打磨机|气磨机|直磨机|砂光机|针束除锈器/u,
    "body shop",
    "1/2",
  ],
  [
    /(?:sand|bead|shot|soda|abrasive|media)\s*blast\w*(?:\s+(?:cabinet|pot|gun|nozzle)s?)?|blast\s+(?:cabinet|pot|gun|nozzle)s?|喷砂(?:机|柜|枪|罐|房)?/u,
    "sandblasting",
    "1/2",
  ],
  [/(?:(?:hvlp|paint|spray)\s+)+guns?(?![a-z])|paint\s+sprayers?|喷漆枪|喷枪/u, "spray painting", "3/8"],
  [
    /(?:air\s+)?impact(?:s|\s+(?:wrench(?:es)?|guns?))?(?![a-z])|(?:air|pneumatic)\s+(?:ratchet|hammer|drill|chisel|wrenche?|tool)s?(?![a-z])|风炮|气动冲击扳手|气动扳手|冲击扳手|风扳手|气扳机|气铲|气钻|棘轮扳手|气动工具/u,
    "auto repair",
    "3/8",
  ],
];

const sized = String.raw`(?:\d[\d/-]*\s*-?(?:inch|in|"|英?寸)?\s*(?:drive\s+)?的?)?`;
const anyTool = new RegExp(`(?<![a-z])${sized}(?:${tools.map(([called]) => called.source).join("|")})`, "u");
const fedByAir =
  /(?<![a-z])(?:air\s+)?compressors?(?![a-z])|空压机|空气压缩机|压缩机|气泵|(?<![a-z])(?:air\s+)?hoses?(?![a-z])|气管|软管|风管|胶管/u;
const isCompressor = /compressor|空压机|压缩机|气泵/u;

/** Between goods and the tool behind them; and between a tool and the goods behind it, of which 的 may stand alone. */
const serves =
  /(?<![a-z])(?:for|to\s+(?:use|feed|supply)|runs?|powers?|drives?|operates?|handles?|running|powering)(?![a-z])|带得?动?|给|接|用于|驱动|配/u;
const servedBy = /^\s*(?:air\s*)?$|^[^，,。]{0,2}[用配的要]/u;
const inches = /\d\s*\/\s*\d|\d\s*-?(?:inch|in(?![a-z])|"|英?寸|分(?!钟))/u;

interface FedGoods {
  /** A query for the goods alone. */
  readonly goods: string;
  readonly isCompressor: boolean;
  /** The use that stands in it for the tool, and the tool as it was typed. */
  readonly use?: readonly [name: string, typed: string];
}

/**
 * Goods that feed an air tool, as a query for them: a compressor by a use that takes the tool's air, a hose by the
 * width that carries it. Sizes of the tool are none of theirs. Null where a query asks for no such goods.
 */
export function readGoodsForTool(plain: string): FedGoods | null {
  const [tool, fed] = [anyTool.exec(plain), fedByAir.exec(plain)];
  if (!tool || !fed) return null;
  const isBefore = fed.index < tool.index;
  const [first, second] = isBefore ? [fed, tool] : [tool, fed];
  const between = plain.slice(first.index + first[0].length, second.index);
  if (!(isBefore ? serves : servedBy).test(between)) return null;
  const [, use = "", hose = ""] = tools.find(([called]) => called.test(tool[0])) ?? [];
  const own = `${plain.slice(0, tool.index)} ${plain.slice(tool.index + tool[0].length)}`
    .replace(serves, " ")
    .replace(/(?:要|用|需要?|得用?|该)?多[大少]的?/gu, " ")
    .replace(/(?<![a-z])(?:an?|one|two|three|four|both|several)\s+|[一二两三四五六]\s*[把台个支](?!月)|的|用$/gu, " ");
  if (isCompressor.test(fed[0]))
    return { goods: tidy(`${own} ${use}`), isCompressor: true, use: [use, tool[0].trim()] };
  // The page says what was read, in the buyer's words.
  const inside = isChinese(plain) ? `内径 ${hose}` : `${hose} id`;
  return { goods: tidy(inches.test(own) ? own : `${own} ${inside}`), isCompressor: false };
}

const tidy = (text: string): string => text.replace(/\s+/g, " ").trim();
