import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Starts the shop by a Node that says it has this version. */
const startBy = (version: string, file = "src/boot/main.mjs") => {
  const claim = `Object.defineProperties(process, {
    versions: { value: { ...process.versions, node: ${JSON.stringify(version)} } }, version: { value: "v${version}" } })`;
  return spawnSync(process.execPath, ["--import", `data:text/javascript,${claim}`, file], {
    encoding: "utf8",
    env: { ...process.env, NODE_ENV: "production", DATABASE_URL: "" },
  });
};

test("a Node too old for the shop says which one it needs, in one sentence and nothing else", () => {
  const { engines } = JSON.parse(readFileSync("package.json", "utf8")) as { engines: { node: string } };
  expect(engines.node).toMatch(/^>=\d+$/);
  const least = Number(engines.node.slice(2));
  for (const version of [`${least - 1}.11.1`, "20.20.2", "18.0.0"]) {
    const { status, stdout, stderr } = startBy(version);
    const sentence = `The shop needs Node ${least} or newer, and ${process.execPath} is v${version}.\n`;
    expect({ status, stdout, stderr }).toEqual({ status: 1, stdout: "", stderr: sentence });
  }
});

test("a Node that is new enough starts the shop, which says what else is missing", () => {
  for (const version of ["24.0.0", "30.1.0"])
    expect(startBy(version).stderr).toMatch(/^The shop did not start\.\n(?:.*\n)*DATABASE_URL: missing/);
});

test("units of earlier versions, which name another file, start the shop as well", () => {
  expect(startBy("24.0.0", "src/boot/main.ts").stderr).toBe(startBy("24.0.0").stderr);
});
