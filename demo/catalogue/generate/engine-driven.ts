import type { AttributeValues } from "#domain/catalogue/attribute.ts";
import type { LocalizedText } from "#domain/kernel/language.ts";
import type { PictureName } from "../picture-families.ts";
import type { ProductRecord } from "../record.ts";
import { type Size, brands, recordOf, slugOf } from "./build.ts";
import { type Random, randomOf } from "./random.ts";
import { figure, paragraph, say } from "./wording.ts";

type Form = "hand-carry" | "wheelbarrow" | "truck-mount" | "skid" | "towable";

interface Model {
  readonly number: string;
  readonly fuel: "gas" | "diesel";
  readonly form: Form;
  readonly type: "piston" | "screw";
  readonly hp: number;
  readonly stages?: 1 | 2;
  readonly flow: number;
  readonly rated: number;
  readonly max: number;
  readonly tank?: number;
  readonly start: "recoil" | "electric";
  readonly fuelTank: number;
  readonly hours: number;
  readonly size: Size;
  readonly net: number;
  readonly price: number;
  readonly generator?: boolean;
  readonly welder?: boolean;
  readonly aftercooler?: boolean;
  readonly noise?: number;
}

const s = (length: number, width: number, height: number): Size => ({ length, width, height });

const gasModels: readonly Model[] = [
  {
    number: "G1-040H05",
    fuel: "gas",
    form: "hand-carry",
    type: "piston",
    hp: 4,
    stages: 1,
    flow: 8,
    rated: 90,
    max: 125,
    tank: 5,
    start: "recoil",
    fuelTank: 0.5,
    hours: 1.5,
    size: s(21, 17.5, 22),
    net: 85,
    price: 560,
  },
  {
    number: "G1-055W08",
    fuel: "gas",
    form: "wheelbarrow",
    type: "piston",
    hp: 5.5,
    stages: 1,
    flow: 10.8,
    rated: 90,
    max: 125,
    tank: 8,
    start: "recoil",
    fuelTank: 0.9,
    hours: 2,
    size: s(44, 19, 26),
    net: 200,
    price: 890,
  },
  {
    number: "G1-065W08",
    fuel: "gas",
    form: "wheelbarrow",
    type: "piston",
    hp: 6.5,
    stages: 1,
    flow: 13.9,
    rated: 90,
    max: 125,
    tank: 8,
    start: "recoil",
    fuelTank: 1,
    hours: 2,
    size: s(44, 19.5, 27),
    net: 212,
    price: 990,
  },
  {
    number: "G1-065W20",
    fuel: "gas",
    form: "wheelbarrow",
    type: "piston",
    hp: 6.5,
    stages: 1,
    flow: 13.9,
    rated: 90,
    max: 135,
    tank: 20,
    start: "recoil",
    fuelTank: 1,
    hours: 2,
    size: s(42, 23.5, 33),
    net: 272,
    price: 1090,
  },
  {
    number: "G2-090W20",
    fuel: "gas",
    form: "wheelbarrow",
    type: "piston",
    hp: 9,
    stages: 2,
    flow: 17.2,
    rated: 175,
    max: 175,
    tank: 20,
    start: "recoil",
    fuelTank: 1.6,
    hours: 2.5,
    size: s(46, 26, 39.5),
    net: 356,
    price: 1790,
  },
  {
    number: "G2-090T30",
    fuel: "gas",
    form: "truck-mount",
    type: "piston",
    hp: 9,
    stages: 2,
    flow: 17.2,
    rated: 175,
    max: 175,
    tank: 30,
    start: "electric",
    fuelTank: 1.6,
    hours: 2.5,
    size: s(40.5, 17.5, 44.5),
    net: 460,
    price: 2390,
  },
  {
    number: "G2-090T30R",
    fuel: "gas",
    form: "truck-mount",
    type: "piston",
    hp: 9,
    stages: 2,
    flow: 17.2,
    rated: 175,
    max: 175,
    tank: 30,
    start: "recoil",
    fuelTank: 1.6,
    hours: 2.5,
    size: s(40.5, 17.5, 44.5),
    net: 440,
    price: 2090,
  },
  {
    number: "G2-130T30",
    fuel: "gas",
    form: "truck-mount",
    type: "piston",
    hp: 13,
    stages: 2,
    flow: 25.4,
    rated: 175,
    max: 175,
    tank: 30,
    start: "electric",
    fuelTank: 1.7,
    hours: 2,
    size: s(38, 23, 46),
    net: 470,
    price: 2790,
  },
  {
    number: "G2-140T30",
    fuel: "gas",
    form: "truck-mount",
    type: "piston",
    hp: 14,
    stages: 2,
    flow: 29,
    rated: 175,
    max: 175,
    tank: 30,
    start: "electric",
    fuelTank: 1.8,
    hours: 2,
    size: s(38, 23, 46),
    net: 480,
    price: 3190,
  },
  {
    number: "G2-140T30X",
    fuel: "gas",
    form: "truck-mount",
    type: "piston",
    hp: 14,
    stages: 2,
    flow: 29,
    rated: 175,
    max: 175,
    tank: 30,
    start: "electric",
    fuelTank: 5,
    hours: 6,
    size: s(42, 23, 46),
    net: 505,
    price: 3490,
  },
  {
    number: "GG1-140W08",
    fuel: "gas",
    form: "wheelbarrow",
    type: "piston",
    hp: 14,
    stages: 1,
    flow: 16.4,
    rated: 90,
    max: 125,
    tank: 8,
    start: "electric",
    fuelTank: 5,
    hours: 5,
    size: s(44, 22, 34),
    net: 465,
    price: 3390,
    generator: true,
  },
  {
    number: "GG1-140T30",
    fuel: "gas",
    form: "truck-mount",
    type: "piston",
    hp: 14,
    stages: 1,
    flow: 16.4,
    rated: 90,
    max: 125,
    tank: 30,
    start: "electric",
    fuelTank: 5,
    hours: 5,
    size: s(40, 24.5, 45),
    net: 550,
    price: 3890,
    generator: true,
  },
  {
    number: "GW2-140T30",
    fuel: "gas",
    form: "truck-mount",
    type: "piston",
    hp: 14,
    stages: 2,
    flow: 15.7,
    rated: 175,
    max: 175,
    tank: 30,
    start: "electric",
    fuelTank: 5,
    hours: 4,
    size: s(46, 22, 47),
    net: 650,
    price: 5490,
    generator: true,
    welder: true,
  },
  {
    number: "GS-200S",
    fuel: "gas",
    form: "truck-mount",
    type: "screw",
    hp: 20,
    flow: 60,
    rated: 100,
    max: 150,
    start: "electric",
    fuelTank: 6,
    hours: 5,
    size: s(44, 25, 26),
    net: 420,
    price: 9490,
    aftercooler: false,
  },
  {
    number: "GS-230S",
    fuel: "gas",
    form: "truck-mount",
    type: "screw",
    hp: 23,
    flow: 70,
    rated: 100,
    max: 150,
    start: "electric",
    fuelTank: 7,
    hours: 5,
    size: s(44, 26, 27),
    net: 445,
    price: 11_400,
    aftercooler: true,
  },
  {
    number: "GS-260S",
    fuel: "gas",
    form: "truck-mount",
    type: "screw",
    hp: 26,
    flow: 80,
    rated: 100,
    max: 150,
    start: "electric",
    fuelTank: 7,
    hours: 4.5,
    size: s(46, 26, 28),
    net: 470,
    price: 13_200,
    aftercooler: true,
  },
];

const dieselModels: readonly Model[] = [
  {
    number: "DT2-090T30",
    fuel: "diesel",
    form: "truck-mount",
    type: "piston",
    hp: 9,
    stages: 2,
    flow: 27,
    rated: 175,
    max: 175,
    tank: 30,
    start: "electric",
    fuelTank: 5,
    hours: 8,
    size: s(38, 23, 46.5),
    net: 540,
    price: 5990,
  },
  {
    number: "DT2-100T30",
    fuel: "diesel",
    form: "truck-mount",
    type: "piston",
    hp: 10,
    stages: 2,
    flow: 29,
    rated: 175,
    max: 175,
    tank: 30,
    start: "electric",
    fuelTank: 5,
    hours: 8,
    size: s(38, 23, 46.5),
    net: 545,
    price: 6690,
  },
  {
    number: "DT2-100T30X",
    fuel: "diesel",
    form: "truck-mount",
    type: "piston",
    hp: 10,
    stages: 2,
    flow: 29,
    rated: 175,
    max: 175,
    tank: 30,
    start: "electric",
    fuelTank: 8,
    hours: 12,
    size: s(42, 24, 47),
    net: 575,
    price: 7290,
    aftercooler: true,
  },
  {
    number: "DK-110",
    fuel: "diesel",
    form: "skid",
    type: "screw",
    hp: 37,
    flow: 110,
    rated: 100,
    max: 125,
    start: "electric",
    fuelTank: 18,
    hours: 9,
    size: s(78, 42, 48),
    net: 1480,
    price: 17_900,
    noise: 70,
  },
  {
    number: "DX-110",
    fuel: "diesel",
    form: "towable",
    type: "screw",
    hp: 37,
    flow: 110,
    rated: 100,
    max: 125,
    start: "electric",
    fuelTank: 18,
    hours: 9,
    size: s(122, 56, 56),
    net: 1690,
    price: 19_900,
    noise: 70,
  },
  {
    number: "DK-185",
    fuel: "diesel",
    form: "skid",
    type: "screw",
    hp: 49,
    flow: 185,
    rated: 100,
    max: 125,
    start: "electric",
    fuelTank: 27,
    hours: 9,
    size: s(88, 48, 54),
    net: 1890,
    price: 22_900,
    noise: 72,
  },
  {
    number: "DX-185",
    fuel: "diesel",
    form: "towable",
    type: "screw",
    hp: 49,
    flow: 185,
    rated: 100,
    max: 125,
    start: "electric",
    fuelTank: 27,
    hours: 9,
    size: s(138, 64, 60),
    net: 2180,
    price: 24_900,
    noise: 72,
  },
  {
    number: "DX-185A",
    fuel: "diesel",
    form: "towable",
    type: "screw",
    hp: 49,
    flow: 185,
    rated: 100,
    max: 125,
    start: "electric",
    fuelTank: 27,
    hours: 9,
    size: s(142, 64, 60),
    net: 2290,
    price: 28_400,
    noise: 72,
    aftercooler: true,
  },
  {
    number: "DX-185H",
    fuel: "diesel",
    form: "towable",
    type: "screw",
    hp: 74,
    flow: 185,
    rated: 150,
    max: 175,
    start: "electric",
    fuelTank: 30,
    hours: 8,
    size: s(146, 66, 62),
    net: 2560,
    price: 32_500,
    noise: 73,
  },
  {
    number: "DX-250",
    fuel: "diesel",
    form: "towable",
    type: "screw",
    hp: 74,
    flow: 250,
    rated: 100,
    max: 125,
    start: "electric",
    fuelTank: 34,
    hours: 8,
    size: s(150, 68, 64),
    net: 2870,
    price: 37_900,
    noise: 73,
  },
  {
    number: "DK-375",
    fuel: "diesel",
    form: "skid",
    type: "screw",
    hp: 130,
    flow: 375,
    rated: 100,
    max: 150,
    start: "electric",
    fuelTank: 50,
    hours: 8,
    size: s(116, 62, 70),
    net: 4150,
    price: 48_900,
    noise: 74,
    aftercooler: true,
  },
  {
    number: "DX-375",
    fuel: "diesel",
    form: "towable",
    type: "screw",
    hp: 130,
    flow: 375,
    rated: 100,
    max: 150,
    start: "electric",
    fuelTank: 50,
    hours: 8,
    size: s(178, 76, 76),
    net: 4650,
    price: 54_900,
    noise: 74,
  },
  {
    number: "DX-375A",
    fuel: "diesel",
    form: "towable",
    type: "screw",
    hp: 130,
    flow: 375,
    rated: 100,
    max: 150,
    start: "electric",
    fuelTank: 50,
    hours: 8,
    size: s(178, 76, 76),
    net: 4820,
    price: 61_500,
    noise: 74,
    aftercooler: true,
  },
  {
    number: "DX-425H",
    fuel: "diesel",
    form: "towable",
    type: "screw",
    hp: 173,
    flow: 425,
    rated: 150,
    max: 200,
    start: "electric",
    fuelTank: 62,
    hours: 8,
    size: s(184, 78, 80),
    net: 5560,
    price: 69_900,
    noise: 75,
    aftercooler: true,
  },
  {
    number: "DX-825",
    fuel: "diesel",
    form: "towable",
    type: "screw",
    hp: 275,
    flow: 825,
    rated: 100,
    max: 150,
    start: "electric",
    fuelTank: 118,
    hours: 9,
    size: s(198, 84, 92),
    net: 6480,
    price: 98_000,
    noise: 76,
    aftercooler: true,
  },
];

const formWords: Readonly<Record<Form, LocalizedText>> = {
  "hand-carry": say("Hand-Carry", "手提式"),
  wheelbarrow: say("Wheelbarrow", "手推式"),
  "truck-mount": say("Truck-Mount", "车载式"),
  skid: say("Skid-Mounted", "撬装式"),
  towable: say("Towable", "拖车式"),
};

function pictureOf({ fuel, form, type }: Model): PictureName {
  if (fuel === "diesel")
    return form === "towable" ? "dieselTowable" : form === "skid" ? "dieselSkid" : "dieselTruckMount";
  if (type === "screw") return "gasScrew";
  return form === "truck-mount" ? "gasTruckMount" : "gasWheelbarrow";
}

function opening(model: Model, flow: LocalizedText): LocalizedText[] {
  const pressure = figure(model.rated, "pressure");
  if (model.form === "towable" || model.form === "skid")
    return [
      say(
        `${flow.en} at ${pressure.en} drives ${model.flow >= 375 ? "a drill or a blast pot" : model.flow >= 150 ? "two pavement breakers" : "a pavement breaker"} and still has air for the small tools.`,
        `${pressure.cn} 下 ${flow.cn}，可带${model.flow >= 375 ? "钻机或喷砂罐" : model.flow >= 150 ? "两把破碎镐" : "一把破碎镐"}，还有余气供小工具。`,
      ),
      model.form === "towable"
        ? say(
            `Pull up, set the brake, open one door: start, load and shut-down are one switch each, and the fuel lasts a shift.`,
            `停车、拉手刹、开一扇门：启动、加载、停机各一个开关，一箱油干满一班。`,
          )
        : say(
            `Bolt it to a deck, a barge or a slab: four pads, one fuel line and ${flow.en} wherever the work is this year.`,
            `固定在车板、驳船或地坪上：四个脚垫、一根油管，今年工地在哪儿，${flow.cn} 就在哪儿。`,
          ),
      say(
        `Rental yards choose this class because every foreman already knows what ${model.flow} CFM will run.`,
        `租赁公司偏爱这一级别：工地师傅都清楚 ${model.flow} CFM 能带什么。`,
      ),
    ];
  if (model.generator)
    return [
      say(
        `Air and electricity from one engine: ${flow.en} and outlets for lights and grinders, bolted where two machines used to stand.`,
        `一台发动机，气电两用：${flow.cn} 排气量加交流插座，占一台机的位置干两台机的活。`,
      ),
      say(
        `For the service truck that has room for one box only: ${model.welder ? "air, power and a welder" : "air and power"} in a single frame.`,
        `服务车只放得下一台设备时：${model.welder ? "供气、发电、焊接" : "供气、发电"}合为一体。`,
      ),
    ];
  if (model.type === "screw")
    return [
      say(
        `A screw under the hood of a toolbox: ${flow.en} on demand, no tank, no waiting, idle speed when the trigger is let go.`,
        `藏在工具箱里的螺杆机：随用随供 ${flow.cn}，无需储气罐和等待，松开扳机即怠速。`,
      ),
      say(
        `Tire trucks and utility crews use it for one reason: ${flow.en} within seconds of starting, in a quarter of a piston's space.`,
        `轮胎救援车和市政班组选它只有一个理由：启动几秒即供 ${flow.cn}，体积只有活塞机的四分之一。`,
      ),
    ];
  return [
    say(
      `No outlet for a mile? ${flow.en} at ${pressure.en} from ${model.fuel === "diesel" ? "the fuel your truck already burns" : "a commercial four-stroke"}.`,
      `方圆一里没有电源？${model.fuel === "diesel" ? "用卡车同样的柴油" : "商用四冲程汽油机驱动"}，${pressure.cn} 下 ${flow.cn}。`,
    ),
    model.form === "truck-mount"
      ? say(
          `${flow.en} behind the cab fills truck tires, runs a 1 in impact and comes home on half a tank.`,
          `装在驾驶室后，${flow.cn} 可给卡车轮胎充气、带 1 in 冲击扳手，半箱油就能收工。`,
        )
      : say(
          `${flow.en} on wheels fills tires, drives framing nailers and starts where there is no outlet at all.`,
          `带轮移动，${flow.cn} 可充轮胎、带框架钉枪，没有电源的地方也能开工。`,
        ),
    say(
      `The engine idles down when the tank is full and throttles up before the gauge has moved far: less noise, less fuel.`,
      `罐满自动怠速，压力刚降便提速：更安静，也更省油。`,
    ),
  ];
}

const details = (model: Model): LocalizedText[] => [
  model.form === "towable" || model.form === "skid"
    ? say(
        "Panel, battery and fuel filler sit behind one lockable door; the hood lifts on gas struts.",
        "仪表、电瓶与加油口集中在一扇可上锁的门内，机罩由气撑支起。",
      )
    : model.start === "electric"
      ? say(
          "Electric start with a battery tray; the key switch sits on a lead long enough for a cab.",
          "电启动，带电瓶托架；钥匙开关引线可接到驾驶室。",
        )
      : say(
          "Recoil start with an unloaded pump, so the rope pulls against the engine only.",
          "手拉启动时泵头自动卸荷，拉绳只带发动机。",
        ),
  model.aftercooler
    ? say(
        "An aftercooler with a moisture trap drops most of the water before it reaches your hose.",
        "后冷却器带集水器，水分在进入软管前大半析出。",
      )
    : say(
        "Air leaves warm: let it cool through fifty feet of hose before a filter, or fit an aftercooler.",
        "出口空气较热：过滤前先经 15 m 软管冷却，或加装后冷却器。",
      ),
  model.fuel === "diesel" && model.hp > 30
    ? say(
        "The engine meets the Tier 4 Final limits of its power class; service points are on one side.",
        "发动机符合相应功率段 Tier 4 Final 限值，保养点集中在一侧。",
      )
    : say(
        "Belt, pulleys and hot pipes are fully guarded, and the frame has four lifting eyes.",
        "皮带、带轮与高温管路全部防护，机架带四个吊环。",
      ),
  say(
    `Fuel for about ${model.hours} hours at full load is on board (${figure(model.fuelTank, "volume").en}).`,
    `随机油箱 ${figure(model.fuelTank, "volume").cn}，满载可运行约 ${model.hours} 小时。`,
  ),
];

const service = (model: Model): LocalizedText[] => [
  model.fuel === "gas"
    ? say(
        "Engine oil after the first 20 hours and every 100 after that; spark plug yearly. It ships without fuel.",
        "首次 20 小时换机油，之后每 100 小时；火花塞每年更换。发货时不含燃油。",
      )
    : say(
        "Engine oil and fuel filters every 250 to 500 hours, compressor oil at 1,000; it ships without fuel.",
        "机油与燃油滤每 250–500 小时更换，空压机油 1,000 小时；发货时不含燃油。",
      ),
  model.form === "towable"
    ? say(
        "Delivered on a flatbed or picked up at our yard; trailer papers follow by mail. Check your state's rules for brakes.",
        "平板车送货或到场自提，拖车文件随后寄出。制动要求请查阅所在州规定。",
      )
    : say(
        "Never run it indoors. Exhaust stays behind in rooms long after the engine has stopped.",
        "切勿在室内运行。停机后废气仍会长时间滞留。",
      ),
];

function attributesOf(model: Model): AttributeValues {
  const diesel = model.fuel === "diesel";
  return {
    engineHorsepower: model.hp,
    airflow: model.flow,
    ratedPressure: model.rated,
    maxPressure: model.max,
    ...(model.tank === undefined
      ? {}
      : { tankVolume: model.tank, mawp: model.max > 135 ? 200 : 150, certifications: ["asme-tank"] }),
    ...(model.stages === undefined ? {} : { stages: String(model.stages), pumpMaterial: "cast-iron" }),
    compressionType: model.type,
    ...(diesel
      ? { aftercooler: model.aftercooler ?? false }
      : { generator: model.generator ?? false, welder: model.welder ?? false }),
    ...(model.noise === undefined ? {} : { noise7m: model.noise }),
    runTime: model.hours,
    configuration: model.form,
    engineStart: model.start,
    lubrication: model.type === "screw" ? "oil-injected" : "splash",
    drive: model.type === "screw" && diesel ? "direct" : "belt",
    control: "throttle",
    speed: model.type === "screw" ? (diesel ? 2600 : 3400) : 1150,
    fuelTank: model.fuelTank,
    outletPort: model.flow > 200 ? "npt-1.25" : model.flow > 50 ? "npt-0.75" : "npt-0.5",
    emissions: diesel ? "tier-4-final" : "epa-phase-3",
    oilCapacity: Math.round((model.type === "screw" ? 4 + model.flow / 25 : 1 + model.hp / 6) * 2) / 2,
    serviceInterval: diesel ? 250 : 100,
  };
}

function subcategoryOf({ fuel, form, type, generator }: Model): string {
  if (fuel === "diesel") return form === "truck-mount" ? "diesel-truck-mount" : form;
  if (generator) return "gas-generator";
  if (type === "screw") return "gas-screw";
  return form === "truck-mount" ? "gas-truck-mount" : "gas-portable";
}

function nameOf(model: Model, random: Random): LocalizedText {
  const fuel = model.fuel === "gas" ? say("Gas", "汽油") : say("Diesel", "柴油");
  const type = model.type === "screw" ? say("Screw Compressor", "螺杆空压机") : say("Compressor", "空压机");
  const flow = figure(model.flow, "flow");
  const power = figure(model.hp, "enginePower");
  const extra = model.welder
    ? say(" with Generator and Welder", "带发电与电焊")
    : model.generator
      ? say(" with Generator", "带发电机")
      : model.aftercooler
        ? say(", Aftercooled", "")
        : say("", "");
  const long = model.number.endsWith("X")
    ? say(", Long-Range Tank", "，大油箱")
    : model.number.endsWith("R")
      ? say(", Recoil", "，手拉启动")
      : say("", "");
  const cooled = model.aftercooler && !model.generator ? "，带后冷却器" : "";
  const tank =
    model.tank === undefined
      ? say("", "")
      : say(`, ${figure(model.tank, "volume").en}`, `，${figure(model.tank, "volume").cn}`);
  const head = random.chance(0.5) ? flow : power;
  const second = head === flow ? power : flow;
  return say(
    `Gantmoor ${formWords[model.form].en} ${fuel.en} ${type.en}${extra.en}, ${head.en}, ${second.en}${tank.en}${long.en}`,
    `甘特摩${formWords[model.form].cn}${fuel.cn}${type.cn}${extra.cn}，${head.cn}，${second.cn}${tank.cn}${long.cn}${cooled}`,
  );
}

function machineOf(model: Model): ProductRecord {
  const random = randomOf(`text ${model.number}`);
  const flow = figure(model.flow, "flow");
  const [first, second] = random.some(details(model), 2);
  const big = model.form === "towable" || model.form === "skid";
  return recordOf({
    slug: slugOf(brands.gantmoor, model.number),
    category: model.fuel === "gas" ? "gas-driven" : "diesel-driven",
    subcategory: subcategoryOf(model),
    brand: brands.gantmoor,
    name: nameOf(model, random),
    summary: say(
      `${flow.en} at ${figure(model.rated, "pressure").en}, ${model.start === "electric" ? "electric" : "recoil"} start, ${figure(model.fuelTank, "volume").en} of fuel.`,
      `${figure(model.rated, "pressure").cn} 下排气量 ${flow.cn}，${model.start === "electric" ? "电启动" : "手拉启动"}，油箱 ${figure(model.fuelTank, "volume").cn}。`,
    ),
    description: [
      paragraph(random, opening(model, flow), first ? [first] : []),
      paragraph(random, second ? [second] : [], service(model)),
    ],
    attributes: attributesOf(model),
    picture: pictureOf(model),
    size: model.size,
    net: model.net,
    crated: model.net > 130,
    warrantyMonths: big ? 24 : 12,
    interest: model.fuel === "gas" ? 6 : 3,
    plenty: big ? 3 : 12,
    variants: [{ sku: `GM-${model.number}`, price: model.price }],
  });
}

/** Gasoline and diesel machines. */
export function engineDriven(): ProductRecord[] {
  return [...gasModels, ...dieselModels].map(machineOf);
}
