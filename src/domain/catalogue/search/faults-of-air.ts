import { type Fault, not, says } from "./fault-words.ts";

/**
 * Faults of air, oil, vacuum and heat. For oil carryover of screws, the separator is listed before other causes; for a
 * hot stop, oil and its filter; for vane pumps, vanes and the exhaust element.
 */
export const faultsOfAir: readonly Fault[] = [
  // Cold.
  [
    says(
      String.raw`(?:cold|winter|freezing|below zero|sub ?zero) (?:\w+ ){0,4}(?:${not} (?:\w+ )?(?:start|turn)|hard to start|hard start|start(?:s|ing)? hard)`,
      String.raw`(?:hard to start|hard start|start(?:s|ing)? hard|${not} (?:\w+ )?(?:start|turn)\w*(?: over)?) (?:\w+ ){0,4}(?:cold|winter|freezing|below zero)`,
      "(?:零下|低温|冬天|冬季|天冷|寒冷|太冷|严寒).{0,10}(?:启动|起动|打不着|开不)",
      "(?:启动|起动|打不着|开不).{0,8}(?:零下|低温|冬天|冬季|天冷|寒冷|太冷)",
    ),
    {
      engine: "engine oil",
      vacuum: "vacuum oil vg 32",
      piston: "synthetic piston oil",
      screw: "screw oil vg 32",
      else: "screw oil vg 32",
    },
  ],
  // Pressure past the rings leaves by the breather.
  [
    says(
      String.raw`(?:smok|puff|steam|blow)\w* (?:\w+ ){0,4}(?:oil fill|filler|breather|crank ?case|dip ?stick)`,
      String.raw`(?:oil fill|breather|crank ?case)\w* (?:\w+ ){0,3}(?:smok|puff|steam|blow)|blow[ -]?by`,
      "(?:加油口|呼吸口|呼吸阀|曲轴箱|油尺口?).{0,4}(?:冒|喷|吹)",
    ),
    { screw: "air oil separator", else: "rebuild kit" },
  ],
  // Vacuum.
  [says("smok(?:e|es|ing)|oil mist", "冒烟|冒油烟|油烟|冒油雾|喷油雾"), { vacuum: "exhaust filter" }],
  [
    says(
      String.raw`oil (?:\w+ ){0,5}exhaust|exhaust (?:\w+ ){0,3}oil`,
      "排气.{0,4}油|出油|喷油(?!螺杆|式|润滑|机|空压|主机|双|单)",
    ),
    { vacuum: "exhaust filter" },
  ],
  [
    says(
      String.raw`${not} (?:\w+ ){0,2}(?:pull|reach|hold|hit|get|draw)`,
      "(?:low|poor|weak|losing|loses?|lost|no|insufficient|bad) vacuum(?! ?\\w)",
      "vacuum (?:is |too )?(?:low|weak|drop|poor)",
      "(?:真空度?|负压).{0,4}(?:上不去|不够|低|下降|达不到|抽不|不足|差)|抽不(?:上|动|到|起)",
    ),
    { vacuum: "vane kit" },
  ],
  // Dryers.
  [
    says(String.raw`${not} drain|drain (?:is )?(?:stuck|blocked|clogged|plugged)`, "不排水|排水(?:堵|不畅)|排不出水"),
    { dryer: "condensate drain", else: "drain" },
  ],
  [
    says(
      String.raw`${not} (?:\w+ )?(?:cool|chill|refrigerat)\w*`,
      "不制冷|制冷(?:差|不好|不行|效果)|不冷(?!却)|不够冷|不凉",
    ),
    { dryer: "condenser filter" },
  ],
  [
    says("desiccant dust|white (?:dust|powder)|chalky (?:dust|powder)", "粉化|白色?粉[末尘]|白粉|吸附剂.{0,3}粉"),
    { else: "dryer afterfilter" },
  ],
  [
    says(
      "(?:high|bad|poor|rising) dew ?point|dew ?point (?:is )?(?:too )?(?:high|up|rising|bad)",
      String.raw`${not} (?:\w+ )?dry(?:ing)?`,
      "露点.{0,4}(?:高|上不去|下不来|不达标|达不到|升)|干燥效果",
    ),
    { refrigerated: "condenser filter", dryer: "desiccant", else: "desiccant" },
  ],
  // Oil where it does not belong, or no longer is.
  [
    says(
      String.raw`(?:shaft|front|lip) seal (?:is )?leak|leak\w* (?:\w+ ){0,3}(?:shaft|seal)`,
      String.raw`oil leak (?:at|from|around|on) (?:\w+ )?shaft`,
      "轴封.{0,3}(?:漏|渗)|轴头.{0,2}(?:漏|渗)",
    ),
    { screw: "airend bearing kit", piston: "rebuild kit", else: "shaft seal" },
  ],
  // Of a compressor that is not named most are pistons, whose gaskets weep; a screw has none, and its airend a seal.
  [
    says(String.raw`leak\w* (?:\w+ )?oil|oil (?:is )?(?:\w+ )?leak|oil drip|drip\w* oil`, "漏油|渗油|油漏"),
    {
      screw: "airend bearing kit",
      blower: "shaft seal",
      vacuum: "shaft seal",
      oilless: null,
      else: ["gasket kit", "rebuild kit"],
    },
  ],
  [
    says(
      "(?:milky|foamy|cloudy|creamy|frothy) (?:looking )?oil|emulsif",
      String.raw`oil (?:\w+ ){0,6}(?:milky?|white|foam\w*|froth\w*|cloudy|creamy|chocolate|mayo\w*|coffee)(?! (?:pump|line|plant|factory))`,
      String.raw`water (?:\w+ ){0,2}in (?:\w+ ){0,2}(?:oil|crank ?case|sump)`,
      "乳化|油.{0,4}(?:变白|发白|奶白|像牛奶|像奶茶|浑浊)|油(?:里|中)?(?:有|进|含)水|曲轴箱.{0,2}(?:有|进)水",
    ),
    { piston: "piston oil", else: "compressor oil" },
  ],
  [
    says(
      "(?:uses?|using) (?:too much|a lot of|lots of|so much|excessive|more|much) oil",
      String.raw`(?:burn(?:s|ing)|consum(?:es|ing)|eat(?:s|ing)|los(?:es|ing)|drink(?:s|ing)) (?:\w+ ){0,4}oil`,
      // Consumption by itself is a figure of a machine.
      String.raw`(?:high|higher|excessive|excess|heavy|increased|increasing|rising|abnormal|too much) oil (?:consumption|usage|use)`,
      String.raw`oil (?:consumption|usage|use) (?:\w+ )?(?:too )?(?:high|up|ris|increas|excessive|abnormal)|oil loss`,
      String.raw`(?:low|out) o[nf] oil|oil level (?:\w+ )?(?:drop|low|fall)`,
      "(?:油耗|耗油).{0,2}(?:大|高|多|快|厉害|严重|异常)|费油|吃油|油(?:位|面).{0,3}(?:低|降)|油.{0,2}少得快",
      "(?:老|总|经常|一直)(?:缺|少|补|加)油",
    ),
    { piston: "rebuild kit", else: "air oil separator" },
  ],
  [
    says(
      String.raw`(?:spit|throw|blow|pass|push|pump|spew|spray|puk)(?:t?ing|e?s) (?:\w+ )?oil`,
      String.raw`oil (?:\w+ ){0,2}carry[ -]?over(?! (?:rat|spec|limit|level|content))`,
      "跑油|喷油(?!螺杆|式|润滑|机|空压|主机|双|单)|吐油|窜机?油|[烧吃]机油",
    ),
    { piston: "rebuild kit", oilless: "coalescing filter", else: "air oil separator" },
  ],
  [
    says(
      String.raw`oil (?:is |gets? |getting |coming |blowing |mist )*(?:in|inside|out of|from|through) (?:\w+ ){0,2}(?:compressed )?(?:air|lines?|hoses?|pipes?|piping|tools?|system|gun|receiver)`,
      String.raw`oily air|oil in (?:\w+ )?air`,
      "(?:出|排)气.{0,3}(?:带|含|有)油|(?:气|管道|管路|管)(?:里|中|内|含|带).{0,3}(?:有|带|含)?油",
      "含油量?.{0,2}(?:大|高|多|超标)",
    ),
    { screw: "air oil separator", piston: "rebuild kit", else: "coalescing filter" },
  ],
  [says("fish ?eyes?", "鱼眼|缩孔|油点|油斑|油花"), { else: "coalescing filter" }],
  // Heat.
  [
    says(
      "over ?heat|(?<!room )(?:runs?|running|gets?|getting|too|very) hot",
      String.raw`high (?:\w+ ){0,2}temp\w* (?:shut|trip|alarm|fault|stop|light|warning)`,
      // As the controller of a screw words it.
      "high (?:discharge|outlet|air ?end|element|oil|sump|injection) (?:air |oil )?temp|over[ -]?temp",
      String.raw`temp\w* (?:\w+ )?(?:too high|high|trip|shut|alarm|fault)|hot shut ?down`,
      // Behind a machine's number; before a noun it describes goods.
      String.raw`(?<=[a-z]\d+\s?)高温$`,
      // Nothing but the machine and its heat.
      String.raw`^\s*(?:\p{Script=Han}{0,6}[机泵头]\s*)?(?:老是?|总是?|经常|又)?高温(?:怎么办|怎么回事|是?什么原因)?\s*\??$`,
      "(?:排气|排温|油温|机头|主机|出口)(?:温度)?(?:报警|故障|超)|(?:排温|油温).{0,2}高|高排(?:气)?温|(?:排气|机头)高温",
      "高温(?:停|报警|跳|保护|故障|了)|报(?:警)?高温|(?<![房室]|车间)(?:的)?温度.{0,3}(?:高|升)|过热|超温",
      String.raw`(?:trip\w*|shuts? (?:off|down)|cuts? out|stops) (?:\w+ ){0,3}(?:hot|summer|heat)`,
      String.raw`(?:trip\w*|shuts? (?:off|down)|cuts? out|stops) (?:\w+ )?(?:on|at|by|from|for|due to) (?:high |over )?temp\w*`,
      String.raw`(?:summer|hot (?:days?|weather)|heat) (?:\w+ ){0,4}(?:trip\w*|shuts? (?:off|down)|cuts? out)`,
      "(?:夏天|夏季|天热|高温|太热|一热|热了).{0,6}(?:跳|停机|自动停|老停|保护)|(?:跳机|跳停|停机).{0,4}(?:夏天|夏季|天热)",
    ),
    {
      dryer: "condenser filter",
      piston: "valve plate",
      oilless: "valve plate",
      vacuum: "vacuum oil",
      blower: "bearing kit",
      engine: "engine service kit",
      else: "oil change kit",
    },
  ],
];
