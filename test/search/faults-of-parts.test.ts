import { beforeAll, expect, test } from "vitest";
import { readListingQuery } from "#engine/catalogue/listing-query.ts";
import { findSearchPage } from "#engine/catalogue/search-page.ts";
import type { Shop } from "#engine/shop.ts";
import { demoDatabase, demoShop } from "#test/catalogue/demo-shop.ts";

const database = demoDatabase();
let shop: Shop;

beforeAll(async () => {
  shop = await demoShop(database());
});

async function ask(text: string) {
  const language = /\p{Script=Han}/u.test(text) ? "cn" : "en";
  const { data } = await findSearchPage(shop, text, language, readListingQuery(new URLSearchParams()));
  if (data.kind === "product") throw new Error(`${text} opened a product`);
  const { ofFault, dropped } = data.reading;
  return { ofFault, dropped, slugs: data.listing.cards.map(({ slug }) => slug) };
}

const kinds = [
  ["tank valve", /^torrendyne-rv\d/],
  ["blower valve", /^torrendyne-rvb/],
  ["pressure switch", /^gantmoor-(?:ps|sd)/],
  ["check valve", /^gantmoor-cv/],
  ["inlet valve", /-vm-(?!sp)/],
  ["belt", /^gantmoor-vb-/],
  ["pad", /^torrendyne-v[pm]/],
  ["coupling", /-ce-/],
  ["bearings", /-(?:ak|bk)-/],
] as const;

/** The kinds of goods that a query shows, in their order; goods of none by their own name. */
async function shownBy(text: string): Promise<readonly string[]> {
  const { ofFault, dropped, slugs } = await ask(text);
  expect({ ofFault, dropped }, text).toEqual({ ofFault: true, dropped: [] });
  return [...new Set(slugs.map((slug) => kinds.find(([, pattern]) => pattern.test(slug))?.[0] ?? slug))];
}

const phrases = (written: string): readonly string[] => written.split("|").map((phrase) => phrase.trim());

/** Each rule, the goods that it leads to, and phrases that it reads. */
const rules: readonly (readonly [rule: string, goods: readonly string[], phrases: string])[] = [
  [
    "a safety valve that blows or leaks is looked at itself, then what lets the pressure run over",
    ["tank valve", "pressure switch"],
    `safety valve keeps blowing | safety valve leaks | safety valve leaking | safety valve leaked
     | safety valve blowing off | safety valve keeps popping | pop off valve keeps popping
     | relief valve leaking air | relief valve stuck open | prv leaking | relief valve won't reseat
     | leaking relief valve | air coming out of the safety valve | safety valve won't stop hissing
     | the safety valve on my tank is leaking | tank relief valve goes off
     | safety valve leaking 5 hp compressor | 安全阀一直放气 | 安全阀 一直放气 | 安全阀漏气 | 安全阀泄漏 | 安全阀老是放气 | 安全阀跳了
     | 安全阀频繁起跳 | 安全阀不回座 | 安全阀关不严 | 安全阀往外喷气 | 安全阀滋滋响 | 储气罐安全阀漏气 | 泄压阀漏气 | 空压机上的安全阀一直在放气 | 安全伐漏气`,
  ],
  [
    "where nothing stops the machine, its valve does its work",
    ["pressure switch", "tank valve"],
    `safety valve pops and compressor won't shut off | compressor won't stop safety valve blows
     | 空压机不停机安全阀起跳`,
  ],
  [
    "a screw's pressure runs over by its inlet valve",
    ["tank valve", "inlet valve"],
    "screw compressor safety valve blowing | 螺杆机安全阀起跳",
  ],
  [
    "who names a blower means its valve",
    ["blower valve"],
    `blower safety valve leaks | lobe blower relief valve popping | lb30 relief valve leaking
     | 罗茨风机安全阀一直放气 | 风机安全阀漏气 | 罗茨安全阀漏气`,
  ],
  [
    "an unloader sits in the pressure switch, and leaks by its own seat or by the check valve behind it",
    ["pressure switch", "check valve"],
    `unloader valve leaks | unloader valve leaking | unloader leaks air | unloader valve keeps hissing
     | unloader stuck | unloader valve blowing air while running | 卸荷阀漏气 | 卸荷阀一直放气 | 卸载阀泄漏 | 卸荷阀坏了
     | 压力开关卸荷阀漏气`,
  ],
  [
    "after the stop only the tank's air can leak, past the check valve",
    ["check valve", "pressure switch"],
    "air hissing from unloader when compressor stops | 停机后卸荷阀漏气",
  ],
  [
    "a check valve that leaks back is changed",
    ["check valve"],
    "check valve leaks | check valve stuck | leaking check valve | 止回阀漏气 | 单向阀坏了",
  ],
  [
    "a belt that cries, slips or is worn is changed",
    ["belt"],
    `belt squeals | belt squealing | belts squeal on start up | belt slipping | belt keeps slipping
     | my belt is slipping | belts slipping under load | squealing belt | loose belt | belt snapped
     | worn belt | compressor squeals | air compressor belt keeps coming off | belt noise
     | drive belt slipping | 皮带响 | 皮带异响 | 皮带有异响 | 皮带吱吱响 | 皮带打滑 | 皮带一直打滑 | 皮带松了 | 皮带断了 | 皮带抖动 | 皮带跑偏
     | 皮带磨损 | 启动时皮带吱吱叫 | 空压机皮带打滑 | 打滑的皮带 | 空压机吱吱响`,
  ],
  [
    "a machine that vibrates stands on its pads, and its belt may be worn",
    ["pad", "belt"],
    `compressor vibrates | compressor vibrating | compressor vibration
     | air compressor vibrating too much | compressor shakes | my compressor vibrates a lot
     | excessive vibration | vibrating compressor | machine is shaking | 空压机震动 | 空压机震动大 | 空压机抖动 | 空压机一直抖
     | 空压机振动异常 | 空压机晃 | 震动大 | 机器震动厉害 | 机组振动`,
  ],
  [
    "a screw is coupled to its motor, and turns in bearings",
    ["pad", "coupling", "bearings"],
    "screw compressor vibrates | 螺杆机振动大",
  ],
  ["a blower has bearings and no belt to look at", ["pad", "bearings"], "blower vibrates | 风机震动大"],
  [
    "of a machine whose size is told, what fits another is nothing to look at",
    ["pad"],
    "rs20 vibrates | 10 hp screw compressor vibrates | 5匹空压机震动大 | 无油机震动大",
  ],
];

test.each(rules)("%s", async (_, goods, written) => {
  for (const phrase of phrases(written)) expect(await shownBy(phrase), phrase).toEqual(goods);
});

test.each([
  ["1/2 safety valve 150 psi leaks", ["torrendyne-rv12-150"]],
  ["10公斤安全阀漏气", ["torrendyne-rv12-150", "torrendyne-rv14-150"]],
  ["B66 belt squeals", ["gantmoor-vb-b66"]],
  ["皮带B66打滑", ["gantmoor-vb-b66"]],
  ["gm-p2-050v80 belt slips", ["gantmoor-vb-a62"]],
])("the size told beside a fault, or the machine's number, is that of the part: %s", async (text, slugs) => {
  expect(await ask(text)).toMatchObject({ ofFault: true, dropped: [], slugs });
});

test.each(
  phrases(
    `safety valve | safety valve 1/2 | 安全阀 1/2 | safety valve 150 psi | pop off valve | blow off valve
     | 放气阀 | 安全阀整定压力 | 2分安全阀 起跳0.86兆帕 | safety valve opens at 150 psi | 安全阀排量 | 安全阀校验 | hose safety valve
     | tank relief valve | 空压机安全阀 | blower relief valve | 罗茨风机安全阀 | v-belt B68 | belt | 皮带 | 皮带传动空压机
     | belt driven compressor | belt guard | 皮带轮 | 皮带松紧 | belt sander | vibration pads
     | compressor vibration pads | anti vibration mounts | 空压机震动垫 | 减振垫 | vibration sensor | 空压机振动传感器
     | low vibration compressor | unloader valve | 卸荷阀 | unloader valve repair kit | check valve
     | leak detector`,
  ),
)("%s asks for goods and tells no fault", async (text) => {
  expect((await ask(text)).ofFault).toBe(false);
});

test.each(["tank relief valve", "compressor safety valve", "空压机安全阀", "储气罐安全阀"])(
  "%s names no valve of a blower",
  async (text) => {
    const { slugs } = await ask(text);
    expect(slugs[0]).toMatch(/^torrendyne-rv\d/);
    expect(slugs.filter((slug) => slug.startsWith("torrendyne-rvb"))).toEqual([]);
  },
);

test.each(["blower relief valve", "罗茨风机安全阀"])("%s names no valve of a tank", async (text) => {
  const { slugs } = await ask(text);
  expect(slugs[0]).toMatch(/^torrendyne-rvb/);
  expect(slugs.filter((slug) => /^torrendyne-rv\d/.test(slug))).toEqual([]);
});

test("heat alone, of the machine or without one, is the fault that its stop by heat is", async () => {
  const told = await ask("高温停机");
  expect(told.ofFault).toBe(true);
  for (const text of ["高温", "空压机高温", "空压机老是高温", "空压机高温怎么办", "overheating"]) {
    const { ofFault, dropped, slugs } = await ask(text);
    expect({ ofFault, dropped, slugs }, text).toEqual({ ofFault: true, dropped: [], slugs: told.slugs });
  }
  // Before a noun it describes goods.
  expect((await ask("高温冷干机")).ofFault).toBe(false);
});
