import type { Plugin } from "vite";

/** What of `node_modules` our own modules may bring to browsers. */
const browserPackages: ReadonlySet<string> = new Set([
  "react",
  "react-dom",
  "react-router",
  "icu-minify",
  "ofetch",
  "d3-array",
]);

/** The editor of texts and its packages, which the merchant's pages load on demand. */
const editorFolder = "/src/web/admin/rich-text/";
const editorPackage = /^prosemirror-/;

/**
 * A module named `.server.ts` never reaches a browser, nor does one that needs Node, as everything with a statement for
 * the database does, nor a package that no page needs: importing more than their types from the pages fails the build.
 */
export function serverOnly(): Plugin {
  return {
    name: "plenum-server-only",
    resolveId: {
      order: "pre",
      filter: { id: /\.server(\.ts)?$|^node:|^@?[a-z][^:]*$/ },
      handler(id, importer) {
        if (this.environment.name !== "client" || importer === undefined || importer.includes("/node_modules/")) return;
        const isPackage = /^@?[a-z]/.test(id) && !id.startsWith("node:") && !id.endsWith(".server.ts");
        if (editorPackage.test(id) && importer.includes(editorFolder)) return;
        if (isPackage && browserPackages.has(id.split("/", 1)[0] ?? "")) return;
        this.error(`${id} is the server's alone, and ${importer} imports it`);
      },
    },
  };
}
