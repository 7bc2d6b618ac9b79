import type { Plugin } from "vite";
import { languages } from "./src/domain/kernel/language.ts";
import { bundleOf } from "./src/i18n/bundles.ts";
import { catalogFiles, compileCatalog } from "./src/i18n/compile-catalog.ts";

/** `virtual:messages/en/public`: a bundle of a language's messages, compiled, so that no browser parses ICU or loads what it need not. */
export function messages(): Plugin {
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
