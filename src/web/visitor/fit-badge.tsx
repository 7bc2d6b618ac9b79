import { useEffect } from "react";
import { Badge } from "../ui/badge.tsx";
import { Icon } from "../ui/icon.tsx";
import { askForMark, type Mark, useFitMarks } from "./fit-marks.ts";
import type { Visitor } from "./visitor.ts";

interface FitBadgeProps {
  slug: string;
  /** SKU of the version that is shown; without one, nothing is said of the power. */
  sku: string | undefined;
  visitor: Visitor;
}

/** Badges for fit and power supply; nothing where unknown. */
export default function FitBadge({ slug, sku, visitor }: FitBadgeProps) {
  const { parts, power } = useFitMarks();
  useEffect(() => askForMark(visitor, slug), [visitor, slug]);
  const marks = [parts[slug], sku === undefined ? undefined : power[slug]?.[sku]];
  return marks.map((mark) => mark && <OneMark key={mark.text} mark={mark} />);
}

function OneMark({ mark: { fits, text } }: { mark: Mark }) {
  return (
    <Badge tone={fits ? "success" : "warning"} className="max-w-full items-start">
      <Icon name={fits ? "check" : "warning"} className="mt-px size-3.5" />
      <span className="line-clamp-3 min-w-0 whitespace-normal">{text}</span>
    </Badge>
  );
}
