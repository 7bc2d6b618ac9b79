import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import browserConfig from "../../vitest.browser.config.ts";
import requestConfig from "../../vitest.config.ts";

const presses = "click|dblclick|tap|press|pressSequentially|fill|check|uncheck|setChecked|selectOption|setInputFiles";
const ways = "goBack|goForward|waitForURL";
/** Calls that read a page at this moment, as it was or as it will be. */
const readings = "count|all|allTextContents|allInnerTexts|isVisible|isHidden|isChecked|isDisabled|isEnabled|inputValue";

/** Statements of a browser's test that judge, or go through, a reading which the press before them may still change. */
function readTooSoon(source: string): string[] {
  const statement = new RegExp(
    `\\.(?:${presses}|${ways})\\([^;]*?\\);\\s*(?://[^\\n]*\\s*)*` +
      `((?:expect\\(|for \\([^;{]* of )[^;]*?\\bawait [^;]*?\\.(?:${readings})\\([^;]*;)`,
    "g",
  );
  return [...source.matchAll(statement)].map(([, reading = ""]) => reading.replaceAll(/\s+/g, " "));
}

test("a browser's test never judges what it reads right behind a press: it waits for it", () => {
  const rows = `await button.click();
    // A slow machine is not there yet.
    expect(await rows.count()).toBe(4);`;
  expect(readTooSoon(rows)).toEqual(["expect(await rows.count()).toBe(4);"]);
  expect(readTooSoon(`await field.press("Enter");\nfor (const row of await rows.all()) await look(row);`)).toHaveLength(
    1,
  );
  expect(readTooSoon(`await button.click();\nawait expect.poll(() => rows.count()).toBe(4);`)).toEqual([]);
  expect(readTooSoon(`await button.click();\nawait heading.waitFor();\nexpect(await rows.count()).toBe(4);`)).toEqual(
    [],
  );
  const found = globSync("e2e/**/*.ts").flatMap((file) =>
    readTooSoon(readFileSync(file, "utf8")).map((reading) => `${file}: ${reading}`),
  );
  expect(found).toEqual([]);
});

test("what comes is waited for half a minute, in browsers and by requests", () => {
  for (const { test: options } of [requestConfig, browserConfig])
    expect(options?.expect?.poll?.timeout).toBeGreaterThanOrEqual(30_000);
});
