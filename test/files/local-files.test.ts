import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { readConfig } from "#boot/config.ts";
import { checkFiles } from "#boot/files.ts";
import { createLocalFiles } from "#providers/local-files/file-store.ts";
import { fileStoreContract, listed, newName } from "./file-store-contract.ts";

const folder = mkdtempSync(join(tmpdir(), "plenum-files-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("a folder of this machine", () => {
  fileStoreContract(() => createLocalFiles(join(folder, "files")));

  test("a file that could not be read to its end leaves nothing behind", async () => {
    const files = createLocalFiles(join(folder, "others"));
    await expect(files.putFile(newName(), join(folder, "no such file"))).rejects.toThrow("ENOENT");
    expect(await listed(files)).toEqual([]);
  });

  test("a full disk is told before a form fails on it, and does not keep the shop from starting", async () => {
    const full = createLocalFiles(join(folder, "full"), Number.POSITIVE_INFINITY);
    expect(await full.fault()).toEqual({ code: "full", detail: `${join(folder, "full")}: ENOSPC` });
    const config = readConfig({ DATA_DIR: folder, SECRET: "s".repeat(32) });
    expect(await checkFiles(full, config)).toContain("ENOSPC");
  });

  test("a folder that cannot be made keeps the shop from starting, and says which variable to mend", async () => {
    writeFileSync(join(folder, "a file"), "");
    const barred = createLocalFiles(join(folder, "a file", "files"));
    expect(await barred.fault()).toMatchObject({ code: "unusable" });
    const config = readConfig({ DATA_DIR: folder, SECRET: "s".repeat(32) });
    await expect(checkFiles(barred, config)).rejects.toThrow("DATA_DIR: files cannot be stored");
  });

  test.each([
    ["denied", "AWS_ACCESS_KEY_ID: "],
    ["no_credentials", "AWS_ACCESS_KEY_ID: "],
    ["no_bucket", "S3_BUCKET: "],
    ["other_region", "S3_REGION: "],
  ] as const)("a bucket that is %s keeps the shop from starting, in whatever words", async (code, variable) => {
    const files = { ...createLocalFiles(join(folder, "files")), fault: async () => ({ code, detail: "other words" }) };
    const config = readConfig({ DATA_DIR: folder, SECRET: "s".repeat(32), S3_BUCKET: "shop" });
    await expect(checkFiles(files, config)).rejects.toThrow(variable);
  });

  test("a bucket that is away keeps no shop from starting", async () => {
    const away = { code: "away", detail: "status 503" } as const;
    const files = { ...createLocalFiles(join(folder, "files")), fault: async () => away };
    const config = readConfig({ DATA_DIR: folder, SECRET: "s".repeat(32), S3_BUCKET: "shop" });
    expect(await checkFiles(files, config)).toBe("status 503");
  });

  test("what a killed process had begun to write is no file, and goes when its name is removed", async () => {
    const files = createLocalFiles(join(folder, "killed"));
    const name = newName();
    const begun = join(folder, "killed", name.slice(0, 2), `${name}.part`);
    mkdirSync(dirname(begun), { recursive: true });
    writeFileSync(begun, "half a pho");
    expect([await files.get(name), await files.size(name), await listed(files)]).toEqual([null, null, []]);
    await files.remove(name);
    expect(existsSync(begun)).toBe(false);
  });
});
