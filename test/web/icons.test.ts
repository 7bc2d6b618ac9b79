import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

test("each icon is drawn once, in the sheet", () => {
  const code = readFileSync("src/web/ui/icon.tsx", "utf8");
  const type = /export type IconName =([^;]+);/.exec(code)?.[1] ?? "";
  const names = [...type.matchAll(/"(\w+)"/g)].map(([, name]) => name);
  const drawn = [...readFileSync("src/web/ui/icons.svg", "utf8").matchAll(/<symbol id="(\w+)"/g)].map(([, id]) => id);
  expect(names.length).toBeGreaterThan(30);
  expect(drawn.toSorted(), "the icons, and the row of stars").toEqual([...names, "stars"].toSorted());
});
