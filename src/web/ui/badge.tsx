import type { ReactNode } from "react";

export type Tone = "neutral" | "success" | "warning" | "danger" | "info" | "accent";

const tones: Record<Tone, string> = {
  neutral: "bg-wash text-ink-soft border-line",
  success: "bg-success-wash text-success border-success/30",
  warning: "bg-warning-wash text-warning border-warning/30",
  danger: "bg-danger-wash text-danger border-danger/30",
  info: "bg-info-wash text-info border-info/30",
  accent: "bg-accent text-ink border-accent",
};

/** A short status label. */
export function Badge({
  tone = "neutral",
  children,
  className = "",
}: {
  tone?: Tone;
  children: ReactNode;
  className?: string;
}) {
  return (
    <span
      className={`inline-flex items-center gap-1 rounded-sm border px-1.5 py-0.5 text-2xs font-semibold whitespace-nowrap max-xs:whitespace-normal ${tones[tone]} ${className}`}
    >
      {children}
    </span>
  );
}
