import { createHash } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { stat, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { FilesAway } from "#engine/ports/file-store.ts";
import { createS3Files } from "#providers/s3/file-store.ts";
import { asAway } from "#providers/s3/outage.ts";
import { photo, upload, uploaded } from "#test/admin/pictures.ts";
import { refusalWords } from "#test/admin/upload-words.ts";
import { customer } from "#test/customers/customer-fixtures.ts";
import { signedIn } from "#test/customers/visitors.ts";
import { openShop } from "#test/open-shop.ts";
import { filesInMemory } from "#test/returns/files-in-memory.ts";
import { deliveredOrder } from "#test/reviews/delivered-order.ts";
import { signedInAs } from "#test/staff/staff-browser.ts";

let isAway = false;
const shop = openShop({
  files: () => {
    const here = filesInMemory();
    // Nobody listens there.
    const away = createS3Files({ bucket: "shop", region: "us-east-1", endpoint: "http://127.0.0.1:1" });
    return new Proxy(here, { get: (_, name) => Reflect.get(isAway ? away : here, name) as unknown });
  },
});

beforeAll(() => {
  vi.stubEnv("AWS_ACCESS_KEY_ID", "a key");
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", "its secret");
  return () => void vi.unstubAllEnvs();
});

async function whileAway<T>(work: () => Promise<T>): Promise<T> {
  isAway = true;
  return work().finally(() => void (isAway = false));
}

const pdf = Buffer.from(`%PDF-1.7\n1 0 obj\n(text)\nendobj\n${"%".repeat(600)}\n%%EOF\n`);

test("while files are away pages stand, a picture is a placeholder that nobody keeps, and comes back with the files", async () => {
  const owner = await signedInAs(shop(), "owner");
  const at = `/pictures/${await uploaded(owner, await photo().jpeg().toBuffer())}/photo-640.webp`;
  const guest = shop().browser();
  await whileAway(async () => {
    expect((await guest.get("/")).status).toBe(200);
    const { status, headers, bytes } = await guest.bytes(at);
    expect(status).toBe(503);
    expect(headers.get("content-type")).toBe("image/svg+xml");
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("retry-after")).toBe("5");
    expect(bytes.toString()).toMatch(/^<svg /);
  });
  const back = await guest.bytes(at);
  expect([back.status, back.headers.get("content-type")]).toEqual([200, "image/webp"]);
});

test("while files are away an upload of the merchant's is refused with what to do, and taken afterwards", async () => {
  const owner = await signedInAs(shop(), "owner");
  const jpeg = await photo().jpeg().toBuffer();
  const csv = Buffer.from("slug\npump\n");
  const sendAll = async () => {
    const answers = [
      await upload(owner, "/admin/pictures", jpeg),
      await upload(owner, "/admin/documents", pdf, "manual.pdf"),
      await upload(owner, "/admin/imports/files", csv, "goods.csv"),
    ];
    return answers.map(({ status, text }) => `${status} ${(JSON.parse(text) as { error?: string }).error ?? "taken"}`);
  };
  expect(await whileAway(sendAll)).toEqual(["503 files_away", "503 files_away", "503 files_away"]);
  expect(refusalWords("en")["files_away"]).toContain("try again in a few minutes");
  expect(refusalWords("cn")["files_away"]).toContain("请几分钟后重试");
  expect(await sendAll()).toEqual(["201 taken", "201 taken", "201 taken"]);
});

test("files that are deleted as soon as their uploads have failed end no process", async () => {
  const away = createS3Files({ bucket: "shop", region: "us-east-1", endpoint: "http://127.0.0.1:1" });
  const folder = mkdtempSync(join(tmpdir(), "plenum-away-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  // For a moment after a lost connection nothing is sent.
  await expect(away.get(`${"0".repeat(32)}.pdf`)).rejects.toBeInstanceOf(FilesAway);
  const uploads = Array.from({ length: 200 }, async (_, at) => {
    const path = join(folder, String(at));
    await writeFile(path, pdf);
    const answer = await away.putFile(`${String(at).padStart(32, "0")}.pdf`, path).catch((error: unknown) => error);
    rmSync(path);
    return answer;
  });
  expect((await Promise.all(uploads)).every((answer) => answer instanceof FilesAway)).toBe(true);
  // Files that are still to be opened are opened by the same threads.
  for (let turn = 0; turn < 20; turn += 1) await stat(folder);
});

test("a document that cannot be opened now says so in both languages", async () => {
  const owner = await signedInAs(shop(), "owner");
  const { key } = JSON.parse((await upload(owner, "/admin/documents", pdf, "manual.pdf")).text) as { key: string };
  const at = `/admin/documents?key=${key}&as=pdf`;
  const { status, text } = await whileAway(() => owner.get(at));
  expect(status).toBe(503);
  expect(text).toContain("This file can’t be opened right now.");
  expect(text).toContain("此文件暂时无法打开");
  expect((await owner.bytes(at)).bytes.equals(pdf)).toBe(true);
});

test("a review whose photos cannot be stored is kept as it was typed, and says what to do in the buyer's language", async () => {
  const { db, clock } = shop();
  const email = "photographer@example.com";
  const order = await deliveredOrder(db, clock, await customer(db, email, { firstName: "Dana" }));
  const browser = await signedIn(shop(), email);
  const jpeg = await photo().jpeg().toBuffer();
  const send = (prefix: string) => {
    const form = new FormData();
    for (const [name, value] of [
      ["sku", order.sku],
      ["stars", "4"],
      ["title", "Quiet"],
      ["text", "Runs all day."],
    ])
      form.append(name!, value!);
    form.append("photos", new File([new Uint8Array(jpeg)], "photo.jpg"));
    return browser.upload(`${prefix}/order/review?order=${order.number}`, form);
  };
  for (const [prefix, words] of [
    ["", "Photos can’t be stored right now."],
    ["/cn", "目前无法保存照片"],
  ] as const) {
    const refused = await whileAway(() => send(prefix));
    expect(refused.status).toBe(400);
    expect(refused.text).toContain(words);
    expect(refused.text).toContain("Runs all day.");
  }
  expect((await send("")).status).toBe(303);
});

test("a file that vanished from this machine is no outage of the store, which goes on answering", async () => {
  // Has no objects, and leaves whoever wants to store one without an answer.
  const server = createServer((request, response) => {
    if (request.method === "GET") response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const files = createS3Files({ bucket: "shop", region: "us-east-1", endpoint: `http://127.0.0.1:${port}` });
  const folder = mkdtempSync(join(tmpdir(), "plenum-vanished-"));
  const path = join(folder, "photo");
  onTestFinished(() => {
    files.close();
    server.closeAllConnections();
    server.close();
    rmSync(folder, { recursive: true });
  });
  writeFileSync(path, "a photo");
  // Gone between its digest and its upload.
  const hash = Object.getPrototypeOf(createHash("md5")) as ReturnType<typeof createHash>;
  const { digest } = hash;
  const ofPhoto = createHash("md5").update("a photo").digest("base64");
  const spy = vi.spyOn(hash, "digest").mockImplementation(function (this: typeof hash, encoding) {
    const result = digest.call(this, encoding);
    // The shop digests other things meanwhile.
    if (result === ofPhoto) rmSync(path);
    return result;
  } as typeof digest);
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  const error: unknown = await files.putFile(`${"1".repeat(32)}.webp`, path).catch((reason: unknown) => reason);
  spy.mockRestore();
  expect(error).toMatchObject({ code: "ENOENT" });
  expect(error).not.toBeInstanceOf(FilesAway);
  expect(await files.get(`${"2".repeat(32)}.webp`)).toBeNull();
  // Operators read it in the shop's own words, beside the id of a request.
  expect(warn).not.toHaveBeenCalled();
  warn.mockRestore();
});

test("a broken connection, a refusal and missing keys are outages, and bugs are not", () => {
  const coded = (code: string) => Object.assign(new Error(code), { code });
  const named = (name: string) => Object.assign(new Error(name), { name });
  const refused = Object.assign(named("AccessDenied"), { $metadata: { httpStatusCode: 403 } });
  const expired = coded("CERT_HAS_EXPIRED");
  for (const error of [coded("ECONNRESET"), coded("EAI_AGAIN"), expired, named("TimeoutError"), refused])
    expect(asAway(error), error.message).toBeInstanceOf(FilesAway);
  expect(asAway(named("CredentialsProviderError"))).toBeInstanceOf(FilesAway);
  for (const error of [coded("EACCES"), coded("EISDIR"), new TypeError("x is undefined"), new Error("a bug")])
    expect(asAway(error)).toBe(error);
});
