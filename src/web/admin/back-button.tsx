import type { ComponentProps } from "react";
import { ButtonLink } from "../ui/button.tsx";

/** The way back to the list or screen that a screen belongs to. */
export function BackButton({ to, children }: Pick<ComponentProps<typeof ButtonLink>, "to" | "children">) {
  return (
    <ButtonLink to={to} variant="quiet" size="small" icon="left">
      {children}
    </ButtonLink>
  );
}
