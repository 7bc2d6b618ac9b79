import { type Fault, not, says } from "./fault-words.ts";

/**
 * Faults of starting, stopping, pressure build-up and water. For pistons, a leaking check valve is listed before a
 * motor that hums or trips (Campbell Hausfeld), reeds and gaskets before low pressure; for screws, the inlet valve.
 */
export const faultsOfRunning: readonly Fault[] = [
  // Control.
  [
    says(
      String.raw`${not} (?:\w+ )?(?:un ?load)|unload\w* (?:is )?(?:stuck|broken|bad)|stuck (?:in )?load`,
      "不卸载|不卸荷|卸载不了|卸不了载|不空载",
    ),
    // On small pistons the pressure switch vents the head.
    { piston: ["unloader valve", "pressure switch", "check valve"], else: "inlet valve" },
  ],
  [
    says(
      String.raw`${not} (?:\w+ )?load|stuck unload|slow (?:to|in) (?:un)?load(?:ing)?|(?:un)?loads? (?:too |very |so )?(?:slow|late)|(?:takes?|took) (?:\w+ ){0,3}to (?:un)?load`,
      "(?:加载|卸载|上载)(?:得|很|太|特别)?(?:慢|迟)|迟迟不(?:加载|卸载)|不加载|加载不了|不上载|加不上载",
    ),
    { else: "inlet valve" },
  ],
  [
    says(
      String.raw`${not} (?:\w+ )?(?:shut|turn|switch|cut|stop)\w* ?(?:it)?(?:self)?(?: off| out| down| running)?(?! ?(?:it )?(?:back )?(?:on|in|over)(?![a-z]))`,
      String.raw`${not} (?:\w+ )?stop|keeps (?:on )?running`,
      "(?:runs?|running) (?:all the time|constantly|continuously|non ?stop|forever)",
      "never (?:stops|shuts)",
      "不停机|停不下来|停不了|不会停|一直(?:在)?(?:转|运转|跑|工作|打气)|不自动停|到压力?不停",
    ),
    { screw: "inlet valve", else: "pressure switch" },
  ],
  [
    says(
      String.raw`(?:hiss|leak|blow)\w* (?:\w+ ){0,4}pressure switch`,
      String.raw`pressure switch\w* (?:\w+ ){0,2}(?:hiss|leak|blow)`,
      "压力开关.{0,4}(?:漏|跑|放)气",
    ),
    { else: "check valve" },
  ],
  [
    says(
      String.raw`(?:leak|bleed|flow|com|go)\w* back|back ?feed`,
      String.raw`${not} (?:\w+ )?(?:hold|keep) (?:\w+ )?(?:pressure|air) (?:\w+ )?(?:over ?night|(?:when|while|after|with) )`,
      String.raw`los(?:es?|ing) (?:\w+ )?(?:pressure|air) (?:over ?night|when|after|while)`,
      String.raw`(?:pressure|air) (?:\w+ )?(?:drops?|gone|bleeds?|leaks?) (?:\w+ )?over ?night`,
      "(?:停机|关机|停了).{0,6}(?:漏|跑|掉|回|下降)|(?:往|倒)回(?:跑|漏|流)|回气|倒灌|过夜.{0,4}(?:没气|掉|漏)",
    ),
    { else: "check valve" },
    "toolLeaks",
  ],
  // With nothing using air it leaks, or the tank's check valve lets it back.
  [
    says(
      String.raw`(?:cycl|kick|start|turn|com|switch|run)\w* (?:back )?(?:on |in |up )*(?:\w+ ){0,4}(?:with |when |while )?(?:nothing|no ?body|no tools?|no air|not) (?:\w+ )?(?:running|in use|used|using|hooked up|connected)`,
      "(?:没人|不|没|没有)(?:在)?用气?.{0,3}(?:老是?|总是?|自己|频繁|一直)(?:自动)?(?:启|起)动?",
    ),
    { else: "check valve" },
    "toolLeaks",
  ],
  [
    says(
      "short[ -]?cycl",
      String.raw`(?:starts?|starting|turns? on) and (?:stops?|stopping|(?:turns? )?off)(?: \w+){0,2} (?:all the time|constantly|often|again and again|every)`,
      String.raw`(?:on and off|kicks? (?:on|in)|cycles?) (?:\w+ )?(?:all the time|constantly|too often|every (?:few|couple|(?:(?:other|one|two|three|five|ten|\d+) )?(?:sec|min|hour)))`,
      "一会.{0,2}[启开转].{0,3}一会|启停太|老是?启|刚停(?:又|就)启",
      String.raw`(?:cycl|kick|start|turn|com(?!p)|switch)\w* (?:on |off |up )*(?:\w+ )?(?:too often|too much|often|frequently|constantly|every few)`,
      "(?:频繁|老是?|总是?|反复)(?:启动|启停|起动|加卸载|启)|(?:启动|启停|加卸载)(?:太|过于|很)?频繁",
    ),
    { else: "pressure switch" },
    "toolPumpUp",
  ],
  // With air in the tank: the head was not vented, by the check valve or the unloader.
  [
    says(
      String.raw`(?:hum|buzz)\w* (?:\w+ ){0,3}(?:trip|blow|pop)`,
      String.raw`(?:trip|blow|pop)\w* (?:\w+ ){0,4}(?:re-?start(?:s|ing)?|starts? again|starting again|cuts? (?:back )?in|kicks? (?:back )?(?:on|in))(?![a-z])`,
      String.raw`(?:trip|blow|pop|stall)\w* (?:\w+ ){0,3}(?:with|when) (?:\w+ ){0,3}(?:air|pressure) (?:in|left)`,
      "(?:嗡嗡|哼哼).{0,8}(?:跳|烧保险)|(?:跳闸|跳空开|跳停|过载).{0,6}(?:再启动|重启|重新启动|二次启动|再次启动)|(?:再启动|重启|重新启动|二次启动|再次启动|带压启动|有压启动).{0,6}(?:跳|过载|不动|不了|困难)",
    ),
    { screw: "motor starter with overload", engine: "engine service kit", else: "check valve" },
  ],
  [
    says(
      String.raw`trip\w* (?:\w+ ){0,2}(?:breaker|overload|fuse|circuit)`,
      String.raw`(?:breaker|overload|fuse|circuit)s? (?:\w+ ){0,2}(?:trip|blow|pop|keep)`,
      String.raw`blow\w* (?:\w+ )?fuses?`,
      // A machine that trips does so by its overload or breaker, named or not.
      String.raw`(?:keeps?|kept|always|constantly|repeatedly|just) (?:on )?trip(?:s|ped|ping)?(?![a-z])`,
      String.raw`(?:motor|compressor|machine|unit|pump|blower|dryer|chiller)s? (?:\w+ ){0,2}trip(?:s|ped|ping)(?![a-z])`,
      String.raw`trip(?:s|ped|ping) (?:out )?(?:on start|at start|when (?:it )?start|under load|again|every|instantly|immediately|after)`,
      "跳闸|跳空开|跳机|跳停|烧保险|(?:电机|马达|老是?|总是?|经常|频繁|空压机|主机)过载(?!保护|继电|能力|开关)|过载(?:跳|停|报警|故障|烧)|热继电?器?.{0,3}跳",
      "(?<!针)(?:老是?|总是?|经常|频繁|反复|一直|动不动就?|一(?:启动|起动|加载|开机?|上电)就)(?:自动|自己)?跳(?![动转绳])",
    ),
    { dryer: "condenser filter", else: "motor starter with overload" },
    "toolPower",
  ],
  // An engine is cranked; a motor is not.
  [
    says(
      String.raw`(?:engine|gas\w*|diesel)\w* (?:\w+ ){0,2}${not} (?:start|crank|run|fire)`,
      "打不着(?:火)?|点不着火?|熄火|着不了",
    ),
    { else: "engine service kit" },
  ],
  // Against the air left in the head.
  [
    says(
      "(?:hard|difficult) (?:to start|starting)|hum(?:s|ming)|buzz(?:es|ing)",
      String.raw`${not} (?:\w+ )?(?:re)?start (?:\w+ )?(?:under|against|with)`,
      "嗡嗡|(?:启动|起动)困难|难(?:启动|起动)",
    ),
    {
      screw: "motor starter",
      engine: "engine service kit",
      blower: "motor starter",
      else: ["check valve", "unloader valve", "pressure switch", "motor starter"],
    },
  ],
  // Without power to its motor: the switch that calls for air, then the starter with the overload that trips.
  [
    says(
      String.raw`${not} (?:\w+ )?(?:re)?start|no start|fail(?:ure|ing) to start|start(?:ing|[ -]?up)? (?:fail|fault)`,
      String.raw`${not} (?:\w+ )?(?:turn|switch|power|com|kick|cut)\w* (?:it )?(?:back )?(?:on|in|over)(?![a-z])`,
      String.raw`(?:motor|compressor|machine|pump|blower) (?:is )?${not} (?:\w+ )?(?:run|turn|spin)`,
      "(?:启动|起动|开)不(?:了|起来|动)|不能?(?:启动|起动)|起不来",
      "(?:无法|没法|没办法|不能|未能)(?:正常|再|自动)?(?:启动|起动|开机|运转)|(?:启动|起动|开机)(?:失败|故障|没反应|无反应)",
      "(?:电机|马达|空压机|压缩机|气泵|机器|主机)(?:不|无法|没法|不能)(?:运)?转(?!速)",
    ),
    {
      vacuum: "motor starter",
      dryer: "condenser filter",
      blower: "motor starter",
      engine: "engine service kit",
      screw: "motor starter",
      else: ["pressure switch", "motor starter", "check valve", "unloader valve"],
    },
  ],
  // Output.
  [
    says(
      "(?:out of|from|through|back out|out) (?:the )?(?:air )?(?:intake|inlet|air filter)",
      String.raw`(?:intake|inlet) (?:\w+ )?(?:blow|puff|spit)`,
      "进气口?.{0,3}(?:喷|吹|回|反|冒)|(?:空滤|滤清器).{0,3}(?:喷|反|回|冒)",
    ),
    { screw: "inlet valve", else: "reed valve" },
  ],
  // A tool that gets too little air: its hose is too long or too narrow.
  [
    says(
      String.raw`(?:impacts?|wrench(?:es)?|guns?|grinders?|sanders?|ratchets?|drills?|tools?) (?:\w+ ){0,3}(?:weak|underpowered|sluggish|no power|bogs? down|los(?:es?|ing) power|lacks? (?:power|torque)|runs? slow|slows? down)(?!\w)`,
      String.raw`(?:weak|underpowered|sluggish) (?:\w+ )?(?:impacts?|wrench(?:es)?|grinders?|sanders?|ratchets?|drills?|air tools?)(?! repair)`,
      "(?:风炮|扳手|气扳机|打磨机|气钻|气铲|气动工具|风动工具|喷枪).{0,6}(?:没劲|没力|无力|没有力|劲小|力气小|力量小|转得慢|转速慢|打不动)",
    ),
    { else: "hose 1/2 id" },
    "toolPipe",
  ],
  [
    says(
      String.raw`pressure (?:\w+ ){0,2}(?:dropping|falling|dips|unstable|fluctuat\w*|varies)`,
      "pressure (?:drops?|falls?) (?:when|while|at|under|off|too|fast|quick)",
      "(?:uneven|unstable|fluctuating|inconsistent) (?:air )?pressure",
      String.raw`(?:low|weak|no|not enough) (?:air )?pressure at (?:\w+ )?tool`,
      "(?:气压|压力).{0,3}(?:不稳|波动|忽高忽低|忽大忽小)",
    ),
    { else: "pressure regulator" },
    "toolPipe",
  ],
  [
    says(
      String.raw`${not} (?:\w+ )?(?:build|mak|reach|hold|produc|generat|pump|fill|compress|get)\w*(?: up)?(?: \w+){0,2} (?:air|pressure|psi|up)`,
      String.raw`${not} (?:\w+ )?(?:build|fill|pump)`,
      "(?:low|no|insufficient|weak|poor|losing|loses?|lost) (?:air |discharge |output )?(?:pressure|output|volume|flow)(?! (?:air )?(?:blower|compressor|pump|fan|regulator|switch|gauge|valve|hose|screw|rotary|system|piping|dryer|filter|tank))",
      String.raw`(?:runs?|running|turns?) but (?:\w+ ){0,2}(?:no|not|won|doesn|does)`,
      String.raw`slow to (?:fill|build|pump|recover)|(?:fills?|builds?|pumps?) (?:\w+ )?slow`,
      "takes? (?:too long|forever|long) to (?:fill|build|pump)",
      "打不(?:上|起|了|进|出|满)|不打(?:压|气)|[打充](?:气|压|满).{0,5}慢|不上(?:气|压)|上不(?:去|来)",
      "压力.{0,2}(?:低|不够|不足|掉(?!多少)|起不来)|升压慢|气量.{0,2}(?:小|不足|不够|下降)",
      "(?:排|出)气(?:量)?.{0,2}(?:小|不足|少)|没(?:有)?(?:气|压力)(?:了|出来)|不出气",
    ),
    {
      scroll: "tip seal",
      screw: "inlet valve",
      oilless: "piston rings",
      vacuum: "vane kit",
      else: "valve plate gasket",
    },
    "toolPumpUp",
  ],
  // Water.
  [
    says(
      String.raw`(?:tank|receiver) (?:is )?(?:\w+ )?(?:full of|filled with|has) (?:\w+ )?water`,
      String.raw`water (?:\w+ ){0,2}(?:in|inside|from) (?:\w+ )?(?:tank|receiver)`,
      "(?:气罐|储气罐|储罐|罐).{0,3}(?:积水|有水|存水|都是水|全是水)|积水",
    ),
    { else: "drain" },
  ],
  [
    says(
      String.raw`(?:water|moisture|condensation|humidity) (?:is |gets? |getting |coming |blowing |spraying |shooting |spitting |dripping |collecting )*(?:in|inside|into|out|of|from|through|at|after|past|downstream) (?:\w+ ){0,3}(?:air|lines?|hoses?|pip(?:e|es|ing)|tools?|system|guns?|wrench|dryer|outlets?|drops?|filters?|sandblaster|blaster)`,
      "(?:wet|moist|humid) (?:compressed )?air",
      String.raw`(?:spits?|(?:spit|spray|shoot|blow|drip)(?:[tp]?ing|e?s)) (?:\w+ )?water`,
      "(?:气|管道|管路|管|工具|喷枪|风炮)(?:里|中|内|动工具)?.{0,3}(?:有|带|出|喷|含|滴|冒)[锈脏黄]?水",
      "(?:气|空气)(?:里|中)?.{0,2}水分?(?:大|多|重)|(?:出|喷|滴)[锈脏黄]?水",
    ),
    { dryer: "condensate drain", else: "air dryer" },
  ],
  // Elements.
  [
    says(
      String.raw`pressure drop (?:across|through|over|on|at) (?:\w+ ){0,2}filter`,
      String.raw`filter (?:\w+ )?(?:clogged|plugged|blocked|dirty)`,
      String.raw`(?:clogged|plugged|blocked|dirty) (?:\w+ )?(?:line |air line |coalescing )filter`,
      "过滤器.{0,3}(?:堵|压差)|滤芯.{0,3}(?:堵|压差)",
    ),
    { screw: "separator", else: "filter element" },
  ],
];
