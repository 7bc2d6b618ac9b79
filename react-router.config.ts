import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "src/web",
  ssr: true,
  // Lazy discovery would send a manifest request naming every link on the page.
  routeDiscovery: { mode: "initial" },
  // Loaders in files of their own would cost a request each and save nothing: they are one line.
  splitRouteModules: false,
} satisfies Config;
