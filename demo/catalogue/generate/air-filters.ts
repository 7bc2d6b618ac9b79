import type { LocalizedText } from "#domain/kernel/language.ts";
import type { ProductRecord } from "../record.ts";
import { brands, recordOf, slugOf } from "./build.ts";
import { randomOf } from "./random.ts";
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
  { flow: 20, port: "npt-0.5", net: 1.6, height: 8.5, diameter: 3.2, price: 74, element: 31 },
  { flow: 35, port: "npt-0.75", net: 2, height: 9.5, diameter: 3.5, price: 98, element: 38 },
  { flow: 50, port: "npt-0.75", net: 2.4, height: 11, diameter: 3.5, price: 128, element: 45 },
  { flow: 75, port: "npt-1", net: 4, height: 12.5, diameter: 4.3, price: 172, element: 56 },
  { flow: 100, port: "npt-1", net: 4.6, height: 14, diameter: 4.8, price: 208, element: 64 },
  { flow: 175, port: "npt-1.25", net: 6.2, height: 18, diameter: 5, price: 286, element: 82 },
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
  {
    code: "P",
    value: "particulate-5",
    fineness: 5,
    drop: 1,
    life: 8000,
    name: say("Particulate Filter, 5 µm", "颗粒过滤器，5 µm"),
  },
  {
    code: "D",
    value: "particulate-1",
    fineness: 1,
    drop: 1,
    life: 8000,
    name: say("Dust Filter, 1 µm", "粉尘过滤器，1 µm"),
  },
  {
    code: "C",
    value: "coalescing-1",
    fineness: 1,
    oil: 0.1,
    drop: 1.5,
    life: 8000,
    name: say("Coalescing Filter, 1 µm", "精密过滤器，1 µm"),
  },
  {
    code: "F",
    value: "coalescing-0.01",
    fineness: 0.01,
    oil: 0.01,
    drop: 2,
    life: 6000,
    name: say("Fine Coalescing Filter, 0.01 µm", "高效精密过滤器，0.01 µm"),
  },
  {
    code: "A",
    value: "carbon",
    oil: 0.003,
    drop: 1.5,
    life: 1000,
    name: say("Activated-Carbon Filter", "活性炭过滤器"),
  },
];

const three = (flow: number): string => String(flow).padStart(3, "0");

const opening: Readonly<Record<string, (flow: LocalizedText) => LocalizedText[]>> = {
  P: (flow) => [
    say(
      `Pipe scale and rust stop here: a 5 µm pleated element before tools and regulators, ${flow.en} with hardly any loss.`,
      `铁锈与管垢止步于此：工具和减压阀前的 5 µm 折叠滤芯，${flow.cn}，几乎没有压损。`,
    ),
    say(
      `The first filter after the tank. It keeps the fine ones downstream from choking on dirt they were not made for.`,
      `储气罐后的第一级过滤，避免下游精密滤芯被粗颗粒堵塞。`,
    ),
  ],
  D: (flow) => [
    say(
      `Desiccant wears to dust, and dust wears valves: this 1 µm element stands behind the towers and keeps it there, ${flow.en}.`,
      `吸附剂会磨成粉尘，粉尘又磨损阀门：1 µm 滤芯装在吸附塔之后，把它留住，${flow.cn}。`,
    ),
    say(
      `Made for dry air: the last thing a heatless dryer needs, and the first to be forgotten. Up to ${flow.en}.`,
      `专为干燥空气设计：无热再生干燥机后最该装、也最常被忘的一级，最大 ${flow.cn}。`,
    ),
  ],
  C: (flow) => [
    say(
      `The usual guard in front of a dryer: 1 µm, water droplets and most of the oil gone, ${flow.en}.`,
      `干燥机前的标准配置：1 µm 精度，滤除水滴与大部分油，${flow.cn}。`,
    ),
    say(
      `Borosilicate fibers catch oil mist, join it into drops and let it run to the drain: ${flow.en} at 100 PSI.`,
      `硼硅纤维捕捉油雾，聚成油滴流向排水口：0.69 MPa 下 ${flow.cn}。`,
    ),
  ],
  F: (flow) => [
    say(
      `Paint, instruments and packaging ask for this grade: 0.01 µm, oil carry-over down to 0.01 ppm, ${flow.en}.`,
      `喷涂、仪表和包装需要的等级：0.01 µm，残油 0.01 ppm，${flow.cn}。`,
    ),
    say(
      `Behind a refrigerated dryer, or in front of a desiccant or membrane one: always with a 1 µm filter before it, so that it lives long.`,
      `装在冷冻式干燥机之后，或吸附式、膜式干燥机之前；前面务必先装一级 1 µm，滤芯才耐用。`,
    ),
  ],
  A: (flow) => [
    say(
      `What no fiber can hold, vapor and odor, carbon adsorbs. Last in line, behind a 0.01 µm filter, for ${flow.en}.`,
      `纤维拦不住的油蒸气与异味由活性炭吸附。装在 0.01 µm 之后作末级，${flow.cn}。`,
    ),
    say(
      `Packaging, instruments and sensors want air without odor: change this element by the calendar, since it gives no sign when it is spent.`,
      `包装、仪表与传感器要求无味空气：此滤芯失效无征兆，请按时更换。`,
    ),
  ],
};

const housingDetails = ({ code }: Grade): LocalizedText[] => [
  say(
    "Die-cast head and bowl, painted inside and out; the bowl locks with an eighth of a turn and hisses before it opens.",
    "压铸滤头与滤杯内外喷涂；滤杯旋转八分之一圈锁紧，开启前会先泄压提示。",
  ),
  code === "A"
    ? say(
        "There is no indicator: carbon fills up without a pressure drop. Write the date on the bowl and change by it.",
        "没有压差指示器：活性炭饱和时压降不变。请在滤杯上写明日期，到期更换。",
      )
    : say(
        "A pop-up indicator turns from green to red when the drop reaches 6 PSI. Change then, or after a year.",
        "压差指示器由绿变红即压差达 0.04 MPa，请更换；最迟一年一换。",
      ),
  code === "C" || code === "F"
    ? say(
        "Flow runs from the inside out, as coalescing asks for it, and the arrow on the head says which way.",
        "按精密过滤要求由内向外流动，滤头箭头标明方向。",
      )
    : say(
        "Flow runs from the outside in, and the arrow on the head says which way.",
        "气流由外向内，滤头箭头标明方向。",
      ),
  say(
    "Housings gang together with the joining clamp, so three stages take the length of two.",
    "用连接卡箍可多级并装，三级只占两级的长度。",
  ),
];

const most = figure(232, "pressure");
/** Accessories of a housing; dry air brings no water to drain. */
const drain: Readonly<Record<string, LocalizedText>> = {
  A: say(`Complete with element and manual drain, for up to ${most.en}.`, `含滤芯与手动排水，最高 ${most.cn}。`),
  C: say(`Complete with element and float drain, for up to ${most.en}.`, `含滤芯与浮球排水，最高 ${most.cn}。`),
  D: say(`Complete with element, for dry air up to ${most.en}.`, `含滤芯，用于干燥空气，最高 ${most.cn}。`),
};

/** Glass fiber ends at about 65 °C, activated carbon at 50. */
const hottestInlet = ({ code }: Grade): number => (code === "A" ? 122 : 150);

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
    name: say(
      `Polarwick ${number} ${grade.name.en}, ${flow.en}, ${port.en}`,
      `极威 ${number} ${grade.name.cn}，${flow.cn}，${port.cn}`,
    ),
    summary: drain[grade.code] ?? drain["C"]!,
    description: [paragraph(random, opening[grade.code]?.(flow) ?? [], housingDetails(grade))],
    attributes: {
      filterItem: "housing",
      ratedFlow: size.flow,
      filterGrade: grade.value,
      ...(grade.fineness === undefined ? {} : { filtration: grade.fineness }),
      ...(grade.oil === undefined ? {} : { residualOil: grade.oil }),
      maxInletTemperature: hottestInlet(grade),
      maxPressure: 232,
      pressureDrop: grade.drop,
      port: size.port,
      drain: grade.code === "A" ? "manual" : grade.code === "D" ? "none" : "float",
      outerDiameter: size.diameter,
      elementLife: grade.life,
    },
    picture: "filterInline",
    // A heatless dryer's bed may not stand without it.
    isKept: grade.code === "F",
    size: { length: size.diameter, width: size.diameter, height: size.height },
    net: size.net,
    warrantyMonths: 24,
    interest: 6,
    plenty: 60,
    variants: [
      { sku: `PW-${number}`, price: size.price * (grade.code === "F" ? 1.06 : grade.code === "A" ? 1.12 : 1) },
    ],
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
    name: say(
      `Polarwick ${number} Element for F${grade.code}${three(size.flow)}, ${grade.name.en.split(", ")[1] ?? "Carbon"}`,
      `极威 ${number} 滤芯，配 F${grade.code}${three(size.flow)}，${grade.name.cn.split("，")[1] ?? "活性炭"}`,
    ),
    summary: say(`Replacement element for ${flow.en}, with O-ring.`, `${flow.cn} 替换滤芯，含 O 型圈。`),
    description: [
      paragraph(
        random,
        [
          say(
            `Close the valves, let the pressure out, turn the bowl, swap the element, done: about five minutes.`,
            `关阀、泄压、旋下滤杯、换滤芯即可，约五分钟。`,
          ),
          say(
            `End caps are bonded, not pressed, and the O-ring is in the bag: no bypass around the element.`,
            `端盖为粘接工艺而非压合，随袋附 O 型圈，杜绝旁漏。`,
          ),
          ...(grade.code === "A"
            ? []
            : [
                say(
                  `A blocked element costs more in electricity than a new one: each 2 PSI of drop is about 1% of your power bill.`,
                  `堵塞滤芯多耗的电费超过一支新滤芯：压降每增 0.014 MPa，电费约增 1%。`,
                ),
              ]),
        ],
        [
          say(
            grade.code === "A"
              ? "Change every 1,000 hours or six months."
              : `Change every ${grade.life.toLocaleString("en-US")} hours, once a year, or when the indicator is red.`,
            grade.code === "A"
              ? "每 1,000 小时或六个月更换。"
              : `每 ${grade.life.toLocaleString("en-US")} 小时、每年或指示器变红时更换。`,
          ),
        ],
      ),
    ],
    attributes: {
      filterItem: "element",
      ratedFlow: size.flow,
      filterGrade: grade.value,
      ...(grade.fineness === undefined ? {} : { filtration: grade.fineness }),
      ...(grade.oil === undefined ? {} : { residualOil: grade.oil }),
      maxInletTemperature: hottestInlet(grade),
      outerDiameter: Math.round(size.diameter * 0.62 * 10) / 10,
      elementLife: grade.life,
    },
    picture: "filterElement",
    size: {
      length: Math.round(size.diameter * 6.2) / 10,
      width: Math.round(size.diameter * 6.2) / 10,
      height: Math.round(size.height * 6.5) / 10,
    },
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

/** Inline filters of every size and grade, each with its element. */
export function inlineFilters(): ProductRecord[] {
  return housings.flatMap((size) => grades.flatMap((grade) => [housingOf(size, grade), elementOf(size, grade)]));
}
