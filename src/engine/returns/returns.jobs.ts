import type { CashDesk } from "../payments/cash-desk.ts";
import type { FileStore } from "../ports/file-store.ts";
import { lapseReturn } from "./lapse-return.ts";
import { sweepDrafts } from "./sweep-drafts.ts";

interface ReturnsDesk extends CashDesk {
  readonly files: FileStore;
}

/** What runs behind returns. Repeating a job changes nothing. */
export const returnJobs = {
  lapse_return: async (desk: CashDesk, { returnId }: { returnId: number }) => void (await lapseReturn(desk, returnId)),
  remove_files: async (desk: ReturnsDesk, { names }: { names: string[] }) => {
    for (const name of names) await desk.files.remove(name);
  },
  sweep_return_drafts: async (desk: CashDesk) => void (await sweepDrafts(desk)),
};
