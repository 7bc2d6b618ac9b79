import type { ReactNode } from "react";
import { Icon, type IconName } from "../../ui/icon.tsx";

/** The head of a payment's result: the outcome at a glance. */
export function Result({
  icon,
  tone,
  title,
  children,
}: {
  icon: IconName;
  tone: string;
  title: string;
  children?: ReactNode;
}) {
  return (
    <div className="flex gap-4">
      <Icon name={icon} className={`mt-0.5 size-9 ${tone}`} />
      <div className="min-w-0">
        <h1 className="text-2xl font-bold">{title}</h1>
        <div className="mt-2">{children}</div>
      </div>
    </div>
  );
}
