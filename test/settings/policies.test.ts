import { afterAll, beforeAll, expect, test } from "vitest";
import { publishPolicies } from "#engine/content/save-content.ts";
import { purgePictures } from "#engine/catalogue/pictures/purge-pictures.ts";
import { setProfile } from "#test/articles/written.ts";
import { type Browser, openShop } from "#test/open-shop.ts";
import { signedInAs } from "#test/staff/staff-browser.ts";
import { cleanLines } from "#domain/kernel/clean-text.ts";
import { someHostile } from "#test/web/hostile-input.ts";
import { read } from "#test/web/hostile-words.ts";
import { type Notices, listenTo } from "./notices.ts";

const shop = openShop();
let notices: Notices;
let owner: Browser;
beforeAll(async () => {
  notices = await listenTo(shop().db.url);
  owner = await signedInAs(shop(), "owner");
});
afterAll(() => notices.close());

const path = "/admin/settings/policies/warrantyPolicy";
const versionOf = async () =>
  (
    await shop().db.sql<{ version: number }>(
      "select coalesce(max(version), 0) as version from policy_versions where slug = 'warrantyPolicy'",
    )
  )[0]!.version;
const send = async (intent: string, fields: Record<string, string>) => {
  const answer = await owner.post(path, { intent, version: String(await versionOf()), ...fields });
  shop().settingsChanged();
  shop().contentChanged();
  return answer;
};
const words = (en: string, cn: string) => ({ "text.en": en, "text.cn": cn });
/** As a form sent them before policies had an editor. */
const formerly = (en: string, cn: string) => ({ "body.en": en, "body.cn": cn });
const stored = async () =>
  (
    await shop().db.sql<{ body: unknown; document: unknown }>(
      "select body, document from policy_versions where slug = 'warrantyPolicy' order by version desc limit 1",
    )
  )[0]!;
const visit = async (prefix = "") => (await shop().browser().get(`${prefix}/warrantyPolicy`)).text;
/** The page's own text, without its frame. */
const article = (html: string) => /<article[^>]*>([\s\S]*?)<\/article>/.exec(html)?.[1];
const run = (text: string, ...marks: object[]) => ({ type: "text", text, ...(marks.length > 0 && { marks }) });
const paragraph = (...content: object[]) => ({ type: "paragraph", content });
const heading = (text: string) => ({ type: "heading", attrs: { level: 2 }, content: [run(text)] });

test("a policy that is not written says so in both languages, and nothing leads to it", async () => {
  for (const [prefix, said] of [
    ["", "This page is not written yet."],
    ["/cn", "此页面尚未撰写。"],
  ] as const) {
    const page = await shop().browser().get(`${prefix}/warrantyPolicy`);
    expect(page.status).toBe(200);
    expect(page.text).toContain(said);
    expect(page.text).toContain('name="robots" content="noindex');
    for (const at of ["", "/help", "/search?q=warranty"])
      expect(
        (
          await shop()
            .browser()
            .get(`${prefix}${at}` || "/")
        ).text,
      ).not.toContain(`"${prefix}/warrantyPolicy"`);
  }
  expect(await (await fetch(`${shop().url}/sitemaps/pages-en.xml`)).text()).not.toContain("warrantyPolicy");
});

test("a policy is looked at before it is published, in both languages, and nothing is stored", async () => {
  const document = JSON.stringify([
    heading("What is covered"),
    paragraph(run("All", { type: "strong" }), run(" of it.")),
  ]);
  const seen = await send("preview", { "title.en": "Our warranty", ...words(document, "") });
  expect(seen.status).toBe(200);
  expect(seen.text).toContain("Preview, not published");
  expect(seen.text).toMatch(/<p[^>]*>Our warranty<\/p>/);
  expect(seen.text).toMatch(/<h2[^>]*>What is covered<\/h2>/);
  expect(seen.text).toContain("<strong>All</strong>");
  expect(await versionOf()).toBe(0);
});

test("a published policy stands on its page at once, and only a first one drops other pages", async () => {
  const published = await send("save", words("Twelve months.", "十二个月。"));
  expect(published.location).toBe(`${path}?done=published`);
  expect(await notices.next()).toBe("policy:warrantyPolicy");
  expect(await notices.next()).toBe("frame");
  expect((await shop().browser().get("/warrantyPolicy")).text).toContain("Twelve months.");
  expect((await shop().browser().get("/cn/warrantyPolicy")).text).toContain("十二个月。");
  expect((await shop().browser().get("/help")).text).toContain('"/warrantyPolicy"');
  expect(await (await fetch(`${shop().url}/sitemaps/pages-en.xml`)).text()).toContain("/warrantyPolicy");

  await send("save", words("Two years.", "两年。"));
  expect(await notices.next()).toBe("policy:warrantyPolicy");
  expect((await shop().browser().get("/warrantyPolicy")).text).toContain("Two years.");
});

test("an earlier version is shown and published again as a new one; the record has both texts", async () => {
  const old = await owner.get(`${path}?version=1`);
  expect(old.text).toContain("Twelve months.");
  const back = await send("roll-back", { to: "1" });
  expect(back.location).toBe(`${path}?done=back`);
  expect(await versionOf()).toBe(3);
  expect((await shop().browser().get("/warrantyPolicy")).text).toContain("Twelve months.");
  const [line] = await shop().db.sql<{ action: string; data: Record<string, string> }>(
    "select action, data from audit_log where subject = 'policies/warrantyPolicy' order by id desc limit 1",
  );
  expect(line).toMatchObject({ action: "policy-published", data: { version: "version: 2 → 3" } });
  expect(line?.data["en"]).toContain("Two years.");
  expect((await owner.get(`${path}?version=99`)).status).toBe(404);
});

test("one language alone is not published, what was typed stays, and nobody writes over a newer version unseen", async () => {
  const half = await send("save", { "title.cn": "质保条款", ...words("Only English", "") });
  expect(half.status).toBe(400);
  for (const said of ["Only English", 'value="质保条款"', "Text (Chinese) is required", 'href="#text.cn"'])
    expect(half.text).toContain(said);
  const stale = await send("save", { ...words("Mine", "我的"), version: "1" });
  expect(stale.status).toBe(409);
  for (const said of [">Mine</textarea>", "Twelve months.", "Somebody else has saved this since you opened it"])
    expect(stale.text).toContain(said);
  const twice = await send("save", { ...words("Twelve months.", "十二个月。"), version: "1" });
  expect(twice.location).toBe(`${path}?done=unchanged`);
  const back = await send("roll-back", { to: "2", version: "1" });
  expect(back.status).toBe(409);
  expect(back.text, "the earlier words, not empty fields").toContain(">Two years.</textarea>");
});

test("a policy has headings with addresses, lists, tables, links and pictures, in both languages, under a title of its own", async () => {
  const key = "0123456789abcdef0123456789abcdef";
  await shop().db.sql(
    `insert into pictures (key, source, file_name, width, height, made_at, unused_since)
     values ($1, 's.webp', 'plate.jpg', 900, 900, now() - interval '90 days', now() - interval '90 days')`,
    [key],
  );
  const cell = (text: string) => ({ type: "table_cell", content: [paragraph(run(text))] });
  const item = (...content: object[]) => ({ type: "list_item", content });
  const document = [
    "In short:",
    heading("Pumps"),
    {
      type: "bullet_list",
      content: [item(paragraph(run("Vanes"))), item(paragraph(run("Oil")), paragraph(run("ISO 100")))],
    },
    heading("Pumps"),
    { type: "table", content: [{ type: "table_row", content: [cell("Tanks"), cell("10 years")] }] },
    paragraph(run("See "), run("returns", { type: "link", attrs: { href: "/returnandrefundPolicy" } }), run(".")),
    { type: "image", attrs: { key, alt: "The plate" } },
  ];
  const text = JSON.stringify(document);
  const published = await send("save", {
    "title.en": "What we stand for",
    "title.cn": "我们的承诺",
    ...words(text, text),
  });
  expect(published.location).toBe(`${path}?done=published`);
  const html = await visit();
  expect(html).toMatch(/<h1[^>]*>What we stand for<\/h1>/);
  expect(html).toContain('name="description" content="In short:"');
  for (const id of ["pumps", "pumps-2"]) {
    expect(html).toMatch(new RegExp(`<h2 id="${id}"[^>]*>Pumps</h2>`));
    expect(html).toMatch(new RegExp(`href="#${id}"[^>]*>Pumps</a>`));
  }
  for (const part of ['<li class="pl-1">Vanes</li>', ">ISO 100</p>", "Tanks", `/pictures/${key}/photo-640.webp`])
    expect(article(html)).toContain(part);
  expect(article(html)).toContain('href="/returnandrefundPolicy"');
  const chinese = await visit("/cn");
  expect(chinese).toMatch(/<h1[^>]*>我们的承诺<\/h1>/);
  expect(article(chinese)).toContain('href="/cn/returnandrefundPolicy"');

  // The form shows the same again, which changes nothing; later versions leave the picture where it is.
  const typed = { "title.en": "What we stand for", "title.cn": "我们的承诺", ...words(text, text) };
  expect((await send("save", typed)).location).toBe(`${path}?done=unchanged`);
  expect((await send("save", words("Ten years.", "十年。"))).location).toBe(`${path}?done=published`);
  await purgePictures(shop());
  expect(await shop().db.sql("select from pictures where key = $1", [key])).toHaveLength(1);
  const version = await versionOf();
  expect((await owner.get(`${path}?version=${version - 1}`)).text).toContain(`/pictures/${key}/photo-640.webp`);
});

test.each([
  [
    "a link that is none",
    [paragraph(run("x", { type: "link", attrs: { href: "javascript:alert(1)" } }))],
    "an address that begins with https://",
  ],
  ["HTML", [{ type: "html", attrs: { html: "<script>" } }], "This text could not be read"],
  [
    "a picture that is not stored",
    [{ type: "image", attrs: { key: "f".repeat(32), alt: "" } }],
    "This file is no longer stored",
  ],
  ["more parts than a policy has", Array.from({ length: 2_001 }, (_, at) => heading(`Part ${at}`)), "at most 2,000"],
  ["more letters than a policy has", [heading("A".repeat(30_000)), "b".repeat(30_001)], "at most 60,000"],
])("%s is refused beside the field, and what was typed stays", async (_, blocks, sentence) => {
  const before = await versionOf();
  const text = JSON.stringify(["Kept words", ...blocks]);
  const answer = await send("save", { "title.en": "Kept title", ...words(text, "正文") });
  expect(answer.status).toBe(400);
  for (const said of [sentence, "Kept words", 'value="Kept title"', 'href="#text.en"'])
    expect(answer.text).toContain(said);
  expect(await versionOf()).toBe(before);
});

const former = {
  en: "# Warranty\n\nWe **stand** by it for 30 days; [ask](mailto:a@b.example).\n\n## Pumps\n- Vanes\n- Oil\n\n## Pumps\n1. First\n\n### Small\nSee [returns](/returnandrefundPolicy).",
  cn: "# 质保\n\n十二个月。\n\n## 泵\n\n叶片。",
};

test("a version from before the editor stays byte for byte, its page looks as it did, and the editor opens it as a document", async () => {
  const { db, clock } = shop();
  await db.transaction((tx) => publishPolicies(tx, [{ slug: "warrantyPolicy", body: former }], clock.now()));
  shop().contentChanged();
  const version = await versionOf();
  expect(article(await visit())?.replaceAll("<!-- -->", "")).toBe(
    [
      '<p class="my-3">We <strong>stand</strong> by it for 30 days; ',
      '<a class="link" href="mailto:a@b.example">ask</a>.</p>',
      '<h2 id="pumps" class="mt-10 mb-3 scroll-mt-4 text-xl font-semibold">Pumps</h2>',
      '<ul class="my-3 flex list-disc flex-col gap-1.5 pl-6 marker:text-accent">',
      '<li class="pl-1">Vanes</li><li class="pl-1">Oil</li></ul>',
      '<h2 id="pumps-2" class="mt-10 mb-3 scroll-mt-4 text-xl font-semibold">Pumps</h2>',
      '<ol class="my-3 flex list-decimal flex-col gap-1.5 pl-6"><li class="pl-1">First</li></ol>',
      '<h3 id="small" class="mt-6 mb-2 scroll-mt-4 text-lg font-semibold">Small</h3>',
      '<p class="my-3">See <a class="link" href="/returnandrefundPolicy" data-link="">returns</a>.</p>',
    ].join(""),
  );
  expect(await visit("/cn")).toMatch(/<h1[^>]*>质保<\/h1>/);
  const form = (await owner.get(path)).text;
  const value = (name: string) =>
    read(new RegExp(`<textarea[^>]*name="${name}"[^>]*>([\\s\\S]*?)</textarea>`).exec(form)?.[1] ?? "");
  expect(form).toMatch(/name="title.en"[^>]*value="Warranty"|value="Warranty"[^>]*name="title.en"/);
  expect(JSON.parse(value("text.en"))).toContainEqual(heading("Pumps"));

  // Sent as it was opened, it is no new version; with other words it is a document, and the former one stays.
  const opened = { "title.en": "Warranty", "title.cn": "质保", ...words(value("text.en"), value("text.cn")) };
  expect((await send("save", opened)).location).toBe(`${path}?done=unchanged`);
  expect(await stored()).toEqual({ body: former, document: null });
  await send("save", { ...opened, "text.en": "Two years." });
  const [line] = await db.sql<{ data: Record<string, string> }>(
    "select data from audit_log where subject = 'policies/warrantyPolicy' order by id desc limit 1",
  );
  expect(Object.keys(line!.data).sort(), "of the record, which says nothing of Chinese").toEqual(["en", "version"]);
  expect(article(await visit())).toBe('<p class="my-3">Two years.</p>');
  const rows = await db.sql<{ body: unknown }>(
    "select body from policy_versions where slug = 'warrantyPolicy' and version = $1",
    [version],
  );
  expect(rows).toEqual([{ body: former }]);

  // A document that says the same has lost the link to mail, which comes back with the former version.
  await send("save", opened);
  expect(article(await visit())).not.toContain("mailto:");
  expect((await send("roll-back", { to: String(version) })).location).toBe(`${path}?done=back`);
  expect(await stored()).toEqual({ body: former, document: null });
  expect(article(await visit())).toContain("mailto:a@b.example");
});

test("while two versions of the program run, each reads what the other one published", async () => {
  const cell = (text: string) => ({ type: "table_cell", content: [paragraph(run(text))] });
  const document = [
    heading("Pumps"),
    { type: "ordered_list", content: [{ type: "list_item", content: [paragraph(run("Vanes"))] }] },
    { type: "table", content: [{ type: "table_row", content: [cell("Tanks"), cell("10 years")] }] },
    paragraph(run("Ask", { type: "strong" }), run(" for "), run("returns", { type: "link", attrs: { href: "/help" } })),
  ];
  const inMarkdown = "# Both\n\n## Pumps\n\n1. Vanes\n\n- Tanks | 10 years\n\n**Ask** for [returns](/help)";
  await send("save", { "title.en": "Both", ...words(JSON.stringify(document), "正文。") });
  const { db } = shop();
  // The statement of the version before, of its page and of a dispute's evidence.
  const before = await db.sql(
    `select body ->> 'en' as en, body ->> 'cn' as cn from policy_versions
     where slug = 'warrantyPolicy' and published_at <= now() order by version desc limit 1`,
  );
  expect(before).toEqual([{ en: inMarkdown, cn: "正文。" }]);
  const payload = (await (await fetch(`${shop().url}/warrantyPolicy/_payload.json`)).json()) as { data: object };
  expect(payload.data, "for a browser that opened the shop before").toMatchObject({ markdown: inMarkdown });
  await db.sql(
    `insert into policy_versions (slug, version, body, published_at)
     select slug, max(version) + 1, $1, max(published_at) from policy_versions where slug = 'warrantyPolicy' group by 1`,
    [{ en: "# Former\n\nWritten **there**.", cn: "# 旧版\n\n写于旧版。" }],
  );
  shop().contentChanged();
  expect(article(await visit())).toBe('<p class="my-3">Written <strong>there</strong>.</p>');
  expect(await visit("/cn")).toMatch(/<h1[^>]*>旧版<\/h1>/);
  expect((await owner.get(path)).text).toContain('value="Former"');
});

test("a form that was opened before the editor publishes what it holds, and loses nothing where it is refused", async () => {
  const published = await send("save", formerly("# Mine\n\nNew **words**.", "# 我的\n\n新文字。"));
  expect(published.location).toBe(`${path}?done=published`);
  expect(await visit()).toContain("<strong>words</strong>");
  expect(await visit("/cn")).toMatch(/<h1[^>]*>我的<\/h1>/);
  const before = await versionOf();
  const half = await send("save", formerly("# Late\n\nTyped at length.", ""));
  expect(half.status).toBe(400);
  for (const said of ["Text (Chinese) is required", 'value="Late"', ">Typed at length.</textarea>"])
    expect(half.text).toContain(said);
  const stale = await send("save", { ...formerly("# Late\n\nTyped at length.", "# 迟\n\n写了很久。"), version: "1" });
  expect(stale.status).toBe(409);
  for (const said of ['value="迟"', ">写了很久。</textarea>"]) expect(stale.text).toContain(said);
  // A form without the fields of either screen blanks nothing.
  expect((await send("save", {})).status).toBe(400);
  expect(await versionOf()).toBe(before);
  expect((await send("preview", formerly("## A\n\nLooked at.", ""))).text).toContain("Looked at.");
});

test("in a shop whose Chinese may be missing, a policy without it is published in English, and the form leaves it empty", async () => {
  await setProfile(shop(), { languages: "english-where-missing" });
  const published = await send("save", { "title.en": "Plain", ...words("English alone.", "") });
  expect(published.location).toBe(`${path}?done=published`);
  expect(await visit("/cn")).toContain("English alone.");
  const form = (await owner.get(path)).text;
  expect(form).toContain(">English alone.</textarea>");
  expect(form).toMatch(/<textarea[^>]*name="text.cn"[^>]*><\/textarea>/);
  await setProfile(shop(), { languages: "both" });
});

test("every hostile text comes back whole in the form and is text on the page", async () => {
  for (const text of someHostile(2)) {
    // No form takes the character 0, which no column holds.
    const held = cleanLines(text.replaceAll("\0", ""));
    if (held === "") continue;
    expect((await send("save", words(text, text))).status, text).toBe(303);
    expect(read((await owner.get(path)).text)).toContain(`>${held}</textarea>`);
    const page = await fetch(`${shop().url}/warrantyPolicy`);
    expect(page.status).toBe(200);
    const html = await page.text();
    expect(html.replaceAll(/<script[\s\S]*?<\/script>/g, "")).not.toContain("<img src=x");
  }
});

test("only owners and managers publish; others who may look do not", async () => {
  expect((await (await signedInAs(shop(), "read-only")).get(path)).status).toBe(200);
  for (const role of ["read-only", "support", "fulfilment"] as const)
    expect((await (await signedInAs(shop(), role)).post(path, { intent: "save" })).status).toBe(403);
});
