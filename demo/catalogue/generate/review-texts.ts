import type { Language } from "#domain/kernel/language.ts";
import type { ProductRecord } from "../record.ts";

export type Opinion = readonly [title: string, text: string];

interface Pool {
  readonly good: readonly Opinion[];
  readonly fair: readonly Opinion[];
  readonly poor: readonly Opinion[];
}

type Kind =
  | "screw"
  | "piston"
  | "pump"
  | "oilless"
  | "engine"
  | "dryer"
  | "tank"
  | "blower"
  | "part"
  | "oil"
  | "pipe"
  | "tool";

const kinds: Readonly<Record<string, Kind>> = {
  "rotary-screw": "screw",
  "compressor-pods": "screw",
  piston: "piston",
  pumps: "pump",
  oilless: "oilless",
  "gas-driven": "engine",
  "diesel-driven": "engine",
  "air-dryers": "dryer",
  "air-tanks": "tank",
  blowers: "blower",
  vacuum: "blower",
  "air-filters": "part",
  lubricants: "oil",
  "air-pipe": "pipe",
};

const english: Readonly<Record<Kind, Pool>> = {
  screw: {
    good: [
      [
        "Quiet enough to talk beside",
        "Replaced a 20-year-old piston. I can take phone calls next to it, and the pressure needle hardly moves with both sanders on.",
      ],
      [
        "Should have done it sooner",
        "Power bill went down by a fifth in the first full month. Electrician had it wired in three hours; the diagram in the door is clear.",
      ],
      [
        "Runs all shift",
        "Two shifts, six days, 2,100 hours so far. Oil, filter, nothing else. Separator drop still in the green.",
      ],
      [
        "Good freight experience",
        "Driver called the day before, liftgate as booked. Crate was solid and the gauges were wrapped one by one.",
      ],
      [
        "Honest flow",
        "We put a meter on it before believing the sheet. It makes what it says, a hair more when the room is cool.",
      ],
      [
        "Service is easy",
        "Everything is behind one door. First 500 h service took me forty minutes with the kit on the cart.",
      ],
    ],
    fair: [
      [
        "Solid machine, thin manual",
        "Compressor is fine. The chapter on alarm settings could be twice as long; phone support filled the gap.",
      ],
      ["Needs a duct", "It heats a small room quickly. Plan the exhaust duct before it comes, not after, as I did."],
      [
        "Good, but heavier than planned",
        "Check your forklift. Ours was at its limit with the crate. The machine itself has been faultless.",
      ],
    ],
    poor: [
      [
        "Leaked at the cooler fitting",
        "Had an oil weep at the cooler after two weeks. They sent the fitting and paid our mechanic, but we lost a day.",
      ],
      [
        "Late by nine days",
        "Machine is what I wanted. Freight sat in a terminal for nine days and nobody could tell me why.",
      ],
    ],
  },
  piston: {
    good: [
      [
        "Fills fast, rests long",
        "Tank is full before I have the gun in my hand. The pump turns slowly and does not shout.",
      ],
      [
        "Just like the old ones",
        "Cast iron, slow, simple. I rebuilt its grandfather twice and expect the same from this one.",
      ],
      [
        "Perfect for two bays",
        "Tire machine, impact and a blow gun at the same time, no waiting. Auto drain was worth adding.",
      ],
      [
        "Well packed",
        "Came bolted to a real pallet. Belt was aligned, oil was in the box, running an hour after it landed.",
      ],
      [
        "Does the job on site",
        "Drops in the truck, runs two framing guns all day. My crew stopped complaining about noise, mostly.",
      ],
    ],
    fair: [
      [
        "Loud in a small garage",
        "It is a piston, so I knew. Put it in a lean-to and it is fine. Air is exactly as promised.",
      ],
      ["Belt guard rattled", "Two washers solved it. Otherwise a lot of machine for the money."],
      [
        "Regulator could be better",
        "Compressor yes, the little regulator no. Swapped it for a proper FRL the same week.",
      ],
    ],
    poor: [
      [
        "Check valve stuck",
        "Hissed from the switch after a month. A grain of sealant in the check valve. Easy to clean, should not happen.",
      ],
      [
        "Not for sanding all day",
        "I run a DA for hours and it gets hot. My own fault perhaps, but the duty cycle deserves bigger letters.",
      ],
    ],
  },
  pump: {
    good: [
      [
        "Straight fit",
        "Holes lined up with my old plate. Changed the pulley, filled it, ran it in as the leaflet says. Strong.",
      ],
      [
        "Saved the compressor",
        "Tank and motor were fine, the old pump was not. Half a day of work and it makes air like new.",
      ],
      ["Turns smoothly", "By hand before fitting: no tight spot, no noise. Same at full speed."],
      [
        "They asked the right questions",
        "Support wanted my bolt pattern and shaft height before I ordered. That saved me a return.",
      ],
    ],
    fair: [["Good pump, messy box", "Some packing oil had leaked into the carton. Pump itself is clean and right."]],
    poor: [["Key was missing", "No key for the shaft in the bag. Cut one from stock, but it should be there."]],
  },
  oilless: {
    good: [
      [
        "Patients do not notice it",
        "It sits behind the wall of operatory two. Nobody has asked what that sound is since.",
      ],
      ["Clean and light", "I carry it up to the studio with one hand. Airbrush is steady, no spit, no smell."],
      ["Lab approved", "Dew point and oil measured by our own people, both fine with the carbon stage behind it."],
      ["Three years of quiet", "Second one we bought. The first needed its cups at 3,200 hours, half an hour of work."],
    ],
    fair: [
      ["Quiet, not silent", "Fifty-odd decibels is still a hum at night. By day you forget it."],
      ["Price of silence", "You pay for the cabinet. In a clinic it is worth it, in a garage it would not be."],
    ],
    poor: [
      [
        "Tripped our breaker",
        "Starting current was too much for an old shared outlet. On its own circuit it runs well. The note should be on the box.",
      ],
    ],
  },
  engine: {
    good: [
      [
        "Starts on the second pull",
        "Cold morning, choke, two pulls. Then it idles until somebody needs air. Good throttle control.",
      ],
      [
        "Earns its place on the truck",
        "Filled eight semi tires before the coffee was gone. Mounting holes fit our deck plate.",
      ],
      ["Crew likes it", "One switch to start, one to load. Even the new guy gets it right, and a tank lasts the day."],
      ["Tough frame", "It has been dropped, I will not say by whom. Guard bent, engine did not care."],
    ],
    fair: [
      ["Thirsty under full load", "Air is plenty. Bring a can if you blast all day. At idle it sips."],
      ["Vibrates on soft ground", "Put the rubber feet on a board. On concrete it stays where it is."],
    ],
    poor: [
      [
        "Battery tray was missing",
        "Had to call for the tray of the electric start. It came in four days with an apology.",
      ],
    ],
  },
  dryer: {
    good: [
      [
        "No more water in the guns",
        "Painter noticed before I told him. Installed with a bypass as advised; ten minutes to understand, nothing to set.",
      ],
      ["Small and cold", "Holds its dew point even when the shop is at 95 °F. Drain timer is easy to read."],
      ["Fits under the bench", "Smaller than the one it replaced and rated for more. Fan is quieter too."],
      [
        "Sized by their chart",
        "We used the correction factors and went one size up. Right advice, dry lines in August.",
      ],
    ],
    fair: [
      ["Condenser wants cleaning", "Our shop is dusty, so it needs a brush every month. Access is fine."],
      ["Drain hose kinks", "Use a stiffer tube than the one supplied. Dryer is good."],
    ],
    poor: [
      [
        "Arrived lying down",
        "The carrier laid it on its side. I let it stand for a day as the label says and it works, but it worried me.",
      ],
    ],
  },
  tank: {
    good: [
      [
        "Pressure stays put",
        "Compressor starts half as often since the second tank is in. Should have been the first upgrade.",
      ],
      [
        "Clean welds, clean threads",
        "Plugs came out by hand, threads like new. Plate is readable and the paperwork was in the cap.",
      ],
      ["Worth the epoxy", "Drained after a month: clear water, no rust. The old tank gave tea."],
    ],
    fair: [
      ["Paint scratched in freight", "Some scratches on one side, sprayed over in five minutes. Tank is sound."],
      ["Check your door width", "It is as wide as they say. My door was not. Measure."],
    ],
    poor: [
      [
        "Wrong plug on one port",
        "One plug was a size smaller with a bushing. Sealed fine, but it cost a trip to the store.",
      ],
    ],
  },
  blower: {
    good: [
      ["Runs day and night", "Aerating two ponds since spring, not switched off once. Barely warm."],
      ["Strong hold-down", "CNC table holds half sheets now without screws. Quieter than our dust collector."],
      ["Clean installation", "Compact, ports where the drawing says. Had it piped before lunch."],
    ],
    fair: [
      ["Read the curve", "Flow at working pressure is what counts. They tell you, so believe them and go one size up."],
      ["Pitch takes getting used to", "Not loud, but a clear tone. A silencer took care of it."],
    ],
    poor: [
      ["Filter should be included", "Good machine. That the inlet filter is extra I learned after the first chips."],
    ],
  },
  part: {
    good: [
      ["Exact fit", "Same part number as on the old one, same gasket, half the price the dealer asked."],
      ["Found it by the old number", "Typed the number off the rusty can and it came up first. Fits."],
      ["Two days from order to door", "Machine was down, this got it going. Ordered a second for the shelf."],
      ["Good seal", "O-ring was in the bag and the right size. Indicator back in green."],
      [
        "Everything in one box",
        "Kit had every gasket I needed and the leaflet with torques. Nothing left over, nothing missing.",
      ],
    ],
    fair: [
      ["Works, plain packing", "Part is right. The carton was a little soft for something with pleats."],
      ["Label comes off", "Write the date on it yourself, the printed label did not survive the oil."],
    ],
    poor: [["Ordered the wrong frame", "My mistake with the horsepower, but opened ones cannot go back. Check twice."]],
  },
  oil: {
    good: [
      [
        "Clean after 4,000 hours",
        "Sample came back better than the old brand at half the time. Separator is clean too.",
      ],
      ["No foam, no smell", "What the maker asks for at a fair price. The pail has a decent spout for once."],
      ["Easier winter starts", "Noticed it the first morning below freezing. It simply turns over."],
    ],
    fair: [["Good oil, awkward cap", "Bring pliers for the inner seal. Oil itself is right."]],
    poor: [["Dented pail", "Pail came dented, no leak. I would have liked a better box around it."]],
  },
  pipe: {
    good: [
      ["One afternoon, no leaks", "Never did pipe before. Cut, deburr, push. Soap test found nothing."],
      ["Pressure at the far wall", "Same reading at the last drop as at the tank. Our old black pipe lost eight PSI."],
      ["Looks professional", "Straight, blue, clips every eight feet. Inspector nodded and went on."],
    ],
    fair: [
      ["Buy the cutter too", "With a hacksaw I nicked an O-ring. With the cutter, no trouble at all."],
      ["Long box", "The carrier needs space to turn, the pipe itself came straight."],
    ],
    poor: [["One clip short", "Pack was one short. They sent it, but by then I had walked to the store."]],
  },
  tool: {
    good: [
      ["Right part, right price", "Does what it is made for. Threads are clean and it came quickly."],
      ["Better than the one it replaced", "Heavier metal, smoother action. I will put the same on the other line."],
      ["Used daily", "Six months in a busy shop, still like new apart from the scratches it earned."],
      ["Handy to have", "Keep one in the drawer. It has saved a Saturday already."],
    ],
    fair: [
      ["Fine for the money", "Not the prettiest finish, but it seals and it works."],
      ["Instructions are tiny", "Bring glasses. The part itself is good."],
    ],
    poor: [["Gasket was missing", "No gasket in the bag. Cut one myself, but still."]],
  },
};

const chinese: Readonly<Record<Kind, Pool>> = {
  screw: {
    good: [
      ["声音真小", "换掉了用了十几年的活塞机，站旁边说话不用喊，两把打磨机一起用压力也不掉。"],
      ["电费看得见地降", "装上第一个整月电费少了快两成。接线图贴在门里，电工三个小时搞定。"],
      ["两班倒没停过", "已经跑了两千多小时，只换过机油和油滤，压差一直正常。"],
      ["货运很专业", "司机提前一天打电话，带尾板卸货，木箱结实，仪表都单独包好。"],
    ],
    fair: [
      ["机器好，说明书略薄", "机器没问题，报警参数那章写得太简单，打客服电话才弄明白。"],
      ["要提前做风管", "小房间升温快，热风管最好提前装好，别像我一样后补。"],
    ],
    poor: [["冷却器接头渗油", "用了两周接头有点渗油，卖家寄了配件也付了工时，但耽误了一天。"]],
  },
  piston: {
    good: [
      ["打气快", "枪还没拿好罐就满了，转速低，声音也不吵。"],
      ["铸铁泵头踏实", "结构简单，好修，跟我以前那台老机器一个路子。"],
      ["两个工位够用", "扒胎机、风炮、吹尘枪一起用都不等气，建议加个自动排水器。"],
    ],
    fair: [
      ["放小车库有点响", "活塞机都这样，挪到棚子里就好了，气量和标的一样。"],
      ["护罩有点响", "加两个垫片解决，价格摆在这儿，值。"],
    ],
    poor: [["止回阀卡了一次", "一个月后压力开关漏气，拆开止回阀里有密封胶渣，清理后正常。"]],
  },
  pump: {
    good: [
      ["孔位正好", "底座孔和旧泵一样，换了带轮加上油，按说明磨合，很有劲。"],
      ["救活了老机器", "罐和电机都好，就换了这个，半天装好，打气跟新的一样。"],
      ["客服很专业", "下单前帮我核对孔距和轴高，少走了弯路。"],
    ],
    fair: [["泵头好，箱里有油渍", "包装里渗了点防锈油，泵头本身没问题。"]],
    poor: [["少个键", "轴上的平键没带，自己配了一个。"]],
  },
  oilless: {
    good: [
      ["病人根本听不见", "放在诊室隔墙后面，再没人问那是什么声音。"],
      ["干净轻便", "一只手能提上楼，喷笔出气稳，没有油味。"],
      ["实验室验收通过", "自己测了露点和含油，加一级活性炭后都合格。"],
    ],
    fair: [["安静但不是无声", "晚上还是能听到嗡嗡声，白天就注意不到了。"]],
    poor: [["老插座会跳闸", "启动电流偏大，单独拉一路就好了，建议在包装上写明。"]],
  },
  engine: {
    good: [
      ["一拉就着", "冬天早上拉两下就着，怠速稳，用气才提速。"],
      ["装车正合适", "一杯茶的工夫打了八条大车胎，孔位和车板对得上。"],
      ["师傅们都说好", "一个开关启动一个开关加载，新来的也不会弄错。"],
    ],
    fair: [["满载费油", "气是真够，喷砂一整天要备一桶油。"]],
    poor: [["少了电瓶托架", "电启动托架漏发，四天后补寄到了。"]],
  },
  dryer: {
    good: [
      ["喷枪再没出过水", "没告诉喷漆师傅，他自己先发现了。按建议装了旁通。"],
      ["三伏天也稳", "车间三十五六度露点也没跑，排水定时好调。"],
      ["按表选型很准", "按修正系数大选一号，八月份管路也是干的。"],
    ],
    fair: [["冷凝器要勤刷", "我们这儿灰大，一个月刷一次，拆装方便。"]],
    poor: [["送来时是躺着的", "物流放倒运的，按标签静置一天才开机，能用，但心里不踏实。"]],
  },
  tank: {
    good: [
      ["压力稳多了", "加了这个罐以后空压机启动次数少了一半，早该装。"],
      ["焊缝漂亮", "螺纹干净，铭牌清楚，资料在管帽里。"],
    ],
    fair: [["运输有划痕", "一侧有几道划痕，自己补漆几分钟的事，罐没问题。"]],
    poor: [["有个堵头不对", "一个口用了小一号堵头加补芯，不漏，但多跑一趟五金店。"]],
  },
  blower: {
    good: [
      ["日夜不停", "两口鱼塘从春天开到现在没关过，机身只是温的。"],
      ["吸附力足", "数控台吸半张板不用打螺丝，比除尘器还安静。"],
    ],
    fair: [["要看曲线选", "工作压力下的风量才算数，页面也提醒了，建议大一号。"]],
    poor: [["滤芯要另买", "机器不错，进了木屑才知道进气过滤器要单独买。"]],
  },
  part: {
    good: [
      ["尺寸一模一样", "零件号和旧的一致，密封圈也对，价格只有代理的一半。"],
      ["用旧号搜到的", "按锈罐上的号码一搜就出来，装上正好。"],
      ["两天就到", "机器停着等它，到货当天恢复，又买了一个备着。"],
      ["一盒齐全", "垫片一个不缺，附带扭矩表，很贴心。"],
    ],
    fair: [["东西对，包装一般", "滤芯没问题，纸盒软了点。"]],
    poor: [["自己选错机型", "马力看错了，拆封不能退，大家下单前多核对一遍。"]],
  },
  oil: {
    good: [
      ["四千小时还清亮", "取样化验比以前的牌子一半时间的还好。"],
      ["不起泡没异味", "和原厂要求一致，桶口带导嘴，倒着方便。"],
    ],
    fair: [["油好，盖子难开", "内封要用钳子，油没得说。"]],
    poor: [["桶有点瘪", "运输压瘪一块，没漏，外箱该加强。"]],
  },
  pipe: {
    good: [
      ["一下午装完不漏", "第一次自己布管，割、修、插，肥皂水试了一遍都不漏。"],
      ["末端压力不掉", "最远的口和罐上读数一样，以前的黑铁管要掉半公斤多。"],
    ],
    fair: [["割管器要一起买", "锯条会伤密封圈，用割管器就没问题。"]],
    poor: [["少一个管夹", "一包少一个，补发了，但我已经去买了。"]],
  },
  tool: {
    good: [
      ["好用不贵", "螺纹干净，到货快，该有的功能都有。"],
      ["比原来的好", "用料厚，手感顺，另一条线也准备换它。"],
      ["天天在用", "半年了还跟新的一样，划痕是干活留下的。"],
    ],
    fair: [["性价比可以", "做工不算精致，但密封好、能用。"]],
    poor: [["少个垫片", "袋里没有垫片，自己剪了一个。"]],
  },
};

/** What somebody who gives so many stars says about such a product. */
export function opinionsOf(record: ProductRecord, stars: number, language: Language): readonly Opinion[] {
  const pool = (language === "en" ? english : chinese)[kinds[record.category] ?? "tool"];
  if (stars >= 4) return pool.good;
  return stars === 3 ? pool.fair : pool.poor;
}
