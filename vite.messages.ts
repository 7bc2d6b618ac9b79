import type { Plugin } from "vite";
import { languages } from "./src/domain/kernel/language.ts";
import { bundleOf, bundles } from "./src/i18n/bundles.ts";
import { catalogFiles, compileCatalog } from "./src/i18n/compile-catalog.ts";

const prefix = "virtual:messages/";

/**
 * Messages, compiled, so that no browser parses ICU: `virtual:messages/en/cart` is one bundle of a language,
 * `virtual:messages/en` all of them for the server, and `virtual:messages/loaders` loads the bundles one by one.
 */
export function messages(): Plugin {
  return {
    name: "plenum-messages",
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) return undefined;
      if (id === `\0${prefix}loaders`) return loaders;
      const [name, bundle] = id.slice(prefix.length + 1).split("/");
      const language = languages.find((one) => one === name);
      if (!language) return undefined;
      for (const file of catalogFiles(language)) this.addWatchFile(file);
      const catalog = compileCatalog(language, (...at) => bundle === undefined || bundleOf(...at) === bundle);
      // A string parses faster than an object literal of this size.
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(catalog))})`;
    },
  };
}

const loaders = `export default {${languages
  .map((language) => {
    const each = bundles.map((bundle) => `"${bundle}": () => import("${prefix}${language}/${bundle}")`);
    return `${language}: {${each.join(",")}}`;
  })
  .join(",")}}`;
