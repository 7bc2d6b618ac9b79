import type { NumberAttribute } from "#domain/catalogue/attribute.ts";
import {
  certifications as certificationChoices,
  controls,
  coolings,
  countries,
  drains,
  drives,
  frequencies,
  linings,
  lubrications,
  orientations,
  phases,
  ports,
  pumpMaterials,
  starts,
  voltages,
} from "#domain/catalogue/categories/choices.ts";
import { choice, flag, list, number } from "#domain/catalogue/categories/seed-attribute.ts";

// Performance

export const horsepower = number("horsepower", "Horsepower", "额定功率", "performance", "power", [0.1, 500], {
  help: {
    en: "Motor nameplate power. A small screw makes about 4 CFM per HP at 125 PSI, a two-stage piston a little over 3.",
    cn: "电机铭牌功率。0.86 MPa 下，小型螺杆机每千瓦约产气 0.15 m³/min，双级活塞机略高于 0.11 m³/min。",
  },
});

export const engineHorsepower = number(
  "engineHorsepower",
  "Engine power",
  "发动机功率",
  "performance",
  "enginePower",
  [2, 400],
);

export const airflow = number(
  "airflow",
  "Airflow at rated pressure",
  "排气量（额定压力下）",
  "performance",
  "flow",
  [0.5, 3000],
  {
    help: {
      en: "Free air delivered at the rated pressure. Add up what your tools use at once, then add 25–30% for growth.",
      cn: "额定压力下的容积流量。把同时使用的工具耗气量相加，再留 25–30% 余量。",
    },
  },
);

export const airflow90 = number(
  "airflow90",
  "Airflow at 90 PSI",
  "排气量（0.62 MPa 下）",
  "performance",
  "flow",
  [0.5, 200],
  {
    help: {
      en: "Most air tools are rated at 90 PSI, so compare their consumption with this figure.",
      cn: "多数气动工具按 0.62 MPa（90 PSI）标注耗气量，请与此值比较。",
    },
  },
);

export const airflow175 = number(
  "airflow175",
  "Airflow at 175 PSI",
  "排气量（1.21 MPa 下）",
  "performance",
  "flow",
  [0.5, 200],
);

export const ratedFlow = number("ratedFlow", "Rated flow", "额定处理量", "performance", "standardFlow", [1, 5000], {
  help: {
    en: "Flow the unit can treat at 100 PSI. Choose at least your compressor's CFM, after correction for temperature and pressure.",
    cn: "0.69 MPa 下的处理能力。修正温度和压力后，应不小于空压机排气量。",
  },
});

export const ratedPressure = number(
  "ratedPressure",
  "Rated pressure",
  "额定排气压力",
  "performance",
  "pressure",
  [1, 500],
  { filter: false },
);

export const maxPressure = number("maxPressure", "Max pressure", "最高压力", "performance", "pressure", [3, 500], {
  help: {
    en: "Highest pressure the unit may run at. Every 2 PSI more costs about 1% more energy: do not buy pressure you will not use.",
    cn: "允许的最高压力。压力每升高约 0.014 MPa，能耗约增 1%，按需选择即可。",
  },
});

export const mawp = number("mawp", "MAWP", "最高允许工作压力（MAWP）", "performance", "pressure", [50, 500], {
  help: {
    en: "Maximum allowable working pressure on the vessel's nameplate. It must not be below the compressor's max pressure.",
    cn: "压力容器铭牌上的最高允许工作压力，不得低于空压机最高压力。",
  },
});

export const tankVolume = number("tankVolume", "Tank", "储气罐容积", "performance", "volume", [0.5, 2000], {
  help: {
    en: "Receiver volume. More storage means fewer starts and steadier pressure; about 4 gal per CFM suits a load/unload screw.",
    cn: "储气罐越大，启动次数越少、压力越稳。加载/卸载螺杆机每 1 m³/min 排气量约需配 535 L。",
  },
});

export const noise = number("noise", "Noise at 1 m", "噪声（1 m 处）", "performance", "noise", [35, 110], {
  help: {
    en: "65 dBA is a lively conversation; 85 dBA over a shift calls for hearing protection.",
    cn: "65 dB(A) 相当于大声交谈；整班处于 85 dB(A) 需佩戴听力防护。",
  },
});

export const noise7m = number("noise7m", "Noise at 7 m", "噪声（7 m 处）", "performance", "noise", [50, 100]);

export const dutyCycle = number("dutyCycle", "Duty cycle", "负载率", "performance", "share", [10, 100], {
  filter: false,
  help: {
    en: "Share of time the unit may run. Pistons rest: 60–75%. A rotary screw may run all day: 100%.",
    cn: "允许运行时间所占比例。活塞机需间歇，60–75%；螺杆机可连续运行，100%。",
  },
});

export const specificPower = number(
  "specificPower",
  "Specific power",
  "比功率",
  "performance",
  "specificPower",
  [12, 40],
  {
    filter: false,
    help: {
      en: "Electricity per 100 CFM, whole package. Lower is cheaper to run; compare only at equal pressure.",
      cn: "整机每单位排气量的耗电，越低越省电；仅在相同压力下可比。",
    },
  },
);

export const stages = choice(
  "stages",
  "Stages",
  "压缩级数",
  "performance",
  [
    { value: "1", name: { en: "Single-stage", cn: "单级" } },
    { value: "2", name: { en: "Two-stage", cn: "双级" } },
  ],
  {
    help: {
      en: "Single-stage is fine up to 125–150 PSI. Two-stage runs cooler and reaches 175 PSI.",
      cn: "0.86–1.03 MPa 以内选单级即可；双级压缩温升低，可达 1.21 MPa。",
    },
  },
);

export const pressureDewPoint = number(
  "pressureDewPoint",
  "Pressure dew point",
  "压力露点",
  "performance",
  "temperature",
  [-120, 60],
  {
    help: {
      en: "Water condenses only below this temperature. About 38 °F suits indoor shops; pipes that freeze need −40 °F.",
      cn: "低于此温度才会析出水分。室内用约 3°C；管路可能结冰时需 −40°C。",
    },
  },
);

export const isoClass = choice(
  "isoClass",
  "Air quality class (ISO 8573-1)",
  "压缩空气质量等级（ISO 8573-1）",
  "compliance",
  ["1.4.1", "1.4.2", "1.5.1", "1.5.2", "2.5.2", "1.2.1", "2.2.2", "3.5.3"].map((value) => ({
    value,
    name: { en: value, cn: value },
  })),
  {
    help: {
      en: "Particles . water . oil; a lower number is cleaner.",
      cn: "依次为颗粒、水、油，数字越小越洁净。",
    },
  },
);

export const pressureDrop = number("pressureDrop", "Pressure drop", "压降", "performance", "pressure", [0.1, 20], {
  filter: false,
});

export const runTime = number(
  "runTime",
  "Run time per tank of fuel",
  "单箱燃油运行时间",
  "performance",
  "duration",
  [0.5, 48],
);

/** Rated flow of a machine's built-in dryer, at the same conditions as for any other dryer. */
export const dryerFlow = number(
  "dryerFlow",
  "Built-in dryer, rated flow",
  "内置干燥机额定处理量",
  "performance",
  "standardFlow",
  [1, 5000],
  {
    filter: false,
    help: {
      en: "At 100 PSI with inlet and room at 100 °F. A hotter room takes a larger dryer, built in or not.",
      cn: "进气与环境均为 38°C、压力 0.69 MPa 时的处理量。机房更热时需要更大的干燥机，内置与否都一样。",
    },
  },
);

// Electrical

export const voltage = list("voltage", "Voltage", "电压", "electrical", voltages, {
  help: {
    en: "Check the panel first: homes and small shops have 115/230 V single-phase, plants 208–230 or 460 V three-phase.",
    cn: "请先确认现场电源：小型车间多为单相 115/230 V，工厂多为三相 208–230 V 或 460 V。",
  },
});

export const phase = choice("phase", "Phase", "相数", "electrical", phases);

export const frequency = choice("frequency", "Frequency", "频率", "electrical", frequencies, { filter: false });

const fullLoadHelp = {
  en: "Motor current at full load, by which its overload protection is set. Breaker and wire go by the NEC's tables where those have more (430.6(A)).",
  cn: "电机满载电流，用于整定过载保护。断路器和导线按 NEC 表列电流选取，表列值更大时以表列值为准（430.6(A)）。",
};

/** One current for each voltage that a motor can be wired for. */
const fullLoadAmpsAt = (volts: string): NumberAttribute => ({
  key: `fullLoadAmps${volts}`,
  name: { en: `Full-load amps at ${volts} V`, cn: `${volts} V 满载电流` },
  help: fullLoadHelp,
  group: "electrical",
  kind: "number",
  dimension: "current",
  filter: false,
  within: [0.1, 700],
});

export const motorCurrents: readonly NumberAttribute[] = voltages.map(({ value }) => fullLoadAmpsAt(value));

export const pumpHeads = choice("pumpHeads", "Pumps", "机头数量", "performance", [
  { value: "simplex", name: { en: "Simplex", cn: "单机头" } },
  { value: "duplex", name: { en: "Duplex", cn: "双机头并联" } },
]);

/** Current of a whole package at a voltage: motor, fan, built-in dryer and controls. */
const packageAmpsAt = (volts: string): NumberAttribute => ({
  key: `packageAmps${volts}`,
  name: { en: `Package amps at ${volts} V`, cn: `${volts} V 整机电流` },
  help: {
    en: "Everything in the package at full load: motor, fan, built-in dryer and controls. The supply is sized from this figure, not from the bare motor's.",
    cn: "整机满载电流，含主电机、风机、内置干燥机与控制回路。配电请按此值，而非主电机电流。",
  },
  group: "electrical",
  kind: "number",
  dimension: "current",
  filter: false,
  within: [0.1, 700],
});

export const packageCurrents: readonly NumberAttribute[] = voltages
  .filter(({ value }) => value !== "12")
  .map(({ value }) => packageAmpsAt(value));

/** The full-load current that a starter or switch carries. */
export const fullLoadAmps = number("fullLoadAmps", "Full-load amps", "满载电流", "electrical", "current", [0.1, 700], {
  filter: false,
  help: fullLoadHelp,
});

export const packagePower = number(
  "packagePower",
  "Package input power",
  "整机输入功率",
  "electrical",
  "electricPower",
  [0.05, 400],
  { filter: false },
);

// Physical

export const drive = choice("drive", "Drive", "驱动方式", "physical", drives);

export const control = choice("control", "Control", "控制方式", "physical", controls, {
  help: {
    en: "Start/stop for few cycles an hour, load/unload for steady demand, variable speed where demand swings.",
    cn: "用气少选启停；用气平稳选加载/卸载；用气波动大选变频。",
  },
});

export const cooling = choice("cooling", "Cooling", "冷却方式", "physical", coolings, { filter: false });

export const outletPort = choice("outletPort", "Outlet", "排气口尺寸", "physical", ports);

export const inletPort = choice("inletPort", "Inlet", "进气口尺寸", "physical", ports);

export const port = choice("port", "Connection", "接口尺寸", "physical", ports, {
  help: {
    en: "NPT is the US tapered pipe thread; the size is a name, not a measured diameter.",
    cn: "NPT 为美制锥管螺纹，尺寸为公称值，并非实测直径。",
  },
});

export const orientation = choice("orientation", "Orientation", "罐体形式", "physical", orientations);

export const pumpMaterial = choice("pumpMaterial", "Pump material", "泵头材质", "physical", pumpMaterials);

export const lubrication = choice("lubrication", "Lubrication", "润滑方式", "physical", lubrications);

export const speed = number("speed", "Speed", "转速", "physical", "speed", [100, 20_000]);

export const engineStart = choice("engineStart", "Engine start", "启动方式", "physical", starts);

export const fuelTank = number("fuelTank", "Fuel tank", "油箱容积", "physical", "volume", [0.1, 300], {
  filter: false,
});

const maxAmbient = number("maxAmbient", "Max room temperature", "最高环境温度", "physical", "temperature", [60, 160], {
  filter: false,
  help: {
    en: "The hottest room it may run in. Where none is stated, count on 100 °F.",
    cn: "允许运行的最高机房温度；未注明时按 38°C 计。",
  },
});

const minAmbient = number("minAmbient", "Min room temperature", "最低环境温度", "physical", "temperature", [-60, 60], {
  filter: false,
  help: {
    en: "The coldest room it may run in. Where none is stated, count on 40 °F.",
    cn: "允许运行的最低机房温度；未注明时按 4°C 计。",
  },
});

/** The rooms a machine may run in. */
export const ambient: readonly NumberAttribute[] = [minAmbient, maxAmbient];

const overallLength = number("overallLength", "Length", "长", "physical", "length", [0.2, 480], { filter: false });

const overallWidth: NumberAttribute = {
  ...overallLength,
  key: "overallWidth",
  name: { en: "Width", cn: "宽" },
};

const overallHeight: NumberAttribute = {
  ...overallLength,
  key: "overallHeight",
  name: { en: "Height", cn: "高" },
};

const netWeight = number("netWeight", "Net weight", "净重", "physical", "weight", [0.02, 30_000], { filter: false });

export const lining = choice("lining", "Lining", "内衬", "physical", linings, {
  help: {
    en: "Wet tanks rust from the inside. Epoxy or galvanizing also keeps scale out of clean air.",
    cn: "湿罐会从内部生锈，环氧或镀锌内衬可防锈，并避免锈渣进入洁净空气。",
  },
});

export const drain = choice("drain", "Drain", "排水方式", "physical", drains);

/** Length, width, height and net weight: on every product with a body. */
export const body: readonly NumberAttribute[] = [overallLength, overallWidth, overallHeight, netWeight];

// Compliance and service

export const certifications = list("certifications", "Certifications", "认证", "compliance", certificationChoices);

export const country = choice("country", "Country of assembly", "组装地", "compliance", countries, { filter: false });

export const serviceInterval = number(
  "serviceInterval",
  "Service interval",
  "保养周期",
  "service",
  "duration",
  [10, 50_000],
  { filter: false },
);

export const oilCapacity = number("oilCapacity", "Oil fill", "加油量", "service", "oilVolume", [0.1, 400], {
  filter: false,
});

/** True if the air may be breathed. Nothing that the trade sells for tools is made for it. */
export const breathingAir = flag("breathingAir", "For breathing air", "可用于呼吸用空气", "compliance", {
  filter: false,
  help: {
    en: "Air for breathing is Grade D or better from equipment approved for it, watched for carbon monoxide (29 CFR 1910.134(i)). Activated carbon lets carbon monoxide through.",
    cn: "呼吸用空气须由专用认证设备供给，达到 D 级及以上并监测一氧化碳（29 CFR 1910.134(i)）。活性炭不能去除一氧化碳。",
  },
});

export const builtInDryer = flag("builtInDryer", "Built-in dryer", "内置干燥机", "performance");
