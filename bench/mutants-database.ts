import type { TestProject } from "vitest/node";

/** The database that `bench/mutants.ts` started once for all its runs, and its cluster as it was migrated. */
export default function setup(project: TestProject): void {
  const { MUTANTS_DATABASE: url, MUTANTS_CLUSTER: cluster } = process.env;
  if (url !== undefined) project.provide("databaseUrl", url);
  if (cluster !== undefined) project.provide("migratedCluster", cluster);
}
