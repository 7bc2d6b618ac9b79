import type { ChoiceAttribute, FlagAttribute, NumberAttribute } from "#domain/catalogue/attribute.ts";
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

// Performance

export const horsepower: NumberAttribute = {
  key: "horsepower",
  name: { en: "Horsepower", cn: "额定功率" },
  help: {
    en: "Motor nameplate power. A small screw makes about 4 CFM per HP at 125 PSI, a two-stage piston a little over 3.",
    cn: "电机铭牌功率。0.86 MPa 下，小型螺杆机每千瓦约产气 0.15 m³/min，双级活塞机略高于 0.11 m³/min。",
  },
  group: "performance",
  kind: "number",
  dimension: "power",
  filter: "range",
  within: [0.1, 500],
};

export const engineHorsepower: NumberAttribute = {
  key: "engineHorsepower",
  name: { en: "Engine power", cn: "发动机功率" },
  group: "performance",
  kind: "number",
  dimension: "enginePower",
  filter: "range",
  within: [2, 400],
};

export const airflow: NumberAttribute = {
  key: "airflow",
  name: { en: "Airflow at rated pressure", cn: "排气量（额定压力下）" },
  help: {
    en: "Free air delivered at the rated pressure. Add up what your tools use at once, then add 25–30% for growth.",
    cn: "额定压力下的容积流量。把同时使用的工具耗气量相加，再留 25–30% 余量。",
  },
  group: "performance",
  kind: "number",
  dimension: "flow",
  filter: "range",
  within: [0.5, 3000],
};

export const airflow90: NumberAttribute = {
  key: "airflow90",
  name: { en: "Airflow at 90 PSI", cn: "排气量（0.62 MPa 下）" },
  help: {
    en: "Most air tools are rated at 90 PSI, so compare their consumption with this figure.",
    cn: "多数气动工具按 0.62 MPa（90 PSI）标注耗气量，请与此值比较。",
  },
  group: "performance",
  kind: "number",
  dimension: "flow",
  filter: "range",
  within: [0.5, 200],
};

export const airflow175: NumberAttribute = {
  key: "airflow175",
  name: { en: "Airflow at 175 PSI", cn: "排气量（1.21 MPa 下）" },
  group: "performance",
  kind: "number",
  dimension: "flow",
  filter: "range",
  within: [0.5, 200],
};

export const ratedFlow: NumberAttribute = {
  key: "ratedFlow",
  name: { en: "Rated flow", cn: "额定处理量" },
  help: {
    en: "Flow the unit can treat at 100 PSI. Choose at least your compressor's CFM, after correction for temperature and pressure.",
    cn: "0.69 MPa 下的处理能力。修正温度和压力后，应不小于空压机排气量。",
  },
  group: "performance",
  kind: "number",
  dimension: "standardFlow",
  filter: "range",
  within: [1, 5000],
};

export const ratedPressure: NumberAttribute = {
  key: "ratedPressure",
  name: { en: "Rated pressure", cn: "额定排气压力" },
  group: "performance",
  kind: "number",
  dimension: "pressure",
  filter: false,
  within: [1, 500],
};

export const maxPressure: NumberAttribute = {
  key: "maxPressure",
  name: { en: "Max pressure", cn: "最高压力" },
  help: {
    en: "Highest pressure the unit may run at. Every 2 PSI more costs about 1% more energy: do not buy pressure you will not use.",
    cn: "允许的最高压力。压力每升高约 0.014 MPa，能耗约增 1%，按需选择即可。",
  },
  group: "performance",
  kind: "number",
  dimension: "pressure",
  filter: "range",
  within: [3, 500],
};

export const mawp: NumberAttribute = {
  key: "mawp",
  name: { en: "MAWP", cn: "最高允许工作压力（MAWP）" },
  help: {
    en: "Maximum allowable working pressure on the vessel's nameplate. It must not be below the compressor's max pressure.",
    cn: "压力容器铭牌上的最高允许工作压力，不得低于空压机最高压力。",
  },
  group: "performance",
  kind: "number",
  dimension: "pressure",
  filter: "range",
  within: [50, 500],
};

export const tankVolume: NumberAttribute = {
  key: "tankVolume",
  name: { en: "Tank", cn: "储气罐容积" },
  help: {
    en: "Receiver volume. More storage means fewer starts and steadier pressure; about 4 gal per CFM suits a load/unload screw.",
    cn: "储气罐越大，启动次数越少、压力越稳。加载/卸载螺杆机约需每 CFM 配 15 L。",
  },
  group: "performance",
  kind: "number",
  dimension: "volume",
  filter: "range",
  within: [0.5, 2000],
};

export const noise: NumberAttribute = {
  key: "noise",
  name: { en: "Noise at 1 m", cn: "噪声（1 m 处）" },
  help: {
    en: "65 dBA is a lively conversation; 85 dBA over a shift calls for hearing protection.",
    cn: "65 dB(A) 相当于大声交谈；整班处于 85 dB(A) 需佩戴听力防护。",
  },
  group: "performance",
  kind: "number",
  dimension: "noise",
  filter: "range",
  within: [35, 110],
};

export const noise7m: NumberAttribute = {
  key: "noise7m",
  name: { en: "Noise at 7 m", cn: "噪声（7 m 处）" },
  group: "performance",
  kind: "number",
  dimension: "noise",
  filter: "range",
  within: [50, 100],
};

export const dutyCycle: NumberAttribute = {
  key: "dutyCycle",
  name: { en: "Duty cycle", cn: "负载率" },
  help: {
    en: "Share of time the unit may run. Pistons rest: 60–75%. A rotary screw may run all day: 100%.",
    cn: "允许运行时间所占比例。活塞机需间歇，60–75%；螺杆机可连续运行，100%。",
  },
  group: "performance",
  kind: "number",
  dimension: "share",
  filter: false,
  within: [10, 100],
};

export const specificPower: NumberAttribute = {
  key: "specificPower",
  name: { en: "Specific power", cn: "比功率" },
  help: {
    en: "Electricity per 100 CFM, whole package. Lower is cheaper to run; compare only at equal pressure.",
    cn: "整机每单位排气量的耗电，越低越省电；仅在相同压力下可比。",
  },
  group: "performance",
  kind: "number",
  dimension: "specificPower",
  filter: false,
  within: [12, 40],
};

export const stages: ChoiceAttribute = {
  key: "stages",
  name: { en: "Stages", cn: "压缩级数" },
  help: {
    en: "Single-stage is fine up to 125–150 PSI. Two-stage runs cooler and reaches 175 PSI.",
    cn: "0.86–1.03 MPa 以内选单级即可；双级压缩温升低，可达 1.21 MPa。",
  },
  group: "performance",
  kind: "choice",
  choices: [
    { value: "1", name: { en: "Single-stage", cn: "单级" } },
    { value: "2", name: { en: "Two-stage", cn: "双级" } },
  ],
  filter: "choices",
};

export const pressureDewPoint: NumberAttribute = {
  key: "pressureDewPoint",
  name: { en: "Pressure dew point", cn: "压力露点" },
  help: {
    en: "Water condenses only below this temperature. About 38 °F suits indoor shops; pipes that freeze need −40 °F.",
    cn: "低于此温度才会析出水分。室内用约 3°C；管路可能结冰时需 −40°C。",
  },
  group: "performance",
  kind: "number",
  dimension: "temperature",
  filter: "range",
  within: [-120, 60],
};

export const isoClass: ChoiceAttribute = {
  key: "isoClass",
  name: { en: "Air quality class (ISO 8573-1)", cn: "压缩空气质量等级（ISO 8573-1）" },
  help: {
    en: "Particles . water . oil; a lower number is cleaner.",
    cn: "依次为颗粒、水、油，数字越小越洁净。",
  },
  group: "compliance",
  kind: "choice",
  choices: ["1.4.1", "1.4.2", "1.5.1", "1.5.2", "2.5.2", "1.2.1", "2.2.2", "3.5.3"].map((value) => ({
    value,
    name: { en: value, cn: value },
  })),
  filter: "choices",
};

export const pressureDrop: NumberAttribute = {
  key: "pressureDrop",
  name: { en: "Pressure drop", cn: "压降" },
  group: "performance",
  kind: "number",
  dimension: "pressure",
  filter: false,
  within: [0.1, 20],
};

export const runTime: NumberAttribute = {
  key: "runTime",
  name: { en: "Run time per tank of fuel", cn: "单箱燃油运行时间" },
  group: "performance",
  kind: "number",
  dimension: "duration",
  filter: "range",
  within: [0.5, 48],
};

/** What the dryer inside a machine is rated for, by the conditions of any other dryer. */
export const dryerFlow: NumberAttribute = {
  key: "dryerFlow",
  name: { en: "Built-in dryer, rated flow", cn: "内置干燥机额定处理量" },
  help: {
    en: "At 100 PSI with inlet and room at 100 °F. A hotter room takes a larger dryer, built in or not.",
    cn: "进气与环境均为 38°C、压力 0.69 MPa 时的处理量。机房更热时需要更大的干燥机，内置与否都一样。",
  },
  group: "performance",
  kind: "number",
  dimension: "standardFlow",
  filter: false,
  within: [1, 5000],
};

// Electrical

export const voltage: ChoiceAttribute = {
  key: "voltage",
  name: { en: "Voltage", cn: "电压" },
  help: {
    en: "Check the panel first: homes and small shops have 115/230 V single-phase, plants 208–230 or 460 V three-phase.",
    cn: "请先确认现场电源：小型车间多为单相 115/230 V，工厂多为三相 208–230 V 或 460 V。",
  },
  group: "electrical",
  kind: "list",
  choices: voltages,
  filter: "choices",
};

export const phase: ChoiceAttribute = {
  key: "phase",
  name: { en: "Phase", cn: "相数" },
  group: "electrical",
  kind: "choice",
  choices: phases,
  filter: "choices",
};

export const frequency: ChoiceAttribute = {
  key: "frequency",
  name: { en: "Frequency", cn: "频率" },
  group: "electrical",
  kind: "choice",
  choices: frequencies,
  filter: false,
};

const fullLoadHelp = {
  en: "Motor current at full load. An electrician sizes breaker and wire from the figure of your voltage.",
  cn: "电机满载电流。电工按现场电压对应的数值选择断路器和导线。",
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

export const pumpHeads: ChoiceAttribute = {
  key: "pumpHeads",
  name: { en: "Pumps", cn: "机头数量" },
  group: "performance",
  kind: "choice",
  choices: [
    { value: "simplex", name: { en: "Simplex", cn: "单机头" } },
    { value: "duplex", name: { en: "Duplex", cn: "双机头并联" } },
  ],
  filter: "choices",
};

/** What a whole package draws at each voltage: motor, fan, built-in dryer and controls. */
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

/** What a starter or switch carries. */
export const fullLoadAmps: NumberAttribute = {
  key: "fullLoadAmps",
  name: { en: "Full-load amps", cn: "满载电流" },
  help: fullLoadHelp,
  group: "electrical",
  kind: "number",
  dimension: "current",
  filter: false,
  within: [0.1, 700],
};

export const packagePower: NumberAttribute = {
  key: "packagePower",
  name: { en: "Package input power", cn: "整机输入功率" },
  group: "electrical",
  kind: "number",
  dimension: "electricPower",
  filter: false,
  within: [0.05, 400],
};

// Physical

export const drive: ChoiceAttribute = {
  key: "drive",
  name: { en: "Drive", cn: "驱动方式" },
  group: "physical",
  kind: "choice",
  choices: drives,
  filter: "choices",
};

export const control: ChoiceAttribute = {
  key: "control",
  name: { en: "Control", cn: "控制方式" },
  help: {
    en: "Start/stop for few cycles an hour, load/unload for steady demand, variable speed where demand swings.",
    cn: "用气少选启停；用气平稳选加载/卸载；用气波动大选变频。",
  },
  group: "physical",
  kind: "choice",
  choices: controls,
  filter: "choices",
};

export const cooling: ChoiceAttribute = {
  key: "cooling",
  name: { en: "Cooling", cn: "冷却方式" },
  group: "physical",
  kind: "choice",
  choices: coolings,
  filter: false,
};

export const outletPort: ChoiceAttribute = {
  key: "outletPort",
  name: { en: "Outlet", cn: "排气口尺寸" },
  group: "physical",
  kind: "choice",
  choices: ports,
  filter: "choices",
};

export const inletPort: ChoiceAttribute = {
  key: "inletPort",
  name: { en: "Inlet", cn: "进气口尺寸" },
  group: "physical",
  kind: "choice",
  choices: ports,
  filter: "choices",
};

export const port: ChoiceAttribute = {
  key: "port",
  name: { en: "Connection", cn: "接口尺寸" },
  help: {
    en: "NPT is the US tapered pipe thread; the size is a name, not a measured diameter.",
    cn: "NPT 为美制锥管螺纹，尺寸为公称值，并非实测直径。",
  },
  group: "physical",
  kind: "choice",
  choices: ports,
  filter: "choices",
};

export const orientation: ChoiceAttribute = {
  key: "orientation",
  name: { en: "Orientation", cn: "罐体形式" },
  group: "physical",
  kind: "choice",
  choices: orientations,
  filter: "choices",
};

export const pumpMaterial: ChoiceAttribute = {
  key: "pumpMaterial",
  name: { en: "Pump material", cn: "泵头材质" },
  group: "physical",
  kind: "choice",
  choices: pumpMaterials,
  filter: "choices",
};

export const lubrication: ChoiceAttribute = {
  key: "lubrication",
  name: { en: "Lubrication", cn: "润滑方式" },
  group: "physical",
  kind: "choice",
  choices: lubrications,
  filter: "choices",
};

export const speed: NumberAttribute = {
  key: "speed",
  name: { en: "Speed", cn: "转速" },
  group: "physical",
  kind: "number",
  dimension: "speed",
  filter: "range",
  within: [100, 20_000],
};

export const engineStart: ChoiceAttribute = {
  key: "engineStart",
  name: { en: "Engine start", cn: "启动方式" },
  group: "physical",
  kind: "choice",
  choices: starts,
  filter: "choices",
};

export const fuelTank: NumberAttribute = {
  key: "fuelTank",
  name: { en: "Fuel tank", cn: "油箱容积" },
  group: "physical",
  kind: "number",
  dimension: "volume",
  filter: false,
  within: [0.1, 300],
};

const maxAmbient: NumberAttribute = {
  key: "maxAmbient",
  name: { en: "Max room temperature", cn: "最高环境温度" },
  help: {
    en: "The hottest room it may run in. Where none is stated, count on 100 °F.",
    cn: "允许运行的最高机房温度；未注明时按 38°C 计。",
  },
  group: "physical",
  kind: "number",
  dimension: "temperature",
  filter: false,
  within: [60, 160],
};

const minAmbient: NumberAttribute = {
  key: "minAmbient",
  name: { en: "Min room temperature", cn: "最低环境温度" },
  help: {
    en: "The coldest room it may run in. Where none is stated, count on 40 °F.",
    cn: "允许运行的最低机房温度；未注明时按 4°C 计。",
  },
  group: "physical",
  kind: "number",
  dimension: "temperature",
  filter: false,
  within: [-60, 60],
};

/** The rooms a machine may run in. */
export const ambient: readonly NumberAttribute[] = [minAmbient, maxAmbient];

const overallLength: NumberAttribute = {
  key: "overallLength",
  name: { en: "Length", cn: "长" },
  group: "physical",
  kind: "number",
  dimension: "length",
  filter: false,
  within: [0.2, 480],
};

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

const netWeight: NumberAttribute = {
  key: "netWeight",
  name: { en: "Net weight", cn: "净重" },
  group: "physical",
  kind: "number",
  dimension: "weight",
  filter: false,
  within: [0.02, 30_000],
};

export const lining: ChoiceAttribute = {
  key: "lining",
  name: { en: "Lining", cn: "内衬" },
  help: {
    en: "Wet tanks rust from the inside. Epoxy or galvanizing also keeps scale out of clean air.",
    cn: "湿罐会从内部生锈，环氧或镀锌内衬可防锈，并避免锈渣进入洁净空气。",
  },
  group: "physical",
  kind: "choice",
  choices: linings,
  filter: "choices",
};

export const drain: ChoiceAttribute = {
  key: "drain",
  name: { en: "Drain", cn: "排水方式" },
  group: "physical",
  kind: "choice",
  choices: drains,
  filter: "choices",
};

/** Length, width, height and net weight: on every product with a body. */
export const body: readonly NumberAttribute[] = [overallLength, overallWidth, overallHeight, netWeight];

// Compliance and service

export const certifications: ChoiceAttribute = {
  key: "certifications",
  name: { en: "Certifications", cn: "认证" },
  group: "compliance",
  kind: "list",
  choices: certificationChoices,
  filter: "choices",
};

export const country: ChoiceAttribute = {
  key: "country",
  name: { en: "Country of assembly", cn: "组装地" },
  group: "compliance",
  kind: "choice",
  choices: countries,
  filter: false,
};

export const serviceInterval: NumberAttribute = {
  key: "serviceInterval",
  name: { en: "Service interval", cn: "保养周期" },
  group: "service",
  kind: "number",
  dimension: "duration",
  filter: false,
  within: [10, 50_000],
};

export const oilCapacity: NumberAttribute = {
  key: "oilCapacity",
  name: { en: "Oil fill", cn: "加油量" },
  group: "service",
  kind: "number",
  dimension: "oilVolume",
  filter: false,
  within: [0.1, 400],
};

/** Whether its air may be breathed: nothing that the trade sells for tools is made for it. */
export const breathingAir: FlagAttribute = {
  key: "breathingAir",
  name: { en: "For breathing air", cn: "可用于呼吸用空气" },
  help: {
    en: "Air for breathing is Grade D or better from equipment approved for it, watched for carbon monoxide (29 CFR 1910.134(i)). Activated carbon lets carbon monoxide through.",
    cn: "呼吸用空气须由专用认证设备供给，达到 D 级及以上并监测一氧化碳（29 CFR 1910.134(i)）。活性炭不能去除一氧化碳。",
  },
  group: "compliance",
  kind: "flag",
  filter: false,
};

export const builtInDryer: FlagAttribute = {
  key: "builtInDryer",
  name: { en: "Built-in dryer", cn: "内置干燥机" },
  group: "performance",
  kind: "flag",
  filter: "choices",
};
