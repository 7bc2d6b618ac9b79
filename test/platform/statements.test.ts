import { globSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { declaredStatements } from "#engine/platform/statement.ts";
import { testDatabase } from "#test/database.ts";

const database = testDatabase();

test("every declared statement can be prepared against the migrated schema", async () => {
  for (const file of globSync("src/{engine,worker,server}/**/*.ts")) {
    if (!file.includes("app.ts") && !file.includes("main.ts")) await import(resolve(file));
  }
  const broken: string[] = [];
  for (const { name, text } of declaredStatements()) {
    await database()
      .sql(`prepare "${name}" as ${text}`)
      .catch((error: Error) => broken.push(`${name}: ${error.message}`));
  }
  expect(broken).toEqual([]);
  expect(declaredStatements().length).toBeGreaterThan(0);
});
