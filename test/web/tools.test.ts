import { expect, test, vi } from "vitest";
import { languages } from "#domain/kernel/language.ts";
import { calculatorRoutes, routes } from "#i18n/routes.ts";
import { importProducts } from "#engine/catalogue/import/import-products.ts";
import { jsonLines, record, variant } from "#test/catalogue/catalogue-shop.ts";
import { apart } from "#web/storefront/tools/apart.ts";
import { openShop } from "#test/open-shop.ts";
import { faultsOfHtml } from "./html-faults.ts";

const shop = openShop({ follows: true });

const prefixOf = { en: "", cn: "/cn" } as const;

interface Seen {
  readonly status: number;
  readonly html: string;
  /** The page's text. */
  readonly text: string;
}

async function page(path: string): Promise<Seen> {
  const response = await fetch(shop().url + path, { redirect: "manual" });
  const html = await response.text();
  const text = html
    .replace(/<script[\s\S]*?<\/script>/g, " ")
    .replaceAll(/<!--.*?-->/g, "")
    .replaceAll(/<(?:\/?span|wbr)[^>]*>/g, "")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll("&#x27;", "'")
    .replaceAll(/\s+/g, " ");
  return { status: response.status, html, text };
}

/**
 * The example of a formula's source, as a form sends it, and how the answer to it begins in every language and unit.
 */
const examples = [
  {
    what: "MEASUR: 40 CFM for 30 seconds within 20 psi take a receiver of 110 gallons",
    at: "/tools/receiver?flow=40&refill=0&seconds=30&high=110&low=90&altitude=0&tank=&units=imperial",
    says: ["110 gal", "417 L"],
  },
  {
    what: "a compressor maker: 18 CFM raise 80 gallons from 145 to 175 psi in 73 seconds",
    at: "/tools/pumpUp?tank=80&flow=18&low=145&high=175&use=0&measured=&altitude=0&units=imperial",
    says: [/72\.8 (s|秒)/],
  },
  {
    what: "The Engineering ToolBox: 40 CFM at 100 psi lose 1.3 psi in 100 ft of 3/4 in steel pipe",
    at: "/tools/pipeDrop?flow=40&pipe=steel-3_4&length=100&elbows=0&pressure=100&allowed=3&units=imperial",
    says: ["1.28 PSI"],
  },
  {
    what: "DOE tip sheet 3: 3 minutes loaded and 12 unloaded are a fifth of the flow",
    at: "/tools/leakTest?method=timing&capacity=100&loaded=180&unloaded=720&power=20&hours=4000&rate=0.12&units=imperial",
    says: ["20 CFM", "20%", "$1,920.00"],
  },
  {
    what: "an orifice table: 1/8 in at 100 psi lose 26 CFM",
    at: "/tools/leakTest?method=hole&diameter=0.125&holes=1&pressure=100&edge=rounded&power=20&hours=4000&rate=0.12&units=imperial",
    says: [/2[56](\.\d)? CFM/],
  },
  {
    what: "a maker's catalogue: 10 HP in air of 75 °F and 75 % take in 6.3 gallons of water a day",
    at: "/tools/dewPoint?coldest=60&inlet=75&humidity=75&pressure=125&aftercooler=100&dryer=38&flow=36&hours=24&altitude=0&units=imperial",
    says: ["6.27 gal", "4.36 gal", "1.69 gal"],
  },
  {
    what: "exact factors: 125 PSI are 0.861845 MPa",
    at: "/tools/units?value=125&unit=psi&units=imperial",
    says: ["125 PSI = 8.61845 bar", "0.861845"],
  },
] as const;

test.each(examples)("$what, said in both languages", async ({ at, says }) => {
  for (const language of languages) {
    const { status, text } = await page(prefixOf[language] + at);
    expect(status).toBe(200);
    for (const each of says)
      if (typeof each === "string") expect(text, `${language} ${at}`).toContain(each);
      else expect(text, `${language} ${at}`).toMatch(each);
  }
});

test("a shared URL gives the same answer in the other language and in every unit", async () => {
  const answerIn = async (path: string) =>
    /id="answer".*?role="status"[^>]*>(.*?)<\/p>/s
      .exec((await page(path)).html.replaceAll(/<!--.*?-->/g, ""))![1]!
      .replaceAll(/<[^>]+>/g, " ")
      .replaceAll(/\s+/g, " ");
  const gallons = (text: string) => /([\d.,]+) gal/.exec(text)?.[1];
  const metric = "/tools/receiver?flow=1.1&refill=0&seconds=30&high=7.5&low=6.2&altitude=0&tank=&units=bar";
  const inMpa = "/tools/receiver?flow=1.1&refill=0&seconds=30&high=0.75&low=0.62&altitude=0&tank=&units=mpa";
  const first = gallons(await answerIn(metric));
  expect(first).toBeDefined();
  for (const path of [`/cn${metric}`, inMpa, `/cn${inMpa}`]) expect(gallons(await answerIn(path)), path).toBe(first);
  const { text } = await page(`/cn${examples[3].at}`);
  expect(text).toContain("US$1,920.00");
  // Figures without units are the catalogue's, whoever reads them.
  expect(gallons(await answerIn("/cn/tools/receiver?flow=40&low=90&high=110"))).toBe("110");
});

test("every calculator begins with an example that it answers, in units of the language", async () => {
  for (const name of calculatorRoutes)
    for (const language of languages) {
      const { html, text } = await page(prefixOf[language] + routes[name]);
      expect(html, name).not.toContain('aria-invalid="true"');
      expect(text, name).toContain(language === "en" ? "How this was computed" : "计算依据");
      expect(text, name).toContain(language === "en" ? "Limits" : "适用范围");
      expect(html).toContain(`name="units" value="${language === "en" ? "imperial" : "mpa"}"`);
      expect(faultsOfHtml(html), name).toEqual([]);
    }
});

test("what is wrong is said beside its field, and what was typed stays", async () => {
  const wrong = "/tools/receiver?flow=forty&refill=&seconds=99999&high=90&low=110&altitude=0&tank=&units=imperial";
  const { status, html, text } = await page(wrong);
  expect(status).toBe(200);
  for (const [name, value, said] of [
    ["flow", "forty", "Enter a number such as 12.5."],
    ["refill", "", "Enter a number."],
    ["seconds", "99999", "Enter a number from 1 to 3,600 s"],
  ] as const) {
    const field = new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(html)?.[0] ?? "";
    expect(field).toContain('aria-invalid="true"');
    expect(field).toContain(`value="${value}"`);
    expect(html).toMatch(new RegExp(`id="${name}-error"[^]*?${said}`));
  }
  expect(text).toContain("Correct the marked fields");
  expect((await page(`/cn${wrong}`)).text).toContain("请输入 1 到 3,600 之间的数字 秒");
  const crossed = await page("/tools/receiver?flow=40&high=90&low=110&units=imperial");
  expect(crossed.html).toMatch(/id="high-error"[^]*?The higher pressure must be above the lower one\./);
});

test.each([
  ["-5", "cfm", "Enter a number from 0 to 1,000,000,000 CFM"],
  ["-0.1", "lmin", "Enter a number from 0 to 1,000,000,000 L/min"],
  ["-3", "kw", "Enter a number from 0 to 1,000,000,000 kW"],
  ["-20", "l", "Enter a number from 0 to 1,000,000,000 L"],
  ["-2", "bar", "Enter a number from −1.06 to 1,000,000,000 bar"],
  ["-300", "c", "Enter a number from −273 to 1,000,000,000 °C"],
])("%s %s cannot be, and is not converted", async (value, unit, said) => {
  for (const units of ["imperial", "bar", "mpa"]) {
    const asked = `/tools/units?value=${value}&unit=${unit}&units=${units}`;
    const { html, text } = await page(asked);
    expect(html).toMatch(new RegExp(`id="value-error"[^]*?${said}`));
    expect(text).toContain("Correct the marked fields");
    expect((await page(`/cn${asked}`)).html).toMatch(/id="value-error"[^]*?请输入/);
  }
});

test.each([
  ["-0.8", "bar", "−0.8 bar = −11.603 PSI"],
  ["-14.7", "psi", "−14.7 PSI = −1.01353 bar"],
  ["-40", "f", "−40 °F = −40 °C"],
  ["-273.15", "c", "−273.15 °C = −459.67 °F"],
  ["0", "cfm", "0 CFM = 0 m³/min"],
])("%s %s is converted: a vacuum on a gauge, a frost, nothing", async (value, unit, says) => {
  const { html, text } = await page(`/tools/units?value=${value}&unit=${unit}&units=imperial`);
  expect(html).not.toContain('aria-invalid="true"');
  expect(text).toContain(says);
});

test("a form sent to be shown in other units goes on to them, its figures converted", async () => {
  const sent = "/cn/tools/receiver?flow=40&refill=0&seconds=30&high=110&low=90&altitude=0&tank=x&units=imperial&to=bar";
  const response = await fetch(shop().url + sent, { redirect: "manual" });
  expect(response.status).toBe(302);
  const to = new URL(response.headers.get("location") ?? "", shop().url);
  expect(to.pathname).toBe("/cn/tools/receiver");
  expect(Object.fromEntries(to.searchParams)).toEqual({
    // Untouched examples become those of the other system.
    flow: "1.1",
    refill: "0",
    seconds: "30",
    high: "7.5",
    low: "6.2",
    altitude: "0",
    tank: "x",
    units: "bar",
  });
});

const hostile = [
  "<script>alert(1)</script>",
  '"><img src=x onerror=alert(1)>',
  "1e309",
  "NaN",
  "-1",
  "９９９９９９９９９９９９",
  "%00",
  "x".repeat(500),
  "__proto__",
  "constructor",
];

test("whatever a query holds, a calculator answers without breaking, and writes no markup of it", async () => {
  for (const name of calculatorRoutes) {
    const { html } = await page(routes[name]);
    const names = [...html.matchAll(/<(?:input|select)[^>]*\bname="(\w+)"/g)].map(([, field]) => field ?? "");
    const fields = [...new Set(names.filter((field) => field !== "q")), "units", "to", "__proto__"];
    for (const [turn, prefix] of ["", "/cn", ""].entries()) {
      // Each time every field holds another of them.
      const query = new URLSearchParams(fields.map((field, at) => [field, hostile[(at + 3 * turn) % hostile.length]!]));
      const seen = await page(`${prefix}${routes[name]}?${query}`);
      expect(seen.status, `${name} ${query}`).toBe(200);
      expect(seen.html).not.toMatch(/<script>alert|<img src=x/);
    }
  }
});

test("an empty calculator asks the database nothing, a filled one only whether its network may", async () => {
  await page("/tools/pumpUp");
  shop().db.takeStatements();
  await page("/cn/tools/pumpUp");
  expect(shop().db.takeStatements()).toEqual([]);
  await page("/tools/pumpUp?flow=19");
  expect(shop().db.takeStatements()).toHaveLength(1);
  // The same again, with what no calculator listens to, is the page that is cached.
  await page("/tools/pumpUp?utm_source=mail&flow=19");
  await page("/tools/pumpUp?gclid=1");
  expect(shop().db.takeStatements()).toEqual([]);
});

test("fields sent empty are another page than fields not sent", async () => {
  const [empty, absent] = [
    await page("/tools/pumpUp?flow=&units=imperial"),
    await page("/tools/pumpUp?units=imperial"),
  ];
  expect(empty.text).toContain("Enter a number.");
  expect(absent.text).not.toContain("Enter a number.");
});

test("a calculator has one URL in each language for search engines, and says what it is", async () => {
  const { html } = await page("/cn/tools/leakTest?method=hole&units=bar");
  expect(html).toContain('<link rel="canonical" href="http://shop.example/cn/tools/leakTest"');
  expect(html).toContain('hrefLang="en" href="http://shop.example/tools/leakTest"');
  const data = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
    ([, json]) => JSON.parse(json ?? "") as Record<string, unknown>,
  );
  expect(data.map((each) => each["@type"])).toEqual(["BreadcrumbList", "WebPage"]);
  expect(data[1]).toMatchObject({ url: "http://shop.example/cn/tools/leakTest", inLanguage: "zh-CN" });
  expect((await page("/en/tools/leakTest")).html).toContain('"url":"http://shop.example/tools/leakTest"');
  for (const name of [...calculatorRoutes, "airSystem", "tools"] as const)
    for (const language of languages) {
      const { html: head } = await page(prefixOf[language] + routes[name]);
      const at = (prefix: string) => `http://shop.example${prefix}${routes[name]}"`;
      for (const part of [
        /<title>[^<]{8,}<\/title>/,
        /<meta name="description" content="[^"]{20,}"/,
        `rel="canonical" href="${at(prefixOf[language])}`,
        `hrefLang="en" href="${at("")}`,
        `hrefLang="zh-CN" href="${at("/cn")}`,
        `hrefLang="x-default" href="${at("")}`,
        "application/ld+json",
      ])
        expect(head, `${name} ${language}`).toMatch(part);
    }
  const index = await page("/tools");
  for (const name of calculatorRoutes) expect(index.html).toContain(`href="${routes[name]}"`);
});

test("a small pressure drop keeps its digits in every unit, and none is shown larger than it is", async () => {
  const dropsOf = async (asked: string) => {
    const { text } = await page(`/tools/pipeDrop?${asked}`);
    return [...text.replaceAll("&lt;", "<").matchAll(/(?<= (?:63|80|100) mm )<?[\d.]+ (?:PSI|MPa|kPa|bar)/g)].map(
      ([drop]) => drop,
    );
  };
  const metric = "flow=1.1&pipe=aluminum-25&length=30&elbows=0";
  expect(await dropsOf(`${metric}&pressure=0.7&allowed=0.02&units=mpa`)).toEqual([
    "0.0455 kPa",
    "0.0137 kPa",
    "0.0043 kPa",
  ]);
  expect(await dropsOf(`${metric}&pressure=7&allowed=0.2&units=bar`)).toEqual([
    "0.0455 kPa",
    "0.0137 kPa",
    "0.0043 kPa",
  ]);
  const imperial = "pipe=aluminum-25&length=100&elbows=0&pressure=100&allowed=3&units=imperial";
  expect(await dropsOf(`flow=40&${imperial}`)).toEqual(["0.0072 PSI", "0.0022 PSI", "0.0007 PSI"]);
  expect(await dropsOf(`flow=2&${imperial}`)).toEqual(["<0.0001 PSI", "<0.0001 PSI", "<0.0001 PSI"]);
  // A drop that the trade counts in MPa stays in it.
  const { text } = await page(`/tools/pipeDrop?${metric.replace("-25", "-20")}&pressure=0.7&allowed=0.02&units=mpa`);
  expect(text).toContain("0.0229 MPa");
});

test("an answer leads to goods that fit it", async () => {
  expect((await page(examples[0].at)).html).toContain(
    'href="/categories/air-tanks/all?tankVolume.min=110&amp;mawp.min=110"',
  );
  const pipe = await page("/cn/tools/pipeDrop?flow=100&length=100&pressure=100&units=imperial");
  expect(pipe.html).toMatch(/href="\/cn\/categories\/air-pipe\/all\?pipeSize=\d+"/);
  const cold = await page("/tools/dewPoint?coldest=20&units=imperial");
  expect(cold.html).toMatch(/href="\/categories\/air-dryers\/all\?dryerType=desiccant&amp;ratedFlow.min=\d+"/);
});

test("a heatless dryer's purge is taken from the airflow, and grows with the pressure: of 121.7 CFM at 125 psi 97.3 are left", async () => {
  // 100 SCFM at 100 PSIG hold 100 · 139.7/114.7 = 121.8 CFM at 125; 15 to 20 % of the rating leave by the same ratio.
  const asked = "coldest=20&pressure=125&aftercooler=100&flow=121.7&altitude=0&units=imperial";
  const en = (await page(`/tools/dewPoint?${asked}`)).text;
  expect(en).toContain("100 SCFM");
  expect(en).toMatch(/Of your airflow[^.]* 18\.3 CFM to 24\.4 CFM/);
  expect(en).toMatch(/Left for use behind it, at least 97\.3 CFM/);
  expect((await page(`/cn/tools/dewPoint?${asked}`)).text).toContain("干燥后至少可用气量");
});

test("two motors are told apart from their sum: 2 × 7.5 HP at 230 V three-phase take 80 A and 8 AWG, one of 7.5 HP 60 A", async () => {
  const asked = (motors: number) =>
    page(`/tools/power?hp=7.5&wired=208/230-3&motors=${motors}&supply=230-3&units=imperial`);
  expect((await asked(2)).text).toMatch(/\b80 A\b.*\b8 AWG/);
  expect((await asked(1)).text).toMatch(/\b60 A\b.*\b10 AWG/);
});

test.each(["whole", "amps"])(
  "a URL that states a machine's %s and no power counts no motor of the example, and says so by an empty field",
  async (name) => {
    const asked = `/tools/power?${name}=30&wired=460-3&supply=460-3&units=imperial`;
    const [unnamed, empty, filled] = await Promise.all([asked, `${asked}&hp=`, `${asked}&hp=7.5`].map(page));
    const verdict = ({ html }: Seen) => /<section aria-labelledby="answer".*?<\/section>/s.exec(html)?.[0];
    expect(verdict(unnamed!)).toBe(verdict(empty!));
    expect(verdict(unnamed!)).toContain("8 AWG");
    expect(filled!.html).toMatch(/name="hp"[^>]*value="7.5"/);
    expect(unnamed!.html).not.toMatch(/name="hp"[^>]*value="7.5"/);
    // A URL that states neither begins with the example.
    expect((await page(`/tools/power?${name}=&supply=460-3&units=imperial`)).html).toMatch(/name="hp"[^>]*value="7.5"/);
  },
);

const twoMachines =
  "machines=2&years=5&hours=8000&rate=0.06&busyTime=100&busyFlow=100&quietTime=0&quietFlow=0&leaks=0&excess=0" +
  "&part1=&of1=&flow1=100&power1=87.432&control1=load-unload&price1=50000&service1=1000" +
  "&part2=&of2=&flow2=100&power2=87.432&control2=variable-speed&price2=60000&service2=1000&units=imperial";

test("CAGI: 109 bhp at 93 % for 8,000 hours at $0.06 cost $41,968 a year, said in both languages", async () => {
  const en = await page(`/tools/runningCost?${twoMachines}`);
  expect(en.text).toMatch(/Machine 1[^$]*\$50,000 699,456 kWh \$41,967/);
  expect(en.text).toContain("saves nothing here: it does not pay for itself");
  const cn = await page(`/cn/tools/runningCost?${twoMachines}`);
  expect(cn.text).toMatch(/机器 1[^$]*US\$50,000 699,456 kWh US\$41,967/);
});

test("air that is asked for at no time costs nothing and is lacked by nobody, its leaks neither", async () => {
  const never = twoMachines.replace("quietFlow=0&leaks=0", "quietFlow=300&leaks=10");
  const less = twoMachines.replace("leaks=0", "leaks=10").replace("busyFlow=100", "busyFlow=80");
  const figures = /Machine 1[^$]*\$50,000 ([\d,]+) kWh/;
  const one = await page(`/tools/runningCost?${never.replace("busyFlow=100", "busyFlow=80")}`);
  expect(one.text).not.toContain("short");
  expect(figures.exec(one.text)![1]).toBe(figures.exec((await page(`/tools/runningCost?${less}`)).text)![1]);
});

test.each([
  ["", "Can be connected to your power", "the tables used here end at"],
  ["/cn", "可接入您的电源", "所用表格单相止于 7.5 kW（10 HP）"],
])(
  "a motor that no table holds is connected, and nothing is said of its breaker, with %j",
  async (prefix, connects, ends) => {
    const { text } = await page(`${prefix}/tools/power?hp=15&wired=230-1&supply=230-1&breaker=15&units=imperial`);
    expect(text).toContain(connects);
    expect(text).toContain(ends);
    const counted = await page(
      `${prefix}/tools/power?hp=15&wired=230-1&amps=60&supply=230-1&breaker=15&units=imperial`,
    );
    expect(counted.text).toMatch(/75 A/);
  },
);

test("a variable-speed machine that saves power pays for itself, told as a chart, as words and as a table", async () => {
  const half = twoMachines.replace("busyFlow=100", "busyFlow=50");
  const { html, text } = await page(`/tools/runningCost?${half}`);
  // 62.5 % against 52.5 % of 699,456 kWh at $0.06 are $4,197 a year: $10,000 come back in 2.4 years.
  expect(text).toContain("saves $4,197 a year: it has paid for itself after 2.4 years");
  expect(html).toMatch(/<[^>]*role="img" aria-label="Cost by year, price included Machine 2 costs least/);
  expect(html.match(/<polyline/g)).toHaveLength(2);
  const rows = /Cost by each year.*?<tbody[^>]*>(.*?)<\/tbody>/s.exec(html)?.[1] ?? "";
  expect(rows.match(/<tr/g)).toHaveLength(6);
  expect((await page(`/tools/runningCost?${half.replace("quietTime=0", "quietTime=10")}`)).text).toContain(
    "The shares of busy and quiet hours are more than 100% together.",
  );
  expect((await page(`/cn/tools/runningCost?${half.replace("busyFlow=50", "busyFlow=150")}`)).text).toContain(
    "机器 1还差 50 CFM",
  );
});

test("the chart of costs names every year once, and tells lines that end together apart", async () => {
  const { html } = await page(`/tools/runningCost?${twoMachines.replace("price2=60000", "price2=50100")}`);
  const drawn = /<figure[\s\S]*?<\/figure>/.exec(html)![0];
  const years = [...drawn.matchAll(/<text x="([\d.]+%)"[^>]*middle[^>]*>(\d+)<\/text>/g)].map(([, x, year]) => [
    x,
    year,
  ]);
  expect(years).toEqual(["0", "1", "2", "3", "4", "5"].map((year) => [`${Number(year) * 20}%`, year]));
  const ends = [...drawn.matchAll(/<text x="100%" y="([\d.]+)" dx/g)].map(([, y]) => Number(y));
  expect(ends).toHaveLength(2);
  expect(Math.abs(ends[0]! - ends[1]!)).toBeGreaterThanOrEqual(14);
});

test.each([
  [
    [100, 101],
    [100, 115],
  ],
  [
    [223, 224, 224],
    [194, 209, 224],
  ],
  [
    [0, 0],
    [0, 15],
  ],
  [
    [40, 200, 120],
    [40, 200, 120],
  ],
] as const)("numbers of lines that end at %j stand at %j", (ends, places) => {
  expect(apart(ends, 15, 224)).toEqual(places);
});

test("a compressor of the shop is named by its part number, and fills in its own figures once", async () => {
  await importProducts(
    shop(),
    jsonLines([
      record("screw-25", {
        category: "rotary-screw",
        name: { en: "Rotary screw compressor 25 HP", cn: "螺杆式空压机 25 HP" },
        subcategory: "tank-mounted",
        attributes: { horsepower: 25, airflow: 95, maxPressure: 125, packagePower: 21.4, control: "vsd" },
        variants: [variant("OV-RS25-125", { priceCents: 1_725_000 })],
      }),
    ]),
  );
  // The shop follows its database: the goods are there a moment later.
  await vi.waitUntil(async () => (await page("/categories/rotary-screw/all")).text.includes("25 HP"), {
    timeout: 40_000,
    interval: 200,
  });
  const named = await fetch(`${shop().url}/tools/runningCost?part1=ov%20rs25%20125&units=bar`, { redirect: "manual" });
  expect(named.status).toBe(302);
  const to = new URL(named.headers.get("location") ?? "", shop().url);
  expect(Object.fromEntries(to.searchParams)).toMatchObject({
    part1: "OV-RS25-125",
    of1: "OV-RS25-125",
    flow1: "2.69",
    power1: "21.4",
    control1: "variable-speed",
    price1: "17250",
    units: "bar",
  });
  for (const prefix of ["", "/cn"]) {
    const seen = await page(prefix + to.pathname + to.search);
    expect(seen.status).toBe(200);
    expect(seen.text).toContain("OV-RS25-125");
  }
  const unknown = await page("/tools/runningCost?part2=NO-SUCH-PART&units=imperial");
  expect(unknown.html).toMatch(/id="part2-error"[^]*?No electric compressor of this shop has this part number/);
  expect(unknown.html).toContain('value="NO-SUCH-PART"');
  const alike = await page("/tools/runningCost?part2=rotary+screw&units=imperial");
  expect(alike.html).toMatch(/part2=OV-RS25-125&amp;of2=/);
  // No machine is declared against figures that are nobody's: the example's, or the ones of a machine named before.
  const verdictWords = /costs least|总费用最低/;
  const earlier = new URL(`${to.pathname}${to.search}`, shop().url);
  earlier.searchParams.set("part1", "NO-SUCH-PART");
  const use = "hours=6000&rate=0.15&busyFlow=90&units=imperial";
  const own = `flow1=100&power1=24&price1=9000&part2=rotary+screw&flow2=140&power2=30&price2=21000&${use}`;
  for (const prefix of ["", "/cn"]) {
    for (const units of ["imperial", "bar", "mpa"])
      expect((await page(`${prefix}/tools/runningCost?part2=30+hp+vsd&units=${units}`)).text).not.toMatch(verdictWords);
    expect((await page(`${prefix}/tools/runningCost?${own.replace("price2=21000", "")}`)).text).not.toMatch(
      verdictWords,
    );
    expect((await page(prefix + earlier.pathname + earlier.search)).text).not.toMatch(verdictWords);
    // Figures that the buyer typed are theirs.
    expect((await page(`${prefix}/tools/runningCost?${own}`)).text).toMatch(verdictWords);
    // A third machine is not compared before it is asked for.
    expect((await page(`${prefix}/tools/runningCost?${own}&part3=30+hp+vsd`)).text).toMatch(verdictWords);
  }
});

test("which machine costs least is said at hours and a price of power that are named, and where they are the example's, so are they", async () => {
  const answer = async (prefix: string, query: string) =>
    /<section aria-labelledby="answer".*?<\/section>/s
      .exec((await page(`${prefix}/tools/runningCost?${query}`)).html)![0]
      .replaceAll(/<[^>]+>/g, "");
  const machines = "flow1=100&power1=24&price1=9000&flow2=140&power2=30&price2=21000&units=imperial";
  for (const [prefix, verdict, would, example] of [
    ["", "costs least at 6,000 hours a year and $0.15 a kWh", "would cost least at", "the form’s example"],
    ["/cn", "总费用最低", "总费用会最低", "示例值"],
  ] as const) {
    const typed = await answer(prefix, `${machines}&hours=6000&rate=0.15&busyFlow=90`);
    expect(typed).toContain(verdict);
    expect(typed).toMatch(/6,000[^<]*\$0\.15/);
    expect(typed).not.toContain(example);
    // A price of power, hours or air in use that nobody gave decide nothing.
    for (const left of ["rate=0.15&busyFlow=90", "hours=6000&busyFlow=90", "hours=6000&rate=0.15"]) {
      const half = await answer(prefix, `${machines}&${left}`);
      expect(half).toContain(would);
      expect(half).not.toContain(verdict);
      expect(half).toContain(example);
    }
    // The example by itself, in any units.
    for (const units of ["imperial", "bar", "mpa"]) {
      const untouched = await answer(prefix, `units=${units}`);
      expect(untouched).toContain(would);
      expect(untouched).toContain(example);
    }
    // A machine of the buyer's beside the example's: neither is ranked.
    const beside = await answer(
      prefix,
      "flow1=100&power1=24&price1=9000&hours=6000&rate=0.15&busyFlow=90&units=imperial",
    );
    expect(beside).toContain(example);
    for (const word of [verdict, would, /paid for itself|pay for itself|回本。/, /no more to run|运行费用也不更高/])
      expect(beside).not.toMatch(word);
  }
});

test("a machine whose page states no power is not compared with the example's", async () => {
  await importProducts(
    shop(),
    jsonLines([
      record("screw-unstated", {
        category: "rotary-screw",
        name: { en: "Unstated screw compressor", cn: "未标注螺杆机" },
        subcategory: "tank-mounted",
        attributes: { airflow: 95, maxPressure: 125 },
        variants: [variant("OV-NOPOWER", { priceCents: 1_000_000 })],
      }),
    ]),
  );
  const ask = (more: string) =>
    fetch(`${shop().url}/tools/runningCost?part2=OV-NOPOWER&units=imperial${more}`, { redirect: "manual" });
  await vi.waitUntil(async () => (await ask("")).status === 302, { timeout: 40_000, interval: 200 });
  const to = new URL((await ask("")).headers.get("location") ?? "", shop().url);
  expect(to.searchParams.get("power2")).toBe("");
  const { html } = await page(to.pathname + to.search);
  expect(html).toMatch(/id="power2-error"[^]*?Enter a number\./);
  const own = new URL((await ask("&power2=30")).headers.get("location") ?? "", shop().url);
  expect(own.searchParams.get("power2")).toBe("30");
});

test("a motor is not judged under a name that nobody found", async () => {
  for (const prefix of ["", "/cn"]) {
    const asked = `${prefix}/tools/power?part=NO-SUCH-PART&units=imperial`;
    const verdict = /breaker|断路器/i;
    const answer = ({ html }: Seen) => /<section aria-labelledby="answer".*?<\/section>/s.exec(html)![0];
    expect(answer(await page(asked))).not.toMatch(verdict);
    expect(answer(await page(`${asked}&of=OV-RS25-125+230-3&hp=25`))).not.toMatch(verdict);
    // Nor are figures of one's own beside it, by voltages that nobody typed: the field is refused until it is mended.
    const refused = await page(`${asked}&hp=20&wired=460-3`);
    expect(refused.html).toContain('id="part-error"');
    expect(answer(refused)).not.toMatch(verdict);
    const mended = await page(`${prefix}/tools/power?part=&units=imperial&hp=20&wired=460-3`);
    expect(mended.html).not.toContain('id="part-error"');
    expect(answer(mended)).toMatch(verdict);
  }
});

test("to look machines up takes one statement beside the budget's", async () => {
  shop().db.takeStatements();
  await page("/tools/runningCost?part1=rotary+screw&part2=screw+vsd&units=imperial");
  expect(shop().db.takeStatements()).toHaveLength(2);
});

test("the site's search leads to the calculator that a query asks for, in both languages", async () => {
  for (const [query, tool, prefix, said] of [
    ["receiver size calculator", "/tools/receiver", "", "Calculate the receiver"],
    ["储气罐 计算", "/cn/tools/receiver", "/cn", "计算所需容积"],
    ["cfm to m3/min calculator", "/tools/units", "", "Convert the units"],
    ["空压机选型计算", "/cn/tools/airSystem", "/cn", "按工具用气选型"],
    ["phase converter", "/tools/power", "", "Find breaker and wire"],
  ] as const) {
    const { html, text } = await page(`${prefix}/search?${new URLSearchParams({ q: query })}`);
    expect(html, query).toContain(`href="${tool}"`);
    expect(text, query).toContain(said);
  }
  expect((await page("/search?q=mesh+converter")).html.split("<main")[1]).not.toContain('href="/tools/');
});
