import type { AttributeDefinition, AttributeValue } from "../src/domain/catalogue/attribute.ts";
import type { CategoryDefinition } from "../src/domain/catalogue/category.ts";
import { seedTaxonomy } from "../src/domain/catalogue/categories/seed-taxonomy.ts";

/** Numbers between 0 and 1 that are the same for the same seed on every machine (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const brands = ["Ostrelvane", "Gantmoor", "Hushvane", "Polarwick", "Torrendyne", "Oilmarrow"];
const traits: readonly (readonly [en: string, cn: string])[] = [
  ["quiet", "静音"],
  ["compact", "紧凑型"],
  ["heavy-duty", "重载"],
  ["two-stage", "双级"],
  ["oil-free", "无油"],
  ["high-flow", "大流量"],
  ["energy-saving", "节能"],
  ["portable", "便携"],
  ["vertical", "立式"],
  ["stainless", "不锈钢"],
  ["premium", "高端"],
  ["workshop", "车间用"],
];
const uses: readonly (readonly [en: string, cn: string])[] = [
  ["body shops and tire service", "钣喷与轮胎店"],
  ["woodworking lines", "木工生产线"],
  ["bottling plants", "灌装厂"],
  ["dental clinics", "牙科诊所"],
  ["sandblasting crews", "喷砂作业"],
  ["packaging machines", "包装设备"],
  ["paint booths", "喷漆房"],
  ["laboratories", "实验室"],
  ["road crews", "道路施工"],
  ["food processing", "食品加工"],
];

/**
 * Products for measuring and for tests: every category, both languages, one to three variants; the same for the same
 * seed.
 */
export function* generateCatalogue(count: number, seed = 1): Generator<Record<string, unknown>> {
  const random = seededRandom(seed);
  const goods = seedTaxonomy.categories.filter(({ slug }) => slug !== "open-box");
  for (let at = 0; at < count; at++) yield product(at, goods[at % goods.length]!, random);
}

/** These goods fit no machine and are no sets. */
const later: ReadonlySet<string> = new Set(["servesPart", "couplersInSet"]);

function product(at: number, category: CategoryDefinition, random: () => number): Record<string, unknown> {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const subcategory = pick(category.subcategories);
  const [trait, use] = [pick(traits), pick(uses)];
  const brand = pick(brands);
  const attributes: Record<string, AttributeValue> = {};
  // Without a draw for what came later they are the goods of earlier figures.
  for (const definition of category.attributes)
    if (!later.has(definition.key) && random() < 0.85) attributes[definition.key] = attributeValue(definition, random);
  const code = `${brand.slice(0, 2).toUpperCase()}-${category.slug.slice(0, 2).toUpperCase()}${String(at).padStart(7, "0")}`;
  const variants = 1 + Math.floor(random() * random() * 3);
  const differs = category.attributes.find(({ kind, key }) => kind === "number" && key in attributes);
  return {
    slug: `${category.slug}-${at}`,
    category: category.slug,
    subcategory: subcategory.slug,
    brand,
    name: {
      en: `${brand} ${trait[0]} ${subcategory.name.en} ${at}`,
      cn: `${brand} ${trait[1]}${subcategory.name.cn} ${at}`,
    },
    summary: { en: `A ${trait[0]} choice for ${use[0]}.`, cn: `适合${use[1]}的${trait[1]}选择。` },
    description: {
      en: [`Built for ${use[0]}, with parts on the shelf and figures measured in our workshop.`],
      cn: [`专为${use[1]}打造，配件常备，参数均经车间实测。`],
    },
    status: random() < 0.97 ? "published" : "unavailable",
    attributes,
    pictureFamily: category.slug,
    warrantyMonths: pick([12, 24, 36]),
    popularity: Math.floor(random() * random() * 1_000),
    publishedAt: new Date(Date.UTC(2024, 0, 1) + Math.floor(random() * 700) * 86_400_000).toISOString(),
    variants: Array.from({ length: variants }, (_, index) => ({
      sku: variants === 1 ? code : `${code}-${index + 1}`,
      ...(variants > 1 && { name: { en: `Size ${index + 1}`, cn: `规格 ${index + 1}` } }),
      attributes: variants > 1 && differs ? { [differs.key]: attributeValue(differs, random) } : {},
      priceCents: 500 + Math.floor(random() * random() * 4_000_000),
      weightLb: 1 + Math.floor(random() * 600),
      lengthIn: 6 + Math.floor(random() * 60),
      widthIn: 6 + Math.floor(random() * 40),
      heightIn: 6 + Math.floor(random() * 40),
      stock: random() < 0.2 ? 0 : Math.floor(random() * 60),
      leadTimeDays: 1 + Math.floor(random() * 9),
      crossReferences: random() < 0.3 ? [{ maker: "Any", number: `X${at}-${index}` }] : [],
    })),
    documents: [
      { kind: "spec-sheet", language: "en" },
      { kind: "spec-sheet", language: "cn" },
    ],
    reviews: [],
  };
}

/** Of a number, one of twelve sizes evenly spread over what is real; of choices, any. */
function attributeValue(definition: AttributeDefinition, random: () => number): AttributeValue {
  if (definition.kind === "flag") return random() < 0.5;
  if (definition.kind === "text") return `As stated ${Math.floor(random() * 1_000)}`;
  if (definition.kind !== "number") {
    const value = definition.choices[Math.floor(random() * definition.choices.length)]!.value;
    return definition.kind === "list" ? [value] : value;
  }
  const [least, most] = definition.within;
  return Math.max(least, Math.round((least + ((most - least) * Math.floor(random() * 12)) / 11) * 100) / 100);
}
