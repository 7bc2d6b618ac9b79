import type { AttributeValues } from "#domain/catalogue/attribute.ts";
import type { LocalizedText } from "#domain/kernel/language.ts";
import type { PictureName } from "../picture-families.ts";
import type { ProductRecord } from "../record.ts";
import { type Draft, type Size, type VariantDraft, brands, recordOf, sizeCode, slugOf } from "./build.ts";
import { screwBelts } from "./drives.ts";
import { type Random, randomOf } from "./random.ts";
import { type Frame, flowAt, frames, supplies } from "./screw-frames.ts";
import { figure, paragraph, portText, say } from "./wording.ts";

/** A tank's added weight, lb, and its measures. */
const tanks: Readonly<Record<number, { net: number; length: number; width: number; rise: number }>> = {
  60: { net: 110, length: 52, width: 26, rise: 22 },
  80: { net: 150, length: 62, width: 28, rise: 24 },
  120: { net: 240, length: 72, width: 32, rise: 26 },
  240: { net: 470, length: 88, width: 36, rise: 32 },
};

type Mount = "base" | "tank" | "tank-dryer";

interface Plan {
  readonly frame: Frame;
  readonly mount: Mount;
  readonly pressure: number;
  readonly vsd: boolean;
}

function plans(): Plan[] {
  const all: Plan[] = [];
  for (const frame of frames) {
    const small = frame.hp <= 40;
    const pressures = frame.hp >= 15 ? [100, 125, 150, 175] : [125, 150];
    for (const pressure of pressures) all.push({ frame, mount: "base", pressure, vsd: false });
    if (small) for (const pressure of [125, 150]) all.push({ frame, mount: "tank", pressure, vsd: false });
    if (small) for (const pressure of [125, 150]) all.push({ frame, mount: "tank-dryer", pressure, vsd: false });
    if (frame.hp >= 10) all.push({ frame, mount: "base", pressure: 125, vsd: true });
    if (frame.hp >= 10 && small) all.push({ frame, mount: "tank-dryer", pressure: 125, vsd: true });
  }
  return all;
}

const mountCode = { base: "B", tank: "T", "tank-dryer": "TD" } as const;
const mountWords = {
  base: say("base-mounted", "底座式"),
  tank: say("tank-mounted", "罐式一体"),
  "tank-dryer": say("tank-mounted with dryer", "罐式一体带冷干机"),
} as const;

function partNumber({ frame, mount, pressure, vsd }: Plan): string {
  const end = mount === "base" ? "B" : `${frame.tank}${mountCode[mount]}`;
  return `OV-R${vsd ? "V" : "S"}${sizeCode(frame.hp)}-${pressure}-${end}`;
}

function bodyOf({ frame, mount }: Plan): { size: Size; net: number } {
  const tank = tanks[frame.tank];
  if (mount === "base" || !tank) return { size: frame.size, net: frame.net };
  const dryer = mount === "tank-dryer" ? 45 + Math.round(frame.cfm * 0.9) : 0;
  return {
    size: {
      length: Math.max(tank.length, frame.size.length),
      width: Math.max(tank.width, frame.size.width),
      height: frame.size.height + tank.rise,
    },
    net: frame.net + tank.net + dryer,
  };
}

function pictureOf({ frame, mount }: Plan): PictureName {
  if (frame.hp >= 50) return "screwLarge";
  if (mount === "base") return frame.hp < 10 ? "screwBaseSmall" : frame.hp < 25 ? "screwBaseMedium" : "screwBase";
  const small = frame.tank <= 80;
  if (mount === "tank") return small ? "screwTankSmall" : "screwTank";
  return small ? "screwTankDryerSmall" : "screwTankDryer";
}

function priceOf({ frame, mount, pressure, vsd }: Plan): number {
  const mounted = mount === "base" ? 1 : mount === "tank" ? 1.09 : 1.2;
  return frame.price * mounted * (vsd ? 1.22 : 1) * (pressure === 175 ? 1.02 : 1);
}

function attributesOf(plan: Plan): AttributeValues {
  const { frame, mount, pressure, vsd } = plan;
  const airflow = flowAt(frame.cfm, pressure);
  const packagePower = Math.round(frame.kw * (pressure === 100 ? 0.97 : 1) * 10) / 10;
  const dryer: AttributeValues = { dryerFlow: Math.ceil((airflow * 1.3) / 5) * 5, pressureDewPoint: 38 };
  const tank: AttributeValues = {
    tankVolume: frame.tank,
    mawp: pressure > 135 ? 200 : 150,
    certifications: ["asme-tank", "national-board"],
  };
  return {
    horsepower: frame.hp,
    airflow,
    ratedPressure: pressure,
    maxPressure: pressure === 100 ? 115 : pressure,
    ...(mount === "base" ? {} : tank),
    noise: vsd ? frame.noise - 2 : frame.noise,
    dutyCycle: 100,
    specificPower: Math.round((packagePower * 1000) / airflow) / 10,
    builtInDryer: mount === "tank-dryer",
    ...(mount === "tank-dryer" ? dryer : {}),
    packagePower,
    mounting: mount,
    control: vsd ? "vsd" : "load-unload",
    drive: frame.belt && !vsd ? "belt" : "direct",
    lubrication: "oil-injected",
    cooling: "air",
    outletPort: frame.port,
    minAmbient: 40,
    maxAmbient: hottestRoom(plan),
    oilCapacity: frame.oil,
    serviceInterval: 2000,
  };
}

/** Large packages and drives have room for a larger cooler, °F. */
const hottestRoom = ({ frame, vsd }: Plan): number => (vsd || frame.hp >= 50 ? 113 : 104);

function opening(plan: Plan, flow: LocalizedText, pressure: LocalizedText): LocalizedText[] {
  const { hp } = plan.frame;
  const power = figure(hp, "power");
  if (plan.vsd)
    return [
      say(
        `A permanent-magnet motor follows your demand from about 30% to full flow, so ${flow.en} at ${pressure.en} costs only what you use.`,
        `永磁电机随用气量在约 30% 至满负荷之间调速，${pressure.cn} 下 ${flow.cn} 的排气量，用多少气、耗多少电。`,
      ),
      say(
        `Demand that swings between shifts is where this ${power.en} variable-speed screw earns its price: it slows down instead of running unloaded.`,
        `班次间用气起伏大，正是这台 ${power.cn} 变频螺杆机的用武之地：降速运行，不再空载耗电。`,
      ),
      say(
        `No unloaded running and no starting surge: the inverter brings the airend up gently and holds pressure within 1.5 PSI.`,
        `没有空载，也没有启动冲击：变频器平稳提速，压力波动控制在 0.01 MPa 以内。`,
      ),
    ];
  if (hp <= 10)
    return [
      say(
        `For the shop that has outgrown its piston: ${flow.en} at ${pressure.en}, all day, at a noise level you can talk over.`,
        `活塞机已经跟不上时的选择：${pressure.cn} 下 ${flow.cn}，可整日运行，旁边仍能正常交谈。`,
      ),
      // Two sanders and a gun take some 32 CFM on average: more than the frames below 10 HP make.
      hp < 10
        ? say(
            `A bay with one sander or one gun going needs steady air, not a big tank that empties. ${flow.en} at ${pressure.en} keeps up.`,
            `一个工位，一把打磨机或一把喷枪，要的是稳定供气，而不是很快放空的大罐。${pressure.cn} 下 ${flow.cn}，供得上。`,
          )
        : say(
            `A body shop with two sanders and a booth needs steady air, not a big tank that empties. ${flow.en} at ${pressure.en} keeps up.`,
            `两把打磨机加一间喷漆房，要的是稳定供气，而不是很快放空的大罐。${pressure.cn} 下 ${flow.cn}，供得上。`,
          ),
      say(
        `Small enough for a corner, built to run at 100% duty: this is the ${power.en} frame our service customers buy again.`,
        `占地只需一角，负载率 100%：这款 ${power.cn} 机型是老客户回购最多的。`,
      ),
    ];
  if (hp <= 30)
    return [
      say(
        `${flow.en} at ${pressure.en} carries a machine shop of eight to fifteen people without watching the gauge.`,
        `${pressure.cn} 下 ${flow.cn}，足以供应 8–15 人的机加工车间，不必盯着压力表。`,
      ),
      say(
        `CNC changers, blow-offs and a packing line on one header: the ${power.en} frame is made for plants that never stop calling for air.`,
        `数控换刀、吹扫与包装线共用一条主管：${power.cn} 机型正适合持续用气的工厂。`,
      ),
      say(
        `When the second shift starts, nothing changes: the airend turns slowly, the cooler is a size larger than it must be, and ${flow.en} stays ${flow.en}.`,
        `夜班开工也无须担心：主机低转速、冷却器放大一号，${flow.cn} 始终如一。`,
      ),
    ];
  return [
    say(
      `A main machine for a plant: ${flow.en} at ${pressure.en} from a large, slow airend that is made to be kept for a decade.`,
      `工厂主力机：大转子低转速主机，${pressure.cn} 下 ${flow.cn}，按十年使用设计。`,
    ),
    say(
      `Most of what a compressor costs is electricity. This ${power.en} frame is sized to spend less of it on each cubic foot.`,
      `空压机的成本大头是电费。这款 ${power.cn} 机型为降低每立方米耗电而设计。`,
    ),
    say(
      `Base load for foundries, bottlers and mills: ${flow.en} at ${pressure.en}, ready to run beside a variable-speed trim machine.`,
      `适合铸造、灌装与加工厂的基础负荷：${pressure.cn} 下 ${flow.cn}，可与变频机并联调峰。`,
    ),
  ];
}

const construction = (plan: Plan): LocalizedText[] => {
  const drive = plan.frame.belt && !plan.vsd;
  const belts = screwBelts(plan.frame.hp).grooves;
  return [
    drive
      ? say(
          `${belts === 1 ? "A V-belt" : `${belts} V-belts`} with an automatic tensioner ${belts === 1 ? "stands" : "stand"} between motor and airend; one person changes ${belts === 1 ? "it" : "the set"} in a quarter of an hour.`,
          `电机与主机间由 ${belts} 根三角带传动并自动张紧，一人一刻钟即可更换。`,
        )
      : say(
          "Motor and airend share one coupling in line: no belts to tension and no gearbox to leak.",
          "电机与主机同轴直联：没有皮带要张紧，也没有齿轮箱会渗油。",
        ),
    say(
      "Oil filter, separator and intake element all stand behind one door, at the height of your hands.",
      "油滤、油分芯与空滤都在同一扇门后，高度正好顺手。",
    ),
    say(
      "The suction, the cooler and the motor each have their own air path, so the warm side never feeds the cold one.",
      "进气、冷却器与电机各走各的风道，热风不会回流到冷侧。",
    ),
    say(
      "The controller counts loaded and unloaded hours, shows the next service in plain words and remembers the last forty faults.",
      "控制器分别累计加载与卸载小时，以文字提示下次保养，并保存最近 40 条故障记录。",
    ),
    say(
      "Steel hoses and crimped fittings replace rubber on the hot oil side, which is where leaks usually begin.",
      "高温油路用金属软管与扣压接头代替橡胶管，从源头减少渗漏。",
    ),
  ];
};

function mounting({ frame, mount, pressure }: Plan): LocalizedText[] {
  const tank = figure(frame.tank, "volume");
  const port = portText(frame.port);
  if (mount === "base")
    return [
      say(
        `Stands on its own frame with forklift pockets; bring ${port.en} to a separate receiver and it is ready.`,
        `整机自带底座与叉车孔；用 ${port.cn} 管接到独立储气罐即可运行。`,
      ),
      say(
        `Sold without a tank for rooms that already have one: outlet ${port.en}, isolation pads in the box.`,
        `不带储气罐，适合已有储气罐的机房：排气口 ${port.cn}，随箱附减振垫。`,
      ),
    ];
  const mawp = figure(pressure > 135 ? 200 : 150, "pressure");
  if (mount === "tank")
    return [
      say(
        `It sits on an ASME-coded ${tank.en} receiver (MAWP ${mawp.en}) with relief valve, gauge and drain already fitted.`,
        `安装在 ASME 认证的 ${tank.cn} 储气罐上（MAWP ${mawp.cn}），安全阀、压力表与排水阀均已装好。`,
      ),
      say(
        `The ${tank.en} receiver under it takes the short peaks, so the screw loads less often and lives longer.`,
        `下方 ${tank.cn} 储气罐吸收短时峰值，减少加载次数，延长主机寿命。`,
      ),
    ];
  return [
    say(
      `Receiver (${tank.en}), refrigerated dryer, pre-filter and bypass come piped on one skid: connect power, one ${port.en} line and the drain.`,
      `储气罐（${tank.cn}）、冷干机、前置过滤器与旁通管路已在同一撬座上配好：接电、接一根 ${port.cn} 管、接排水即可。`,
    ),
    say(
      `The dryer on the skid holds a pressure dew point near 38 °F, so water stays out of your lines without another footprint.`,
      `撬座上的冷干机把压力露点稳定在约 3°C，无需另占地方即可除水。`,
    ),
  ];
}

const service = (plan: Plan): LocalizedText[] => [
  say(
    "First oil and oil filter at 500 hours, then a kit every 2,000; the kits for this frame stand in its parts list.",
    "首次 500 小时换油和油滤，之后每 2,000 小时一次保养；本机型保养包见零件清单。",
  ),
  say(
    "Ships with its first fill of ISO 46 synthetic. Change it at 500 hours, after that at 8,000 or once a year, whichever comes first.",
    "出厂已加注 ISO 46 全合成油，首次 500 小时更换，之后每 8,000 小时或一年更换，以先到者为准。",
  ),
  say(
    `Plan for 40–${hottestRoom(plan)} °F in the room, and a duct for the warm air: nearly all the power that goes in comes out as heat.`,
    `机房温度宜为 4–${Math.floor(((hottestRoom(plan) - 32) * 5) / 9)}°C，并设热风排放管：输入功率几乎全部变成热量。`,
  ),
  say(
    "Freight is curbside. Have a forklift or order the liftgate, and check the crate before you sign.",
    "零担货运送至路边。请准备叉车或选择升降尾板，签收前先检查木箱。",
  ),
];

function description(random: Random, plan: Plan, attributes: AttributeValues): LocalizedText[] {
  const flow = figure(Number(attributes["airflow"]), "flow");
  const pressure = figure(plan.pressure, "pressure");
  const [first, second] = random.some(construction(plan), 2);
  return [
    paragraph(random, opening(plan, flow, pressure), first ? [first] : []),
    paragraph(random, mounting(plan), second ? [second] : []),
    paragraph(random, service(plan)),
  ];
}

function draftOf(plan: Plan): Draft {
  const { frame, mount, pressure, vsd } = plan;
  const number = partNumber(plan);
  const random = randomOf(`text ${number}`);
  const own = attributesOf(plan);
  const wired = supplies(frame);
  const [usual] = wired;
  const body = bodyOf(plan);
  const price = priceOf(plan);
  const power = figure(frame.hp, "power");
  const flow = figure(Number(own["airflow"]), "flow");
  const psi = figure(pressure, "pressure");
  const tank = mount === "base" ? null : figure(frame.tank, "volume");
  const kind = vsd
    ? say("Variable-Speed Screw Compressor", "永磁变频螺杆空压机")
    : say("Rotary Screw Compressor", "螺杆式空压机");
  const model = number.split("-")[1] ?? "";
  return {
    slug: slugOf(brands.ostrelvane, number.slice(3)),
    category: "rotary-screw",
    subcategory: vsd
      ? "variable-speed"
      : mount === "base"
        ? "base-mounted"
        : mount === "tank"
          ? "tank-mounted"
          : "tank-mounted-with-dryer",
    brand: brands.ostrelvane,
    name: say(
      `Ostrelvane ${model} ${kind.en}, ${power.en}, ${psi.en}${tank ? `, ${tank.en} Tank` : ""}${mount === "tank-dryer" ? " and Dryer" : ""}`,
      `奥翠梵 ${model} ${kind.cn}，${power.cn}，${psi.cn}${tank ? `，${tank.cn} 储气罐` : ""}${mount === "tank-dryer" ? "带冷干机" : ""}`,
    ),
    summary: say(
      `${flow.en} at ${psi.en}, ${mountWords[mount].en}, ${vsd ? "variable speed" : "load/unload"}, ${own["noise"]} dBA.`,
      `${psi.cn} 下排气量 ${flow.cn}，${mountWords[mount].cn}，${vsd ? "变频控制" : "加载/卸载控制"}，噪声 ${own["noise"]} dB(A)。`,
    ),
    description: description(random, plan, own),
    attributes: { ...own, ...usual?.attributes },
    picture: pictureOf(plan),
    ...body,
    crated: true,
    warrantyMonths: vsd || frame.hp >= 50 ? 36 : 24,
    interest: frame.hp <= 20 ? 9 : frame.hp <= 40 ? 6 : 3,
    plenty: frame.hp <= 20 ? 8 : 3,
    variants: wired.map((each, index): VariantDraft => ({
      sku: `${number}-${each.suffix}`,
      name: each.name,
      ...(index === 0 ? {} : { attributes: each.attributes }),
      price: price + (each.suffix === "1P" ? 220 : each.suffix === "575" ? 340 : 0),
    })),
  };
}

/** Every Ostrelvane screw, 5 to 100 HP. */
export function rotaryScrews(): ProductRecord[] {
  return plans().map((plan) => recordOf(draftOf(plan)));
}
