import type { Category, CategorySlug, UsualSlug } from "#domain/catalogue/category.ts";

/** The sixteen categories of the specification with their usual words, in the usual order. */
export const categories: readonly (Pick<Category, "name" | "intro"> & { readonly slug: UsualSlug })[] = [
  {
    slug: "rotary-screw",
    name: { en: "Rotary Screw Compressors", cn: "螺杆式空压机" },
    intro: {
      en: "Oil-injected twin-screw packages for air that runs all shift, 5 to 100 HP.",
      cn: "喷油双螺杆整机，适合整班连续用气，3.7–75 kW (5–100 HP)。",
    },
  },
  {
    slug: "piston",
    name: { en: "Piston Compressors", cn: "活塞式空压机" },
    intro: {
      en: "Reciprocating compressors for intermittent work, from hand-carry to 2 × 10 HP duplex.",
      cn: "适合间歇用气的活塞机，从手提式到 2 × 7.5 kW (10 HP) 双机头并联。",
    },
  },
  {
    slug: "pumps",
    name: { en: "Compressor Pumps", cn: "空压机泵头（机头）" },
    intro: {
      en: "Bare pumps and screw airends to put an existing compressor back to work.",
      cn: "活塞泵头与螺杆主机，更换后让现有空压机恢复如新。",
    },
  },
  {
    slug: "oilless",
    name: { en: "Oilless Compressors", cn: "无油空压机" },
    intro: {
      en: "No oil in the compression chamber: quiet air for dental, laboratory, food and electronics work.",
      cn: "压缩腔内无油，安静洁净，适用于牙科、实验室、食品和电子行业。",
    },
  },
  {
    slug: "gas-driven",
    name: { en: "Gas-Driven Compressors", cn: "汽油机驱动空压机" },
    intro: {
      en: "Gasoline-engine compressors for service trucks, job sites and farms.",
      cn: "汽油机驱动空压机，适合服务车、工地和农场。",
    },
  },
  {
    slug: "diesel-driven",
    name: { en: "Diesel-Driven Compressors", cn: "柴油机驱动空压机" },
    intro: {
      en: "Diesel truck-mounts and towable or skid screw compressors, 27 to 825 CFM.",
      cn: "柴油车载机与拖车式、撬装式螺杆机，0.8–23 m³/min (27–825 CFM)。",
    },
  },
  {
    slug: "air-dryers",
    name: { en: "Air Dryers", cn: "空气干燥机" },
    intro: {
      en: "Refrigerated, desiccant and membrane dryers, 3 to 1,000 SCFM.",
      cn: "冷冻式、吸附式与膜式干燥机，处理量 0.08–28 m³/min (3–1,000 SCFM)。",
    },
  },
  {
    slug: "air-filters",
    name: { en: "Air Filters", cn: "压缩空气过滤器与滤芯" },
    intro: {
      en: "Inline filters and elements, intake and oil filters, separators and service kits, found by what they fit.",
      cn: "管路过滤器与滤芯、空滤、油滤、油分芯及保养包，可按适用机型查找。",
    },
  },
  {
    slug: "air-tanks",
    name: { en: "Air Tanks", cn: "储气罐" },
    intro: {
      en: "ASME-coded receivers for wet and dry storage, 5 to 1,060 gallons.",
      cn: "ASME 认证储气罐，可用作湿罐或干罐，19–4,013 L (5–1,060 gal)。",
    },
  },
  {
    slug: "blowers",
    name: { en: "Blowers", cn: "鼓风机" },
    intro: {
      en: "Low-pressure, high-flow, oil-free air: regenerative blowers and rotary lobe packages.",
      cn: "低压、大风量、无油：旋涡风机与罗茨风机机组。",
    },
  },
  {
    slug: "vacuum",
    name: { en: "Vacuum Pumps", cn: "真空泵" },
    intro: {
      en: "Industrial vacuum: lubricated and dry pumps, and central systems on a receiver.",
      cn: "工业真空：油润滑与干式真空泵，以及带真空罐的集中系统。",
    },
  },
  {
    slug: "air-pipe",
    name: { en: "Air Pipe", cn: "压缩空气管道" },
    intro: {
      en: "Modular aluminum piping, fittings, drops and kits that push together without threading.",
      cn: "模块化铝合金压缩空气管道、接头、支管与套装，快插连接，免攻丝。",
    },
  },
  {
    slug: "lubricants",
    name: { en: "Lubricants", cn: "空压机油与润滑油" },
    intro: {
      en: "Compressor, vacuum, blower and tool oils by base, viscosity and container.",
      cn: "空压机油、真空泵油、风机油与气动工具油，按基础油、黏度和包装选购。",
    },
  },
  {
    slug: "compressor-pods",
    name: { en: "Compressor Pods", cn: "一体式空压站" },
    intro: {
      en: "A whole compressor room in one piece: screw, receiver, dryer and filters, piped and wired.",
      cn: "整座空压站一次到位：螺杆机、储气罐、冷干机和过滤器，配管接线齐全。",
    },
  },
  {
    slug: "extras",
    name: { en: "Extras & Accessories", cn: "配件与附件" },
    intro: {
      en: "Valves, drains, hoses, controls, kits and air tools: what a system needs besides the compressor.",
      cn: "阀件、排水器、气管、电控、保养包与气动工具：空压机之外的一切所需。",
    },
  },
  {
    slug: "open-box",
    name: { en: "Open Box", cn: "开箱品" },
    intro: {
      en: "Opened, displayed or refurbished units, each one graded, tested and sold by serial number.",
      cn: "拆箱、展示或翻新机，逐台评级、测试，按序列号出售。",
    },
  },
];

const bySlug: ReadonlyMap<CategorySlug, Pick<Category, "name" | "intro">> = new Map(
  categories.map((category) => [category.slug, category]),
);

/**
 * Words of one of the sixteen before any merchant changed them; its goods are found by them too. An added category has
 * none.
 */
export const usualWords = (slug: CategorySlug): Pick<Category, "name" | "intro"> | undefined => bySlug.get(slug);
