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

interface BadgeProps {
  readonly state: RequisitionState;
  /** Nobody can decide it now. */
  readonly isStranded: boolean;
  /** It is open, and its site was closed. */
  readonly isSiteClosed: boolean;
}

/** The state of a requisition, or what keeps it from going on. */
export function RequisitionBadge({ state, isStranded, isSiteClosed }: BadgeProps) {
  const t = useT();
  if (isSiteClosed) return <Badge tone="warning">{t("approvals.list.siteClosed")}</Badge>;
  if (isStranded) return <Badge tone="warning">{t("approvals.stranded.title")}</Badge>;
  return <Badge tone={tones[state]}>{t(`approvals.state.${state}`)}</Badge>;
}
