import type { KnipConfig } from "knip";
import { screens } from "./src/web/routes.ts";
import { layouts } from "./src/web/shop-screens.ts";

// What the router reads of a page it loads on demand: its screen, its error, whether its data are read again.
const pages = [...Object.values(screens), ...Object.values(layouts)].map(({ file }) => `src/web/${file}`);

export default {
  workspaces: {
    ".": {
      entry: [
        ...pages,
        // Built by scripts/build.ts.
        "src/boot/program.ts",
        "src/server/documents/document-thread.ts",
        // Started as processes of their own.
        "src/boot/main.ts",
        "sandbox/main.ts",
        "src/engine/platform/pdf-process.ts",
        "src/engine/catalogue/import/import-thread.ts",
        "src/engine/catalogue/pictures/draw-process.ts",
        "src/engine/catalogue/index/read-state-thread.ts",
        "src/engine/catalogue/questions/search-thread.ts",
        "test/admin/killable-import.ts",
        "test/catalogue/killable-snapshot.ts",
        "test/platform/echo-thread.ts",
        "test/claims/killable-claim.ts",
        "test/fulfilment/killable-parcel.ts",
        "test/returns/killable-return.ts",
        "test/returns/weigh-uploads.ts",
        "test/payments/killable-shop.ts",
        "bench/load/{bare-server,buyers,generator,import-file,import-memory}.ts",
        // Run by hand: against a shop that runs already, and against an older version.
        "bench/search/run.ts",
        "bench/rolling-upgrade.ts",
        "demo/photos/photograph.ts",
        // Sent to browsers as they are.
        "sandbox/chat/{tag,widget}.js",
      ],
      project: ["{src,sandbox,demo,test,e2e,bench,scripts}/**/*.{ts,tsx,js,mjs,css}", "*.ts"],
      vitest: {
        config: [
          "vitest.config.ts",
          "vitest.browser.config.ts",
          "vitest.cluster.config.ts",
          "bench/vitest.mutants.config.ts",
          "test/house/planted/vitest.config.ts",
        ],
      },
      // Debian's: installed by scripts/ensure-pgbouncer.ts, takes a tool out of a package, looks at a unit, or is in every system.
      ignoreBinaries: ["pgbouncer", "apt-get", "dpkg-deb", "systemd-analyze", "unshare"],
      ignoreDependencies: [
        // dependency-cruiser reads TypeScript with it (`parser: "swc"`), and names it only so.
        "@swc/core",
        // scripts/test.ts runs it by its name.
        "oxlint",
      ],
    },
    // Packages of their own, installed only by the command that needs them.
    "bench/lighthouse": { entry: ["run.ts"] },
    "demo/pictures": { entry: ["studio/main.ts"] },
  },
} satisfies KnipConfig;
