import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { CreateBucketCommand, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { readConfig } from "#boot/config.ts";
import { filePlaces, openFiles } from "#boot/files.ts";
import { storePendingFiles } from "#engine/platform/pending-files.ts";
import { FilesAway } from "#engine/ports/file-store.ts";
import { createS3Files } from "#providers/s3/file-store.ts";
import { photo, uploaded } from "#test/admin/pictures.ts";
import { ownShop } from "#test/boot/own-shop.ts";
import { openShop } from "#test/open-shop.ts";
import { signedInAs } from "#test/staff/staff-browser.ts";
import { fileStoreContract, listed, newName } from "./file-store-contract.ts";
import { type S3Server, startSwift } from "./swift.ts";

const region = "us-east-1";
let server: S3Server;
let files: ReturnType<typeof createS3Files>;
const place = () => ({ bucket: "shop", region, endpoint: server.endpoint });

beforeAll(async () => {
  server = await startSwift();
  for (const [name, value] of Object.entries(server.keys)) vi.stubEnv(name, value);
  const client = new S3Client({ endpoint: server.endpoint, region, forcePathStyle: true });
  await client.send(new CreateBucketCommand({ Bucket: "shop" }));
  client.destroy();
  files = createS3Files(place());
}, 600_000);
afterAll(async () => {
  files?.close();
  vi.unstubAllEnvs();
  await server?.stop();
});
const shop = openShop({ files: () => files });

/** The configuration of a process whose files lie in the bucket. */
const environment = (dataDir: string) => ({
  ...server.keys,
  DATA_DIR: dataDir,
  S3_BUCKET: "shop",
  S3_ENDPOINT: server.endpoint,
});

/** `npm run files` or another command, killed as soon as it says some words, if any are given. */
async function run(env: Record<string, string>, args: readonly string[], killAt?: string, command = "files") {
  const child = spawn(process.execPath, [`scripts/${command}.ts`, ...args], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, ...env },
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => {
      said += chunk.toString();
      if (killAt !== undefined && said.includes(killAt)) child.kill("SIGKILL");
    });
  const [code, signal] = (await once(child, "close")) as [number | null, string | null];
  return { said, code, killed: signal === "SIGKILL" };
}

describe("a bucket of a real S3 server", () => {
  fileStoreContract(() => files);

  test("more files than one page of a list holds are all listed", async () => {
    // The server's own page holds a thousand.
    const [count, pageSize] = process.env["LONG"] ? [1_005, 1_000] : [25, 10];
    const names = Array.from({ length: count }, () => newName("csv"));
    const left = [...names];
    const some = async () => {
      for (let name = left.pop(); name !== undefined; name = left.pop()) await files.put(name, Buffer.from("x"));
    };
    await Promise.all(Array.from({ length: 16 }, some));
    const paged = createS3Files({ ...place(), pageSize });
    const found = (await listed(paged)).map(({ name }) => name);
    expect(found).toEqual(found.toSorted());
    expect(names.filter((name) => !found.includes(name))).toEqual([]);
    paged.close();
  });

  test("an upload that is cut off in the middle leaves nothing", async () => {
    const name = newName("zip");
    const half = Promise.withResolvers<void>();
    let sent = false;
    const body = new Readable({
      read() {
        if (sent) return half.resolve();
        sent = true;
        this.push(Buffer.alloc(64 * 1024));
      },
    });
    const client = new S3Client({
      endpoint: server.endpoint,
      region,
      forcePathStyle: true,
      requestChecksumCalculation: "WHEN_REQUIRED",
    });
    const warned = vi.spyOn(console, "warn").mockImplementation(() => {});
    onTestFinished(() => warned.mockRestore());
    const sender = new AbortController();
    const put = client.send(new PutObjectCommand({ Bucket: "shop", Key: name, Body: body, ContentLength: 1_000_000 }), {
      abortSignal: sender.signal,
    });
    await half.promise;
    sender.abort();
    await expect(put).rejects.toThrow();
    expect(warned.mock.calls).toEqual([["An error was encountered in a non-retryable streaming request."]]);
    client.destroy();
    expect(await files.size(name)).toBeNull();
    expect((await listed(files)).map((file) => file.name)).not.toContain(name);
  });

  test("what is wrong with the bucket or its keys is told apart from a server that is away", async () => {
    const other = createS3Files({ ...place(), bucket: "no-such-bucket" });
    expect(await other.fault()).toMatchObject({ code: "no_bucket" });
    await expect(other.put(newName(), Buffer.from("x"))).rejects.toThrow(FilesAway);
    vi.stubEnv("AWS_SECRET_ACCESS_KEY", "not the key");
    const stranger = createS3Files(place());
    expect(await stranger.fault()).toMatchObject({ code: "denied" });
    await expect(stranger.get(newName())).rejects.toThrow(FilesAway);
    vi.stubEnv("AWS_SECRET_ACCESS_KEY", server.keys.AWS_SECRET_ACCESS_KEY);
    other.close();
    stranger.close();
  });

  test("a picture that one process took is shown by another", async () => {
    const owner = await signedInAs(shop(), "owner");
    const key = await uploaded(owner, await photo().jpeg().toBuffer());
    const dataDir = mkdtempSync(join(tmpdir(), "plenum-second-"));
    const second = await ownShop({ DATABASE_URL: shop().db.url, ...environment(dataDir) });
    const seen = await fetch(`${second.url}/pictures/${key}/photo-640.webp`);
    expect(seen.status).toBe(200);
    expect(seen.headers.get("content-type")).toBe("image/webp");
    expect(Buffer.from(await seen.arrayBuffer())).toEqual((await owner.bytes(`/pictures/${key}/photo-640.webp`)).bytes);
    await second.stop();
    rmSync(dataDir, { recursive: true });
  });

  test("a move that is killed goes on where it was, and the shop reads every file all the while", async () => {
    const { db, clock } = shop();
    const dataDir = mkdtempSync(join(tmpdir(), "plenum-moved-"));
    const env = { DATABASE_URL: db.url, ...environment(dataDir) };
    const { folder } = await filePlaces(readConfig({ DATA_DIR: dataDir }));
    const names = Array.from({ length: 130 }, () => newName("pdf"));
    await storePendingFiles(
      { db, clock, files: folder },
      names.map((name) => ({ name, bytes: Buffer.from(`the file ${name}`) })),
    );
    const erased = newName();
    await folder.put(erased, Buffer.from("nothing in the shop names it"));
    const moving = await openFiles(readConfig(env));
    const everyFile = async () =>
      (await Promise.all(names.map((name) => moving.get(name)))).filter(
        (bytes, at) => bytes !== null && Buffer.from(bytes).toString() === `the file ${names[at]}`,
      ).length;
    const inBucket = async () => {
      const there = new Set((await listed(files)).map(({ name }) => name));
      return names.filter((name) => there.has(name)).length;
    };

    const first = await run(env, ["--to", "s3", "--parallel", "2"], " files, ");
    expect(first, first.said).toMatchObject({ killed: true });
    const copied = await inBucket();
    expect(copied).toBeGreaterThanOrEqual(99);
    expect(copied).toBeLessThan(names.length);
    expect(await everyFile()).toBe(names.length);

    const second = await run(env, ["--to", "s3"]);
    expect(second.said).toContain("Going on after");
    expect(second.said).toMatch(/^Done: \d+ copied .* and \d+ there already/m);
    expect(second.said).toContain("1 that nothing in the shop names stay where they are.");
    expect(await inBucket()).toBe(names.length);
    expect(await files.size(erased)).toBeNull();
    // Nothing is deleted unless asked.
    expect((await listed(folder)).length).toBe(names.length + 1);

    const third = await run(env, ["--to", "s3", "--delete"]);
    expect(third.said).toContain(`and ${names.length} there already`);
    expect((await listed(folder)).map(({ name }) => name)).toEqual([erased]);
    expect(await everyFile()).toBe(names.length);

    const back = await run({ ...env, FILE_STORE: "folder" }, ["--to", "folder", "--parallel", "16"]);
    expect(back.said).toMatch(/^Done: \d+ copied/m);
    expect((await listed(folder)).filter(({ name }) => names.includes(name)).length).toBe(names.length);
    rmSync(dataDir, { recursive: true });
  });

  test("a file that is not the same in both places is named, and left as it is in both", async () => {
    const { db, clock } = shop();
    const dataDir = mkdtempSync(join(tmpdir(), "plenum-differs-"));
    const { folder } = await filePlaces(readConfig({ DATA_DIR: dataDir }));
    const name = newName("pdf");
    await storePendingFiles({ db, clock, files: folder }, [{ name, bytes: Buffer.from("as it was sent") }]);
    await files.put(name, Buffer.from("damaged it is."));
    const { said, code } = await run({ DATABASE_URL: db.url, ...environment(dataDir) }, ["--to", "s3", "--delete"]);
    expect(code).toBe(1);
    expect(said).toContain(`Not the same in both places, and left as it is: ${name}`);
    expect(Buffer.from((await folder.get(name)) ?? []).toString()).toBe("as it was sent");
    expect(Buffer.from((await files.get(name)) ?? []).toString()).toBe("damaged it is.");
    rmSync(dataDir, { recursive: true });
  });

  test("a move or a backup that cannot reach the server says what to do, and has changed nothing", async () => {
    const { db, clock } = shop();
    const dataDir = mkdtempSync(join(tmpdir(), "plenum-unreached-"));
    const { folder } = await filePlaces(readConfig({ DATA_DIR: dataDir }));
    const name = newName("pdf");
    await storePendingFiles({ db, clock, files: folder }, [{ name, bytes: Buffer.from("a paper") }]);
    await uploaded(await signedInAs(shop(), "owner"), await photo().jpeg().toBuffer());
    const env = { DATABASE_URL: db.url, ...environment(dataDir), S3_ENDPOINT: "http://127.0.0.1:1" };
    const move = await run(env, ["--to", "s3", "--delete"]);
    expect([move.code, move.said]).toEqual([1, expect.stringContaining("Start the same command again")]);
    expect(await folder.size(name)).toBe(7);
    const file = join(dataDir, "backup.jsonl.gz");
    const backup = await run(env, [file], undefined, "backup");
    expect([backup.code, backup.said]).toEqual([1, expect.stringContaining("There is no backup: ")]);
    expect(existsSync(file)).toBe(false);
    rmSync(dataDir, { recursive: true });
  });

  test("a start with a wrong bucket or key says which variable to mend, and one without its server goes on", async () => {
    const dataDir = mkdtempSync(join(tmpdir(), "plenum-s3-start-"));
    const env = { DATABASE_URL: shop().db.url, ...environment(dataDir) };
    const refusal = (more: Record<string, string>) =>
      ownShop({ ...env, ...more }).then(
        (started) => started.stop().then(() => "it started"),
        (error: Error) => error.message,
      );
    expect(await refusal({ S3_BUCKET: "shops" })).toContain("S3_BUCKET: there is no such bucket: the bucket shops at");
    expect(await refusal({ AWS_SECRET_ACCESS_KEY: "wrong" })).toContain("AWS_ACCESS_KEY_ID: the bucket shop at");
    const away = await ownShop({ ...env, S3_ENDPOINT: "http://127.0.0.1:1" });
    await expect.poll(() => away.said()).toContain("files cannot be stored or shown");
    expect((await fetch(`${away.url}/`)).status).toBe(200);
    await vi.waitFor(async () => {
      const ready = await fetch(`${away.url}/readyz`);
      expect([ready.status, ((await ready.json()) as { files?: string }).files]).toEqual([200, "away"]);
    }, 30_000);
    await away.stop();
    rmSync(dataDir, { recursive: true });
  });

  test("while the server is away everything says so at once, and afterwards goes on", async () => {
    const name = newName();
    await files.put(name, Buffer.from("before"));
    await server.goAway();
    await expect(files.get(name)).rejects.toThrow(FilesAway);
    expect(await files.fault()).toMatchObject({ code: "away" });
    const began = performance.now();
    await expect(Promise.all(Array.from({ length: 50 }, () => files.get(name)))).rejects.toThrow(FilesAway);
    // Sooner than a connection is given up, which each of them would wait for.
    expect(performance.now() - began).toBeLessThan(2_000);
    await server.comeBack();
    await vi.waitFor(async () => expect(Buffer.from((await files.get(name)) ?? []).toString()).toBe("before"), 30_000);
  });
});
