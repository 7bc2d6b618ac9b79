import { beforeAll, expect, test } from "vitest";
import { days } from "#domain/kernel/time.ts";
import { maxDocumentBytes } from "#domain/catalogue/document-files.ts";
import { purgeDocuments } from "#engine/catalogue/documents/document-files.ts";
import { importProducts } from "#engine/catalogue/import/import-products.ts";
import type { TypedDocument, TypedProduct } from "#engine/admin/products/edit-typed.ts";
import { jsonLines, record, variant } from "#test/catalogue/catalogue-shop.ts";
import { openShop } from "#test/open-shop.ts";
import { signedInAs } from "#test/staff/staff-browser.ts";
import { upload } from "./pictures.ts";
import { fieldsOf, formOf } from "./product-form.ts";
import { refusalWords } from "./upload-words.ts";

const shop = openShop();

beforeAll(async () => {
  const made = ["spec-sheet", "sds", "manual"].map((kind) => ({ kind, language: "en" }));
  await importProducts(
    shop(),
    jsonLines(
      ["shown", "hidden", "replaced", "renewed", "wrong"].map((slug) =>
        record(slug, { documents: made, variants: [variant(slug.toUpperCase())] }),
      ),
    ),
  );
});

const owner = () => signedInAs(shop(), "owner");
const pdf = (text = "text", length = 600) =>
  Buffer.from(`%PDF-1.7\n1 0 obj\n(${text})\nendobj\n${"%".repeat(Math.max(0, length - 60))}\n%%EOF\n`);
const paper = (key: string, more: Partial<TypedDocument> = {}): TypedDocument => ({
  key,
  kind: "manual",
  language: "en",
  titleEn: "",
  titleCn: "",
  ...more,
});

async function sent(bytes: Uint8Array, name = "manual.pdf"): Promise<string> {
  const answer = await upload(await owner(), "/admin/documents", bytes, name);
  if (answer.status !== 201) throw new Error(`refused: ${answer.text}`);
  return (JSON.parse(answer.text) as { key: string }).key;
}

async function save(slug: string, documents: readonly TypedDocument[], texts: Partial<TypedProduct["texts"]> = {}) {
  const { id, version, typed } = await formOf(shop().db, slug);
  const changed = { ...typed, documents, texts: { ...typed.texts, ...texts } };
  return { id, answer: await (await owner()).post(`/admin/products/${id}`, fieldsOf(changed, { version })) };
}

test("uploaded documents stand on the product's page under their titles, those in its language first, in place of the made ones", async () => {
  const [manual, sheet, sds] = [await sent(pdf("one")), await sent(pdf("two")), await sent(pdf("three"), "sds-cn.pdf")];
  const { answer, id } = await save("shown", [
    paper(manual, { titleEn: "Owner's manual", titleCn: "用户手册" }),
    paper(sheet, { kind: "spec-sheet" }),
    paper(sds, { kind: "sds", language: "cn" }),
  ]);
  expect(answer.location).toBe(`/admin/products/${id}?done=saved`);
  const guest = shop().browser();
  const english = (await guest.get("/products/shown.html")).text;
  expect(english).toContain("Owner's manual");
  expect(english).toContain("Safety data sheet");
  expect(english.indexOf(manual)).toBeLessThan(english.indexOf(sds));
  expect(english).not.toContain("/documents/shown/spec-sheet-en.pdf");
  const chinese = (await guest.get("/cn/products/shown.html")).text;
  expect(chinese).toContain("用户手册");
  expect(chinese.indexOf(sds)).toBeLessThan(chinese.indexOf(manual));
});

test("what only a maker can answer for is made of no figures: a real shop lists and gives what is uploaded", async () => {
  const guest = shop().browser();
  const page = (await guest.get("/products/wrong.html")).text;
  expect(page).toContain("/documents/wrong/spec-sheet-en.pdf");
  for (const kind of ["sds", "manual"]) {
    expect(page).not.toContain(`/documents/wrong/${kind}-en.pdf`);
    expect((await guest.bytes(`/documents/wrong/${kind}-en.pdf`)).status, kind).toBe(404);
  }
});

test("a document is a PDF and nothing else, whole or in parts, under its title, and can run nothing", async () => {
  const bytes = pdf("parts", 5_000);
  const key = await sent(bytes, "ranges.pdf");
  await save("shown", [paper(key, { titleEn: "Manual: 5/8″ “pump” 手册" })]);
  const ask = (headers: Record<string, string>) => fetch(`${shop().url}/files/${key}.pdf`, { headers });
  const whole = await ask({});
  expect(Object.fromEntries(whole.headers)).toMatchObject({
    "content-type": "application/pdf",
    "content-security-policy": "sandbox; default-src 'none'",
    "x-content-type-options": "nosniff",
    "accept-ranges": "bytes",
    "cache-control": "public, max-age=300",
    "content-disposition": `inline; filename="Manual  5 8_ _pump_ __.pdf"; filename*=UTF-8''${encodeURIComponent("Manual  5 8″ “pump” 手册")}.pdf`,
  });
  expect(Buffer.from(await whole.arrayBuffer()).equals(bytes)).toBe(true);
  const size = bytes.length;
  const parts: [string, number, number, number][] = [
    ["bytes=0-9", 206, 0, 9],
    ["bytes=100-", 206, 100, size - 1],
    ["bytes=-5", 206, size - 5, size - 1],
    ["bytes=10-999999", 206, 10, size - 1],
    ["bytes=9-1", 200, 0, size - 1],
    ["lines=1-2", 200, 0, size - 1],
    ["bytes=0-1,5-6", 200, 0, size - 1],
  ];
  for (const [range, status, from, to] of parts) {
    const part = await ask({ range });
    const got = Buffer.from(await part.arrayBuffer());
    expect({ range, status: part.status, same: got.equals(bytes.subarray(from, to + 1)) }).toEqual({
      range,
      status,
      same: true,
    });
    expect(part.headers.get("content-range")).toBe(status === 206 ? `bytes ${from}-${to}/${size}` : null);
  }
  const beyond = await ask({ range: `bytes=${size}-` });
  expect({ status: beyond.status, range: beyond.headers.get("content-range") }).toEqual({
    status: 416,
    range: `bytes */${size}`,
  });
  const etag = whole.headers.get("etag") ?? "";
  expect((await ask({ "if-none-match": etag })).status).toBe(304);
  expect((await ask({ range: "bytes=0-9", "if-range": '"another"' })).status).toBe(200);
  expect((await ask({ range: "bytes=0-9", "if-range": etag })).status).toBe(206);
});

test("a document of a draft, or of no product, is seen by those who edit products and by nobody else", async () => {
  const [draft, none] = [await sent(pdf("secret")), await sent(pdf("nowhere"))];
  await save("hidden", [paper(draft)], { status: "draft" });
  const guest = shop().browser();
  for (const key of [draft, none, "0".repeat(32), "..%2Fx"]) {
    expect((await guest.bytes(`/files/${key}.pdf`)).status).toBe(404);
    expect((await guest.bytes(`/admin/documents?as=pdf&key=${key}`)).status).toBe(401);
  }
  const staff = await owner();
  expect((await staff.bytes(`/admin/documents?as=pdf&key=${draft}`)).bytes.includes("secret")).toBe(true);
  const looks = await signedInAs(shop(), "read-only");
  expect((await looks.bytes(`/admin/documents?as=pdf&key=${draft}`)).status).toBe(403);
});

test("a file that is replaced can still be looked up, the change can be taken back, and both are written down", async () => {
  const first = await sent(pdf("rev A"), "rev-a.pdf");
  const second = await sent(pdf("rev B"), "rev-b.pdf");
  const { id } = await save("replaced", [paper(first, { titleEn: "Manual" })]);
  await save("replaced", [paper(second, { titleEn: "Manual" })]);
  const staff = await owner();
  const editor = (await staff.get(`/admin/products/${id}`)).text;
  expect(editor).toContain("Documents 1");
  expect(editor).toContain("<del>rev-a.pdf, Manual, English, Manual</del>");
  expect((await shop().browser().bytes(`/files/${first}.pdf`)).status).toBe(404);
  const [line] = await shop().db.sql<{ data: Record<string, string> }>(
    "select data from audit_log where subject = 'replaced' order by id desc limit 1",
  );
  expect(line?.data["documents.1"]).toBe("documents.1: rev-a.pdf, manual, en, Manual → rev-b.pdf, manual, en, Manual");
  const { version } = await formOf(shop().db, "replaced");
  await staff.post(`/admin/products/${id}`, { intent: "undo", version });
  expect((await formOf(shop().db, "replaced")).typed.documents).toEqual([paper(first, { titleEn: "Manual" })]);
  expect((await shop().browser().bytes(`/files/${first}.pdf`)).status).toBe(200);
  shop().clock.advance(days(731));
  await purgeDocuments({ db: shop().db, clock: shop().clock });
  const left = await shop().db.sql<{ key: string }>("select key from document_files where key = any($1)", [
    [first, second],
  ]);
  expect(left).toEqual([{ key: first }]);
  const later = (await (await owner()).get(`/cn/admin/products/${id}`)).text;
  expect(later, "a file that was deleted").toContain("<del>已删除的文件, 使用说明书, 英文, Manual</del>");
});

test("a file that is replaced by one of the same name is seen in the history", async () => {
  const [first, second] = [await sent(pdf("rev A"), "manual.pdf"), await sent(pdf("rev B"), "manual.pdf")];
  const { id } = await save("renewed", [paper(first)]);
  await save("renewed", [paper(second)]);
  const editor = (await (await owner()).get(`/admin/products/${id}`)).text;
  expect(editor).toContain("<del>manual.pdf, Manual, English</del>");
  expect(editor).toContain(">manual.pdf (2), Manual, English</ins>");
});

test("what is no PDF, cut off, holds a program or is too large is refused with its own sentence in both languages", async () => {
  const staff = await owner();
  const cases: [string, Uint8Array, string][] = [
    ["file_empty", Buffer.alloc(0), "empty.pdf"],
    ["document_not_pdf", Buffer.from("PK\u0003\u0004 a Word file"), "manual.pdf"],
    ["document_not_pdf", Buffer.concat([Buffer.from("<script>alert(1)</script>"), pdf()]), "polyglot.pdf"],
    ["document_broken", pdf("cut", 9_000).subarray(0, 4_000), "half.pdf"],
    ["document_active", pdf("<< /S /JavaScript /JS (app.alert(1)) >>"), "form.pdf"],
    ["document_active", pdf(`${" ".repeat(65_520)}/Launch `, 70_000), "starts.pdf"],
    ["document_too_large", Buffer.alloc(maxDocumentBytes + 1, "%PDF-1.7 "), "huge.pdf"],
  ];
  const before = await shop().db.sql("select key from document_files order by key");
  const words = { en: refusalWords("en"), cn: refusalWords("cn") };
  for (const [code, bytes, name] of cases) {
    const answer = await upload(staff, "/admin/documents", bytes, name);
    expect({ name, status: answer.status, said: answer.text }).toEqual({
      name,
      status: 422,
      said: JSON.stringify({ error: code }),
    });
    for (const language of ["en", "cn"] as const) expect(words[language][code]?.length).toBeGreaterThan(4);
  }
  expect(await shop().db.sql("select key from document_files order by key")).toEqual(before);
  const wrong = await save("wrong", [paper(await sent(pdf()), { kind: "novel" })]);
  expect(wrong.answer.status).toBe(400);
});
