import { beforeAll, expect, test, vi } from "vitest";
import { customer } from "#test/customers/customer-fixtures.ts";
import { signedIn } from "#test/customers/visitors.ts";
import { type Browser, openShop } from "#test/open-shop.ts";
import { loadMachines } from "./demo-machines.ts";

const shop = openShop({ follows: true });
const filters = "/categories/air-filters/all";

beforeAll(async () => {
  await loadMachines(shop().db);
  await vi.waitFor(async () => expect((await shop().browser().get(filters)).text).toContain("OM-LF20"), {
    timeout: 20_000,
    interval: 100,
  });
});

const name = (browser: Browser, model: string, called: string) =>
  browser.post("/machines", { intent: "save", key: "", model, kind: "piston", name: called, hours: "", readOn: "" });
const marks = async (browser: Browser, lang = "en") => {
  const parts = "oilmarrow-lf20,oilmarrow-lf10,oilmarrow-46s,ostrelvane-rs20-125-b,no-such-part";
  const answer = await browser.get(`/api/v1/fits?lang=${lang}&parts=${parts}`);
  expect(answer.headers.get("cache-control")).toBe("private, no-store");
  return JSON.parse(answer.text) as {
    machines: { slug: string; text: string; saved: string }[];
    parts: Record<string, { fits: boolean; text: string }>;
  };
};

test("a part is said to fit or not to fit where the catalogue knows; of an oil, a machine and what there is not, nothing is said", async () => {
  const browser = shop().browser();
  expect(await marks(browser)).toEqual({ machines: [], parts: {}, notes: {}, power: {}, running: {} });
  await name(browser, "ostrelvane-rs20-125-b", "RS20");
  const { parts, machines } = await marks(browser);
  expect(parts).toEqual({
    "oilmarrow-lf20": { fits: true, text: "Fits your RS20" },
    "oilmarrow-lf10": { fits: false, text: "Does not fit your RS20" },
    "oilmarrow-46s": { fits: true, text: "Fits your RS20" },
  });
  expect(machines).toEqual([{ slug: "ostrelvane-rs20-125-b", text: "Only what fits RS20", saved: "Saved as RS20" }]);
  expect((await marks(browser, "cn")).machines[0]?.saved).toBe("已登记为 RS20");
  expect((await marks(browser, "cn")).parts["oilmarrow-lf20"]?.text).toBe("适用于您的 RS20");
});

test("a seal kit that lists an air end fits the machines of that air end, and no others", async () => {
  const browser = shop().browser();
  await name(browser, "ostrelvane-rs20-125-b", "RS20");
  const fits = async (part: string) => {
    const answer = await browser.get(`/api/v1/fits?lang=en&parts=${part}`);
    return (JSON.parse(answer.text) as { parts: Record<string, { fits: boolean }> }).parts[part]?.fits;
  };
  // By the catalogue's records: AK-20 is for the air ends AE010 to AE020, AK-40 for AE025 to AE040; RS20 has AE020.
  expect(await fits("ostrelvane-ae020")).toBe(true);
  expect(await fits("ostrelvane-ak-20")).toBe(true);
  expect(await fits("ostrelvane-ak-40")).toBe(false);
});

test("an oil that names other machines is not said not to fit this one", async () => {
  const browser = shop().browser();
  await name(browser, "gantmoor-p2-050v80", "P2");
  expect((await marks(browser)).parts).toEqual({
    "oilmarrow-lf20": { fits: false, text: "Does not fit your P2" },
    "oilmarrow-lf10": { fits: false, text: "Does not fit your P2" },
  });
});

const notes = async (browser: Browser, page: string, lang = "en") =>
  (
    JSON.parse((await browser.get(`/api/v1/fits?lang=${lang}&parts=${page}&page=${page}`)).text) as {
      notes: Record<string, { tone: string; text: string }[]>;
    }
  ).notes[page];

test("an oil's page says how it stands to the fill of one's machine, and any part's page that no list names the machine", async () => {
  const browser = shop().browser();
  await name(browser, "ostrelvane-rs20-125-b", "Line 1");
  expect(await notes(browser, "oilmarrow-46m")).toEqual([
    {
      tone: "warning",
      text: "Line 1 runs on synthetic (PAO), ISO VG 46; this is mineral, ISO VG 46: drain and flush first",
    },
  ]);
  expect(await notes(browser, "oilmarrow-100p")).toEqual([
    {
      tone: "warning",
      text: "Not for Line 1, which takes rotary screw oil: synthetic (PAO), ISO VG 46",
    },
  ]);
  expect(await notes(browser, "oilmarrow-46m", "cn")).toEqual([
    {
      tone: "warning",
      text: "Line 1 用油：全合成（PAO），ISO VG 46；本品：矿物油，ISO VG 46。须先排空并冲洗",
    },
  ]);
  // Listed for the machine, so its mark says it.
  expect(await notes(browser, "oilmarrow-46s")).toBeUndefined();
  expect(await notes(browser, "no-such-part")).toEqual([]);
  expect(await notes(browser, "gantmoor-vb-b85")).toBeUndefined();
  const piston = shop().browser();
  await name(piston, "gantmoor-p2-050v80", "P2");
  expect(await notes(piston, "gantmoor-vb-b85")).toEqual([{ tone: "neutral", text: "Not listed for P2" }]);
  expect(await notes(piston, "gantmoor-vb-b85", "cn")).toEqual([{ tone: "neutral", text: "适用机型未列出 P2" }]);
  await name(piston, "", "Old one");
  expect(await notes(piston, "oilmarrow-46m")).toEqual([expect.objectContaining({ tone: "warning" })]);
});

test("an oil that lists no machine asks for one", async () => {
  const { text } = await shop().browser().get("/products/oilmarrow-46m.html");
  expect(text).toMatch(/<section aria-labelledby="fits-you".*?See if it fits your machine: name it once/s);
});

test("beside a machine that is in no catalogue nothing is said not to fit", async () => {
  const browser = shop().browser();
  await name(browser, "ostrelvane-rs20-125-b", "RS20");
  await name(browser, "", "Old one");
  expect((await marks(browser)).parts["oilmarrow-lf10"]).toBeUndefined();
  expect((await marks(browser)).parts["oilmarrow-lf20"]?.fits).toBe(true);
});

test("the visitor is told that there are machines, as a guest and signed in, and public pages stay the same for everybody", async () => {
  const browser = shop().browser();
  const visitor = async (of: Browser) => JSON.parse((await of.get("/api/v1/visitor")).text) as { hasMachines: boolean };
  expect((await visitor(browser)).hasMachines).toBe(false);
  const before = (await browser.get("/products/oilmarrow-lf20.html")).text;
  await name(browser, "ostrelvane-rs20-125-b", "RS20");
  expect((await visitor(browser)).hasMachines).toBe(true);
  expect((await browser.get("/products/oilmarrow-lf20.html")).text).toBe(before);
  await customer(shop().db, "marks@example.com");
  const account = await signedIn(shop(), "marks@example.com");
  expect((await visitor(account)).hasMachines).toBe(false);
  await name(account, "ostrelvane-rs20-125-b", "RS20");
  expect((await visitor(account)).hasMachines).toBe(true);
});

test.each([
  ["", "See if it fits your machine: name it once", "This is my machine"],
  ["/cn", "登记您的设备，即可查看是否适用", "这是我的设备"],
])(
  "a part's page asks which machine one has, and a machine's own page if it is it, with %j",
  async (prefix, ask, mine) => {
    const box = async (slug: string) =>
      /<section aria-labelledby="fits-you".*?<\/section>/s.exec(
        (await shop().browser().get(`${prefix}/products/${slug}.html`)).text,
      )![0];
    const part = await box("oilmarrow-lf20");
    expect(part).toMatch(new RegExp(`href="${prefix}/machines"[^>]*>${ask}<`));
    expect(part).not.toContain(mine);
    const machine = await box("ostrelvane-rs20-125-b");
    expect(machine).toMatch(new RegExp(`href="${prefix}/machines\\?add=ostrelvane-rs20-125-b"[^>]*>${mine}<`));
    expect(machine).not.toContain(ask);
  },
);

test("by its URL a list has what fits a machine first and everything else after it, in each order", async () => {
  const browser = shop().browser();
  const numbers = async (path: string) => [
    ...new Set(
      [...(await browser.get(path)).text.matchAll(/\/products\/oilmarrow-([a-z]+[12]0(?:-[24]k)?)\.html/g)].map(
        ([, one]) => one!,
      ),
    ),
  ];
  const of20 = (one: string) => /20/.test(one);
  for (const path of [
    `${filters}?sort=price-asc`,
    "/search?q=filter&sort=price-asc",
    `/cn${filters}?sort=price-desc`,
  ]) {
    const usual = await numbers(path);
    const ordered = await numbers(`${path}&first=ostrelvane-rs20-125-b`);
    expect(usual.length, path).toBeGreaterThan(4);
    expect(ordered, path).toEqual([...usual.filter(of20), ...usual.filter((one) => !of20(one))]);
    expect(ordered, path).not.toEqual(usual);
    expect(await numbers(`${path}&first=no-such-machine`)).toEqual(usual);
  }
});

test("a list is narrowed to what fits a machine by its URL, with a filter that can be taken away; an unknown machine changes nothing", async () => {
  const browser = shop().browser();
  const all = await browser.get(filters);
  const fitting = await browser.get(`${filters}?fits=ostrelvane-rs20-125-b`);
  expect(fitting.text).toContain("OM-LF20");
  expect(fitting.text).not.toContain("OM-LF10");
  expect(fitting.text).toContain("Fits: Ostrelvane RS20 Rotary Screw Compressor");
  expect((await browser.get(`/cn${filters}?fits=ostrelvane-rs20-125-b`)).text).toContain("适用机型：奥翠梵 RS20");
  const found = await browser.get("/search?q=filter&fits=ostrelvane-rs20-125-b");
  expect(found.text).toContain("OM-LF20");
  expect(found.text).not.toContain("OM-LF10");
  for (const fits of ["no-such-machine", "'--", "constructor"])
    expect((await browser.get(`${filters}?fits=${encodeURIComponent(fits)}`)).text).toContain(
      /<h2[^>]*>\d+ products?<\/h2>/.exec(all.text)?.[0] ?? "nothing",
    );
});
