import { basename } from "node:path";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Rolldown } from "vite";
import { messages } from "./vite.messages.ts";
import { serverOnly } from "./vite.server-only.ts";

/** React Router marks its modules for servers that render components apart, which ours does not. */
const onwarn: Rolldown.InputOptions["onwarn"] = (warning, warn) => {
  if (warning.code !== "MODULE_LEVEL_DIRECTIVE") warn(warning);
};

/** What starts every page, the folders that each one uses, and what stands in them for some pages alone. */
const ofFrame =
  /\/src\/(i18n\/|web\/((language|navigation|shell|ui|visitor)\/|(app|entry\.client|root|route-tree|routes\.client|screen-route)\.|storefront\/errors\/mount-failure))/;
const ofOtherPages =
  /\/src\/(i18n\/(add-admin-routes|admin-routes|bought-for|format-end|opening-hours|page-bundles|payment-name|power-text|schedule-text|statement-words|terms-text|total-name)|web\/(navigation\/(back-link|document-links|later-parts|unsent-forms|visible-links|wait-for-shop|watch-build)|shell\/(categories-list|footer-content|suggestion(s|-list))|visitor\/(fit-(marks|badge)|fits-first|keep-rooms)|ui\/(accepted-tables|answered|category-picture|dialog|document|early-change|error-summary|file-field|forget-kept-fields|kept-fields|nameplate|paper-links|password-field|table|typed-fields|view-more|whole-pastes)))\./;

/** Packages of charts and of the editor of texts. */
const ofOtherPackages = /\/node_modules\/(d3-|prosemirror-|orderedmap|w3c-keyname|rope-sequence)/;

const ofVendor = (id: string) =>
  (id.includes("/node_modules/") && !ofOtherPackages.test(id)) || id.includes("rolldown/runtime");

/**
 * Modules that few processes load, with the packages that they need, are files of their own beside the bundle. What
 * they import exists a second time then, so they share no state with the rest.
 */
const loadedByFew = /^#(boot\/(demo|tracing\/tracing)|providers\/s3\/file-store)\.ts$/;
const besideBundle = (id: string) => (loadedByFew.test(id) ? `./${basename(id, ".ts")}.js` : id);

/**
 * `vite build` makes what browsers load, `vite build --ssr src/boot/program.ts` the server: the shop, its jobs and its
 * pages in one bundle. scripts/build.ts does both.
 */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [tailwindcss(), messages(), serverOnly()],
  build: isSsrBuild
    ? {
        target: "es2024",
        outDir: "build/server",
        emptyOutDir: true,
        copyPublicDir: false,
        // All are one file, so that each module, and each key of a context, exists once. Comments are a tenth of it, and
        // Node holds its whole text, two bytes a letter.
        rolldownOptions: {
          external: loadedByFew,
          output: { entryFileNames: "index.js", codeSplitting: false, comments: false, paths: besideBundle },
          onwarn,
        },
      }
    : {
        target: "es2022",
        outDir: "build/client",
        emptyOutDir: true,
        assetsInlineLimit: 0,
        manifest: true,
        // What is imported on demand has nothing of its own to load ahead, so the code that would do it is left out.
        modulePreload: false,
        rolldownOptions: {
          input: "src/web/entry.client.tsx",
          onwarn,
          output: {
            // What every page loads in a file each, and what pages of goods share in one, as what others take of a
            // product's page: many small ones compress worse and cost a request each. What only other pages use stays
            // out of them: charts, forms, fields of settings.
            codeSplitting: {
              groups: [
                { name: "vendor", test: ofVendor, priority: 3 },
                { name: "frame", test: (id) => ofFrame.test(id) && !ofOtherPages.test(id), priority: 2 },
                {
                  name: "goods",
                  test: /\/src\/(domain\/kernel\/(language|money|read-whole-number|text)|web\/(too-many|public-pages\/.*|storefront\/(cart|catalogue)\/.*))\./,
                  minShareCount: 3,
                  priority: 1,
                },
                { name: "order-texts", test: /\/src\/domain\/(kernel\/clean-text|checkout\/order-texts)\./ },
                {
                  name: "product",
                  test: /\/src\/(domain\/catalogue\/(attribute|document-files|product)|web\/storefront\/(delivery\/dock-price|power\/power-box|product\/(?!drawing|product\.|sections|specifications)[\w-]+))\./,
                  minShareCount: 2,
                },
              ],
            },
          },
        },
      },
}));
