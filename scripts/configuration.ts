import { writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { z } from "zod";
import { configurationGroups } from "#boot/config-schema.ts";
import { readArguments } from "./read-arguments.ts";

const help = `Writes docs/configuration.md and docs/example.env from the code that reads the environment:

  npm run configuration
`;

interface Variable {
  readonly name: string;
  readonly description: string;
  /** The value it has unless set; null where it has none. */
  readonly fixed: string | null;
  /** The default in words, where it is no fixed value. */
  readonly unset: string | null;
}

function variablesOf(shape: Record<string, z.ZodType>): Variable[] {
  return Object.entries(shape).map(([name, type]) => {
    const { description, unset } = (type.meta() ?? {}) as { description?: string; unset?: string };
    if (description === undefined) throw new Error(`${name} has no description in src/boot/config-schema.ts.`);
    const standard = type.safeParse(undefined).data;
    const fixed = standard === undefined || unset !== undefined ? null : standard === true ? "1" : String(standard);
    return { name, description, fixed: standard === false ? "0" : fixed, unset: unset ?? null };
  });
}

const inCell = (text: string) => text.replaceAll("|", "\\|");

/** The table of all environment variables for operators, in Markdown. */
export function configurationPage(): string {
  const groups = configurationGroups.map(({ title, variables }) => {
    const rows = variablesOf(variables).map(({ name, description, fixed, unset }) => {
      const standard = unset ?? (fixed === null ? "–" : `\`${fixed}\``);
      return `| \`${name}\` | ${inCell(standard)} | ${inCell(description)} |`;
    });
    return `## ${title}\n\n| variable | default | effect |\n|---|---|---|\n${rows.join("\n")}\n`;
  });
  return `# Configuration

The shop reads its configuration from the environment and checks it at start: each error names the variable and what to do. \`npm run configuration\` writes this page and \`example.env\` from \`src/boot/config-schema.ts\`.

${groups.join("\n")}`;
}

/** The same variables as an environment file with nothing set. */
export function exampleEnvironment(): string {
  const groups = configurationGroups.map(({ title, variables }) => {
    const lines = variablesOf(variables).map(({ name, description, fixed, unset }) => {
      const standard = unset ?? fixed;
      const plain = description.replaceAll(/\[([^\]]+)\]\([^)]+\)/g, "$1").replaceAll("`", "");
      return `# ${plain}${standard === null ? "" : ` (default: ${standard})`}\n#${name}=\n`;
    });
    return `## ${title}\n\n${lines.join("\n")}`;
  });
  return groups.join("\n");
}

if (process.argv[1] && import.meta.url === pathToFileURL(resolve(process.argv[1])).href) {
  readArguments(help, { words: [0, 0] });
  writeFileSync("docs/configuration.md", configurationPage());
  writeFileSync("docs/example.env", exampleEnvironment());
}
