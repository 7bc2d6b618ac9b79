import type { Choice } from "#domain/catalogue/attribute.ts";

/** A choice whose text is the same in both languages, such as a thread size. */
const same = (value: string, text: string): Choice => ({ value, name: { en: text, cn: text } });
const words = (value: string, en: string, cn: string): Choice => ({ value, name: { en, cn } });

const inches: readonly (readonly [decimal: string, text: string])[] = [
  ["0.125", "1/8"],
  ["0.25", "1/4"],
  ["0.375", "3/8"],
  ["0.5", "1/2"],
  ["0.75", "3/4"],
  ["1", "1"],
  ["1.25", "1-1/4"],
  ["1.5", "1-1/2"],
  ["2", "2"],
  ["2.5", "2-1/2"],
  ["3", "3"],
];

/** Nominal connections; they are names, never converted. */
export const ports: readonly Choice[] = [
  ...inches.map(([decimal, text]) => same(`npt-${decimal}`, `${text} in NPT`)),
  words("flange-2", "2 in flange", "2 in 法兰"),
  words("flange-3", "3 in flange", "3 in 法兰"),
  words("flange-4", "4 in flange", "4 in 法兰"),
  words("flange-6", "6 in flange", "6 in 法兰"),
];

export const voltages: readonly Choice[] = [
  same("12", "12 V DC"),
  same("115", "115 V"),
  same("208", "208 V"),
  same("230", "230 V"),
  same("460", "460 V"),
  same("575", "575 V"),
];

export const phases: readonly Choice[] = [words("1", "Single-phase", "单相"), words("3", "Three-phase", "三相")];
export const frequencies: readonly Choice[] = [same("60", "60 Hz")];

export const drives: readonly Choice[] = [
  words("belt", "Belt drive", "皮带驱动"),
  words("direct", "Direct drive", "直联驱动"),
];

export const controls: readonly Choice[] = [
  words("start-stop", "Start/stop", "启停控制"),
  words("load-unload", "Load/unload", "加载/卸载"),
  words("dual", "Dual control", "双模式控制"),
  words("vsd", "Variable speed (VSD)", "变频（VSD）"),
  words("throttle", "Engine throttle", "油门调速"),
];

export const coolings: readonly Choice[] = [words("air", "Air-cooled", "风冷"), words("water", "Water-cooled", "水冷")];

export const screwMounts: readonly Choice[] = [
  words("base", "Base-mounted", "底座式"),
  words("tank", "Tank-mounted", "罐式一体"),
  words("tank-dryer", "Tank-mounted with dryer", "罐式一体带冷干机"),
];

export const orientations: readonly Choice[] = [
  words("vertical", "Vertical", "立式"),
  words("horizontal", "Horizontal", "卧式"),
  words("wheeled", "Wheeled", "移动式"),
];

export const pumpMaterials: readonly Choice[] = [
  words("cast-iron", "Cast iron", "铸铁"),
  words("aluminum", "Aluminum", "铝合金"),
  words("aluminum-iron-sleeve", "Aluminum, iron sleeve", "铝合金嵌铸铁缸套"),
];

export const lubrications: readonly Choice[] = [
  words("splash", "Splash", "飞溅润滑"),
  words("pressure", "Pressure", "压力润滑"),
  words("oil-injected", "Oil-injected", "喷油润滑"),
  words("oil-free", "Oil-free", "无油"),
];

export const starts: readonly Choice[] = [
  words("recoil", "Recoil", "手拉启动"),
  words("electric", "Electric", "电启动"),
];

export const certifications: readonly Choice[] = [
  words("asme-tank", "ASME-coded tank", "ASME 认证储气罐"),
  words("national-board", "National Board registered", "National Board 注册"),
  words("ul-panel", "UL control panel", "UL 控制柜"),
  words("csa", "CSA", "CSA"),
  words("etl", "ETL listed", "ETL 认证"),
  words("epa", "EPA certified engine", "EPA 认证发动机"),
  words("carb", "CARB certified engine", "CARB 认证发动机"),
  words("nsf-h1", "NSF H1", "NSF H1"),
];

export const countries: readonly Choice[] = [
  words("us", "United States", "美国"),
  words("ca", "Canada", "加拿大"),
  words("mx", "Mexico", "墨西哥"),
  words("de", "Germany", "德国"),
  words("it", "Italy", "意大利"),
  words("jp", "Japan", "日本"),
  words("kr", "South Korea", "韩国"),
  words("cn", "China", "中国"),
];

export const linings: readonly Choice[] = [
  words("none", "Bare steel", "无内衬"),
  words("epoxy", "Epoxy lined", "环氧内衬"),
  words("galvanized", "Hot-dip galvanized", "热浸镀锌"),
];

export const drains: readonly Choice[] = [
  words("none", "None", "无"),
  words("manual", "Manual", "手动排水"),
  words("float", "Float", "浮球自动排水"),
  words("pneumatic", "Pneumatic", "气动自动排水"),
  words("timer", "Timer", "电子定时排水"),
  words("zero-loss", "Zero-loss", "零气耗排水"),
];
