import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { Link } from "../navigation/link.tsx";
import { Icon, type IconName, Spinner } from "./icon.tsx";

export interface ButtonLook {
  variant?: "primary" | "secondary" | "quiet" | "danger";
  size?: "small" | "medium" | "large";
  /** As wide as its container. */
  wide?: boolean;
  icon?: IconName;
}

const variants = {
  primary: "bg-primary text-on-primary border-transparent hover:bg-primary-hover active:bg-primary-pressed",
  secondary: "bg-ground text-ink border-line-strong hover:border-ink hover:bg-wash active:bg-wash-strong",
  quiet: "bg-transparent text-ink border-transparent hover:bg-wash active:bg-wash-strong",
  danger: "bg-danger text-on-primary border-transparent hover:bg-danger-hover active:bg-danger-pressed",
};

const sizes = {
  small: "min-h-9 pointer-coarse:min-h-11 px-3 text-sm gap-1.5",
  medium: "min-h-11 px-4 text-base gap-2",
  large: "min-h-12 px-6 text-lg gap-2",
};

/** The classes of a button, for other elements that look like one. */
export function buttonClass({ variant = "primary", size = "medium", wide }: ButtonLook = {}): string {
  const base =
    "inline-flex items-center justify-center rounded-md border font-semibold no-underline cursor-pointer transition-colors disabled:opacity-50 aria-disabled:cursor-progress";
  return `${base} ${variants[variant]} ${sizes[size]} ${wide ? "w-full" : ""}`;
}

type ButtonProps = ButtonLook & { pending?: boolean; pendingLabel?: ReactNode } & ComponentProps<"button">;

/** A button. While `pending` it keeps its place and focus, shows it, and ignores further presses. */
export function Button({
  variant,
  size,
  wide,
  icon,
  pending,
  pendingLabel,
  className = "",
  type = "button",
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (pending) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type}
      onClick={press}
      aria-disabled={pending || undefined}
      aria-busy={pending || undefined}
      className={`${buttonClass({ variant, size, wide })} ${className}`}
    >
      {pending ? <Spinner /> : icon && <Icon name={icon} />}
      {pending && pendingLabel ? pendingLabel : children}
    </button>
  );
}

type ButtonLinkProps = ButtonLook & ComponentProps<typeof Link>;

/** A link that looks like a button: it leads somewhere, and does nothing else. */
export function ButtonLink({ variant, size, wide, icon, className = "", children, ...rest }: ButtonLinkProps) {
  return (
    <Link {...rest} className={`${buttonClass({ variant, size, wide })} ${className}`}>
      {icon && <Icon name={icon} />}
      {children}
    </Link>
  );
}
