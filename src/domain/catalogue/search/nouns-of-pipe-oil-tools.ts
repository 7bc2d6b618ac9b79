import type { NounLine } from "./goods-class.ts";

const extra = (types: string): string => `extras:extraType=${types}`;

/** Nouns of pipe and its fittings, of oil, and of air tools. */
export const pipeOilToolNouns: readonly NounLine[] = [
  [
    "pipe",
    "air-pipe:pipeItem=pipe",
    "air pipe|air piping|aluminum pipe|aluminum air pipe|aluminium pipe|铝管|铝合金管|铝合金管道|铝合金管路|空气管道|压缩空气管道|aluminum tubing|aluminum piping|compressed air pipe|compressed air piping|air line pipe|shop air pipe|blue pipe|压缩空气铝管|空压管道|空压机管道|铝合金管材|超级管道|铝合金空气管|快装管道|压缩空气管|空压机管路|压缩空气管路",
  ],
  [
    "part",
    "air-pipe:pipeItem=elbow",
    "elbow|90 elbow|90 degree elbow|pipe elbow|elbow fitting|90 degree bend|90度弯头|直角弯头|弯管|弯头",
  ],
  [
    "part",
    "air-pipe:pipeItem=tee",
    "tee|pipe tee|tee fitting|t fitting|equal tee|t piece|t connector|等径三通|三通接头|t型接头|t型三通|三通",
  ],
  [
    "part",
    "air-pipe:pipeItem=coupling",
    "pipe coupling|pipe union|straight coupling|straight connector|pipe connector|pipe joiner|union fitting|straight union|直接头|直通|直通接头|管接头|管道接头|直接接头|对接头|对丝直通",
  ],
  [
    "part",
    "air-pipe:pipeItem=adapter",
    "npt adapter|pipe adapter|外丝|外牙|转外丝|转外牙|转螺纹|转丝扣|变外丝|pipe to thread|male adapter|male npt adapter|threaded adapter|thread adapter|pipe to npt|转接头|螺纹转接头|外螺纹转接头|外丝接头|外牙接头|外螺纹接头|内丝外丝转接头|npt转接头|变径接头",
  ],
  [
    "part",
    "air-pipe:pipeItem=drop",
    "drop|air line drop|quick drop|drop bracket|drop leg|air drop|drop saddle|drop leg bracket|quick drop bracket|saddle drop|outlet drop|pipe drop|pipe saddle|下引|下引管|支管座|管座|下引支管|下引支管座|开孔座|支管|马鞍座|取气座|引下管",
  ],
  [
    "part",
    "air-pipe:pipeItem=bracket",
    "pipe clip|pipe clamp|pipe hanger|pipe bracket|pipe support|pipe strap|pipe holder|pipe mounting clip|管夹|管卡|管码|管道卡子|管道支架|管支架|管托|抱箍|管箍|管道管夹",
  ],
  [
    "part",
    "air-pipe:pipeItem=manifold",
    "manifold|wall manifold|air manifold|outlet manifold|bench manifold|distribution manifold|distribution block|outlet block|air outlet block|air outlet box|wall outlet|分气块|分气排|分气包|分气器|分配器|气排|分配块|出气块|汇流排|分气座|出气口块",
  ],
  [
    "part",
    "air-pipe:pipeItem=tool",
    "pipe cutter|tube cutter|pipe tool|deburring tool|deburrer|deburr tool|reamer|割管器|割刀|割管刀|管子割刀|切管器|切管刀|去毛刺器|去毛刺|倒角器",
  ],
  [
    "part",
    "air-pipe:pipeItem=tool",
    "drilling jig|drill jig|drill guide|hole saw jig|钻孔夹具|钻孔模具|打孔夹具|开孔器|钻模|钻孔器",
  ],
  [
    "part",
    "air-pipe/kits",
    "air line kit|air piping kit|air pipe kit|pipe kit|piping kit|garage air kit|garage air line kit|garage piping kit|garage air piping kit|shop air kit|shop air line kit|pex kit|pex air line kit|air line system|compressed air piping kit|aluminum pipe kit|pipe starter kit|aluminum piping kit|rapid air kit|空气管路套装|管路套装|管道套装|管道套件|铝管套装|铝合金管套装|车库管路套装|车库气路|车库空气管路|铝塑管|铝塑管套装|管路套件|气路套装|起步套装",
  ],
  [
    "part",
    "air-pipe/fittings air-pipe/valves air-pipe/drops-and-manifolds",
    "pipe fitting|air pipe fitting|aluminum pipe fitting|piping fitting|air piping fitting|compressed air fitting|push to connect|push to connect fitting|push in fitting|push lock fitting|push lock tube fitting|push to connect tube fitting|tube fitting|air tube fitting|管件|管道配件|铝管配件|管道接件|铝管接头|铝合金管件|管配件|插管接头|快拧接头|快装接头|快装管件",
  ],
  [
    "part",
    "air-pipe:pipeItem=valve",
    "pipe ball valve|pipe valve|air pipe ball valve|aluminum pipe valve|aluminum pipe ball valve|铝管球阀|管道球阀|铝合金管球阀|管路球阀",
  ],
  [
    "part",
    "air-pipe:pipeMaterial=steel,rubber air-pipe/fittings:port=npt-1",
    "flexible connector|flex connector|flex line|flexible compressor connector|flexible connection|flexible connecting hose|connecting hose|flex hose|braided hose|stainless flex hose|compressor connector|flexible coupler to pipe|柔性接管|柔性连接管|软连接|金属软管|波纹管|不锈钢软管|空压机软连接|避震软管|避震喉",
  ],
  [
    "part",
    "lubricants > lubricants:oilApplication=screw,piston",
    "comp oil|几号油|哪种油|油混用|油能混用|混用|oil|compressor oil|lubricant|润滑油|空压机油|机油|什么油|用油|air compressor oil|lube|lube oil|compressor lubricant|compressor lube|compressor fluid|空压机润滑油|压缩机油|空压机机油|压缩机润滑油|空压机专用油",
  ],
  [
    "part",
    "lubricants:oilApplication=screw",
    "screw oil|screw compressor oil|rotary oil|rotary screw oil|螺杆机油|螺杆油|螺杆空压机油|screw fluid|screw coolant|rotary screw fluid|screw lubricant|screw compressor fluid|rotary fluid|rotary screw lubricant|compressor coolant|螺杆机专用油|螺杆润滑油|冷却油|螺杆冷却液|螺杆冷却油|螺杆机润滑油|螺杆液",
  ],
  [
    "part",
    "lubricants:oilApplication=piston",
    "piston oil|piston compressor oil|recip oil|活塞机油|活塞油|recip compressor oil|reciprocating compressor oil|reciprocating oil|non detergent oil|non detergent compressor oil|pump oil|compressor pump oil|活塞空压机油|活塞压缩机油|活塞机润滑油|活塞泵油|气泵油|气泵机油",
  ],
  [
    "part",
    "lubricants:oilApplication=vacuum",
    "vacuum oil|vacuum pump oil|真空泵油|真空油|vane pump oil|rotary vane oil|vacuum oil pump|vacuum pump lubricant|vacuum fluid|旋片泵油|真空泵机油|真空泵润滑油",
  ],
  [
    "part",
    "lubricants:oilApplication=blower",
    "blower oil|gear oil|罗茨风机油|齿轮油|风机油|lobe blower oil|blower gear oil|blower lube|roots blower oil|罗茨油|罗茨风机齿轮油|罗茨风机润滑油|鼓风机油|风机齿轮油",
  ],
  [
    "part",
    "lubricants:oilApplication=tool",
    "air tool oil|tool oil|pneumatic oil|pneumatic tool oil|气动工具油|风动工具油|pneumatic tool lubricant|tool lubricant|tool lube|air tool lubricant|line lubricant oil|气动油|风炮油|工具油|油雾器油|气动工具润滑油",
  ],
  [
    "part",
    "lubricants:oilApplication=engine",
    "engine oil|small engine oil|10w30|10w 30|10w-30|发动机油|发动机机油|小型发动机油|汽油机油|汽油机机油|柴油机油|柴油机机油",
  ],
  [
    "part",
    "lubricants/food-grade",
    "food grade oil|food grade lubricant|food grade compressor oil|food grade screw oil|food safe oil|h1 oil|nsf h1|nsf h1 oil|h1 lubricant|h1 food grade oil|food grade piston oil|食品级机油|食品级润滑油|食品级空压机油|食品级油|食品级螺杆油|食品级螺杆机油|食品级真空泵油|h1级润滑油|h1级|食品机械油",
  ],
  [
    "part",
    "lubricants:baseOil=semi-synthetic",
    "semi synthetic oil|semi synthetic compressor oil|semi synthetic screw oil|synthetic blend oil|synthetic blend|blend oil|半合成机油|半合成油|半合成螺杆油|半合成螺杆机油|半合成空压机油",
  ],
  [
    "part",
    "lubricants:baseOil=pao,pag,diester",
    "synthetic oil|full synthetic oil|synthetic compressor oil|synthetic screw oil|synthetic lubricant|full synthetic compressor oil|synthetic rotary oil|全合成机油|合成机油|全合成油|合成油|全合成空压机油|全合成螺杆油|全合成螺杆机油|合成空压机油|合成螺杆油",
  ],
  [
    "part",
    "lubricants:oilApplication=piston",
    "synthetic piston oil|synthetic recip oil|full synthetic piston oil|全合成活塞机油|全合成活塞油|合成活塞机油|半合成活塞机油",
  ],
  [
    "part",
    "lubricants:baseOil=mineral",
    "mineral oil|mineral compressor oil|mineral screw oil|矿物机油|矿物油|矿物型机油|矿物螺杆油|矿物型螺杆油|矿物型螺杆机油",
  ],
  [
    "part",
    "lubricants:baseOil=pag",
    "pag oil|pag coolant|pag fluid|pag lubricant|polyglycol|glycol coolant|ester coolant|pag油|pag冷却油|聚醚油|酯类冷却油|pag冷却液",
  ],
  ["part", extra("air-tool"), "air tool|pneumatic tool|气动工具"],
  [
    "part",
    extra("air-tool"),
    "impact wrench|impact gun|impact driver|air impact|air wrench|rattle gun|air gun wrench|lug nut gun|气动冲击扳手|冲击扳手|气动扳手|风炮|风炮机|风扳机",
  ],
  [
    "part",
    extra("air-tool"),
    "sander|da sander|palm sander|random orbital sander|finishing sander|砂磨机|气动砂磨机|砂纸机|砂纸打磨机|偏心打磨机|圆盘打磨机|干磨机|气动干磨机|dual action sander|orbital sander|air sander|打磨机|气动打磨机|砂光机|磨光机",
  ],
  [
    "part",
    extra("air-tool"),
    "die grinder|air grinder|pencil grinder|air pencil grinder|straight grinder|pneumatic grinder|pneumatic die grinder|风磨笔|气动风磨笔|风磨机|气动风磨机|打磨笔|气动打磨笔|刻磨笔|气动刻磨笔|气磨笔|内磨机|气动内磨机|模具打磨笔|直柄砂轮机|直磨机|气动直磨机|气动砂轮机|刻磨机|气磨机",
  ],
  ["part", extra("air-tool"), "air ratchet|ratchet|ratchet wrench|棘轮扳手|气动棘轮扳手"],
  ["part", extra("air-tool"), "air hammer|air chisel|气铲|气锤|风铲"],
  ["part", extra("air-tool"), "spray gun|paint gun|paint sprayer|hvlp gun|喷枪|喷漆枪"],
  ["part", extra("air-tool"), "blow gun|blowgun|air blow gun|dust gun|吹尘枪|吹枪|气枪|吹气枪"],
  ["part", extra("air-tool"), "tire inflator|inflator gauge|轮胎充气表|充气枪"],
  [
    "part",
    extra("air-tool"),
    "blow gun with extension|safety blow gun|air nozzle|duster|air duster|吹灰枪|吹气枪|除尘枪|风枪|气吹枪|吹风枪",
  ],
  [
    "part",
    extra("air-tool"),
    "hvlp|hvlp spray gun|air spray gun|paint spray gun|spraygun|油漆喷枪|喷漆喷枪|hvlp喷枪|喷壶|面漆枪|喷漆抢",
  ],
  [
    "part",
    extra("air-tool"),
    "impact|air impact gun|air impact wrench|pneumatic impact wrench|pneumatic wrench|lug nut wrench|impact tool|大风炮|小风炮|气动风炮|冲击气动扳手|气板机|气扳机|气动板手|风扳手|中风炮",
  ],
];
