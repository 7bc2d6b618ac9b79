import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";
import { languages } from "./src/domain/kernel/language.ts";
import { bundleOf } from "./src/i18n/bundles.ts";
import { catalogFiles, compileCatalog } from "./src/i18n/compile-catalog.ts";

/** `virtual:messages/en/public`: a bundle of a language's messages, compiled, so that no browser parses ICU or loads what it need not. */
function messages(): Plugin {
  const prefix = "virtual:messages/";
  return {
    name: "plenum-messages",
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) return undefined;
      const [name, bundle] = id.slice(prefix.length + 1).split("/");
      const language = languages.find((one) => one === name);
      if (!language) return undefined;
      for (const file of catalogFiles(language)) this.addWatchFile(file);
      // A string parses faster than an object literal of this size.
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(compileCatalog(language, (slice) => bundleOf(slice) === bundle)))})`;
    },
  };
}

export default defineConfig({
  plugins: [tailwindcss(), messages(), reactRouter()],
  build: { target: "es2022", assetsInlineLimit: 0, manifest: true },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // What every page loads, in two files: many small ones compress worse and cost a request each.
            codeSplitting: {
              groups: [
                { name: "vendor", test: /node_modules\/(react|react-dom|react-router|scheduler|icu-minify|@babel)\//, priority: 2 },
                { name: "frame", test: /src\/(i18n|web\/(ui|shell|navigation|language|visitor))\/(?!field|password-field|error-summary|quantity|table|skeleton|copy-button)/, priority: 1 },
              ],
            },
          },
        },
      },
    },
    // The server's own code and the pages are one bundle, so that context keys exist once.
    ssr: { build: { rollupOptions: { input: "./src/server/app.ts" } } },
  },
});
