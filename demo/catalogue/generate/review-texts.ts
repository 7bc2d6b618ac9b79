import type { Language } from "#domain/kernel/language.ts";
import type { ProductRecord } from "../record.ts";

/** A sentence, and the goods it can be said of; of all of the kind where nothing is asked. */
export type Opinion = readonly [title: string, text: string, of?: readonly Holds[]];
type Holds = (record: ProductRecord) => boolean;

const valueOf = ({ attributes, variants }: ProductRecord, key: string): unknown =>
  attributes[key] ?? variants[0]?.attributes?.[key];
const is =
  (key: string, ...values: readonly (string | boolean)[]): Holds =>
  (record) =>
    values.some((value) => value === valueOf(record, key));
const above =
  (key: string, least: number): Holds =>
  (record) =>
    Number(valueOf(record, key) ?? -1) >= least;
const below =
  (key: string, most: number): Holds =>
  (record) =>
    Number(valueOf(record, key) ?? Number.POSITIVE_INFINITY) <= most;
const inCategory =
  (...slugs: readonly string[]): Holds =>
  ({ category }) =>
    slugs.includes(category);
const inGroup =
  (...slugs: readonly string[]): Holds =>
  ({ subcategory }) =>
    slugs.includes(subcategory);
const not =
  (...slugs: readonly string[]): Holds =>
  (record) =>
    !inGroup(...slugs)(record);
/** Long enough ago for the years or hours that are told of. */
const publishedBefore =
  (year: number): Holds =>
  ({ publishedAt }) =>
    Date.parse(publishedAt) < Date.UTC(year, 0, 1);
const isNamed = (...types: readonly string[]): Holds => is("extraType", ...types);

const isFreight: Holds = ({ variants }) => variants.every((variant) => variant.freightOnly === true);
/** A machine in a room, no container in a yard. */
const indoors: Holds = ({ category, attributes }) =>
  category === "rotary-screw" || attributes["podEnclosure"] === "indoor-skid";
const isPistonPump: Holds = not("screw-airends");
const isPistonOilless = is("oillessTechnology", "rocking-piston", "piston");
const isFor115: Holds = (record) => String(valueOf(record, "voltage")) === "115";
const isDeepVacuum: Holds = ({ category }) => category === "vacuum";
const isDry: Holds = (record) => inGroup("regenerative", "dry-and-claw")(record);
const isSpare: Holds = ({ category, attributes }) =>
  category !== "air-filters" || attributes["filterItem"] !== "housing";
const isSpin = is("filterItem", "oil-filter");
const isPleated = is("filterItem", "element", "intake", "separator");
/** Goods that are chosen by the power of the machine they are for. */
const isByPower: Holds = ({ category, name, returnPolicy }) =>
  category === "air-filters" && returnPolicy === "unopened-only" && / HP /.test(name.en);
const hasPail: Holds = ({ variants, attributes }) =>
  [attributes["container"], ...variants.map((variant) => variant.attributes?.["container"])].includes("pail");
const metal = ["gauge", "relief-valve", "check-valve", "ball-valve", "regulator", "frl", "coupler", "air-tool"];
const isThreaded = isNamed("gauge", "relief-valve", "check-valve", "ball-valve", "regulator", "coupler", "drain");
const isMetal = isNamed(...metal, "pressure-switch", "hose-reel");
const isHandled = isNamed("air-tool", "coupler", "hose", "hose-reel");
const isTool: Holds = ({ attributes }) => String(attributes["oilApplication"]) === "tool";
const isSmall = isNamed("gauge", "relief-valve", "check-valve", "belt", "coupler", "wear-part");

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
        [indoors, below("horsepower", 30)],
      ],
      [
        "Should have done it sooner",
        "Power bill went down by a fifth in the first full month. Electrician had it wired in three hours; the diagram in the door is clear.",
        [indoors],
      ],
      [
        "Runs all shift",
        "Two shifts, six days, 2,100 hours so far. Oil, filter, nothing else. Separator drop still in the green.",
        [publishedBefore(2026)],
      ],
      [
        "Good freight experience",
        "Driver called the day before, liftgate as booked. Crate was solid and the gauges were wrapped one by one.",
        [indoors],
      ],
      [
        "Honest flow",
        "We put a meter on it before believing the sheet. It makes what it says, a hair more when the room is cool.",
      ],
      [
        "Service is easy",
        "Everything is behind one door. First 500 h service took me forty minutes with the kit on the cart.",
        [indoors],
      ],
    ],
    fair: [
      [
        "Solid machine, thin manual",
        "Compressor is fine. The chapter on alarm settings could be twice as long; phone support filled the gap.",
      ],
      [
        "Needs a duct",
        "It heats a small room quickly. Plan the exhaust duct before it comes, not after, as I did.",
        [indoors],
      ],
      [
        "Good, but heavier than planned",
        "Check your forklift. Ours was at its limit with the crate. The machine itself has been faultless.",
        [indoors],
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
        [below("speed", 1200)],
      ],
      [
        "Just like the old ones",
        "Cast iron, slow, simple. I rebuilt its grandfather twice and expect the same from this one.",
        [is("pumpMaterial", "cast-iron"), below("speed", 1000), above("tankVolume", 30)],
      ],
      [
        "Perfect for two bays",
        "Tire machine, impact and a blow gun at the same time, no waiting. Auto drain was worth adding.",
        [above("airflow90", 12)],
      ],
      [
        "Well packed",
        "Came bolted to a real pallet. Belt was aligned, oil was in the box, running an hour after it landed.",
        [is("drive", "belt"), isFreight],
      ],
      [
        "Does the job on site",
        "Drops in the truck, runs two framing guns all day. My crew stopped complaining about noise, mostly.",
        [inGroup("portable")],
      ],
    ],
    fair: [
      [
        "Loud in a small garage",
        "It is a piston, so I knew. Put it in a lean-to and it is fine. Air is exactly as promised.",
        [below("horsepower", 7.5)],
      ],
      ["Belt guard rattled", "Two washers solved it. Otherwise a lot of machine for the money.", [is("drive", "belt")]],
      [
        "Regulator could be better",
        "Compressor yes, the little regulator no. Swapped it for a proper FRL the same week.",
        [inGroup("portable")],
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
        [below("horsepower", 5)],
      ],
    ],
  },
  pump: {
    good: [
      [
        "Straight fit",
        "Holes lined up with my old plate. Changed the pulley, filled it, ran it in as the leaflet says. Strong.",
        [isPistonPump],
      ],
      [
        "Saved the compressor",
        "Tank and motor were fine, the old pump was not. Half a day of work and it makes air like new.",
        [isPistonPump],
      ],
      ["Turns smoothly", "By hand before fitting: no tight spot, no noise. Same at full speed."],
      [
        "They asked the right questions",
        "Support wanted my bolt pattern and shaft height before I ordered. That saved me a return.",
        [isPistonPump],
      ],
    ],
    fair: [["Good pump, messy box", "Some packing oil had leaked into the carton. Pump itself is clean and right."]],
    poor: [["Key was missing", "No key for the shaft in the bag. Cut one from stock, but it should be there."]],
  },
  oilless: {
    good: [
      [
        "Nobody notices it",
        "It sits behind the wall of the meeting room. Nobody has asked what that sound is since.",
        [is("enclosed", true), below("noise", 55)],
      ],
      [
        "Clean and light",
        "I carry it up to the studio with one hand. Airbrush is steady, no spit, no smell.",
        [below("netWeight", 60)],
      ],
      [
        "Lab approved",
        "Dew point and oil measured by our own people, both fine with the carbon stage behind it.",
        [is("builtInDryer", true)],
      ],
      [
        "Three years of quiet",
        "Second one we bought. The first needed its cups at 3,200 hours, half an hour of work.",
        [isPistonOilless, publishedBefore(2024)],
      ],
    ],
    fair: [
      [
        "Quiet, not silent",
        "Fifty-odd decibels is still a hum at night. By day you forget it.",
        [above("noise", 50), below("noise", 59)],
      ],
      [
        "Price of silence",
        "You pay for the cabinet. In an office it is worth it, in a garage it would not be.",
        [is("enclosed", true)],
      ],
    ],
    poor: [
      [
        "Tripped our breaker",
        "Starting current was too much for an old shared outlet. On its own circuit it runs well. The note should be on the box.",
        [isFor115],
      ],
    ],
  },
  engine: {
    good: [
      [
        "Starts on the second pull",
        "Cold morning, choke, two pulls. Then it idles until somebody needs air. Good throttle control.",
        [is("engineStart", "recoil")],
      ],
      [
        "Earns its place on the truck",
        "Filled eight semi tires before the coffee was gone. Mounting holes fit our deck plate.",
        [is("configuration", "truck-mount")],
      ],
      [
        "Crew likes it",
        "One switch to start, one to load. Even the new guy gets it right, and a tank lasts the day.",
        [is("engineStart", "electric"), above("runTime", 7)],
      ],
      [
        "Tough frame",
        "It has been dropped, I will not say by whom. Guard bent, engine did not care.",
        [is("configuration", "hand-carry", "wheelbarrow")],
      ],
    ],
    fair: [
      [
        "Thirsty under full load",
        "Air is plenty. Bring a can if you blast all day. At idle it sips.",
        [inCategory("gas-driven")],
      ],
      [
        "Vibrates on soft ground",
        "Put the rubber feet on a board. On concrete it stays where it is.",
        [is("configuration", "hand-carry", "wheelbarrow", "skid")],
      ],
    ],
    poor: [
      [
        "Battery tray was missing",
        "Had to call for the tray of the electric start. It came in four days with an apology.",
        [is("engineStart", "electric"), is("configuration", "truck-mount", "wheelbarrow")],
      ],
    ],
  },
  dryer: {
    good: [
      [
        "Dew point where it should be",
        "Our own meter read −40 °F after the first night. The line to the cold yard stayed open all January.",
        [inGroup("desiccant")],
      ],
      [
        "Fisheyes are gone",
        "Two years of guessing ended with this one. The towers change over so regularly that you stop hearing it.",
        [inGroup("desiccant")],
      ],
      [
        "Screwed in and forgotten",
        "Ten minutes before the plasma table. No wire, no hose to a drain, and the consumables last longer.",
        [inGroup("membrane")],
      ],
      [
        "No more water in the guns",
        "Painter noticed before I told him. Installed with a bypass as advised; ten minutes to understand, nothing to set.",
        [not("membrane")],
      ],
      [
        "Small and cold",
        "Holds its dew point even when the shop is at 95 °F. Drain timer is easy to read.",
        [inGroup("refrigerated")],
      ],
      [
        "Fits under the bench",
        "Smaller than the one it replaced and rated for more. Fan is quieter too.",
        [inGroup("refrigerated"), below("overallHeight", 32)],
      ],
      [
        "Sized by their chart",
        "We used the correction factors and went one size up. Right advice, dry lines in August.",
        [not("membrane")],
      ],
    ],
    fair: [
      [
        "Count the purge",
        "It takes its share of the air, as the page says. We had the CFM to spare; check that you do.",
        [inGroup("desiccant")],
      ],
      [
        "Good at one bench",
        "Fine for a single bench. For the whole shop its sweep air would have cost too much.",
        [inGroup("membrane")],
      ],
      [
        "Condenser wants cleaning",
        "Our shop is dusty, so it needs a brush every month. Access is fine.",
        [inGroup("refrigerated")],
      ],
      ["Drain hose kinks", "Use a stiffer tube than the one supplied. Dryer is good.", [inGroup("refrigerated")]],
    ],
    poor: [
      [
        "A cracked muffler",
        "One muffler was cracked in the crate. A new one came in three days, but we started late.",
        [inGroup("desiccant")],
      ],
      [
        "Lost to a bad filter",
        "Oil got past our old filter and the fibers were done in a month. My fault, an expensive one.",
        [inGroup("membrane")],
      ],
      [
        "Arrived lying down",
        "The carrier laid it on its side. I let it stand for a day as the label says and it works, but it worried me.",
        [inGroup("refrigerated"), isFreight],
      ],
    ],
  },
  tank: {
    good: [
      [
        "Pressure stays put",
        "Compressor starts half as often since the second tank is in. Should have been the first upgrade.",
        [above("tankVolume", 30)],
      ],
      [
        "Clean welds, clean threads",
        "Plugs came out by hand, threads like new. Plate is readable and the paperwork was in the cap.",
        [above("tankVolume", 20)],
      ],
      [
        "Worth the epoxy",
        "Drained after a month: clear water, no rust. The old tank gave tea.",
        [above("tankVolume", 20)],
      ],
    ],
    fair: [
      [
        "Plan the fittings",
        "Good tank. Order valve, gauge and drain with it, as they tell you, or you drive to town twice.",
      ],
      ["Paint scratched in freight", "Some scratches on one side, sprayed over in five minutes. Tank is sound."],
      ["Check your door width", "It is as wide as they say. My door was not. Measure.", [above("tankVolume", 200)]],
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
      ["Smooth from the start", "Ran it on the bench for a day first: no rattle, no smell, bearings silent."],
      [
        "Deep and steady",
        "Reaches its figure on our gauge within a minute and holds it through the shift.",
        [isDeepVacuum],
      ],
      [
        "Runs day and night",
        "Aerating two ponds since spring, not switched off once. Barely warm.",
        [inCategory("blowers")],
      ],
      [
        "Strong hold-down",
        "CNC table holds half sheets now without screws. Quieter than our dust collector.",
        [isDeepVacuum],
      ],
      ["Clean installation", "Compact, ports where the drawing says. Had it piped before lunch."],
    ],
    fair: [
      [
        "Read the curve",
        "Flow at working pressure is what counts. They tell you, so believe them and go one size up.",
        [inCategory("blowers")],
      ],
      [
        "Pitch takes getting used to",
        "Not loud, but a clear tone. A silencer took care of it.",
        [inGroup("regenerative")],
      ],
    ],
    poor: [
      [
        "Crate opened at the terminal",
        "Somebody had opened the crate on the way. Nothing was missing, but I photographed it all before signing.",
        [isFreight],
      ],
      [
        "Filter should be included",
        "Good machine. That the inlet filter is extra I learned after the first chips.",
        [isDry],
      ],
    ],
  },
  part: {
    good: [
      [
        "Air you can see",
        "First filter in our line ever. The white rag test behind it stays white.",
        [is("filterItem", "housing")],
      ],
      [
        "Bowl comes off by hand",
        "An eighth of a turn, a hiss, done. The old ones needed a strap wrench.",
        [is("filterItem", "housing")],
      ],
      ["As the old one", "Measured it against the old part: the same to the thread.", [isSpare]],
      ["Exact fit", "Same part number as on the old one, same gasket, half the price the dealer asked.", [isSpare]],
      ["Found it by the old number", "Typed the number off the rusty can and it came up first. Fits.", [isSpin]],
      [
        "Two days from order to door",
        "Machine was down, this got it going. Ordered a second for the shelf.",
        [isSpare],
      ],
      [
        "Good seal",
        "O-ring was in the bag and the right size. Indicator back in green.",
        [is("filterItem", "element")],
      ],
      [
        "Everything in one box",
        "Kit had every gasket I needed and the leaflet with torques. Nothing left over, nothing missing.",
        [is("filterItem", "service-kit")],
      ],
    ],
    fair: [
      [
        "Check the arrow",
        "Flow arrow is small. I had it in backwards for a day, my own doing.",
        [is("filterItem", "housing")],
      ],
      ["Works, plain packing", "Part is right. The carton was a little soft for something with pleats.", [isPleated]],
      [
        "Label comes off",
        "Write the date on it yourself, the printed label did not survive the oil.",
        [is("filterItem", "oil-filter", "separator", "intake")],
      ],
    ],
    poor: [
      [
        "Bracket sold separately",
        "Good filter. A bracket is not in the box, so I made one.",
        [is("filterItem", "housing")],
      ],
      [
        "Ordered the wrong frame",
        "My mistake with the horsepower, but opened ones cannot go back. Check twice.",
        [isByPower],
      ],
    ],
  },
  oil: {
    good: [
      ["Does what it says", "Same grade as on the plate, clear, and it came with the batch number on the label."],
      ["A few drops a morning", "The ratchet that always stuck runs again after a week of it.", [isTool]],
      [
        "Clean after 4,000 hours",
        "Sample came back better than the old brand at half the time. Separator is clean too.",
        [above("ratedLife", 4000)],
      ],
      [
        "No foam, no smell",
        "What the maker asks for at a fair price. The pail has a decent spout for once.",
        [hasPail],
      ],
      [
        "Easier winter starts",
        "Noticed it the first morning below freezing. It simply turns over.",
        [is("viscosityGrade", "32", "46"), above("ratedLife", 4000)],
      ],
    ],
    fair: [["Good oil, awkward cap", "Bring pliers for the inner seal. Oil itself is right."]],
    poor: [
      ["Cap was loose", "The cap had worked loose and the box was oily. They replaced it without a question."],
      ["Dented pail", "Pail came dented, no leak. I would have liked a better box around it.", [hasPail]],
    ],
  },
  pipe: {
    good: [
      [
        "Fits as it should",
        "Clicked home at the first push, and came apart again when I had measured wrong.",
        [is("pipeItem", "elbow", "tee", "coupling", "valve", "adapter", "drop")],
      ],
      ["Exactly what was in the list", "Everything counted, everything labelled. It held pressure overnight."],
      [
        "One afternoon, no leaks",
        "Never did pipe before. Cut, deburr, push. Soap test found nothing.",
        [is("pipeItem", "pipe", "kit", "elbow", "tee", "coupling")],
      ],
      [
        "Pressure at the far wall",
        "Same reading at the last drop as at the tank. Our old black pipe lost eight PSI.",
        [is("pipeItem", "pipe", "kit")],
      ],
      [
        "Looks professional",
        "Straight, blue, clips every eight feet. Inspector nodded and went on.",
        [is("pipeItem", "pipe", "bracket")],
      ],
    ],
    fair: [
      ["Pricey, but quick", "Costs more than black pipe and saves it again in hours."],
      [
        "Buy the cutter too",
        "With a hacksaw I nicked an O-ring. With the cutter, no trouble at all.",
        [is("pipeItem", "pipe", "elbow", "tee", "coupling")],
      ],
      ["Long box", "The carrier needs space to turn, the pipe itself came straight.", [is("pipeItem", "pipe")]],
    ],
    poor: [
      ["Box arrived torn", "Carton was torn open at one end. Nothing was lost."],
      [
        "One clip short",
        "Pack was one short. They sent it, but by then I had walked to the store.",
        [is("pipeItem", "bracket")],
      ],
    ],
  },
  tool: {
    good: [
      [
        "Same as the original",
        "Laid it beside the worn one: same holes, same thickness. In by lunch.",
        [isNamed("wear-part")],
      ],
      [
        "Machine runs again",
        "Ordered on Monday, running on Thursday, for the price of an hour of the dealer.",
        [isNamed("wear-part")],
      ],
      ["Quiet floor", "Put them under on a Sunday. The people below thought we had closed.", [isNamed("pad")]],
      ["Belt runs true", "No flapping, no dust, and it did not need a second tensioning.", [isNamed("belt")]],
      [
        "Everything in the bag",
        "Every ring and gasket, with the torques printed on it. Nothing left over.",
        [isNamed("rebuild-kit", "engine-kit")],
      ],
      ["Dry tank at last", "I used to drain a cup every evening. Now there is nothing to drain.", [isNamed("drain")]],
      [
        "Wired in an hour",
        "Diagram inside the cover is clear. Electrician had no questions.",
        [isNamed("starter", "vfd", "disconnect", "monitor", "pressure-switch")],
      ],
      ["Good hose", "Lies flat in the cold and does not kink at the wall.", [isNamed("hose", "hose-reel")]],
      ["Does what it should", "Came as described and works as described."],
      ["Right part, right price", "Does what it is made for. Threads are clean and it came quickly.", [isThreaded]],
      [
        "Better than the one it replaced",
        "Heavier metal, smoother action. I will put the same on the other line.",
        [isMetal],
      ],
      ["Used daily", "Six months in a busy shop, still like new apart from the scratches it earned.", [isHandled]],
      ["Handy to have", "Keep one in the drawer. It has saved a Saturday already.", [isSmall]],
    ],
    fair: [
      ["A little slow to come", "Good part, but it took a day longer than promised."],
      ["Fine for the money", "Not the prettiest finish, but it seals and it works.", [isMetal]],
      [
        "Instructions are tiny",
        "Bring glasses. The part itself is good.",
        [
          isNamed(
            "pressure-switch",
            "starter",
            "vfd",
            "disconnect",
            "drain",
            "monitor",
            "frl",
            "regulator",
            "rebuild-kit",
          ),
        ],
      ],
    ],
    poor: [
      ["Had to be sent twice", "The first one went to the wrong state. The second came overnight, free of charge."],
      ["Gasket was missing", "No gasket in the bag. Cut one myself, but still.", [isThreaded]],
    ],
  },
};

const chinese: Readonly<Record<Kind, Pool>> = {
  screw: {
    good: [
      [
        "声音真小",
        "换掉了用了十几年的活塞机，站旁边说话不用喊，两把打磨机一起用压力也不掉。",
        [indoors, below("horsepower", 30)],
      ],
      ["电费看得见地降", "装上第一个整月电费少了快两成。接线图贴在门里，电工三个小时搞定。", [indoors]],
      ["两班倒没停过", "已经跑了两千多小时，只换过机油和油滤，压差一直正常。", [publishedBefore(2026)]],
      ["货运很专业", "司机提前一天打电话，带尾板卸货，木箱结实，仪表都单独包好。", [indoors]],
    ],
    fair: [
      ["机器好，说明书略薄", "机器没问题，报警参数那章写得太简单，打客服电话才弄明白。"],
      ["要提前做风管", "小房间升温快，热风管最好提前装好，别像我一样后补。", [indoors]],
    ],
    poor: [["冷却器接头渗油", "用了两周接头有点渗油，卖家寄了配件也付了工时，但耽误了一天。"]],
  },
  piston: {
    good: [
      ["打气快", "枪还没拿好罐就满了，转速低，声音也不吵。", [below("speed", 1200)]],
      ["铸铁泵头踏实", "结构简单，好修，跟我以前那台老机器一个路子。", [is("pumpMaterial", "cast-iron")]],
      ["两个工位够用", "扒胎机、风炮、吹尘枪一起用都不等气，建议加个自动排水器。", [above("airflow90", 12)]],
    ],
    fair: [
      ["放小车库有点响", "活塞机都这样，挪到棚子里就好了，气量和标的一样。", [below("horsepower", 7.5)]],
      ["护罩有点响", "加两个垫片解决，价格摆在这儿，值。", [is("drive", "belt")]],
    ],
    poor: [["止回阀卡了一次", "一个月后压力开关漏气，拆开止回阀里有密封胶渣，清理后正常。"]],
  },
  pump: {
    good: [
      ["孔位正好", "底座孔和旧泵一样，换了带轮加上油，按说明磨合，很有劲。", [isPistonPump]],
      ["救活了老机器", "罐和电机都好，就换了这个，半天装好，打气跟新的一样。", [isPistonPump]],
      ["客服很专业", "下单前帮我核对孔距和轴高，少走了弯路。", [isPistonPump]],
    ],
    fair: [["泵头好，箱里有油渍", "包装里渗了点防锈油，泵头本身没问题。"]],
    poor: [["少个键", "轴上的平键没带，自己配了一个。"]],
  },
  oilless: {
    good: [
      ["隔壁根本听不见", "放在会议室隔墙后面，再没人问那是什么声音。", [is("enclosed", true), below("noise", 55)]],
      ["干净轻便", "一只手能提上楼，喷笔出气稳，没有油味。", [below("netWeight", 60)]],
      ["实验室验收通过", "自己测了露点和含油，加一级活性炭后都合格。", [is("builtInDryer", true)]],
    ],
    fair: [["安静但不是无声", "晚上还是能听到嗡嗡声，白天就注意不到了。", [below("noise", 62)]]],
    poor: [["老插座会跳闸", "启动电流偏大，单独拉一路就好了，建议在包装上写明。", [isFor115]]],
  },
  engine: {
    good: [
      ["一拉就着", "冬天早上拉两下就着，怠速稳，用气才提速。", [is("engineStart", "recoil")]],
      ["装车正合适", "一杯茶的工夫打了八条大车胎，孔位和车板对得上。", [is("configuration", "truck-mount")]],
      ["师傅们都说好", "一个开关启动一个开关加载，新来的也不会弄错。", [is("engineStart", "electric")]],
    ],
    fair: [["满载费油", "气是真够，喷砂一整天要备一桶油。", [inCategory("gas-driven")]]],
    poor: [
      [
        "少了电瓶托架",
        "电启动托架漏发，四天后补寄到了。",
        [is("engineStart", "electric"), is("configuration", "truck-mount", "wheelbarrow")],
      ],
    ],
  },
  dryer: {
    good: [
      ["露点达标", "自己的露点仪一夜后读到 −40°C，室外管路整个冬天没结冰。", [inGroup("desiccant")]],
      ["装上就不用管", "拧在等离子切割机前，不接电、不接排水，十分钟搞定。", [inGroup("membrane")]],
      ["喷枪再没出过水", "没告诉喷漆师傅，他自己先发现了。按建议装了旁通。", [not("membrane")]],
      ["三伏天也稳", "车间三十五六度露点也没跑，排水定时好调。", [inGroup("refrigerated")]],
      ["按表选型很准", "按修正系数大选一号，八月份管路也是干的。", [not("membrane")]],
    ],
    fair: [
      ["再生气要算进去", "会用掉一部分气，页面也写了，选机时留够余量就行。", [inGroup("desiccant")]],
      ["单工位合适", "一个工位用正好，全车间用就太费气了。", [inGroup("membrane")]],
      ["冷凝器要勤刷", "我们这儿灰大，一个月刷一次，拆装方便。", [inGroup("refrigerated")]],
    ],
    poor: [
      ["消声器有裂纹", "到货有一只消声器裂了，三天补发，耽误了开机。", [inGroup("desiccant")]],
      [
        "送来时是躺着的",
        "物流放倒运的，按标签静置一天才开机，能用，但心里不踏实。",
        [inGroup("refrigerated"), isFreight],
      ],
    ],
  },
  tank: {
    good: [
      ["压力稳多了", "加了这个罐以后空压机启动次数少了一半，早该装。", [above("tankVolume", 30)]],
      ["焊缝漂亮", "螺纹干净，铭牌清楚，资料在管帽里。", [above("tankVolume", 20)]],
    ],
    fair: [["运输有划痕", "一侧有几道划痕，自己补漆几分钟的事，罐没问题。"]],
    poor: [["有个堵头不对", "一个口用了小一号堵头加补芯，不漏，但多跑一趟五金店。"]],
  },
  blower: {
    good: [
      ["运转平稳", "先在台上跑了一天，没有异响，轴承很静。"],
      ["日夜不停", "两口鱼塘从春天开到现在没关过，机身只是温的。", [inCategory("blowers")]],
      ["吸附力足", "数控台吸半张板不用打螺丝，比除尘器还安静。", [isDeepVacuum]],
    ],
    fair: [["要看曲线选", "工作压力下的风量才算数，页面也提醒了，建议大一号。", [inCategory("blowers")]]],
    poor: [["滤芯要另买", "机器不错，进了木屑才知道进气过滤器要单独买。", [isDry]]],
  },
  part: {
    good: [
      ["一擦就知道", "装上以后用白布试了一下，出气口干干净净。", [is("filterItem", "housing")]],
      ["和旧件一样", "跟旧件比对过，螺纹尺寸都对。", [isSpare]],
      ["尺寸一模一样", "零件号和旧的一致，密封圈也对，价格只有代理的一半。", [isSpare]],
      ["用旧号搜到的", "按锈罐上的号码一搜就出来，装上正好。", [isSpin]],
      ["两天就到", "机器停着等它，到货当天恢复，又买了一个备着。", [isSpare]],
      ["一盒齐全", "垫片一个不缺，附带扭矩表，很贴心。", [is("filterItem", "service-kit")]],
    ],
    fair: [
      ["箭头小了点", "滤头上的流向箭头不明显，第一次装反了，自己没看清。", [is("filterItem", "housing")]],
      ["东西对，包装一般", "滤芯没问题，纸盒软了点。", [isPleated]],
    ],
    poor: [["自己选错机型", "马力看错了，拆封不能退，大家下单前多核对一遍。", [isByPower]]],
  },
  oil: {
    good: [
      ["牌号对得上", "和铭牌要求一致，清亮，标签上有批号。"],
      ["四千小时还清亮", "取样化验比以前的牌子一半时间的还好。", [above("ratedLife", 4000)]],
      ["不起泡没异味", "和原厂要求一致，桶口带导嘴，倒着方便。", [hasPail]],
    ],
    fair: [["油好，盖子难开", "内封要用钳子，油没得说。"]],
    poor: [["桶有点瘪", "运输压瘪一块，没漏，外箱该加强。", [hasPail]]],
  },
  pipe: {
    good: [
      [
        "插上就紧",
        "一推到位，量错了也能拆下重来。",
        [is("pipeItem", "elbow", "tee", "coupling", "valve", "adapter", "drop")],
      ],
      ["清点无误", "数量都对，标签清楚，保压一夜没掉。"],
      [
        "一下午装完不漏",
        "第一次自己布管，割、修、插，肥皂水试了一遍都不漏。",
        [is("pipeItem", "pipe", "kit", "elbow", "tee", "coupling")],
      ],
      ["末端压力不掉", "最远的口和罐上读数一样，以前的黑铁管要掉半公斤多。", [is("pipeItem", "pipe", "kit")]],
    ],
    fair: [
      ["割管器要一起买", "锯条会伤密封圈，用割管器就没问题。", [is("pipeItem", "pipe", "elbow", "tee", "coupling")]],
    ],
    poor: [["少一个管夹", "一包少一个，补发了，但我已经去买了。", [is("pipeItem", "bracket")]]],
  },
  tool: {
    good: [
      ["和原件一样", "和磨损的旧件比过，孔位厚度都一样，当天装好。", [isNamed("wear-part")]],
      ["楼板不震了", "垫上以后楼下说以为我们停工了。", [isNamed("pad")]],
      ["皮带走得正", "不跳不掉粉，张紧一次就行。", [isNamed("belt")]],
      ["罐里没水了", "以前每天放一杯水，现在打开阀什么都没有。", [isNamed("drain")]],
      ["跟描述一致", "收到和页面说的一样，好用。"],
      ["好用不贵", "螺纹干净，到货快，该有的功能都有。", [isThreaded]],
      ["比原来的好", "用料厚，手感顺，另一条线也准备换它。", [isMetal]],
      ["天天在用", "半年了还跟新的一样，划痕是干活留下的。", [isHandled]],
    ],
    fair: [["性价比可以", "做工不算精致，但密封好、能用。", [isMetal]]],
    poor: [
      ["发错一次", "第一次发错地址，第二次隔天就到，没收钱。"],
      ["少个垫片", "袋里没有垫片，自己剪了一个。", [isThreaded]],
    ],
  },
};

/** Review of such a product by somebody who gives so many stars. */
export function opinionsOf(record: ProductRecord, stars: number, language: Language): readonly Opinion[] {
  const pool = (language === "en" ? english : chinese)[kinds[record.category] ?? "tool"];
  const said = stars >= 4 ? pool.good : stars === 3 ? pool.fair : pool.poor;
  return said.filter(([, , of = []]) => of.every((holds) => holds(record)));
}
