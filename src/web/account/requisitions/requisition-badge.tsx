import type { RequisitionState } from "#domain/approvals/requisition-life.ts";
import { useT } from "../../language/language.tsx";
import { Badge } from "../../ui/badge.tsx";

const tones = {
  draft: "info",
  submitted: "info",
  "changes-requested": "warning",
  approved: "success",
  ordered: "success",
  rejected: "danger",
  withdrawn: "neutral",
  expired: "neutral",
} as const;

export function RequisitionBadge({ state }: { state: RequisitionState }) {
  const t = useT();
  return <Badge tone={tones[state]}>{t(`approvals.state.${state}`)}</Badge>;
}
