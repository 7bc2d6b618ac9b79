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
    expect(await full.fault()).toBe(`${join(folder, "full")}: ENOSPC`);
    const config = readConfig({ DATA_DIR: folder, SECRET: "s".repeat(32) });
    expect(await checkFiles(full, config)).toContain("ENOSPC");
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
