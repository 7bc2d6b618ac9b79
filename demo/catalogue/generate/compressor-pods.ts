import type { LocalizedText } from "#domain/kernel/language.ts";
import type { ProductRecord } from "../record.ts";
import { type Size, type VariantDraft, brands, recordOf, sizeCode, slugOf } from "./build.ts";
import { randomOf } from "./random.ts";
import { type Frame, flowAt, frames, supplies } from "./screw-frames.ts";
import { figure, paragraph, say } from "./wording.ts";

type Enclosure = "indoor-skid" | "outdoor-ip54" | "container-10" | "container-20";

interface Pod {
  readonly hp: number;
  readonly enclosure: Enclosure;
  readonly tank: number;
  readonly vsd: boolean;
  readonly size: Size;
  readonly net: number;
  readonly price: number;
}

const s = (length: number, width: number, height: number): Size => ({ length, width, height });

const pods: readonly Pod[] = [
  { hp: 7.5, enclosure: "indoor-skid", tank: 80, vsd: false, size: s(66, 34, 70), net: 920, price: 10_900 },
  { hp: 10, enclosure: "indoor-skid", tank: 80, vsd: false, size: s(68, 36, 72), net: 1080, price: 13_400 },
  { hp: 10, enclosure: "outdoor-ip54", tank: 80, vsd: false, size: s(76, 48, 78), net: 1490, price: 17_900 },
  { hp: 15, enclosure: "indoor-skid", tank: 120, vsd: false, size: s(78, 40, 76), net: 1390, price: 17_400 },
  { hp: 15, enclosure: "indoor-skid", tank: 120, vsd: true, size: s(78, 40, 76), net: 1420, price: 20_900 },
  { hp: 15, enclosure: "outdoor-ip54", tank: 120, vsd: true, size: s(88, 52, 84), net: 1980, price: 26_400 },
  { hp: 20, enclosure: "indoor-skid", tank: 120, vsd: true, size: s(82, 42, 78), net: 1580, price: 24_500 },
  { hp: 20, enclosure: "outdoor-ip54", tank: 120, vsd: false, size: s(90, 54, 84), net: 2090, price: 26_900 },
  { hp: 25, enclosure: "indoor-skid", tank: 240, vsd: true, size: s(94, 46, 84), net: 2060, price: 29_400 },
  { hp: 30, enclosure: "outdoor-ip54", tank: 240, vsd: true, size: s(104, 58, 90), net: 2790, price: 37_800 },
  { hp: 30, enclosure: "container-10", tank: 240, vsd: true, size: s(118, 96, 102), net: 5200, price: 46_900 },
  { hp: 40, enclosure: "container-10", tank: 240, vsd: true, size: s(118, 96, 102), net: 5900, price: 56_500 },
  { hp: 50, enclosure: "container-20", tank: 400, vsd: true, size: s(238, 96, 102), net: 8900, price: 72_500 },
  { hp: 50, enclosure: "container-20", tank: 400, vsd: false, size: s(238, 96, 102), net: 8700, price: 66_900 },
];

const enclosureWords: Readonly<Record<Enclosure, LocalizedText>> = {
  "indoor-skid": say("Indoor Skid", "室内撬装"),
  "outdoor-ip54": say("Outdoor Cabinet IP54", "户外柜体 IP54"),
  "container-10": say("10 ft Container", "10 英尺集装箱"),
  "container-20": say("20 ft Container", "20 英尺集装箱"),
};

const codes: Readonly<Record<Enclosure, string>> = {
  "indoor-skid": "S",
  "outdoor-ip54": "W",
  "container-10": "C10",
  "container-20": "C20",
};

const opening = (pod: Pod, flow: LocalizedText): LocalizedText[] =>
  pod.enclosure.startsWith("container")
    ? [
        say(
          `A compressor room that arrives on a truck: lights, ventilation, heater and ${flow.en} of dry air behind two steel doors.`,
          `随车到场的空压机房：照明、通风、加热与 ${flow.cn} 干燥空气，都在两扇钢门之内。`,
        ),
        say(
          `When there is no room, no permit for one, or the line moves next year: crane it down, connect power and one pipe.`,
          `没有机房、来不及报建，或产线明年要搬：吊装就位，接电、接一根管即可。`,
        ),
      ]
    : pod.enclosure === "outdoor-ip54"
      ? [
          say(
            `Stands outside against the wall, where the noise and the heat belong, and leaves the floor to the machines that earn money.`,
            `靠外墙而立，把噪声和热量留在室外，把地面还给挣钱的设备。`,
          ),
          say(
            `Rain, snow and dust stay out; a thermostat heater keeps the condensate lines open down to 5 °F.`,
            `防雨雪防尘，恒温加热使排水管路在 −15°C 仍畅通。`,
          ),
        ]
      : [
          say(
            `Screw, receiver, dryer, filters and drains on one frame, piped and wired at the factory: ${flow.en} of clean air from one delivery.`,
            `螺杆机、储气罐、冷干机、过滤器与排水器同一撬座，出厂配管接线：一次到货即得 ${flow.cn} 洁净空气。`,
          ),
          say(
            `Four purchase orders become one, and nobody argues afterwards about whose flange leaks.`,
            `四张采购单变成一张，日后不必争论是谁的法兰漏气。`,
          ),
        ];

const details: LocalizedText[] = [
  say(
    "Air leaves at ISO 8573-1 class 1.5.2 by design: 1 µm and 0.01 µm filters stand around a dryer with a size to spare.",
    "设计空气质量 ISO 8573-1 1.5.2 级：1 µm 与 0.01 µm 过滤器配放大一号的冷干机。",
  ),
  say(
    "Every service point is reached from one aisle. The drawing shows how much room the doors need.",
    "所有保养点可从同一侧通道到达，图纸标明开门所需空间。",
  ),
  say(
    "One controller runs compressor, dryer and drains, and has a dry contact for alarms.",
    "一个控制器统管主机、冷干机与排水器，并提供报警干接点。",
  ),
  say(
    "Drain water is collected and led through an oil-water separator before it leaves.",
    "冷凝水集中收集，经油水分离后排放。",
  ),
];

function podOf(pod: Pod, frame: Frame): ProductRecord {
  const number = `PD${sizeCode(pod.hp)}${pod.vsd ? "V" : ""}-${codes[pod.enclosure]}`;
  const random = randomOf(`text ${number}`);
  const airflow = flowAt(frame.cfm, 125);
  const packagePower = Math.round((frame.kw + 0.4 + pod.hp * 0.03) * 10) / 10;
  const flow = figure(airflow, "flow");
  const power = figure(pod.hp, "power");
  const wired = supplies(frame);
  const closed = pod.enclosure !== "indoor-skid";
  const tank = figure(pod.tank, "volume");
  const [first, second] = random.some(details, 2);
  return recordOf({
    slug: slugOf(brands.ostrelvane, number),
    category: "compressor-pods",
    subcategory: pod.enclosure.startsWith("container") ? "container-pods" : "skid-pods",
    brand: brands.ostrelvane,
    name: say(
      `Ostrelvane ${number} Compressor Pod, ${power.en}${pod.vsd ? " VSD" : ""}, ${enclosureWords[pod.enclosure].en}`,
      `奥翠梵 ${number} 一体式空压站，${power.cn}${pod.vsd ? "，永磁变频" : ""}，${enclosureWords[pod.enclosure].cn}`,
    ),
    summary: say(
      `${flow.en} at ${figure(125, "pressure").en}, dried to ${figure(38, "temperature").en}, ${tank.en} receiver.`,
      `${figure(125, "pressure").cn} 下 ${flow.cn}，露点 ${figure(38, "temperature").cn}，${tank.cn} 储气罐。`,
    ),
    description: [
      paragraph(random, opening(pod, flow), first ? [first] : []),
      paragraph(random, second ? [second] : [], [
        say(
          "We test each pod for four hours at full load before it leaves, and the record goes in the door pocket.",
          "每台出厂前满载测试四小时，记录存放于门袋内。",
        ),
        say(
          "It travels by flatbed. Plan a crane or a large forklift, and a level slab; we send the drawing with the order.",
          "以平板车运输，请准备吊车或大型叉车与平整地面；图纸随订单提供。",
        ),
      ]),
    ],
    attributes: {
      horsepower: pod.hp,
      airflow,
      ratedPressure: 125,
      maxPressure: 125,
      tankVolume: pod.tank,
      mawp: 150,
      pressureDewPoint: 38,
      noise: frame.noise - (closed ? 4 : 0) - (pod.vsd ? 1 : 0),
      dutyCycle: 100,
      specificPower: Math.round((packagePower * 1000) / airflow) / 10,
      packagePower,
      podEnclosure: pod.enclosure,
      control: pod.vsd ? "vsd" : "load-unload",
      drive: "direct",
      cooling: "air",
      minAmbient: closed ? 5 : 40,
      maxAmbient: 104,
      outletPort: frame.port,
      isoClass: "1.5.2",
      certifications: ["asme-tank", "national-board"],
      oilCapacity: frame.oil,
      serviceInterval: 2000,
      ...wired[0]?.attributes,
    },
    picture: pod.enclosure.startsWith("container") ? "podContainer" : "podSkid",
    size: pod.size,
    net: pod.net,
    crated: true,
    warrantyMonths: 36,
    interest: 2,
    plenty: 2,
    variants: wired.map(({ suffix, name, attributes }, index): VariantDraft => ({
      sku: `OV-${number}-${suffix}`,
      name,
      ...(index === 0 ? {} : { attributes }),
      price: pod.price + index * 260,
    })),
  });
}

/** Every Ostrelvane pod. */
export function compressorPods(): ProductRecord[] {
  return pods.flatMap((pod) => frames.filter((frame) => frame.hp === pod.hp).map((frame) => podOf(pod, frame)));
}
