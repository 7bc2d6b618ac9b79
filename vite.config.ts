import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { messages } from "./vite.messages.ts";
import { withoutUnusedReactParts } from "./vite.react-parts.ts";
import { withoutUnusedRouterParts } from "./vite.router-parts.ts";

export default defineConfig({
  plugins: [tailwindcss(), messages(), withoutUnusedRouterParts(), withoutUnusedReactParts(), reactRouter()],
  // What is imported on demand has nothing of its own to load ahead, so the code that would do it is left out.
  build: { target: "es2022", assetsInlineLimit: 0, manifest: true, modulePreload: false },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // What every page loads, and what every page with goods does, in a file each: many small ones compress worse and cost a request each.
            codeSplitting: {
              groups: [
                {
                  name: "vendor",
                  test: /node_modules\/(react|react-dom|react-router|scheduler|icu-minify|@babel)\//,
                  priority: 3,
                },
                {
                  name: "frame",
                  test: /src\/(i18n|web\/(root\.tsx|ui|shell|navigation|language|visitor|public-pages|storefront\/errors))(\/|$)(?!field\.|password-field|error-summary|quantity|copy-button|dialog|table|view-more|disclosure|notice|badge)/,
                  priority: 2,
                },
                {
                  name: "goods",
                  test: /src\/(domain\/(kernel\/(money|result)|catalogue\/units)|web\/(ui\/(quantity|copy-button|disclosure|notice|badge)|storefront\/(catalogue\/(product-card|spec-value|unit-system)|cart\/(add-to-cart|refusal-words|viewed-products))))/,
                  priority: 1,
                },
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
