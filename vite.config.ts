import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";
import { languages } from "./src/domain/kernel/language.ts";
import { catalogFiles, compileCatalog, serverSlices } from "./src/i18n/compile-catalog.ts";

/** `virtual:messages/en`: a language's messages, compiled, so that no browser parses ICU or loads the other language. */
function messages(): Plugin {
  const prefix = "virtual:messages/";
  return {
    name: "plenum-messages",
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : undefined),
    load(id) {
      const language = languages.find((one) => id === `\0${prefix}${one}`);
      if (!language) return undefined;
      for (const file of catalogFiles(language)) this.addWatchFile(file);
      // A string parses faster than an object literal of this size.
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(compileCatalog(language, serverSlices)))})`;
    },
  };
}

export default defineConfig({
  plugins: [tailwindcss(), messages(), reactRouter()],
  build: { target: "es2022", assetsInlineLimit: 0, manifest: true },
  environments: {
    // The server's own code and the pages are one bundle, so that context keys exist once.
    ssr: { build: { rollupOptions: { input: "./src/server/app.ts" } } },
  },
});
