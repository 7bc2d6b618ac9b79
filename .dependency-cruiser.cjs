const { readdirSync } = require("node:fs");
const { join } = require("node:path");

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

// Slices stand in one order, on the floors of rules and of use cases alike, and import only leftwards.
const slices = [
  "buyers",
  "inventory",
  "catalogue",
  "power",
  "air",
  "sizing",
  "pricing",
  "promotions",
  "cart",
  "shipping",
  "companies",
  "receivables",
  "approvals",
  "checkout",
  "requisitions",
  "payments",
  "invoices",
  "orders",
  "fulfilment",
  "cases",
  "returns",
  "claims",
  "customers",
  "machines",
  "lists",
  "recovery",
  "reviews",
  "content",
  "staff",
];
// What the merchant's screens read together, and backups, know every slice; what use cases stand on knows none.
const above = ["admin", "backup"];
// Pages of the catalogue show what its goods cost and how they travel.
const shownByCatalogue = ["pricing", "promotions", "shipping"];

const shared = [...above, "kernel", "platform", "ports"];
for (const floor of ["domain", "engine"])
  for (const folder of readdirSync(join(__dirname, "src", floor), { withFileTypes: true }))
    if (folder.isDirectory() && ![...slices, ...shared].includes(folder.name))
      throw new Error(`src/${floor}/${folder.name} has no place among the slices of .dependency-cruiser.cjs`);

const folders = (floor, names) => ({ path: `^src/${floor}/(${names.join("|")})/` });

const leftwards = slices.flatMap((slice, at) => {
  const right = slices.slice(at + 1);
  const foreignRules = slice === "catalogue" ? right.filter((each) => !shownByCatalogue.includes(each)) : right;
  return [
    { floor: "domain", to: folders("domain", right) },
    { floor: "engine", to: folders("engine", [...right, ...above]) },
    { floor: "engine", to: folders("domain", foreignRules) },
  ].map(({ floor, to }) => ({
    name: `slice: ${floor}/${slice}`,
    severity: "error",
    comment: `${slice} stands left of what it imports: ${slices.join(" ← ")}`,
    from: { path: `^src/${floor}/${slice}/` },
    to,
  }));
});

module.exports = {
  forbidden: [
    ...floors,
    ...leftwards,
    {
      name: "engine: platform and ports know no slice",
      severity: "error",
      from: { path: "^src/engine/(platform|ports)/" },
      to: folders("engine", [...slices, ...above]),
    },
    {
      name: "no circles",
      severity: "error",
      from: { path: "^(src|sandbox|e2e)/" },
      to: { circular: true },
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
      comment: "what browser tests import from outside of src is not looked at",
      from: { pathNot: "^e2e/" },
      to: { couldNotResolve: true, pathNot: "^virtual:" },
    },
  ],
  options: {
    parser: "swc",
    tsPreCompilationDeps: "specify",
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(build|data|node_modules)/" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default", "types"],
      extensions: [".ts", ".tsx", ".js", ".mjs", ".json"],
    },
  },
};
