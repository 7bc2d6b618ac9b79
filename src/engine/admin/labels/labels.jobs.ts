import type { LabelDeps } from "./label-deps.ts";
import { settleLabel } from "./settle-label.ts";

export const labelJobs = {
  settle_label: async (deps: LabelDeps, { labelId }: { labelId: number }) => void (await settleLabel(deps, labelId)),
};
