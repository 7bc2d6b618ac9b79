import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "plenum-commands-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const commands = ["orders", "import", "export", "owner", "files", "backup", "restore", "ship"];

function run(name: string, ...words: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [resolve("scripts", `${name}.ts`), ...words], {
    encoding: "utf8",
    cwd: folder,
    env: { ...process.env, DATA_DIR: join(folder, "data"), SANDBOX: "0" },
  });
  return { status, stdout, stderr };
}

test.each(commands)("npm run %s says its help when asked, and does nothing else", (name) => {
  expect(run(name, "--help")).toEqual({
    status: 0,
    stdout: expect.stringContaining(`npm run ${name} --`) as string,
    stderr: "",
  });
  expect(readdirSync(folder)).toEqual([]);
});

test.each([
  { why: "an option it does not know", words: ["--encrypt", "one.gz"], said: "'--encrypt'" },
  { why: "a word too many", words: ["one.gz", "two.gz"], said: "npm run backup -- FILE" },
  { why: "a word too few", words: [], said: "npm run backup -- FILE" },
])("a command that is given $why says so with its help, and does nothing", ({ words, said }) => {
  const refused = run("backup", ...words);
  expect(refused).toEqual({ status: 2, stdout: "", stderr: expect.stringContaining(said) as string });
  expect(readdirSync(folder)).toEqual([]);
});
