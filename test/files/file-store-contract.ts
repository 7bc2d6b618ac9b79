import { createHash, randomBytes } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { FileStore, StoredFile } from "#engine/ports/file-store.ts";

export const newName = (ending = "webp"): string => `${randomBytes(16).toString("hex")}.${ending}`;

export async function listed(files: FileStore, after?: string): Promise<StoredFile[]> {
  const all: StoredFile[] = [];
  for await (const file of files.list(after)) all.push(file);
  return all;
}

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

async function read(stream: ReadableStream | null): Promise<string> {
  const hash = createHash("sha256");
  for await (const piece of (stream ?? []) as AsyncIterable<Uint8Array>) hash.update(piece);
  return hash.digest("hex");
}

/** The contract of every place for files. */
export function fileStoreContract(store: () => FileStore): void {
  test("a file comes back as it was put, with its size", async () => {
    const [name, bytes] = [newName(), randomBytes(10_000)];
    await store().put(name, bytes);
    expect(Buffer.from((await store().get(name)) ?? []).equals(bytes)).toBe(true);
    expect(await store().size(name)).toBe(10_000);
    expect(await store().fault()).toBeNull();
  });

  test("a file of no bytes is a file", async () => {
    const name = newName("json");
    await store().put(name, new Uint8Array());
    expect(await store().size(name)).toBe(0);
    expect((await store().get(name))?.length).toBe(0);
  });

  test("any part of a file can be read, its last byte included", async () => {
    const name = newName("pdf");
    await store().put(name, Buffer.from("0123456789"));
    const part = async (start: number, end: number) => new Response(await store().stream(name, { start, end })).text();
    expect(await part(0, 9)).toBe("0123456789");
    expect(await part(3, 3)).toBe("3");
    expect(await part(8, 9)).toBe("89");
  });

  test("a file of 25 MB is put from the disk and read in pieces", async () => {
    const folder = await mkdtemp(join(tmpdir(), "plenum-large-"));
    const [name, bytes] = [newName("zip"), randomBytes(25 * 1024 * 1024)];
    await writeFile(join(folder, "large"), bytes);
    await store().putFile(name, join(folder, "large"));
    expect(await read(await store().stream(name, { start: 0, end: bytes.length - 1 }))).toBe(sha256(bytes));
    await store().remove(name);
    await rm(folder, { recursive: true });
  });

  test("what is not there is null, and can be removed all the same", async () => {
    const name = newName();
    expect(await store().get(name)).toBeNull();
    expect(await store().size(name)).toBeNull();
    expect(await store().stream(name, { start: 0, end: 1 })).toBeNull();
    await store().remove(name);
  });

  test("a removed file is gone, and a second removal is no fault", async () => {
    const name = newName();
    await store().put(name, Buffer.from("a photo"));
    await store().remove(name);
    await store().remove(name);
    expect(await store().get(name)).toBeNull();
  });

  test("a name that the shop has not made reads nothing and writes nothing", async () => {
    for (const name of [
      "../../etc/passwd",
      "a b c d e f g h i j k l.webp",
      `${"空压机".repeat(8)}.webp`,
      "",
      "x".repeat(900),
    ]) {
      expect(await store().get(name)).toBeNull();
      expect(await store().size(name)).toBeNull();
      await store().remove(name);
      await expect(store().put(name, Buffer.from("x"))).rejects.toThrow(RangeError);
      await expect(store().putFile(name, "/etc/hostname")).rejects.toThrow(RangeError);
    }
  });

  test("files are listed in the order of their names, and from any name on", async () => {
    const names = ["Zz", "_1", "aa", "aB", "-9", "00"].map((start) => `${start}${newName()}`).sort();
    for (const name of names) await store().put(name, Buffer.from(name));
    const all = await listed(store());
    expect(all.map(({ name }) => name)).toEqual(all.map(({ name }) => name).sort());
    expect(all.filter(({ name }) => names.includes(name))).toEqual(names.map((name) => ({ name, bytes: name.length })));
    const [, second = ""] = names;
    expect((await listed(store(), second)).map(({ name }) => name)).toEqual(
      all.map(({ name }) => name).filter((name) => name > second),
    );
  });
}
