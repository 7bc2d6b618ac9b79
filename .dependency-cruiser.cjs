/**
 * The floors of the house, top to bottom. A file may import from its own floor and from those it is
 * allowed below; everything else fails `npm test`.
 */
const below = {
  "src/domain/kernel": [],
  "src/domain": ["src/domain"],
  "src/db": ["src/domain"],
  "src/i18n": ["src/domain/kernel"],
  "src/engine": ["src/domain", "src/db"],
  "src/providers": ["src/domain", "src/engine/ports", "src/engine/platform"],
  "src/web": ["src/engine", "src/i18n", "src/domain"],
  "src/server": ["src/web", "src/engine", "src/i18n", "src/domain", "src/db"],
  "src/worker": ["src/engine", "src/i18n", "src/domain"],
  sandbox: [],
};

const floors = Object.entries(below).map(([floor, allowed]) => ({
  name: `floor: ${floor}`,
  severity: "error",
  comment: `${floor} may import only from itself${allowed.length ? ` and ${allowed.join(", ")}` : ""}`,
  from: { path: `^${floor}/`, ...(floor === "src/domain" && { pathNot: "^src/domain/kernel/" }) },
  to: {
    path: "^(src|sandbox|demo|test|scripts|bench)/",
    pathNot: [`^${floor}/`, ...allowed.map((path) => `^${path}/`)],
  },
}));

// Domain slices stand in one order and import only leftwards; the last four stand beside it.
const slices = ["catalogue", "pricing", "promotions", "cart", "shipping", "checkout", "payments", "orders", "returns"];
const beside = ["customers", "reviews", "content", "staff"];

const leftwards = slices.map((slice, at) => ({
  name: `slice: ${slice}`,
  severity: "error",
  comment: `domain/${slice} may import only from ${["kernel", ...slices.slice(0, at)].join(", ")}`,
  from: { path: `^src/domain/${slice}/` },
  to: { path: `^src/domain/(${[...slices.slice(at + 1), ...beside].join("|")})/` },
}));

module.exports = {
  forbidden: [
    ...floors,
    ...leftwards,
    {
      name: "no circles",
      severity: "error",
      from: { path: "^(src|sandbox)/" },
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    },
    {
      name: "domain is pure",
      severity: "error",
      comment: "rules do no I/O and know no library",
      from: { path: "^src/domain/" },
      to: { dependencyTypes: ["core", "npm", "npm-dev"] },
    },
    {
      name: "providers are known to boot only",
      severity: "error",
      from: { path: "^(src|sandbox)/", pathNot: "^src/(boot|providers)/" },
      to: { path: "^src/providers/" },
    },
    {
      name: "everything resolves",
      severity: "error",
      from: {},
      to: { couldNotResolve: true, pathNot: "^(virtual:|\\./\\+types|.*/\\+types/)" },
    },
  ],
  options: {
    parser: "swc",
    tsPreCompilationDeps: "specify",
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(build|\\.react-router|data|node_modules)/" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default", "types"],
      extensions: [".ts", ".tsx", ".js", ".mjs", ".json"],
    },
  },
};
