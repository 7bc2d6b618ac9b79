import type { Plugin } from "vite";

/**
 * A module named `.server.ts` never reaches a browser, nor does one that needs Node, as everything with a statement for
 * the database does: importing more than their types from the pages fails the build.
 */
export function serverOnly(): Plugin {
  return {
    name: "plenum-server-only",
    resolveId: {
      order: "pre",
      filter: { id: /\.server(\.ts)?$|^node:/ },
      handler(id, importer) {
        if (this.environment.name === "client") this.error(`${id} is the server's alone, and ${importer} imports it`);
      },
    },
  };
}
