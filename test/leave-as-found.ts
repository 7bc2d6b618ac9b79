// Every process of the shop knows the merchant's pages.
import "#i18n/add-admin-routes.ts";
import { relative } from "node:path";
import { beforeAll, expect, vi } from "vitest";
import { changes, sharedState } from "./shared-state.ts";

// Read before the file itself, whose imports may change something already.
const found = sharedState();
const file = relative(process.cwd(), expect.getState().testPath ?? "");

// The first hook's end is the last of all that a file does.
beforeAll(() => () => {
  // As the runner does after each file: what was spied on while another stood in for it is put back as that other.
  vi.restoreAllMocks();
  const left = changes(found, sharedState());
  if (left.length === 0) return;
  throw new Error(
    `${file} leaves the process other than it found it, and the files behind it meet that:\n${left.map((change) => `  ${change}\n`).join("")}` +
      "Undo it where it is done: vi.unstubAllGlobals(), vi.unstubAllEnvs(), vi.useRealTimers(), mockRestore(), process.off(), or the library's own way.",
  );
});
