import type { LocalizedText } from "#domain/kernel/language.ts";
import type { ProductRecord, VariantRecord } from "../record.ts";
import { type Draft, brands, recordOf, sizeCode, slugOf } from "./build.ts";
import { randomOf } from "./random.ts";
import { frames } from "./rotary-screw.ts";
import { figure, paragraph, portText, say } from "./wording.ts";

interface HousingSize {
  readonly flow: number;
  readonly port: string;
  readonly net: number;
  readonly height: number;
  readonly diameter: number;
  readonly price: number;
  readonly element: number;
}

const housings: readonly HousingSize[] = [
  { flow: 20, port: "npt-0.375", net: 1.6, height: 8.5, diameter: 3.2, price: 74, element: 31 },
  { flow: 35, port: "npt-0.5", net: 2, height: 9.5, diameter: 3.5, price: 98, element: 38 },
  { flow: 50, port: "npt-0.5", net: 2.4, height: 11, diameter: 3.5, price: 128, element: 45 },
  { flow: 75, port: "npt-0.75", net: 4, height: 12.5, diameter: 4.3, price: 172, element: 56 },
  { flow: 100, port: "npt-1", net: 4.6, height: 14, diameter: 4.8, price: 208, element: 64 },
  { flow: 175, port: "npt-1", net: 6.2, height: 18, diameter: 5, price: 286, element: 82 },
  { flow: 250, port: "npt-1.5", net: 9.8, height: 21, diameter: 6.2, price: 398, element: 104 },
  { flow: 400, port: "npt-2", net: 14.5, height: 27, diameter: 7, price: 586, element: 148 },
  { flow: 600, port: "npt-2", net: 19, height: 34, diameter: 7.6, price: 790, element: 196 },
  { flow: 1000, port: "npt-3", net: 38, height: 42, diameter: 9.5, price: 1340, element: 288 },
];

interface Grade {
  readonly code: string;
  readonly value: string;
  readonly fineness?: number;
  readonly oil?: number;
  readonly drop: number;
  readonly life: number;
  readonly name: LocalizedText;
}

const grades: readonly Grade[] = [
  { code: "P", value: "particulate-5", fineness: 5, drop: 1, life: 8000, name: say("Particulate Filter, 5 µm", "颗粒过滤器，5 µm") },
  { code: "C", value: "coalescing-1", fineness: 1, oil: 0.1, drop: 1.5, life: 8000, name: say("Coalescing Filter, 1 µm", "精密过滤器，1 µm") },
  { code: "F", value: "coalescing-0.01", fineness: 0.01, oil: 0.01, drop: 2, life: 6000, name: say("Fine Coalescing Filter, 0.01 µm", "高效精密过滤器，0.01 µm") },
  { code: "A", value: "carbon", oil: 0.003, drop: 1.5, life: 1000, name: say("Activated-Carbon Filter", "活性炭过滤器") },
];

const three = (flow: number): string => String(flow).padStart(3, "0");

const opening: Readonly<Record<string, (flow: LocalizedText) => LocalizedText[]>> = {
  P: (flow) => [
    say(`Pipe scale and rust stop here: a 5 µm pleated element before tools and regulators, ${flow.en} with hardly any loss.`, `铁锈与管垢止步于此：工具和减压阀前的 5 µm 折叠滤芯，${flow.cn}，几乎没有压损。`),
    say(`The first filter after the tank. It keeps the fine ones downstream from choking on dirt they were not made for.`, `储气罐后的第一级过滤，避免下游精密滤芯被粗颗粒堵塞。`),
  ],
  C: (flow) => [
    say(`The usual guard in front of a dryer: 1 µm, water droplets and most of the oil gone, ${flow.en}.`, `干燥机前的标准配置：1 µm 精度，滤除水滴与大部分油，${flow.cn}。`),
    say(`Borosilicate fibers catch oil mist, join it into drops and let it run to the drain: ${flow.en} at 100 PSI.`, `硼硅纤维捕捉油雾，聚成油滴流向排水口：0.69 MPa 下 ${flow.cn}。`),
  ],
  F: (flow) => [
    say(`Paint, instruments and packaging ask for this grade: 0.01 µm, oil carry-over down to 0.01 ppm, ${flow.en}.`, `喷涂、仪表和包装需要的等级：0.01 µm，残油 0.01 ppm，${flow.cn}。`),
    say(`Put it after the dryer, never alone before it: a 0.01 µm element lives long only on air that is already dry and clean.`, `应装在干燥机之后，勿单独前置：0.01 µm 滤芯只有在干燥洁净的空气中才耐用。`),
  ],
  A: (flow) => [
    say(`What no fiber can hold, vapor and odor, carbon adsorbs. Last in line, behind a 0.01 µm filter, for ${flow.en}.`, `纤维拦不住的油蒸气与异味由活性炭吸附。装在 0.01 µm 之后作末级，${flow.cn}。`),
    say(`Breathing lines, food contact and sensors want air without taste: change this element by the calendar, since it gives no sign.`, `呼吸管路、食品接触与传感器要求无味空气：此滤芯失效无征兆，请按时更换。`),
  ],
};

const housingDetails: LocalizedText[] = [
  say("Die-cast head and bowl, painted inside and out; the bowl locks with an eighth of a turn and hisses before it opens.", "压铸滤头与滤杯内外喷涂；滤杯旋转八分之一圈锁紧，开启前会先泄压提示。"),
  say("A pop-up indicator turns from green to red when the drop reaches 6 PSI. Change then, or after a year.", "压差指示器由绿变红即压差达 0.04 MPa，请更换；最迟一年一换。"),
  say("Flow runs from the inside out for coalescing, and the arrow on the head says which way.", "精密过滤由内向外流动，滤头箭头标明方向。"),
  say("Housings gang together with the joining clamp, so three stages take the length of two.", "用连接卡箍可多级并装，三级只占两级的长度。"),
];

function housingOf(size: HousingSize, grade: Grade): ProductRecord {
  const number = `F${grade.code}${three(size.flow)}`;
  const random = randomOf(`text ${number}`);
  const flow = figure(size.flow, "standardFlow");
  const port = portText(size.port);
  return recordOf({
    slug: slugOf(brands.polarwick, number),
    category: "air-filters",
    subcategory: "inline-filters",
    brand: brands.polarwick,
    name: say(`Polarwick ${number} ${grade.name.en}, ${flow.en}, ${port.en}`, `极威 ${number} ${grade.name.cn}，${flow.cn}，${port.cn}`),
    summary: say(`Complete with element and ${grade.code === "A" ? "manual" : "float"} drain, for up to ${figure(232, "pressure").en}.`, `含滤芯与${grade.code === "A" ? "手动" : "浮球"}排水，最高 ${figure(232, "pressure").cn}。`),
    description: [paragraph(random, opening[grade.code]?.(flow) ?? [], housingDetails)],
    attributes: {
      filterItem: "housing",
      ratedFlow: size.flow,
      filterGrade: grade.value,
      ...(grade.fineness === undefined ? {} : { filtration: grade.fineness }),
      ...(grade.oil === undefined ? {} : { residualOil: grade.oil }),
      maxPressure: 232,
      pressureDrop: grade.drop,
      port: size.port,
      drain: grade.code === "A" ? "manual" : "float",
      outerDiameter: size.diameter,
      elementLife: grade.life,
    },
    picture: "filterInline",
    size: { length: size.diameter, width: size.diameter, height: size.height },
    net: size.net,
    warrantyMonths: 24,
    interest: 6,
    plenty: 60,
    variants: [{ sku: `PW-${number}`, price: size.price * (grade.code === "F" ? 1.06 : grade.code === "A" ? 1.12 : 1) }],
  });
}

function elementOf(size: HousingSize, grade: Grade): ProductRecord {
  const number = `E${grade.code}${three(size.flow)}`;
  const random = randomOf(`text ${number}`);
  const flow = figure(size.flow, "standardFlow");
  const net = Math.round(size.net * 1.8) / 10;
  return recordOf({
    slug: slugOf(brands.polarwick, number),
    category: "air-filters",
    subcategory: "filter-elements",
    brand: brands.polarwick,
    name: say(`Polarwick ${number} Element for F${grade.code}${three(size.flow)}, ${grade.name.en.split(", ")[1] ?? "Carbon"}`, `极威 ${number} 滤芯，配 F${grade.code}${three(size.flow)}，${grade.name.cn.split("，")[1] ?? "活性炭"}`),
    summary: say(`Replacement element for ${flow.en}, with O-ring.`, `${flow.cn} 替换滤芯，含 O 型圈。`),
    description: [
      paragraph(random, [
        say(`Close the valves, let the pressure out, turn the bowl, swap the element, done: about five minutes.`, `关阀、泄压、旋下滤杯、换滤芯即可，约五分钟。`),
        say(`End caps are bonded, not pressed, and the O-ring is in the bag: no bypass around the element.`, `端盖为粘接工艺而非压合，随袋附 O 型圈，杜绝旁漏。`),
        say(`A blocked element costs more in electricity than a new one: each 2 PSI of drop is about 1% of your power bill.`, `堵塞滤芯多耗的电费超过一支新滤芯：压降每增 0.014 MPa，电费约增 1%。`),
      ], [
        say(grade.code === "A" ? "Change every 1,000 hours or six months." : `Change every ${grade.life.toLocaleString("en-US")} hours, once a year, or when the indicator is red.`, grade.code === "A" ? "每 1,000 小时或六个月更换。" : `每 ${grade.life.toLocaleString("en-US")} 小时、每年或指示器变红时更换。`),
      ]),
    ],
    attributes: {
      filterItem: "element",
      ratedFlow: size.flow,
      filterGrade: grade.value,
      ...(grade.fineness === undefined ? {} : { filtration: grade.fineness }),
      ...(grade.oil === undefined ? {} : { residualOil: grade.oil }),
      outerDiameter: Math.round(size.diameter * 0.62 * 10) / 10,
      elementLife: grade.life,
    },
    picture: "filterElement",
    size: { length: Math.round(size.diameter * 6.2) / 10, width: Math.round(size.diameter * 6.2) / 10, height: Math.round(size.height * 6.5) / 10 },
    net,
    warrantyMonths: 6,
    interest: 7,
    plenty: 120,
    returnPolicy: "unopened-only",
    variants: [
      {
        sku: `PW-${number}`,
        price: size.element * (grade.code === "F" ? 1.1 : grade.code === "A" ? 1.2 : 1),
        crossReferences: [{ maker: "Polarwick", number: `PLW-${grade.code}${size.flow}-EL` }],
      },
    ],
    fits: [`PW-F${grade.code}${three(size.flow)}`],
  });
}

type Part = "intake" | "oil-filter" | "separator";

const parts: Readonly<Record<Part, { code: string; name: LocalizedText; price: number; perHp: number; life: number; size: (hp: number) => number[]; net: (hp: number) => number; oem: string }>> = {
  intake: { code: "IF", name: say("Intake Air Filter", "空滤"), price: 18, perHp: 0.9, life: 2000, size: (hp) => [4 + hp / 14, 4 + hp / 14, 5 + hp / 12], net: (hp) => 0.5 + hp / 40, oem: "2210" },
  "oil-filter": { code: "LF", name: say("Spin-On Oil Filter", "旋装式油滤"), price: 16, perHp: 0.45, life: 2000, size: (hp) => [3.7 + hp / 60, 3.7 + hp / 60, 5 + hp / 18], net: (hp) => 0.9 + hp / 50, oem: "2220" },
  separator: { code: "SE", name: say("Air/Oil Separator", "油气分离器（油分芯）"), price: 58, perHp: 2.4, life: 4000, size: (hp) => [4.2 + hp / 18, 4.2 + hp / 18, 7 + hp / 9], net: (hp) => 2 + hp / 9, oem: "2230" },
};

const partTexts: Readonly<Record<Part, LocalizedText[]>> = {
  intake: [
    say("Dust is what wears an airend. A clean intake element is the cheapest rotor insurance there is.", "磨损主机的是灰尘，一支干净的空滤就是最便宜的转子保险。"),
    say("Deep-pleated cellulose with a sealing lip at both ends; do not blow it out, replace it.", "深折纤维滤纸，两端密封唇；请勿吹洗复用，应直接更换。"),
  ],
  "oil-filter": [
    say("Spins on by hand: oil the gasket, tighten three quarters of a turn after it touches, check after warm-up.", "手旋即可：密封圈抹油，接触后再拧四分之三圈，热机后复查。"),
    say("The bypass opens at 35 PSI, so a cold start never starves the bearings.", "旁通阀开启压差 0.24 MPa，冷启动也不会断油。"),
  ],
  separator: [
    say("When oil use rises or the drop passes 12 PSI, the separator is due; at 4,000 hours it is due anyway.", "油耗上升或压差超过 0.08 MPa 即应更换；满 4,000 小时也应更换。"),
    say("Glass fiber wound in depth leaves less than 3 ppm of oil in the air. Ground the staples: the gaskets carry one each.", "深层玻纤缠绕，含油量低于 3 ppm。注意静电接地：两片垫圈各带一枚导电钉。"),
  ],
};

const machineNumbers = (machines: readonly ProductRecord[], hp: number): string[] =>
  machines
    .filter((machine) => machine.category === "rotary-screw" && machine.attributes["horsepower"] === hp)
    .map((machine) => machine.variants[0])
    .filter((variant): variant is VariantRecord => variant !== undefined)
    .map((variant) => variant.sku);

function partOf(hp: number, part: Part, machines: readonly ProductRecord[]): ProductRecord {
  const { code, name, price, perHp, life, size, net, oem } = parts[part];
  const number = `${code}${sizeCode(hp)}`;
  // Separators are sold as original parts of the machine's maker.
  const brand = part === "separator" ? brands.ostrelvane : brands.oilmarrow;
  const random = randomOf(`text ${number}`);
  const [length = 4, width = 4, height = 6] = size(hp).map((each) => Math.round(each * 10) / 10);
  const power = figure(hp, "power");
  return recordOf({
    slug: slugOf(brand, number),
    category: "air-filters",
    subcategory: part === "intake" ? "intake-filters" : part === "oil-filter" ? "oil-filters" : "separators",
    brand,
    name: say(`${brand.name} ${number} ${name.en} for Ostrelvane ${power.en} Screws`, `${brand.cn} ${number} ${name.cn}，适用奥翠梵 ${power.cn} 螺杆机`),
    summary: say(`Fits fixed-speed and VSD frames of ${power.en}; replaces ${oem}-${sizeCode(hp)}.`, `适用 ${power.cn} 工频与变频机型，替代 ${oem}-${sizeCode(hp)}。`),
    description: [
      paragraph(random, partTexts[part], [
        say("Check the part number on your old element, or pick your machine under Fits.", "请核对旧件零件号，或在“适用机型”中选择您的机器。"),
        part === "separator"
          ? say("Original part, made to the drawing of the machine it goes into.", "原厂件，按主机图纸生产。")
          : say("Made by the company that fills our service kits, to the drawing of the original.", "由保养包同厂按原件图纸生产。"),
      ]),
    ],
    attributes: { filterItem: part, outerDiameter: length, elementLife: life, ...(part === "intake" ? { filtration: 5 } : part === "oil-filter" ? { filtration: 10 } : { residualOil: 3 }) },
    picture: part === "intake" ? "filterIntake" : part === "oil-filter" ? "filterOil" : "filterSeparator",
    size: { length, width, height },
    net: Math.round(net(hp) * 10) / 10,
    warrantyMonths: 6,
    interest: 7,
    plenty: 90,
    returnPolicy: "unopened-only",
    variants: [
      {
        sku: `${brand.code}-${number}`,
        price: price + perHp * hp,
        crossReferences: [
          { maker: "Ostrelvane", number: `${oem}-${sizeCode(hp)}` },
          { maker: "Ostrelvane", number: `8840${oem}${sizeCode(hp)}0` },
        ],
      },
    ],
    fits: machineNumbers(machines, hp),
  });
}

function kitDraft(hp: number, hours: number, machines: readonly ProductRecord[]): Draft {
  const full = hours === 4000;
  const number = `SK${sizeCode(hp)}-${hours / 1000}K`;
  const random = randomOf(`text ${number}`);
  const power = figure(hp, "power");
  const edge = Math.round((9 + hp / 8) * 2) / 2;
  return {
    slug: slugOf(brands.oilmarrow, number),
    category: "air-filters",
    subcategory: "service-kits",
    brand: brands.oilmarrow,
    name: say(`Oilmarrow ${hours.toLocaleString("en-US")} h Service Kit for Ostrelvane ${power.en} Screws`, `澳脉 ${hours.toLocaleString("en-US")} 小时保养包，适用奥翠梵 ${power.cn} 螺杆机`),
    summary: full
      ? say("Intake filter, oil filter, separator, gaskets and O-rings; oil sold separately.", "含空滤、油滤、油分芯、垫片与 O 型圈；润滑油另购。")
      : say("Intake filter, oil filter and drain gasket for the interim service.", "含空滤、油滤与放油垫，用于中间保养。"),
    description: [
      paragraph(random, [
        say("One box, one job: everything the service sheet asks for, in the order you will use it.", "一盒一次保养：所需零件齐全，按使用顺序摆放。"),
        say("Laid out on the lid is the service sheet in both languages, with torques and the reset of the hour counter.", "盒盖印有中英文保养步骤、扭矩与小时计复位方法。"),
      ], [
        full
          ? say("Change the oil with it. Old oil in new filters is money thrown after money.", "请同时换油，旧油配新滤等于白花钱。")
          : say("Between two full services this keeps the cooler clean and the oil thin enough to flow.", "两次大保养之间，保持散热与油路通畅。"),
      ]),
    ],
    attributes: { filterItem: "service-kit", elementLife: hours },
    picture: "filterKit",
    size: { length: edge + 3, width: edge, height: edge },
    net: Math.round((2 + hp / 9 + (full ? 3 + hp / 8 : 0)) * 10) / 10,
    warrantyMonths: 6,
    interest: 9,
    plenty: 40,
    returnPolicy: "unopened-only",
    variants: [
      {
        sku: `OM-${number}`,
        price: (full ? 128 : 62) + hp * (full ? 3.4 : 1.2),
        crossReferences: [{ maker: "Ostrelvane", number: `2290-${sizeCode(hp)}${hours / 1000}` }],
      },
    ],
    fits: machineNumbers(machines, hp),
  };
}

/** Inline filters, their elements, and the filters and kits of the Ostrelvane screws. */
export function filters(machines: readonly ProductRecord[]): ProductRecord[] {
  const inline = housings.flatMap((size) => grades.flatMap((grade) => [housingOf(size, grade), elementOf(size, grade)]));
  const service = frames.flatMap(({ hp }) => [
    ...(Object.keys(parts) as Part[]).map((part) => partOf(hp, part, machines)),
    ...[2000, 4000].map((hours) => recordOf(kitDraft(hp, hours, machines))),
  ]);
  return [...inline, ...service];
}
