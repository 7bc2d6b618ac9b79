import type { PaymentDeps } from "../payments/payment-deps.ts";
import type { FileStore } from "../ports/file-store.ts";
import { returns } from "./returns.ts";

interface ReturnsDeps extends PaymentDeps {
  readonly files: FileStore;
}

/** Jobs of returns. All are idempotent. */
export const returnJobs = {
  expire_return: async (deps: PaymentDeps, { returnId }: { returnId: number }) =>
    void (await returns.expire(deps, returnId)),
  remove_files: async (deps: ReturnsDeps, { names }: { names: string[] }) => {
    for (const name of names) await deps.files.remove(name);
  },
};
