import type { NounLine } from "./goods-class.ts";

/** Words that many parts are called by. */
export const pieceNouns: readonly NounLine[] = [
  [
    "piece",
    "air-filters extras:servesPart=intake-filter,exhaust-element,fuel-filter",
    "filter|filters|strainer|滤清器|滤器|滤子",
  ],
  [
    "piece",
    "air-filters:filterItem=element,intake,separator,oil-filter extras:servesPart=intake-filter,exhaust-element,fuel-filter",
    "filter element|element|filter cartridge|cartridge|滤芯|滤网芯",
  ],
  [
    "piece",
    "extras:extraType=rebuild-kit,engine-kit,wear-part,install-part air-filters/service-kits",
    "kit|repair kit|parts kit|service parts|maintenance parts|wear parts|consumables|套件|修理套件|维修套件|易损件|耗材|保养品",
  ],
  [
    "piece",
    "extras:extraType=relief-valve,check-valve,unloader-valve,ball-valve,solenoid-valve,regulator,drain air-pipe/valves",
    "valve|阀|气动阀|阀件",
  ],
  [
    "piece",
    "extras:extraType=coupler air-pipe/fittings",
    "fitting|connector|adapter|nipple|plug|接头|连接头|转换接头|快插头",
  ],
  ["piece", "air-pipe:pipeItem=bracket", "bracket|clamp|clip|hanger|支架|托架|卡箍|卡子|固定夹"],
  [
    "piece",
    "extras:servesPart=shaft-seal,tip-seal,piston-seal,o-ring,valve-plate",
    "seal|seals|seal kit|密封|密封件|密封套件",
  ],
  ["piece", "extras:extraType=pressure-switch,disconnect,starter", "switch|electrical switch|开关"],
  ["piece", "extras:extraType=monitor,wear-part", "sensor|controller|传感器|控制器|探头"],
  ["piece", "extras:extraType=air-tool", "tool|tools|气动"],
  ["piece", "air-pipe/pipe extras:extraType=hose", "pipe|piping|tubing|管子|管材"],
  ["piece", "extras:extraType=pad", "pads|feet|mounts|mount|垫|垫脚|减震|减振"],
];
