import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";
import { Figures } from "./figures.tsx";

const looks = {
  info: { box: "border-info bg-info-wash", ink: "text-info" },
  success: { box: "border-success bg-success-wash", ink: "text-success" },
  warning: { box: "border-warning bg-warning-wash", ink: "text-warning" },
  error: { box: "border-danger bg-danger-wash", ink: "text-danger" },
};

/** A lasting message within the page. Important messages are shown here, never only in a toast. */
export function Notice({
  type = "info",
  title,
  children,
  live,
  className = "",
}: {
  type?: keyof typeof looks;
  title?: ReactNode;
  children?: ReactNode;
  /** Appears while the page is used, so it is announced. */
  live?: boolean;
  className?: string;
}) {
  const look = looks[type];
  return (
    <div
      className={`flex gap-3 rounded-md border-l-4 p-3 ${look.box} ${className}`}
      role={live ? (type === "error" ? "alert" : "status") : undefined}
    >
      <Icon name={type} className={`mt-0.5 size-5 ${look.ink}`} />
      <div className="min-w-0 flex-1">
        {title && <p className="font-semibold">{title}</p>}
        {typeof children === "string" ? <Figures text={children} /> : children}
      </div>
    </div>
  );
}

/** Announces that a step was done. */
export function SuccessNotice({ children }: { children: ReactNode }) {
  return (
    <Notice type="success" live>
      {children}
    </Notice>
  );
}

/** Announces why a step was not done. */
export function ErrorNotice({ children }: { children: ReactNode }) {
  return (
    <Notice type="error" live>
      {children}
    </Notice>
  );
}
