import { type ReactNode, useEffect } from "react";
import { useHref, useT } from "../language/language.tsx";
import { Link } from "../navigation/link.tsx";
import { Badge } from "../ui/badge.tsx";
import { Icon } from "../ui/icon.tsx";
import { askForMark, type Mark, type Note, useFitMarks } from "./fit-marks.ts";
import type { Visitor } from "./visitor.ts";

interface FitBadgeProps {
  slug: string;
  /** SKU of the version that is shown; without one, nothing is said of the power. */
  sku?: string | undefined;
  visitor: Visitor;
  /** Stands where a page asks for the visitor's machine, and is answered. */
  question?: {
    /** The machine that the page is about; null on a part's page. */
    readonly machine: string | null;
    readonly ask: ReactNode;
  };
}

/** Badges for fit and power supply; nothing where unknown. */
export default function FitBadge({ slug, sku, visitor, question }: FitBadgeProps) {
  const { machines, parts, notes, power } = useFitMarks();
  const isPartsPage = question?.machine === null;
  useEffect(() => askForMark(visitor, slug, isPartsPage), [visitor, slug, isPartsPage]);
  const marks = [parts[slug], sku === undefined ? undefined : power[slug]?.[sku]];
  const badges = marks.map((mark) => mark && <OneMark key={mark.text} mark={mark} />);
  if (!question) return badges;
  const saved = machines.find((each) => each.slug === question.machine)?.saved;
  if (question.machine !== null && saved === undefined) return question.ask;
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
      {saved === undefined ? badges : <OneMark mark={{ fits: true, text: saved }} />}
      {isPartsPage && notes[slug]?.map((note) => <OneNote key={note.text} note={note} />)}
      <OwnMachines />
    </p>
  );
}

function OwnMachines() {
  const t = useT();
  const to = useHref();
  return (
    <Link to={to("machines")} className="link text-sm font-semibold print:hidden">
      {t("product.machines")}
    </Link>
  );
}

/** A sentence, which no badge is wide enough for. */
function OneNote({ note: { tone, text } }: { note: Note }) {
  return (
    <span className="inline-flex w-full items-start gap-1.5 text-sm">
      {tone !== "neutral" && (
        <Icon
          name={tone === "success" ? "check" : "warning"}
          className={`mt-0.5 size-4 ${tone === "success" ? "text-success" : "text-warning"}`}
        />
      )}
      {text}
    </span>
  );
}

function OneMark({ mark: { fits, text } }: { mark: Mark }) {
  return (
    <Badge tone={fits ? "success" : "warning"} className="max-w-full items-start">
      <Icon name={fits ? "check" : "warning"} className="mt-px size-3.5" />
      <span className="line-clamp-3 min-w-0 whitespace-normal">{text}</span>
    </Badge>
  );
}
