import type { CompanyState } from "#domain/companies/company-life.ts";
import { useT } from "../../language/language.tsx";
import { Badge, type Tone } from "../../ui/badge.tsx";

const tones: Readonly<Record<CompanyState, Tone>> = {
  applied: "info",
  approved: "success",
  declined: "danger",
  "on-hold": "warning",
  closed: "neutral",
};

/** State of a company. */
export function CompanyBadge({ state }: { state: CompanyState }) {
  return <Badge tone={tones[state]}>{useT()(`companies.state.${state}`)}</Badge>;
}
