import type { LocalizedText } from "#domain/kernel/language.ts";
import type { ProductRecord, VariantRecord } from "../record.ts";
import { type Draft, brands, recordOf, sizeCode, slugOf } from "./build.ts";
import { randomOf } from "./random.ts";
import { frames } from "./screw-frames.ts";
import { figure, paragraph, say } from "./wording.ts";

type Part = "intake" | "oil-filter" | "separator";

const parts: Readonly<
  Record<
    Part,
    {
      code: string;
      name: LocalizedText;
      price: number;
      perHp: number;
      life: number;
      size: (hp: number) => number[];
      net: (hp: number) => number;
      oem: string;
    }
  >
> = {
  intake: {
    code: "IF",
    name: say("Intake Air Filter", "空滤"),
    price: 18,
    perHp: 0.9,
    life: 2000,
    size: (hp) => [4 + hp / 14, 4 + hp / 14, 5 + hp / 12],
    net: (hp) => 0.5 + hp / 40,
    oem: "2210",
  },
  "oil-filter": {
    code: "LF",
    name: say("Spin-On Oil Filter", "旋装式油滤"),
    price: 16,
    perHp: 0.45,
    life: 2000,
    size: (hp) => [3.7 + hp / 60, 3.7 + hp / 60, 5 + hp / 18],
    net: (hp) => 0.9 + hp / 50,
    oem: "2220",
  },
  separator: {
    code: "SE",
    name: say("Air/Oil Separator", "油气分离器（油分芯）"),
    price: 58,
    perHp: 2.4,
    life: 4000,
    size: (hp) => [4.2 + hp / 18, 4.2 + hp / 18, 7 + hp / 9],
    net: (hp) => 2 + hp / 9,
    oem: "2230",
  },
};

const partTexts: Readonly<Record<Part, LocalizedText[]>> = {
  intake: [
    say(
      "Dust is what wears an airend. A clean intake element is the cheapest rotor insurance there is.",
      "磨损主机的是灰尘，一支干净的空滤就是最便宜的转子保险。",
    ),
    say(
      "Deep-pleated cellulose with a sealing lip at both ends; do not blow it out, replace it.",
      "深折纤维滤纸，两端密封唇；请勿吹洗复用，应直接更换。",
    ),
  ],
  "oil-filter": [
    say(
      "Spins on by hand: oil the gasket, tighten three quarters of a turn after it touches, check after warm-up.",
      "手旋即可：密封圈抹油，接触后再拧四分之三圈，热机后复查。",
    ),
    say(
      "The bypass opens at 35 PSI, so a cold start never starves the bearings.",
      "旁通阀开启压差 0.24 MPa，冷启动也不会断油。",
    ),
  ],
  separator: [
    say(
      "When oil use rises or the drop passes 12 PSI, the separator is due; at 4,000 hours it is due anyway.",
      "油耗上升或压差超过 0.08 MPa 即应更换；满 4,000 小时也应更换。",
    ),
    say(
      "Glass fiber wound in depth leaves less than 3 ppm of oil in the air. Ground the staples: the gaskets carry one each.",
      "深层玻纤缠绕，含油量低于 3 ppm。注意静电接地：两片垫圈各带一枚导电钉。",
    ),
  ],
};

const machineNumbers = (machines: readonly ProductRecord[], hp: number): string[] =>
  machines
    .filter(
      ({ category, subcategory, attributes }) =>
        ((category === "rotary-screw" || category === "compressor-pods") && attributes["horsepower"] === hp) ||
        // A bare airend turns in the package that it was made for.
        (subcategory === "screw-airends" && attributes["driveHorsepower"] === hp),
    )
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
    name: say(
      `${brand.name} ${number} ${name.en} for Ostrelvane ${power.en} Screws`,
      `${brand.cn} ${number} ${name.cn}，适用奥翠梵 ${power.cn} 螺杆机`,
    ),
    summary: say(
      `Fits fixed-speed and VSD frames of ${power.en}; replaces ${oem}-${sizeCode(hp)}.`,
      `适用 ${power.cn} 工频与变频机型，替代 ${oem}-${sizeCode(hp)}。`,
    ),
    description: [
      paragraph(random, partTexts[part], [
        say(
          "Check the part number on your old element, and look for your machine under Fits these machines.",
          "请核对旧件零件号，并在“适用机型”中查找您的机器。",
        ),
        part === "separator"
          ? say("Original part, made to the drawing of the machine it goes into.", "原厂件，按主机图纸生产。")
          : say(
              "Made by the company that fills our service kits, to the drawing of the original.",
              "由保养包同厂按原件图纸生产。",
            ),
      ]),
    ],
    attributes: {
      filterItem: part,
      outerDiameter: length,
      elementLife: life,
      ...(part === "intake" ? { filtration: 5 } : part === "oil-filter" ? { filtration: 10 } : { residualOil: 3 }),
    },
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
    name: say(
      `Oilmarrow ${hours.toLocaleString("en-US")} h Service Kit for Ostrelvane ${power.en} Screws`,
      `澳脉 ${hours.toLocaleString("en-US")} 小时保养包，适用奥翠梵 ${power.cn} 螺杆机`,
    ),
    summary: full
      ? say(
          "Intake filter, oil filter, separator, gaskets and O-rings; oil sold separately.",
          "含空滤、油滤、油分芯、垫片与 O 型圈；润滑油另购。",
        )
      : say(
          "Intake filter, oil filter and drain gasket for the interim service.",
          "含空滤、油滤与放油垫，用于中间保养。",
        ),
    description: [
      paragraph(
        random,
        [
          say(
            "One box, one job: everything the service sheet asks for, in the order you will use it.",
            "一盒一次保养：所需零件齐全，按使用顺序摆放。",
          ),
          say(
            "Laid out on the lid is the service sheet in both languages, with torques and the reset of the hour counter.",
            "盒盖印有中英文保养步骤、扭矩与小时计复位方法。",
          ),
        ],
        [
          full
            ? say(
                "Change the oil with it. Old oil in new filters is money thrown after money.",
                "请同时换油，旧油配新滤等于白花钱。",
              )
            : say(
                "Between two full services it keeps dust out of the airend and dirt out of the oil.",
                "两次大保养之间，挡住进气灰尘，滤净油中杂质。",
              ),
        ],
      ),
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

/** Intake filters, oil filters, separators and service kits, with the screws of the machines given that they fit. */
export function screwParts(machines: readonly ProductRecord[]): ProductRecord[] {
  return frames.flatMap(({ hp }) => [
    ...(Object.keys(parts) as Part[]).map((part) => partOf(hp, part, machines)),
    ...[2000, 4000].map((hours) => recordOf(kitDraft(hp, hours, machines))),
  ]);
}
