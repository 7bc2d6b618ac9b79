import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "src/web",
  ssr: true,
  // Lazy discovery would send a manifest request naming every link on the page.
  routeDiscovery: { mode: "initial" },
} satisfies Config;
