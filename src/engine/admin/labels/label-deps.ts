import type { DbAndClock } from "../../platform/db-and-clock.ts";
import type { Log } from "../../platform/log.ts";
import type { FileStore } from "../../ports/file-store.ts";
import type { LabelSellers } from "../../ports/label-seller.ts";

export interface LabelDeps extends DbAndClock {
  readonly files: FileStore;
  readonly labels: LabelSellers;
  readonly log: Pick<Log, "warn">;
}
