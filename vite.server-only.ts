import type { Plugin } from "vite";

/** A module named `.server.ts` never reaches a browser: importing more than its types from the pages fails the build. */
export function serverOnly(): Plugin {
  return {
    name: "plenum-server-only",
    resolveId: {
      order: "pre",
      filter: { id: /\.server(\.ts)?$/ },
      handler(id, importer) {
        if (this.environment.name === "client") this.error(`${id} is the server's alone, and ${importer} imports it`);
      },
    },
  };
}
