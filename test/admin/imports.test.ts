import { ReadableStream } from "node:stream/web";
import { expect, test } from "vitest";
import { days } from "#domain/kernel/time.ts";
import { purgeImports } from "#engine/catalogue/import/purge-imports.ts";
import { record, variant } from "#test/catalogue/catalogue-shop.ts";
import { waiting } from "#test/customers/customer-fixtures.ts";
import type { FileStore } from "#engine/ports/file-store.ts";
import { openShop } from "#test/open-shop.ts";
import { signedInAs } from "#test/staff/staff-browser.ts";
import { sent as sendFile, work as workOn } from "./import-runs.ts";
import { upload } from "./pictures.ts";
import { refusalWords } from "./upload-words.ts";

const shop = openShop();
const owner = () => signedInAs(shop(), "owner");
const lines = (...records: unknown[]) => Buffer.from(records.map((one) => `${JSON.stringify(one)}\n`).join(""));
const work = (id: number, files?: FileStore) => workOn(shop(), id, files);

/** Files that stop at two thirds of what is read until they may go on. */
function stalling(files: FileStore, mayGoOn: Promise<void>): FileStore {
  const stream: FileStore["stream"] = async (name, part) => {
    const whole = await files.stream(name, part);
    if (!whole) return null;
    const bytes = new Uint8Array(await new Response(whole).arrayBuffer());
    const at = Math.floor((bytes.length * 2) / 3);
    async function* pieces() {
      yield bytes.subarray(0, at);
      await mayGoOn;
      yield bytes.subarray(at);
    }
    return ReadableStream.from(pieces()) as Awaited<ReturnType<FileStore["stream"]>>;
  };
  return Object.create(files, { stream: { value: stream } }) as FileStore;
}

const sent = async (bytes: Uint8Array, name: string) => sendFile(await owner(), bytes, name);

const slugs = async (like: string) =>
  (await shop().db.sql<{ slug: string }>("select slug from products where slug like $1 order by slug", [like])).map(
    ({ slug }) => slug,
  );

test("a file is checked first, tells line by line what is wrong, and changes the shop only when it is imported", async () => {
  const browser = await owner();
  const good = record("brought-one", { variants: [variant("BROUGHT-1")] });
  const bad = record("brought-two", { variants: [variant("BROUGHT-2", { priceCents: -5 })] });
  const id = await sent(Buffer.concat([lines(good, bad), Buffer.from("no json\n")]), "products.jsonl");
  const path = `/admin/imports/${id}`;
  expect((await browser.get(path)).text).toContain("Being checked");
  expect((await waiting<{ id: number }>(shop().db, "run_import")).map(({ payload }) => payload.id)).toContain(id);
  await work(id);
  expect(await slugs("brought-%")).toEqual([]);
  const english = (await browser.get(path)).text;
  expect(english).toContain("If you import it: 1 new, 0 changed, 0 as they are, 2 not possible.");
  expect(english).toContain("This is not JSON");
  const chinese = (await browser.get(`/cn${path}`)).text;
  expect(chinese).toContain("如果导入：新增 1 个");
  const report = await browser.bytes(`/cn${path}/report`);
  expect(report.headers.get("content-disposition")).toBe(`attachment; filename="report-${id}.csv"`);
  expect(report.bytes.toString()).toMatch(/\r?\n"?2"?,"?brought-two/);
  expect(report.bytes.toString()).toContain("行,商品,字段,问题");

  const presses = await Promise.all([1, 2].map(() => browser.post(path, { intent: "import" })));
  expect(presses.map(({ status }) => status)).toEqual([303, 303]);
  await work(id);
  expect(await slugs("brought-%")).toEqual(["brought-one"]);
  expect((await browser.get(path)).text).toContain("1 new, 0 changed, 0 as they were, 2 not imported.");
  const audited = await shop().db.sql<{ action: string }>(
    "select action from audit_log where subject = 'products.jsonl' order by id",
  );
  expect(audited.map(({ action }) => action)).toEqual(["import-uploaded", "import-started", "import-done"]);
});

test("what the shop exports as CSV and as JSON Lines is imported again without a change", async () => {
  const browser = await owner();
  for (const format of ["csv", "jsonl"] as const) {
    const out = await browser.bytes(`/admin/export/products?as=${format}`);
    expect(out.headers.get("content-disposition")).toMatch(new RegExp(`products-\\d{4}-\\d\\d-\\d\\d\\.${format}`));
    // Without the mark, Excel opens Chinese as gibberish and saves it so.
    expect(out.bytes.toString().startsWith("\uFEFF")).toBe(format === "csv");
    const id = await sent(out.bytes, `again.${format}`);
    await work(id);
    expect((await browser.get(`/admin/imports/${id}`)).text).toContain(
      "0 new, 0 changed, 1 as they are, 0 not possible.",
    );
  }
});

test("a run that is canceled stops, one whose process was stopped goes on, and neither imports anything twice", async () => {
  const browser = await owner();
  const many = Array.from({ length: 1_200 }, (_, at) => record(`many-${at}`, { variants: [variant(`MANY-${at}`)] }));
  const id = await sent(lines(...many), "many.jsonl");
  const path = `/admin/imports/${id}`;
  await work(id);
  expect((await browser.post(path, { intent: "import" })).status).toBe(303);
  const canceled = Promise.withResolvers<void>();
  const importing = work(id, stalling(shop().files, canceled.promise));
  const imported = async () => (await slugs("many-%")).length;
  await expect.poll(imported).toBeGreaterThan(0);
  await browser.post(path, { intent: "cancel" });
  canceled.resolve();
  await importing;
  const some = (await slugs("many-%")).length;
  expect(some).toBeLessThan(1_200);
  expect((await browser.get(path)).text).toContain("It was canceled.");
  await work(id);
  expect((await slugs("many-%")).length).toBe(some);
  await browser.post(path, { intent: "import" });
  await work(id);
  expect((await slugs("many-%")).length).toBe(1_200);
  expect((await browser.get(path)).text).toContain(`${1_200 - some} new, 0 changed, ${some} as they were`);
});

test("nobody imports what was never checked, and a file that is none is refused with its sentence", async () => {
  const browser = await owner();
  const id = await sent(lines(record("unchecked", { variants: [variant("UNCHECKED")] })), "unchecked.jsonl");
  expect((await browser.post(`/admin/imports/${id}`, { intent: "cancel" })).status).toBe(303);
  expect((await browser.post(`/admin/imports/${id}`, { intent: "import" })).status).toBe(409);
  expect((await browser.post("/admin/imports/999999", { intent: "import" })).status).toBe(404);
  expect((await browser.post(`/admin/imports/${id}`, { intent: "nonsense" })).status).toBe(400);
  const words = { en: refusalWords("en"), cn: refusalWords("cn") };
  for (const [code, name, bytes] of [
    ["import_format", "products.xlsx", Buffer.from("PK")],
    ["import_format", "products.constructor", Buffer.from("slug")],
    ["file_empty", "products.csv", Buffer.alloc(0)],
  ] as const) {
    const answer = await upload(browser, "/admin/imports/files", bytes, name);
    expect({ status: answer.status, said: answer.text }).toEqual({
      status: 422,
      said: JSON.stringify({ error: code }),
    });
    for (const language of ["en", "cn"] as const) expect(words[language][code]?.length).toBeGreaterThan(4);
  }
  const headings = "slug,category,subcategory,brand,name_en,name_cn,sku,price,weight_lb,length_in,width_in,height_in\n";
  const bare = await sent(Buffer.from(headings), "headings.csv");
  await work(bare);
  for (const [prefix, text] of [
    ["", "The file has no products below its headings."],
    ["/cn", "文件的标题行下没有商品。"],
  ])
    expect((await browser.get(`${prefix}/admin/imports/${bare}`)).text).toContain(text);
  const wrong = await sent(Buffer.from("name,price\nx,1\n"), "other.csv");
  await work(wrong);
  expect((await browser.get(`/admin/imports/${wrong}`)).text).toContain("The heading lacks the column “slug”");
});

test.each([
  ["one product a line", "latin.jsonl", (text: string) => Buffer.from(text.replaceAll(/[^\0-ÿ]/g, "?"), "latin1")],
  ["with a mark of UTF-16", "wide.jsonl", (text: string) => Buffer.from(`\uFEFF${text}`, "utf16le")],
])(
  "a file that is not UTF-8 is told by its line in both languages and never imported: %s",
  async (_, name, written) => {
    const browser = await owner();
    const plain = record("no-utf8-a", { variants: [variant("NO-UTF8-A")] });
    const accented = record("no-utf8-b", { brand: "Société", variants: [variant("NO-UTF8-B")] });
    const id = await sent(written(lines(plain, accented).toString()), name);
    await work(id);
    const path = `/admin/imports/${id}`;
    expect((await browser.get(path)).text).toContain("This is not written in UTF-8, so nothing of the file was taken.");
    expect((await browser.get(path)).text).not.toContain('value="import"');
    expect((await browser.get(`/cn${path}`)).text).toContain("文件编码不是 UTF-8");
    const [run] = await shop().db.sql<{ line: number }>(
      "select (report -> 'errors' -> 0 ->> 'line')::int as line from import_runs where id = $1",
      [id],
    );
    expect(run?.line).toBe(name === "wide.jsonl" ? 1 : 2);
    expect((await browser.post(path, { intent: "import" })).status).toBe(409);
    expect(await slugs("no-utf8-%")).toEqual([]);
  },
);

test("a Shopify export that is not UTF-8 is told when it is first read", async () => {
  const browser = await owner();
  const heading = "Handle,Title,Option1 Value,Variant Price";
  const id = await sent(Buffer.from(`${heading}\nplain,Plain,,1\ntuyau,Tuyau renforcé,,2\n`, "latin1"), "shopify.csv");
  await work(id);
  const page = (await browser.get(`/admin/imports/${id}`)).text;
  expect(page).toContain("This is not written in UTF-8");
  expect(page).toContain("Check again");
});

test("what cannot be stored of a file is told in its report, which can", async () => {
  const browser = await owner();
  const id = await sent(lines(record("nul\0slug", { variants: [variant("NUL-1")] })), "nul.jsonl");
  await work(id);
  expect((await browser.get(`/admin/imports/${id}`)).text).toContain(
    "0 new, 0 changed, 0 as they are, 1 not possible.",
  );
});

test("faults that are alike fold into one row, whose words are an example where their values differ", async () => {
  const browser = await owner();
  const priced = (slug: string, sku: string, priceCents: number) =>
    record(slug, { variants: [variant(sku, { priceCents })] });
  const id = await sent(lines(priced("low-one", "LOW-1", -5), priced("low-two", "LOW-2", -7)), "low.jsonl");
  await work(id);
  for (const [prefix, example] of [
    ["", "for example: -5 is too small"],
    ["/cn", "例如：-5"],
  ] as const) {
    const { text } = await browser.get(`${prefix}/admin/imports/${id}`);
    expect(text).toContain(example);
    expect(text, "each line is below").toContain("-7");
  }
  const same = await sent(lines(priced("low-one", "LOW-1", -5), priced("low-two", "LOW-2", -5)), "low.jsonl");
  await work(same);
  expect((await browser.get(`/admin/imports/${same}`)).text).not.toContain("for example:");
});

test("a file and its report go after a month", async () => {
  const { db, clock } = shop();
  const id = await sent(lines(record("old", { variants: [variant("OLD")] })), "old.jsonl");
  await work(id);
  const [run] = await db.sql<{ key: string }>("select file_key as key from import_runs where id = $1", [id]);
  clock.advance(days(31));
  await purgeImports({ db, clock });
  expect(await db.sql("select 1 from import_runs where id = $1", [id])).toEqual([]);
  const jobs = await waiting<{ names: string[] }>(db, "remove_files");
  expect(jobs.flatMap(({ payload }) => payload.names)).toContain(run!.key);
});
