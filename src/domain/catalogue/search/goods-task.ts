import { phaseConversion, withoutThreePhase } from "./phase-conversion.ts";

/** Contaminants removed from air, and the goods that remove them; the first match wins. */
const removals = [
  [/oil\b.*condensate|condensate.*\boil|冷凝.*油|含油.*水|油.*冷凝/u, "oil water separator"],
  [/odou?r|smell|fume|vapou?r|异味|气味|油味|味道|油蒸/u, "carbon filter"],
  [/water|moisture|humid|condensat|\bwet\b|\bdamp\b|水|湿|潮/u, "dryer"],
  [/\boil\b|oily|油/u, "coalescing filter"],
  [/dust|dirt|particle|particulate|\brust\b|\bscale\b|debris|灰尘|粉尘|颗粒|铁锈|杂质|尘/u, "particulate filter"],
] as const;
const removes =
  /(?<![a-z])(?:remov(?:e|es|ing|al)|get(?:ting)?\s+rid\s+of|eliminat(?:e|es|ing)|take\s+out|filter(?:ing)?\s+out|separat(?:e|ing)|keep|stop|prevent|no\s+more)(?![a-z])|去除|除去|除掉|去掉|过滤掉|滤掉|滤除|分离|脱除|带水|有水|除水|除油|除湿|去水|去油/u;
const fromAir =
  /(?<![a-z])(?:air|lines?|hoses?|pipes?|condensate|compressed|tools?|spray|paint)(?![a-z])|气|管|冷凝|喷|涂/u;
const removers =
  /filter|dryer|drier|drain|separator|desiccant|trap|过滤|滤芯|滤器|干燥|冷干|吸干|排水|放水|疏水|分离器|处理器/u;

const anyFilter =
  /(?<![a-z])(?:what|which)\s+filters?(?![a-z])|(?<![a-z])filters?\s+(?:that\s+|to\s+|for\s+)?(?:remov\w+|keep\w*|tak\w+\s+out|stop\w*|get\w*\s+rid|catch\w*)(?![a-z])|(?:哪种|哪个|什么)(?:过滤器|滤芯)/u;

const figures =
  /\d[\d./-]*\s*-?(?:s?cfm|hp|kw|psi|bar|mpa|volts?|v|microns?|立方|匹|马力|公斤|千瓦|升|微米)(?![a-z])/gu;

/** Replaces a removal by the goods for it: `remove oil from compressed air`, 除去压缩空气里的油. */
function readRemoval(plain: string): string | null {
  // A filter that takes something out is the one for that.
  const isAnyFilter = anyFilter.test(plain);
  if (!removes.test(plain) || (!isAnyFilter && (!fromAir.test(plain) || removers.test(plain)))) return null;
  const goods = removals
    .find(([what]) => what.test(plain))?.[1]
    .replace(isAnyFilter ? "dryer" : "", isAnyFilter ? "water separator" : "");
  return goods === undefined ? null : [goods, ...(plain.match(figures) ?? [])].join(" ");
}

/** Tasks, and the goods for them. */
const tasks: readonly (readonly [RegExp, string])[] = [
  [phaseConversion, "phase converter"],
  [
    /(?<![a-z])(?:measur|check|monitor|test|watch)\w*\s+(?:\w+\s+){0,3}dew\s*-?point|测\S{0,6}露点|露点\S{0,2}(?:检测|监测|测量)/u,
    "dew point sensor",
  ],
  // A machine that runs without it.
  [withoutThreePhase, "single phase compressor"],
  [
    /(?<![a-z])(?:how\s+dry|dry\s+enough)(?![a-z])|(?:压缩)?空?气(?:源|体)?\s*(?:要|得|该)?\s*有?多干(?!净)燥?/u,
    "dryer",
  ],
  [
    /(?<![a-z])(?:reduc|stop|absorb|damp|isolat|less|too\s+much|prevent)\w*\s+(?:\w+\s+){0,3}vibrat\w*|(?:减少|减小|减轻|降低|防止|避免|消除|隔离|隔绝|缓解|吸收)\S{0,6}(?:振动|震动)|(?:怕|不让|别让|不想)\S{0,4}(?:[振震]动?(?![打器])|共振)|(?:振动|震动)(?:太|很|特别)?(?:大|厉害|强|传|吵)\S{0,4}|(?:楼板|地板|地面|楼下)\S{0,3}(?:[振震]动?)/u,
    "vibration pad",
  ],
  [
    /(?<![a-z])(?:quieter|quiet|silence|reduce|lower|muffle)\w*\s+(?:\w+\s+){0,3}(?:intake|inlet)(?:\s+noise)?|(?:intake|inlet)\s+noise|进气口?\S{0,3}(?:噪音|噪声|声音)|(?:降低|减少)\S*(?:噪音|噪声)\s*进气/u,
    "intake silencer",
  ],
  [
    /(?<![a-z])hoses?\s+(?:\w+\s+){0,2}(?:burst|break|whip|fail|ruptur|blow)\w*(?!\s+(?:check|restraint|arrest|cable|stop|sock|choker|protect|guard))|(?<![a-z])(?:burst|whipping|broken|ruptured|blown)\s+(?:air\s+)?hoses?|(?:气|软|风|胶)管\S{0,4}(?:爆|断裂|断开|脱落|脱开|甩)\S*/u,
    "hose safety",
  ],
  [
    /(?<![a-z])(?:(?:auto(?:matic)?|condensate|water|tank)\s+)*drains?(?:\s+valves?)?\s+(?:(?:that|which|who)\s+)?(?:(?:do|does|will)\s*(?:not|n\W?t)|wo?n\W?t|without|with\s+no|never|not)\s+(?:wast|los|leak|blow|vent|bleed|us)\w*\s+(?:(?:any|off|out|my|the|shop|compressed)\s+)*air(?![a-z])|(?:不|无|没有|零)\S{0,2}(?:浪费|跑|漏|耗|损)\S{0,5}气\S{0,2}(?:排水|放水|疏水)(?:器|阀)?|(?:排水|放水|疏水)(?:器|阀)?\S{0,2}(?:不|无|没有|零)\S{0,2}(?:浪费|跑|漏|耗|损)\S{0,4}气(?:的(?:排水|放水|疏水)(?:器|阀)?)?/u,
    "zero loss drain",
  ],
  [
    /(?<![a-z])(?:drain|empty|blow)\w*\s+(?:the\s+|out\s+)?(?:water|condensate|moisture|tank)(?:\s+(?:from|out\s+of|in)\s+(?:\w+\s+)?tank)?(?:\s+automatically)?|自动排(?:掉|水|污|放)\S*|排掉\S*水/u,
    "drain",
  ],
  [
    /(?<![a-z])start(?:ing|s)?\s+(?:an?\s+|the\s+|my\s+)?(?:\w+\s+)?(?:compressor\s+)?motor|(?:启动|起动)\S{0,3}电机/u,
    "motor starter",
  ],
  [
    /(?<![a-z])(?:lower|reduce|step\s+down|regulate|adjust|limit|set)\s+(?:the\s+|my\s+)?(?:air\s+|line\s+|tool\s+)?pressure|(?:降低|调节|调整|稳定)\S{0,4}(?:气压|压力)/u,
    "regulator",
  ],
  [
    /(?<![a-z])(?:lubricate|oil)\s+(?:my\s+|the\s+)?(?:air|pneumatic)\s+tools?|(?:润滑|保养)气动工具|气动工具(?:润滑|加油)/u,
    "air tool oil",
  ],
  [
    /(?<![a-z])cool(?:ing)?\s+(?:down\s+)?(?:the\s+)?(?:hot\s+)?(?:compressed\s+|discharge\s+)?air(?![a-z])|(?:冷却|降低)\S{0,4}(?:压缩空气|排气温度)/u,
    "aftercooler",
  ],
  // Of a tool's exhaust; ice in lines is the dryer's.
  [
    /(?<![a-z])(?:air\s+|pneumatic\s+|impact\s+|die\s+)?(?:tools?|wrench(?:es)?|impacts?|grinders?|ratchets?|sanders?|drills?)(?:\s+(?:exhausts?|motors?|muffler))?\s+(?:\w+\s+){0,2}(?:freez\w*|froze|frozen|ices?|icing|iced|frost\w*)(?:\s+(?:up|over|solid))?(?![a-z])|(?<![a-z])(?:freezing|frozen|icing|iced|frosted)(?:\s+up)?\s+(?:air|pneumatic)\s+tools?|(?:气动工具|风动工具|气动扳手|冲击扳手|风炮|气扳机|扳手|打磨机|气动马达)\S{0,7}(?:结冰|结霜|上冻|冻住|冻死|冻)/u,
    "air tool oil vg 32",
  ],
  [/(?<![a-z])(?:lock[\s-]?out|loto)(?![a-z])|检修断电|断电挂牌/u, "disconnect switch"],
  [
    /(?<![a-z])(?:isolat\w*|shut\w*\s+off|clos\w+\s+off|valve\s+off)\s+(?:the\s+|my\s+|an?\s+)?(?:air\s+)?(?:tank|receiver|lines?|drops?|system|hose|dryer|supply)(?:\s+from\s+(?:\w+\s+)?\w+)?|(?:隔断|切断|关断)\S{0,3}(?:气路|气源|管路|管道)/u,
    "ball valve",
  ],
  [
    /(?<![a-z])(?:keep|stop|prevent)\w*\s+(?:\w+\s+){1,4}(?:from\s+)?(?:draining|flowing|leaking|going|running|coming|bleeding)\s+back(?:\s+(?:in)?to\s+(?:\w+\s+)?\w+)?/u,
    "check valve",
  ],
  [
    /(?<![a-z])(?:treat|clean|dispos|separat)\w*\s+(?:\w+\s+){0,3}condensate(?:\s+before\s+\w+)?|(?:处理|净化|分离)\S{0,6}(?:冷凝(?:水|液)|废水|含油)\S*/u,
    "oil water separator",
  ],
  [
    /(?<![a-z])(?:add|mix|inject|put|feed)\w*\s+(?:\w+\s+)?oil\s+(?:mist\s+)?(?:in)?to\s+(?:the\s+)?air(?:\s+\w+){0,3}|加油雾/u,
    "lubricator",
  ],
  [
    /(?<![a-z])(?:hold|stor|keep|wind|roll|retract|coil(?!(?:ed)?\s+(?:air\s+)?hose)|hang|tid)\w*\s+(?:up\s+)?(?:\w+\s+)?hoses?(?:\s+off\s+the\s+\w+)?|(?:气管|软管)\S{0,3}(?:收纳|收起来?|卷起来?|乱|拖地|缠|绊|打结|扔地)|收(?:纳)?(?:气管|软管)/u,
    "hose reel",
  ],
  [
    /(?<![a-z])(?:plumb|pip|run)(?:ing|e)?\s+(?:the\s+|an?\s+|my\s+)?(?:air(?:\s+lines?)?\s+)?(?:in|through|around|to|for)?\s*(?:the\s+|an?\s+|my\s+)?(?:shop|garage|barn|basement)(?![a-z])|(?:自家|自己家|家里|家用)?(?:车库|地下室|车棚)(?:里|内|想|要|自己|怎么|如何)*(?:装|布|铺|走|拉|接|排|安装|敷设|改)\S{0,2}(?:气路|气管路|管路|管道|气线|气管)/u,
    "garage piping kit",
  ],
  [
    /(?<![a-z])connect\w*\s+(?:\w+\s+){0,3}(?:compressor|tank|pump|dryer)\s+to\s+(?:\w+\s+){0,2}(?:pip\w+|lines?|tank|system)(?:\s+without\s+vibration)?|空压机\S{0,3}(?:接|连)\S{0,4}(?:管道|管路|铝管)/u,
    "flexible connector",
  ],
  [
    /(?<![a-z])flex(?:ible)?\s+(?:hose|line|connection|pipe)\s+(?:from|between|off|at)\s+(?:\w+\s+){0,4}\w+|(?:软管|软接)\S{0,3}(?:连接?|接)\S{0,4}(?:空压机|管道|管路)/u,
    "flexible connector",
  ],
  [/(?<![a-z])(?:shut|turn|cut)\w*\s+off\s+(?:the\s+)?(?:power|electricity)|切断电源/u, "disconnect switch"],
  [
    /(?<![a-z])(?:monitor|watch|see|check)\w*\s+(?:\w+\s+){0,3}(?:remotely|by\s+phone|from\s+(?:my\s+)?phone|online)|手机\S{0,4}(?:监控|查看|看)|远程(?:查看|监测|看)\S*/u,
    "remote monitor",
  ],
  [
    /(?<![a-z])stor(?:e|ing)\s+(?:more\s+)?(?:compressed\s+)?air|more\s+air\s+storage|(?:存|储)(?:更多|多一点)\S*气/u,
    "air tank",
  ],
  [/(?<![a-z])over[\s-]?pressur\w*(?:\s+protection)?|(?:防止|避免)?超压\S{0,3}/u, "relief valve"],
  [
    /(?<![a-z])(?:stop|prevent)\w*\s+(?:air\s+)?(?:back[\s-]?flow|flowing\s+back|leaking\s+back)|(?:防止|避免)\S{0,4}(?:倒流|回流|逆流)/u,
    "check valve",
  ],
  [
    /(?<![a-z])(?:hang|mount|support|fasten|secure)(?:ing)?\s+(?:the\s+|air\s+|my\s+|aluminum\s+)*pip(?:e|es|ing)(?:\s+to\s+(?:the\s+)?(?:wall|ceiling))?|固定\S{0,4}管(?:道|子|路)?/u,
    "pipe clip",
  ],
  [
    /(?<![a-z])cut(?:ting)?\s+(?:the\s+|air\s+|my\s+|aluminum\s+)*pip(?:e|es|ing)(?![a-z])|(?:切|割)(?:铝)?管子?/u,
    "pipe cutter",
  ],
  [
    /(?<![a-z])rebuild(?:ing)?\s+(?:a\s+|my\s+|the\s+|compressor\s+)*pump|(?<![a-z])pumps?\s+(?:needs?\s+(?:an?\s+|to\s+be\s+)?|wants?\s+an?\s+)(?:rebuil\w+|overhaul\w*|new\s+rings\s+and\s+gaskets)|(?:大修|翻修)\S{0,3}(?:泵头|机头)|(?:泵头|机头)(?:要|需要|想|该|做)?(?:大修|翻修)(?![包套组件])/u,
    "pump rebuild kit",
  ],
  [
    /(?<![a-z])(?:blow|clean)(?:ing)?\s+(?:off\s+)?(?:dust|chips|parts|workbench|shavings)(?![a-z])|吹(?:灰尘|铁屑|碎屑)/u,
    "blow gun",
  ],
  [
    /(?<![a-z])(?:remov|tighten|loosen|take\s+off)\w*\s+(?:\w+\s+){0,2}(?:lug|wheel)\s*nuts?|(?<![a-z])lug\s*nuts?|(?:拆|卸|拧)\S{0,4}(?:轮胎螺丝|轮胎螺母|螺母|螺丝|螺栓)/u,
    "impact wrench",
  ],
];

/** Replaces a task by the goods for it: `reduce compressor vibration`, 除去压缩空气里的油. */
export function readTask(plain: string): string {
  const removal = readRemoval(plain);
  if (removal !== null) return removal;
  const task = tasks.find(([pattern]) => pattern.test(plain));
  return task ? plain.replace(task[0], ` ${task[1]} `).replace(/\s+/g, " ").trim() : plain;
}
