import type { TestProject } from "vitest/node";

/** The database that `bench/mutants.ts` started once for all its runs. */
export default function setup(project: TestProject): void {
  const url = process.env["MUTANTS_DATABASE"];
  if (url !== undefined) project.provide("databaseUrl", url);
}
