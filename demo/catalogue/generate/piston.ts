import type { AttributeValues } from "#domain/catalogue/attribute.ts";
import type { LocalizedText } from "#domain/kernel/language.ts";
import type { PictureName } from "../picture-families.ts";
import type { ProductRecord } from "../record.ts";
import { type Size, type VariantDraft, brands, recordOf, slugOf } from "./build.ts";
import { randomOf } from "./random.ts";
import { ampsFrom, motorAmps } from "./motor-supply.ts";
import { figure, paragraph, say } from "./wording.ts";

type Form = "hand-carry" | "wheelbarrow" | "vertical" | "horizontal" | "duplex";

interface Model {
  readonly number: string;
  readonly form: Form;
  readonly hp: number;
  readonly stages: 1 | 2;
  readonly flow90: number;
  readonly flow175?: number;
  readonly max: number;
  readonly tank: number;
  readonly size: Size;
  readonly net: number;
  readonly price: number;
  readonly noise: number;
  readonly rpm: number;
  readonly supply: "115" | "115/230" | "230-1" | "230-1|3P" | "3P";
  readonly amps: number;
  readonly amps3?: number;
  readonly iron: boolean;
  readonly pro?: boolean;
  readonly port: string;
  readonly oil: number;
}

const s = (length: number, width: number, height: number): Size => ({ length, width, height });

const models: readonly Model[] = [
  {
    number: "P1-015H04",
    form: "hand-carry",
    hp: 1.5,
    stages: 1,
    flow90: 4.2,
    max: 125,
    tank: 4,
    size: s(18, 15.5, 16),
    net: 60,
    price: 265,
    noise: 80,
    rpm: 3450,
    supply: "115",
    amps: 13,
    iron: false,
    port: "npt-0.25",
    oil: 0.4,
  },
  {
    number: "P1-020H04",
    form: "hand-carry",
    hp: 2,
    stages: 1,
    flow90: 4.7,
    max: 125,
    tank: 4,
    size: s(20, 15.5, 17),
    net: 66,
    price: 339,
    noise: 81,
    rpm: 3450,
    supply: "115",
    amps: 15,
    iron: false,
    port: "npt-0.25",
    oil: 0.5,
  },
  {
    number: "P1-015H05",
    form: "hand-carry",
    hp: 1.5,
    stages: 1,
    flow90: 4.4,
    max: 135,
    tank: 5,
    size: s(20.5, 15.5, 17.5),
    net: 68,
    price: 389,
    noise: 78,
    rpm: 1750,
    supply: "115",
    amps: 13,
    iron: true,
    port: "npt-0.25",
    oil: 0.5,
  },
  {
    number: "P1-020H05",
    form: "hand-carry",
    hp: 2,
    stages: 1,
    flow90: 5.4,
    max: 135,
    tank: 5,
    size: s(20.5, 16, 17.5),
    net: 70,
    price: 429,
    noise: 79,
    rpm: 1750,
    supply: "115",
    amps: 15,
    iron: true,
    port: "npt-0.25",
    oil: 0.5,
  },
  {
    number: "P1-015W08",
    form: "wheelbarrow",
    hp: 1.5,
    stages: 1,
    flow90: 7.3,
    max: 125,
    tank: 8,
    size: s(44.5, 18.5, 25),
    net: 190,
    price: 795,
    noise: 78,
    rpm: 980,
    supply: "115",
    amps: 14,
    iron: true,
    port: "npt-0.25",
    oil: 0.7,
  },
  {
    number: "P1-020W08",
    form: "wheelbarrow",
    hp: 2,
    stages: 1,
    flow90: 8,
    max: 125,
    tank: 8,
    size: s(44.5, 18.5, 26),
    net: 198,
    price: 845,
    noise: 79,
    rpm: 1050,
    supply: "115/230",
    amps: 16,
    iron: true,
    port: "npt-0.25",
    oil: 0.7,
  },
  {
    number: "P1-020W20",
    form: "wheelbarrow",
    hp: 2,
    stages: 1,
    flow90: 8,
    max: 135,
    tank: 20,
    size: s(40, 24, 32),
    net: 272,
    price: 985,
    noise: 78,
    rpm: 900,
    supply: "115/230",
    amps: 16,
    iron: true,
    port: "npt-0.375",
    oil: 0.9,
  },
  {
    number: "P1-030V60",
    form: "vertical",
    hp: 3,
    stages: 1,
    flow90: 11,
    max: 135,
    tank: 60,
    size: s(30, 22, 68),
    net: 285,
    price: 890,
    noise: 79,
    rpm: 950,
    supply: "230-1",
    amps: 15,
    iron: true,
    port: "npt-0.5",
    oil: 1,
  },
  {
    number: "P1-037V60",
    form: "vertical",
    hp: 3.7,
    stages: 1,
    flow90: 12.6,
    max: 135,
    tank: 60,
    size: s(31, 22, 69),
    net: 300,
    price: 1049,
    noise: 80,
    rpm: 1020,
    supply: "230-1",
    amps: 18,
    iron: true,
    port: "npt-0.5",
    oil: 1.1,
  },
  {
    number: "P1-037V60P",
    form: "vertical",
    hp: 3.7,
    stages: 1,
    flow90: 13,
    max: 150,
    tank: 60,
    size: s(32, 22, 70),
    net: 345,
    price: 1290,
    noise: 78,
    rpm: 760,
    supply: "230-1",
    amps: 18,
    iron: true,
    pro: true,
    port: "npt-0.5",
    oil: 1.2,
  },
  {
    number: "P1-050V60",
    form: "vertical",
    hp: 5,
    stages: 1,
    flow90: 17,
    max: 135,
    tank: 60,
    size: s(33, 23, 71),
    net: 360,
    price: 1380,
    noise: 81,
    rpm: 980,
    supply: "230-1",
    amps: 21,
    iron: true,
    port: "npt-0.5",
    oil: 1.3,
  },
  {
    number: "P2-050V60",
    form: "vertical",
    hp: 5,
    stages: 2,
    flow90: 18.4,
    flow175: 16.4,
    max: 175,
    tank: 60,
    size: s(36, 28, 73),
    net: 440,
    price: 1640,
    noise: 80,
    rpm: 780,
    supply: "230-1",
    amps: 23,
    iron: true,
    port: "npt-0.75",
    oil: 1.5,
  },
  {
    number: "P2-050V80",
    form: "vertical",
    hp: 5,
    stages: 2,
    flow90: 19.3,
    flow175: 18,
    max: 175,
    tank: 80,
    size: s(38, 30, 76),
    net: 505,
    price: 1980,
    noise: 79,
    rpm: 740,
    supply: "230-1|3P",
    amps: 23,
    amps3: 15.2,
    iron: true,
    port: "npt-0.75",
    oil: 1.6,
  },
  {
    number: "P2-050V80P",
    form: "vertical",
    hp: 5,
    stages: 2,
    flow90: 19.4,
    flow175: 18.1,
    max: 175,
    tank: 80,
    size: s(38, 30, 77),
    net: 560,
    price: 2590,
    noise: 77,
    rpm: 640,
    supply: "230-1|3P",
    amps: 23,
    amps3: 15.2,
    iron: true,
    pro: true,
    port: "npt-0.75",
    oil: 2,
  },
  {
    number: "P2-050F80",
    form: "horizontal",
    hp: 5,
    stages: 2,
    flow90: 19.3,
    flow175: 18,
    max: 175,
    tank: 80,
    size: s(64, 26, 52),
    net: 540,
    price: 2190,
    noise: 79,
    rpm: 740,
    supply: "230-1|3P",
    amps: 23,
    amps3: 15.2,
    iron: true,
    port: "npt-0.75",
    oil: 1.6,
  },
  {
    number: "P2-075V80",
    form: "vertical",
    hp: 7.5,
    stages: 2,
    flow90: 26,
    flow175: 23.5,
    max: 175,
    tank: 80,
    size: s(40, 32, 78),
    net: 600,
    price: 2740,
    noise: 81,
    rpm: 900,
    supply: "230-1|3P",
    amps: 35,
    amps3: 22,
    iron: true,
    port: "npt-0.75",
    oil: 2,
  },
  {
    number: "P2-075V80P",
    form: "vertical",
    hp: 7.5,
    stages: 2,
    flow90: 26.4,
    flow175: 23.8,
    max: 175,
    tank: 80,
    size: s(40, 32, 79),
    net: 660,
    price: 3480,
    noise: 79,
    rpm: 760,
    supply: "230-1|3P",
    amps: 35,
    amps3: 22,
    iron: true,
    pro: true,
    port: "npt-0.75",
    oil: 2.4,
  },
  {
    number: "P2-075F80",
    form: "horizontal",
    hp: 7.5,
    stages: 2,
    flow90: 26,
    flow175: 23.5,
    max: 175,
    tank: 80,
    size: s(66, 26, 54),
    net: 640,
    price: 2960,
    noise: 81,
    rpm: 900,
    supply: "230-1|3P",
    amps: 35,
    amps3: 22,
    iron: true,
    port: "npt-0.75",
    oil: 2,
  },
  {
    number: "P2-075F120",
    form: "horizontal",
    hp: 7.5,
    stages: 2,
    flow90: 26,
    flow175: 23.5,
    max: 175,
    tank: 120,
    size: s(72, 26.5, 56),
    net: 780,
    price: 3490,
    noise: 81,
    rpm: 900,
    supply: "3P",
    amps: 22,
    iron: true,
    port: "npt-0.75",
    oil: 2,
  },
  {
    number: "P2-100V120",
    form: "vertical",
    hp: 10,
    stages: 2,
    flow90: 38,
    flow175: 34.4,
    max: 175,
    tank: 120,
    size: s(44, 36, 84),
    net: 930,
    price: 4260,
    noise: 82,
    rpm: 860,
    supply: "3P",
    amps: 28,
    iron: true,
    port: "npt-1",
    oil: 3,
  },
  {
    number: "P2-100F120",
    form: "horizontal",
    hp: 10,
    stages: 2,
    flow90: 38,
    flow175: 34.4,
    max: 175,
    tank: 120,
    size: s(74, 26.5, 58),
    net: 950,
    price: 4390,
    noise: 82,
    rpm: 860,
    supply: "3P",
    amps: 28,
    iron: true,
    port: "npt-1",
    oil: 3,
  },
  {
    number: "P2-100F120P",
    form: "horizontal",
    hp: 10,
    stages: 2,
    flow90: 38.6,
    flow175: 35,
    max: 175,
    tank: 120,
    size: s(74, 26.5, 59),
    net: 1016,
    price: 5490,
    noise: 79,
    rpm: 720,
    supply: "3P",
    amps: 28,
    iron: true,
    pro: true,
    port: "npt-1",
    oil: 3.5,
  },
  {
    number: "P2-150F120",
    form: "horizontal",
    hp: 15,
    stages: 2,
    flow90: 55,
    flow175: 50,
    max: 175,
    tank: 120,
    size: s(76, 30, 62),
    net: 1240,
    price: 6790,
    noise: 84,
    rpm: 820,
    supply: "3P",
    amps: 42,
    iron: true,
    pro: true,
    port: "npt-1",
    oil: 4,
  },
  {
    number: "D2-2050F80",
    form: "duplex",
    hp: 10,
    stages: 2,
    flow90: 38.6,
    flow175: 36,
    max: 175,
    tank: 80,
    size: s(66, 26.5, 56),
    net: 900,
    price: 5990,
    noise: 81,
    rpm: 740,
    supply: "3P",
    amps: 30.4,
    iron: true,
    port: "npt-1",
    oil: 3.2,
  },
  {
    number: "D2-2050F120",
    form: "duplex",
    hp: 10,
    stages: 2,
    flow90: 38.6,
    flow175: 36,
    max: 175,
    tank: 120,
    size: s(74, 26.5, 57),
    net: 960,
    price: 6640,
    noise: 81,
    rpm: 740,
    supply: "3P",
    amps: 30.4,
    iron: true,
    port: "npt-1",
    oil: 3.2,
  },
  {
    number: "D2-2075F120",
    form: "duplex",
    hp: 15,
    stages: 2,
    flow90: 52,
    flow175: 46.4,
    max: 175,
    tank: 120,
    size: s(74, 26.5, 58),
    net: 1029,
    price: 8290,
    noise: 83,
    rpm: 900,
    supply: "3P",
    amps: 44,
    iron: true,
    port: "npt-1",
    oil: 4,
  },
  {
    number: "D2-2100F120",
    form: "duplex",
    hp: 20,
    stages: 2,
    flow90: 76,
    flow175: 68.4,
    max: 175,
    tank: 120,
    size: s(74, 26.5, 58),
    net: 1313,
    price: 10_900,
    noise: 84,
    rpm: 860,
    supply: "3P",
    amps: 56,
    iron: true,
    port: "npt-1.25",
    oil: 6,
  },
  {
    number: "D2-2100F240",
    form: "duplex",
    hp: 20,
    stages: 2,
    flow90: 76,
    flow175: 68.4,
    max: 175,
    tank: 240,
    size: s(92, 34, 66),
    net: 1690,
    price: 12_600,
    noise: 84,
    rpm: 860,
    supply: "3P",
    amps: 56,
    iron: true,
    port: "npt-1.5",
    oil: 6,
  },
];

const pictures: Readonly<Record<Form, PictureName>> = {
  "hand-carry": "pistonHandCarry",
  wheelbarrow: "pistonWheelbarrow",
  vertical: "pistonVertical",
  horizontal: "pistonHorizontal",
  duplex: "pistonDuplex",
};

function pictureOf({ form, stages, tank }: Model): PictureName {
  if (form === "vertical" && stages === 1) return "pistonVerticalSmall";
  if (form === "duplex" && tank < 240) return "pistonDuplexSmall";
  return pictures[form];
}

const formWords: Readonly<Record<Form, LocalizedText>> = {
  "hand-carry": say("Hand-Carry Compressor", "手提式空压机"),
  wheelbarrow: say("Wheelbarrow Compressor", "手推式空压机"),
  vertical: say("Vertical Compressor", "立式活塞空压机"),
  horizontal: say("Horizontal Compressor", "卧式活塞空压机"),
  duplex: say("Duplex Compressor", "双机头并联空压机"),
};

const threePhase: AttributeValues = { voltage: ["208", "230", "460"], phase: "3", frequency: "60" };
const singlePhase = (...voltage: string[]): AttributeValues => ({ voltage, phase: "1", frequency: "60" });

function wiring(model: Model): { suffix: string; name?: LocalizedText; attributes: AttributeValues }[] {
  const single = (...volts: string[]): AttributeValues => ({
    ...singlePhase(...volts),
    ...ampsFrom(volts, model.amps),
  });
  const three = (amps: number): AttributeValues => ({
    ...threePhase,
    ...motorAmps(["208", "230", "460"], amps),
  });
  switch (model.supply) {
    case "115":
      return [{ suffix: "115", attributes: single("115") }];
    case "115/230":
      return [{ suffix: "115", attributes: single("115", "230") }];
    case "230-1":
      return [{ suffix: "1P", attributes: single("230") }];
    case "3P":
      return [{ suffix: "3P", attributes: three(model.amps) }];
    case "230-1|3P":
      return [
        { suffix: "1P", name: say("230 V single-phase", "单相 230 V"), attributes: single("230") },
        {
          suffix: "3P",
          name: say("208/230/460 V three-phase", "三相 208/230/460 V"),
          attributes: three(model.amps3 ?? model.amps),
        },
      ];
  }
}

const opening: Readonly<Record<Form, (model: Model, flow: LocalizedText, tank: LocalizedText) => LocalizedText[]>> = {
  "hand-carry": (_, flow, tank) => [
    say(
      `One hand, one outlet, two nailers: ${flow.en} from twin tanks of ${tank.en} together.`,
      `单手可提，一个插座即可带两把钉枪：双罐共 ${tank.cn}，排气量 ${flow.cn}。`,
    ),
    say(
      `The compressor a trim carpenter carries up three flights: low, balanced, and done filling in under two minutes.`,
      `装修师傅扛上三楼的那台：重心低、提着稳，两分钟内充满。`,
    ),
  ],
  wheelbarrow: (_, flow, tank) => [
    say(
      `Two handles and one fat tire take ${tank.en} of air over gravel and door sills; ${flow.en} keeps two framers nailing.`,
      `两个把手、一只宽胎，${tank.cn} 储气罐过碎石、过门槛都不费力；${flow.cn} 够两把框架钉枪同时工作。`,
    ),
    say(
      `Cast iron on wheels: a slow pump makes ${flow.en} from a 20 A circuit, and does so for years.`,
      `装上轮子的铸铁泵头：低转速，接 20 A 回路就能输出 ${flow.cn}，经久耐用。`,
    ),
  ],
  vertical: (model, flow, tank) => [
    say(
      `The upright ${tank.en} tank takes the floor of a tool chest and ${model.stages === 2 ? "two stages of compression take" : "a big-bore pump takes"} care of the rest: ${flow.en}.`,
      `立式 ${tank.cn} 储气罐只占一个工具柜的地方，${model.stages === 2 ? "双级压缩" : "大缸径泵头"}带来 ${flow.cn} 的排气量。`,
    ),
    say(
      `Two bays, a tire machine and the odd impact wrench: ${flow.en} is what such a garage really uses.`,
      `两个工位、一台扒胎机，外加一把风炮：这样的修理厂，${flow.cn} 正合适。`,
    ),
    say(
      `If your line is busy half the hour and quiet the other half, a piston is the right machine, and this one is ours of choice.`,
      `用气半忙半闲的车间，选活塞机最合适，而这台是我们的首选。`,
    ),
  ],
  horizontal: (_, flow, tank) => [
    say(
      `Low roof or a truck deck? The horizontal ${tank.en} tank keeps the pump at working height and its weight near the floor.`,
      `层高有限或装在车上？卧式 ${tank.cn} 储气罐让泵头处在顺手的高度，重心也更低。`,
    ),
    say(
      `${flow.en} on a ${tank.en} horizontal receiver: the shop machine that sands, paints and blasts by turns.`,
      `${flow.cn}，配 ${tank.cn} 卧式储气罐：打磨、喷漆、喷砂轮着用的车间主力。`,
    ),
  ],
  duplex: (model, flow, tank) => [
    say(
      `Two ${figure(model.hp / 2, "power").en} pumps share one ${tank.en} tank and take turns, so a service on one never stops the shop.`,
      `两台 ${figure(model.hp / 2, "power").cn} 机头共用 ${tank.cn} 储气罐、轮流运行，一台保养也不停产。`,
    ),
    say(
      `Light load, one pump; heavy load, both: ${flow.en} together, with hours shared evenly by the alternator.`,
      `轻载单机、重载双机：合计 ${flow.cn}，由轮换器均衡两机运行时间。`,
    ),
  ],
};

const isDirect = ({ rpm, form }: Model): boolean => rpm > 3000 || form === "hand-carry";

const construction = (model: Model): LocalizedText[] => [
  model.stages === 2
    ? say(
        "The first stage presses to about 40 PSI, an intercooler takes the heat out, and the second finishes the work.",
        "一级先压到约 0.28 MPa，经中间冷却器降温，再由二级完成压缩。",
      )
    : say(
        "A single stage with a deep finned head keeps the valves cool enough for a working day of short runs.",
        "单级压缩，深散热片缸盖使阀片在间歇工作的一天里保持低温。",
      ),
  model.iron
    ? say(
        "Cylinders and crankcase are cast iron; rings and reed valves can be had separately and changed on the bench.",
        "气缸与曲轴箱为铸铁，活塞环与阀片可单独购买，在工作台上即可更换。",
      )
    : say(
        "The aluminum pump saves weight where it counts and runs in a cast-iron sleeve where it wears.",
        "铝合金泵头减轻重量，缸套为铸铁，耐磨处不打折扣。",
      ),
  model.pro
    ? say(
        "A gear pump feeds oil under pressure to rods and mains, and the low-oil switch stops the motor before damage does.",
        "齿轮油泵压力供油至连杆与主轴，油位不足时自动停机，先于故障一步。",
      )
    : say(
        "Splash lubrication, a sight glass at eye level and a drain that needs no contortions: simple things done properly.",
        "飞溅润滑，油位视镜一目了然，放油口伸手可及：简单的事做到位。",
      ),
  isDirect(model)
    ? say(
        "Motor and pump share one shaft, with a fan between them that blows across the head.",
        "电机与泵头同轴，中间的风扇直接吹向缸盖。",
      )
    : say(
        "The belt guard is closed on both sides, and the flywheel's blades drive air straight across the pump.",
        "皮带护罩双面封闭，飞轮叶片把风直接吹向泵头。",
      ),
];

const dutyOf = ({ pro, form }: Model): number => (pro ? 75 : form === "hand-carry" ? 50 : 60);

const service = (model: Model): LocalizedText[] => [
  say(
    `Keep it below ${dutyOf(model)}% running time. Change oil every 500 hours (${figure(model.oil, "oilVolume").en}), the intake element every 250 in dust.`,
    `运行时间请控制在 ${dutyOf(model)}% 以内。每 500 小时换油（${figure(model.oil, "oilVolume").cn}），多尘环境每 250 小时换进气滤芯。`,
  ),
  say(
    `The switch is set to cut out at ${figure(model.max, "pressure").en}. Drain the tank every day, or fit an auto drain and forget it.`,
    `压力开关出厂停机压力为 ${figure(model.max, "pressure").cn}。请每日排水，或加装自动排水器一劳永逸。`,
  ),
  say(
    "Oil for the first fill is in the box. Run it unloaded for thirty minutes before you put it to work.",
    "随箱附首次加注用油。投入使用前请空载磨合 30 分钟。",
  ),
];

function attributesOf(model: Model): AttributeValues {
  const twoStage = model.stages === 2;
  return {
    horsepower: model.hp,
    airflow: model.flow175 ?? model.flow90,
    ratedPressure: twoStage ? 175 : 90,
    airflow90: model.flow90,
    ...(model.flow175 === undefined ? {} : { airflow175: model.flow175 }),
    maxPressure: model.max,
    stages: String(model.stages),
    tankVolume: model.tank,
    mawp: model.max > 150 ? 200 : model.max > 135 ? 165 : 150,
    noise: model.noise,
    dutyCycle: dutyOf(model),
    pumpHeads: model.form === "duplex" ? "duplex" : "simplex",
    orientation:
      model.form === "vertical"
        ? "vertical"
        : model.form === "hand-carry" || model.form === "wheelbarrow"
          ? "wheeled"
          : "horizontal",
    pumpMaterial: model.iron ? "cast-iron" : "aluminum-iron-sleeve",
    lubrication: model.pro ? "pressure" : "splash",
    drive: isDirect(model) ? "direct" : "belt",
    control: model.pro ? "dual" : "start-stop",
    speed: model.rpm,
    cooling: "air",
    outletPort: model.port,
    minAmbient: 40,
    maxAmbient: 110,
    certifications: ["asme-tank"],
    oilCapacity: model.oil,
    serviceInterval: 500,
  };
}

function subcategoryOf({ form, stages }: Model): string {
  if (form === "duplex") return "duplex";
  if (form === "hand-carry" || form === "wheelbarrow") return "portable";
  return stages === 2 ? "two-stage" : "single-stage";
}

function pistonOf(model: Model): ProductRecord {
  const random = randomOf(`text ${model.number}`);
  const wired = wiring(model);
  const power = figure(model.hp, "power");
  const tank = figure(model.tank, "volume");
  const flow = figure(model.flow175 ?? model.flow90, "flow");
  const at = figure(model.stages === 2 ? 175 : 90, "pressure");
  const stage = model.stages === 2 ? say("Two-Stage", "双级") : say("Single-Stage", "单级");
  const series = model.pro ? say(" Pro", " Pro") : say("", "");
  const [first, second] = random.some(construction(model), 2);
  return recordOf({
    slug: slugOf(brands.gantmoor, model.number),
    category: "piston",
    subcategory: subcategoryOf(model),
    brand: brands.gantmoor,
    name: say(
      `Gantmoor${series.en} ${stage.en} ${formWords[model.form].en}, ${model.form === "duplex" ? `2 × ${figure(model.hp / 2, "power").en}` : power.en}, ${tank.en}`,
      `甘特摩${series.cn}${model.pro ? " " : ""}${stage.cn}${formWords[model.form].cn}，${model.form === "duplex" ? `2 × ${figure(model.hp / 2, "power").cn}` : power.cn}，${tank.cn}`,
    ),
    summary: say(
      `${flow.en} at ${at.en}, max ${figure(model.max, "pressure").en}, ${model.noise} dBA.`,
      `${at.cn} 下排气量 ${flow.cn}，最高压力 ${figure(model.max, "pressure").cn}，噪声 ${model.noise} dB(A)。`,
    ),
    description: [
      paragraph(random, opening[model.form](model, flow, tank), first ? [first] : []),
      paragraph(random, second ? [second] : construction(model), service(model)),
    ],
    attributes: { ...attributesOf(model), ...wired[0]?.attributes },
    picture: pictureOf(model),
    size: model.size,
    net: model.net,
    crated: model.net > 130,
    warrantyMonths: model.pro ? 36 : model.form === "hand-carry" ? 12 : 24,
    interest: model.hp <= 7.5 ? 10 : 6,
    plenty: model.form === "hand-carry" ? 40 : model.hp <= 7.5 ? 18 : 6,
    variants: wired.map(({ suffix, name, attributes }, index): VariantDraft => ({
      sku: `GM-${model.number}-${suffix}`,
      ...(name ? { name } : {}),
      ...(index === 0 ? {} : { attributes }),
      price: model.price + (index === 0 ? 0 : -60),
      ...(model.stages === 2
        ? { crossReferences: [{ maker: "Gantmoor", number: `3310-${model.number.replace("-", "")}-${suffix}` }] }
        : {}),
    })),
  });
}

/** Every Gantmoor electric piston, hand-carry to 2 × 10 HP duplex. */
export function pistons(): ProductRecord[] {
  return models.map(pistonOf);
}
